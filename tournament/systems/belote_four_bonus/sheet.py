"""Belote with prizes for four, in teams, for those who play it (002)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules.prizes import SEVEN, scales, sections
from tournament.papers.rules.text import OF_PRIZES, Rule, RuleSection, RuleText
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

DEAL_OF_FOUR: Final = (
    Rule(
        N_(
            "Four cards of a suit in a row are dealt, one each: the highest will speak and lead first, the "
            "lowest deals. Everything "
            "goes anticlockwise."
        ),
        more=(
            Convention(
                N_(
                    "After that the next on the right deals, and the player on the dealer’s right speaks and "
                    "leads first."
                )
            ),
        ),
    ),
    Rule(
        N_(
            "The dealer shuffles, the player on the dealer’s left cuts. Five cards each, three then two; the "
            "next card is turned up. Once "
            "trumps are chosen the taker keeps that card and gets two more, the others three, from the "
            "taker’s right: eight each."
        )
    ),
    SEVEN,
)
TAKE_OF_FOUR: Final = Rule(
    N_(
        "The first to speak accepts the suit turned up as trumps, or passes; then the others, to the right. "
        "All passed: in the "
        "same order each may name a "
        "suit. All passed again: no hand."
    ),
    more=(Convention(N_("The next player deals.")),),
)


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    lead = Rule(N_("The first to speak leads to the first trick, whoever takes a trick to the next. Follow suit."))
    return sections(championship, tr, DEAL_OF_FOUR, TAKE_OF_FOUR, lead)


# hands with kings of ten points, and with kings of four: a sheet shows those that its settings allow
RULE_TEXT: Final = RuleText((*scales((96, 80), (176, 0)), *scales((84, 68), (152, 0))), _sections, OF_PRIZES)
