"""The rule systems by the names the hall has for them, and in one line what each of them is."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.wording.numbers import number

NAMES: Final[Mapping[str, str]] = {
    "contree-championship": N_("contrée"),
    "contree-multiplied": N_("contrée with a multiplied contract"),
    "contree-announced": N_("contrée with points bid"),
    "coinche-made-plus-contract": N_("coinche with points made and bid"),
    "belote-traditional": N_("traditional belote"),
    "belote-classic": N_("classic belote"),
    "belote-modern": N_("modern belote"),
    "belote-four-exact": N_("belote to the point"),
    "belote-four-bonus": N_("belote with prizes for four"),
    "belote-two-bonus": N_("belote with prizes for two or three"),
    "belote-three": N_("belote for three"),
    "belote-two-open": N_("open belote for two"),
    "belote-two-piles": N_("belote for two with piles"),
    "belote-comptoir": N_("bar belote"),
}

WHAT_IT_IS: Final[Mapping[str, str]] = {
    "contree-championship": N_("Two against two, the contract is bid: contre 320, surcontre 640, capot bid 500. The game of most championships."),
    "contree-multiplied": N_("Two against two: contre adds twice the contract, surcontre four times. Générale: one player takes all the tricks."),
    "contree-announced": N_("Two against two: only the contract is marked, by the side that wins the hand."),
    "coinche-made-plus-contract": N_("Two against two: a contract made marks the points taken and the points bid."),
    "belote-traditional": N_("Two against two with a card turned up, marked in tens, no declarations but belote."),
    "belote-classic": N_("Two against two with a card turned up, with declarations or without, and every custom of the halls."),
    "belote-modern": N_("The turn-up once taken, anyone may change to no-trump or all-trump. Two teams, or three players by themselves."),
    "belote-four-exact": N_("Two against two: every point counts, nothing is rounded, and the belote can be lost."),
    "belote-four-bonus": N_("Two against two: nobody fails. Brelans, sequences and prizes count, mistakes cost 10."),
    "belote-two-bonus": N_("Two or three players by themselves, nine cards each: brelans, sequences and prizes count, mistakes cost 10."),
    "belote-three": N_("Three players: whoever takes plays alone against the two others."),
    "belote-two-open": N_("Two players: six cards in hand, ten on the table, half of them face up."),
    "belote-two-piles": N_("Two players: eight cards in hand, eight on the table in piles of two."),
    "belote-comptoir": N_("Two to six players: bids bring everyone down from 6 or 12, and the last one in has lost."),
}


def say_system(system: str, words: Translator) -> str:
    """The name of a rule system, as it stands within a sentence."""
    return words.gettext(NAMES[system])


def say_what_it_is(system: str, words: Translator) -> str:
    """A rule system in one sentence."""
    return words.gettext(WHAT_IT_IS[system])


def say_table_and_target(system: str, words: Translator) -> str:
    """Who sits at a table and what a game usually goes to: `2 × 2 · 2,000 points`."""
    return " · ".join((say_table(system, words), say_usual_length(system, words)))


def say_table(system: str, words: Translator) -> str:
    """How many sides of how many players sit at a table: `2 × 2`, `2 to 6 × 1`; both where a system seats teams or players: `2 × 2 or 3 × 1`."""
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
