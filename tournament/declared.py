"""What is known of a setting beside its type and default, and where it stands among others."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from tournament.currencies import LARGEST_SCALE, UNITS, Currency

FIRST_VERSION: Final = 1


class SettingCard(StrEnum):
    """The card of the settings page for a setting that needs no card of its own."""

    IDENTITY = "identity"
    DRAWS = "draws"
    GAME = "game"
    STANDINGS = "standings"


@dataclass(frozen=True)
class Declared:
    """What is known of a setting. Its `name`, `kind` and `default` are those of its field.

    `since` is the version of the tables that first had it: as it begins empty in older files, the default of a later
    one is False, None, 0, an empty text or an empty list, and means what was done before. `changed` is what the journal
    says of a change. What only one championship has is its `own`, and no preset holds it; `governs_past` says that
    games which were played count otherwise by it.

    `key` is its name in published documents and `column` in the tables, where that is not the field's. `meaning` is
    what the published schema says of it; `manual` and `absent` are what the page about the formats says, where that is
    another sentence or the default does not say it.

    A number lies between `least` and `most`, or is refused by the code `refusal`; a text has at most `most` characters.
    The `most` of an amount of money (`is_money`) is that of the euro: `most_held` is that of any currency. Its row of
    the form is on its `card`, with the `label`, the sentence `hint`, and the words of those values that have some in
    `said`.
    """

    since: int
    changed: str
    name: str = ""
    kind: Any = None
    default: Any = None
    own: bool = False
    governs_past: bool = False
    key: str = ""
    column: str = ""
    meaning: str = ""
    manual: str = ""
    absent: str = ""
    least: int = 0
    most: int = 0
    step: int = 1
    refusal: str = "number-out-of-range"
    is_money: bool = False
    card: SettingCard | None = None
    label: str = ""
    hint: str = ""
    said: Mapping[Any, str] = field(default_factory=dict, hash=False)

    @property
    def most_held(self) -> int:
        """The greatest number that its column holds, whatever the currency."""
        return self.most * LARGEST_SCALE if self.is_money else self.most

    def paid_in(self, currency: Currency) -> "Declared":
        """The declaration for this currency: amounts may be larger by its factor."""
        return replace(self, most=self.most * UNITS[currency].scale) if self.is_money else self

    @property
    def is_plain(self) -> bool:
        """Whether it is a flag, a number or a choice, which need no code of their own."""
        return self.kind in (bool, int, int | None) or (isinstance(self.kind, type) and issubclass(self.kind, StrEnum))


def told(since: int, changed: str, **more: Any) -> Mapping[str, Declared]:
    """What a field of `Settings` has beside its type and its default."""
    return {"declared": Declared(since, changed, **more)}


def setting(default: Any, since: int, changed: str, **more: Any) -> Any:
    """A field of `Settings` with its default, and all that is known of it."""
    return field(default=default, metadata=told(since, changed, **more))
