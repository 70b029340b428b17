"""The declarations of classic belote on a rule sheet, as the settings decide them."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules.cards import say_ranks
from tournament.reports.rules.text import Rule, RuleSection
from tournament.scoring.cards import CardScale
from tournament.scoring.declarations import order_of
from tournament.scoring.facts import Rank
from tournament.scoring.rules import Rules
from tournament.sentences import N_, Convention

TITLE: Final = N_("Declarations")
CARD_TWICE: Final[Mapping[str, str]] = {
    "on": N_("A card may serve in several of them."),
    "off": N_("A card serves in one of them only, belote apart."),
}
CARRE_FIRST: Final = Convention(N_("At equal value, a carré beats a sequence."))
SEVENS: Final[Mapping[str, str]] = {
    "off": N_("Four eights or four sevens give their holder the right to cancel everyone’s declarations."),
    "on": N_("Four eights give their holder the right to cancel everyone’s declarations, four sevens that or to annul the hand."),
}


def declarations(rules: Rules, scale: CardScale, words: Translator) -> RuleSection:
    """What is declared, when it is said and shown, and whose counts."""
    if rules["declarations"] == "off":
        return RuleSection(TITLE, (Rule(N_("There are none but belote.")),))
    nines, aces = str(rules["carre_values"]).split("-")
    worth = {"order": say_ranks((rank for rank in order_of(rules) if rank in scale.ranks), words), "nines": nines, "aces": aces}
    return RuleSection(
        TITLE,
        (
            Rule(
                N_("tierce 20, cinquante 50, cent 100: three, four, five cards or more of a suit in this order: {order}."), N_("In a row:"), (), worth
            ),
            Rule(_fours(scale), N_("Carrés (four of a kind):"), _cancelling(rules, scale), worth),
            Rule(
                N_(
                    "Each player announces theirs when playing to the first trick, and shows them once it is gathered; "
                    "what is not shown does not count."
                )
            ),
            Rule(
                N_(
                    "Only the side with the strongest counts, and it counts all of its own. Stronger is what is worth more, then the higher "
                    "top card, then trumps; if all are equal, nobody counts."
                ),
                more=(CARRE_FIRST, CARD_TWICE[str(rules["card_twice"])]),
            ),
        ),
    )


def _fours(scale: CardScale) -> str:
    if Rank.EIGHT in scale.ranks:
        return N_("jacks 200, nines {nines}, aces {aces}, kings, queens and tens 100, eights and sevens nothing.")
    return N_("jacks 200, nines {nines}, aces {aces}, kings, queens and tens 100.")


def _cancelling(rules: Rules, scale: CardScale) -> tuple[str, ...]:
    """What carrés that are worth nothing may do; a pack without four sevens has none of sevens."""
    if Rank.EIGHT not in scale.ranks:
        return ()
    if scale.sevens < 4:
        return (N_("Four eights give their holder the right to cancel everyone’s declarations."),)
    return (SEVENS[str(rules["seven_annuls"])],)
