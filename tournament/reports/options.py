"""A document's options besides language: design, label size, first label of a begun sheet.

A document declares its options; the preview has a field for each, the command line takes `--option NAME=VALUE`, and
whoever lays the document out asks an option for its value in the `Part` that is wanted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.reports.page import Part

Say = Callable[[str, Translator], str]


@dataclass(frozen=True)
class Option:
    """An option: its command line name, label (English), and values, the usual one first.

    `say` says a value in words. An option without values is a number from 1 to `most`. What is `kept` is chosen for
    every championship, not for one time only.
    """

    name: str
    label: str
    values: tuple[str, ...] = ()
    say: Say = lambda value, _words: value
    most: int = 0
    kept: bool = True

    @property
    def usual(self) -> str:
        """Its value where none was chosen."""
        return self.values[0] if self.values else "1"

    def takes(self, value: str) -> bool:
        """Whether a text is one of its values."""
        return value in (self.values or map(str, range(1, self.most + 1)))

    def of(self, part: Part) -> str:
        """What was chosen."""
        return part.options.get(self.name, self.usual)

    def number(self, part: Part) -> int:
        """The number that was chosen."""
        return int(self.of(part))

    @property
    def known(self) -> tuple[str, ...]:
        """Its values as a list says them."""
        return self.values or ("1", "…", str(self.most))


def choice(name: str, label: str, meanings: Mapping[str, str]) -> Option:
    """An option whose values have a name each (English), the usual one first."""
    return Option(name, label, tuple(meanings), lambda value, words: words.gettext(meanings[value]))


def wrong_options(options: Sequence[Option], chosen: Mapping[str, str]) -> Problem | None:
    """What is wrong with chosen options: unknown ones, or values they do not have."""
    by_name = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in by_name:
            return Problem("option-unknown", details={"option": name, "known": tuple(by_name)}) if by_name else Problem("document-without-options")
        if not by_name[name].takes(value):
            return Problem("option-value-unknown", details={"option": name, "value": value, "known": by_name[name].known})
    return None
