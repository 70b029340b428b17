"""What is answered to the first questions; what is proposed is an answer too."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tournament.ui.dialogs.files import own_folder

FOLDER = "Capot"


class FirstQuestion(StrEnum):
    """The questions in their order: which of them has the keyboard."""

    LANGUAGE = "language"
    TEXT_SIZE = "text-size"
    OPERATOR = "operator"
    FOLDER = "folder"
    STICK = "stick"


@dataclass(frozen=True)
class FirstAnswers:
    """Language and text size are not among them: they show at once.

    `folder` is where championships are kept, `stick` where copies go as well, None without one. `without` says that
    none is wanted: one that is plugged in later is not proposed then. `here` is where the keyboard is.
    """

    folder: Path
    operator: str = ""
    stick: Path | None = None
    without: bool = False
    here: FirstQuestion = FirstQuestion.OPERATOR


def proposed(operator: str) -> FirstAnswers:
    """The default answers: a folder of its own among the documents; no stick until one was seen."""
    return FirstAnswers(own_folder() / FOLDER, operator)


def worth_proposing(sticks: Iterable[Path], kept: Iterable[Path]) -> list[Path]:
    """The sticks without any of these folders: a copy beside the original would be lost with it."""
    real = [Path(os.path.realpath(folder)) for folder in kept]
    holding = {above for folder in real for above in (folder, *folder.parents)}
    return [stick for stick in sticks if Path(os.path.realpath(stick)) not in holding]
