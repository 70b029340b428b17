"""What is answered to the first questions; what is proposed is an answer too."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tournament.ui.dialogs.files import working_folder

FOLDER = "Capot"


class Question(StrEnum):
    """The questions in their order: which of them has the keyboard."""

    LANGUAGE = "language"
    TEXT_SIZE = "text-size"
    OPERATOR = "operator"
    FOLDER = "folder"
    STICK = "stick"


@dataclass(frozen=True)
class Answers:
    """Language and text size are not among them: they show at once.

    `folder` is where championships are kept, `stick` where copies go as well, None without one. `without` says that none is wanted: one that is
    plugged in later is not proposed then. `here` is where the keyboard is.
    """

    folder: Path
    operator: str = ""
    stick: Path | None = None
    without: bool = False
    here: Question = Question.OPERATOR


def proposed(operator: str) -> Answers:
    """What whoever presses Enter agrees to: a folder of its own among the documents; and no stick until one was seen."""
    return Answers(working_folder() / FOLDER, operator)
