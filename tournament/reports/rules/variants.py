"""The customs of classic belote that differ from hall to hall, as the settings choose them (001)."""

from collections.abc import Mapping
from typing import Final

from tournament.reports.rules import bids
from tournament.reports.rules.card_play import TRUMP_ALWAYS, TRUMP_OR_DISCARD
from tournament.reports.rules.text import Rule
from tournament.scoring.facts import Trump
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.sentences import N_, Convention

# --- choosing trumps
# ----------------------------------------------------------------------------------------------------------------------------

NOBODY_TOOK: Final[Mapping[str, str]] = {
    "off": bids.NOBODY_TOOK,
    "on": N_("All passed again: the dealer must choose trumps (la vache)."),
}
CHANGE: Final = N_("After that each in turn may change the game to no trump, or to all trumps, which is higher.")
HIGHER_SUIT: Final = N_("After that each in turn may go higher: clubs, diamonds, hearts, spades.")
HIGHER_GAME: Final = N_("After that each in turn may go higher: clubs, diamonds, hearts, spades, no trump, all trumps.")
CHANGED_LAST: Final = Convention(N_("Whoever changed it last is the taker."))
TURNED_JACK: Final = N_("If the card turned up is a jack, the first to speak must take it.")
TURNED_JACK_OR_GAME: Final = N_("If the card turned up is a jack, the first to speak must take its suit, or say no trump or all trumps.")


def take(rules: Rules, first_to_speak: str) -> Rule:
    """Who bids first, what is said in two rounds, and what follows where nobody takes."""
    nobody_took = NOBODY_TOOK[str(rules.by_name.get("vache", "off"))]
    return Rule(first_to_speak, more=(bids.TAKE_OR_PASS, bids.SECOND_ROUND, nobody_took))


def over_the_taker(rules: Rules, form: HandForm) -> tuple[Rule, ...]:
    """What may be said over the taker, and what a jack turned up obliges to."""
    settings, any_trump = rules.by_name, Trump.ALL_TRUMP in form.trumps
    said: list[str] = []
    if settings.get("higher_suit") == "on":
        said += [HIGHER_GAME if any_trump else HIGHER_SUIT, CHANGED_LAST]
    elif any_trump:
        said += [CHANGE, CHANGED_LAST]
    if settings.get("turned_jack") == "taken":
        said.append(TURNED_JACK_OR_GAME if any_trump else TURNED_JACK)
    return (Rule(said[0], more=tuple(said[1:])),) if said else ()


# --- the play
# -----------------------------------------------------------------------------------------------------------------------------------

KING_FIRST: Final = Rule(N_("The king of a belote is played first."))
TRUMPED: Final[Mapping[str, Rule]] = {"must": TRUMP_ALWAYS, "free": TRUMP_OR_DISCARD}


def trumped(rules: Rules) -> Rule:
    """What is played by who cannot follow, and what where an opponent has trumped."""
    return TRUMPED[str(rules["under_trump"])]


def belote_in_play(rules: Rules) -> tuple[Rule, ...]:
    """Which card of a belote is played first, where it matters."""
    return (KING_FIRST,) if rules.by_name.get("belote_first") == "king" else ()


# --- the marks
# ----------------------------------------------------------------------------------------------------------------------------------

TENS_IN_TURN: Final = N_("Card points are scored in tens, each side by itself: 4 and less down, 6 and more up, a 5 up and down in turn.")
WITHOUT_TRICK: Final[Mapping[str, Rule]] = {
    "kept": Rule(
        N_("a side without a trick keeps its declarations that count, but these cannot make the taker fail, nor win the game on that hand."),
        N_("Capot:"),
    ),
    "lost": Rule(Convention(N_("nobody scores the declarations of a side without a trick.")), N_("Capot:")),
    "other": Rule(Convention(N_("the declarations that count of a side without a trick go to the other side.")), N_("Capot:")),
}


def rounds_in_turn(rules: Rules) -> bool:
    """Whether points that end in five go up and down in turn."""
    return rules.by_name.get("rounding") == "tens" and rules["round_five"] == "in-turn"
