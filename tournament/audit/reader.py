"""Values of an export one by one: a wrong shape becomes a finding and never crashes the judge."""

from collections.abc import Mapping, Sequence

from tournament.audit.export import Choice, Letter
from tournament.audit.findings import Finding
from tournament.audit.rules.worth import LETTERS

GREATEST = 2**63
"""Greater numbers are none that a championship can hold."""
ABSENT: Mapping[str, object] = {}


class Reader:
    """Takes values by name, of a table of `sides`; what is wrong goes to `findings`, with a typed substitute."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.sides = 2

    def wrong(self, path: str, wanted: str) -> None:
        """Note that something else is needed at a path."""
        self.findings.append(Finding("shape", path, {"wanted": wanted}))

    def mapping(self, value: object, path: str) -> Mapping[str, object]:
        """An object, empty where there is none."""
        if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
            return value
        self.wrong(path, "object")
        return ABSENT

    def entries(self, of: Mapping[str, object], name: str, path: str, *, needed: bool = True) -> list[tuple[object, str]]:
        """The entries of a list with their paths."""
        value = of.get(name) if needed else of.get(name, [])
        if isinstance(value, list | tuple):
            return [(entry, f"{inside(path, name)}[{index}]") for index, entry in enumerate(value)]
        self.wrong(inside(path, name), "list")
        return []

    def whole(self, value: object, path: str, *, least: int = -GREATEST) -> int:
        """A whole number from `least`: 0, 1 or any."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= GREATEST:
            return value
        self.wrong(path, {0: "natural", 1: "count"}.get(least, "number"))
        return 1

    def flag(self, of: Mapping[str, object], name: str, path: str, default: bool) -> bool:
        """True or false."""
        value = of.get(name, default)
        if isinstance(value, bool):
            return value
        self.wrong(inside(path, name), "flag")
        return default

    def text(self, value: object, path: str) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.wrong(path, "text")
        return ""

    def choice(self, value: object, path: str, choices: Sequence[str | int]) -> str:
        """One of the published values, as a text."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value in choices:
            return str(value)
        self.findings.append(Finding("value-unknown", path, {"known": tuple(str(known) for known in choices)}))
        return str(choices[0])

    def only(self, of: Mapping[str, object], path: str, known: tuple[str, ...]) -> None:
        """Note the fields that are not among those known here."""
        self.findings += [Finding("value-unknown", inside(path, name), {"known": known}) for name in of if name not in known]

    def pick(self, value: object, path: str, choices: Sequence[Choice]) -> Choice:
        """One of the published values, as it is published."""
        said = self.choice(value, path, choices)
        return next(known for known in choices if str(known) == said)

    def letter(self, value: object, path: str) -> Letter:
        """The letter of a side of the table at hand."""
        return self.choice(value, path, tuple(LETTERS[: self.sides]))


def inside(path: str, name: str) -> str:
    """The path of a field of what is at a path."""
    return f"{path}.{name}" if path else name
