"""The rule systems by the names the hall has for them, and in one line what each of them is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tournament import bundles
from tournament.bundles import Registry
from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of


@dataclass(frozen=True)
class SystemWords:
    """What the hall calls a rule system, as used within a sentence, and in one line what it is.

    `reasons` are sentences, without full stop, for the reasons that this system alone gives for its marks, and
    `refusals` for what it alone refuses.
    """

    name: str
    what_it_is: str
    reasons: Mapping[str, str] = field(default_factory=dict)
    refusals: Mapping[str, str] = field(default_factory=dict)


WORDS: Final = Registry(bundles.SYSTEMS, "words", SystemWords)


def say_system(system: str, words: Translator) -> str:
    """The name of a rule system, as used within a sentence."""
    return words.gettext(WORDS[system].name)


def say_what_it_is(system: str, words: Translator) -> str:
    """A rule system in one sentence."""
    return words.gettext(WORDS[system].what_it_is)


def say_table_and_target(system: str, words: Translator) -> str:
    """Who sits at a table and what a game usually goes to: `2 × 2 · 2,000 points`."""
    return " · ".join((say_table(system, words), say_usual_length(system, words)))


def say_table(system: str, words: Translator) -> str:
    """Sides and players of a table: `2 × 2`, `2 to 6 × 1`, `2 × 2 or 3 × 1`."""
    seats = next((setting.choices for setting in SYSTEMS[system].settings if setting.name == "seats"), ())
    if not seats:
        return _say_sides(SYSTEMS[system].seating, words)
    by_players: dict[int, list[int]] = {}
    for seating in (seating_of(resolve_rules(system, {"seats": number_of_sides})) for number_of_sides in seats):
        by_players.setdefault(seating.players, []).append(seating.usual)
    tables = (Seating(min(sides), min(sides), max(sides), players) for players, sides in by_players.items())
    return words.gettext(" or ").join(_say_sides(table, words) for table in tables)


def say_seating(rules: Rules, words: Translator) -> str:
    """How many sides of how many players sit at a table under these rules: `2 × 2`, `3 × 1`."""
    seating = seating_of(rules)
    by_setting = "seats" in rules.by_name
    return _say_sides(Seating(seating.usual, seating.usual, seating.usual, seating.players) if by_setting else seating, words)


def _say_sides(seating: Seating, words: Translator) -> str:
    fewest, most = seating.fewest, seating.most
    sides = str(fewest) if fewest == most else words.gettext("{fewest} to {most}").format(fewest=fewest, most=most)
    return f"{sides}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{seating.players}"


def say_usual_length(system: str, words: Translator) -> str:
    """What a game goes to where nobody chose anything else."""
    rules = resolve_rules(system, {})
    if rules.target is None:
        return words.gettext("from {n} down").format(n=rules["start"])
    return words.ngettext("{n} point", "{n} points", rules.target).format(n=number(rules.target, words))
