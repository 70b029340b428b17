"""Belote at four in exact points, whose belote can be lost (003)."""

from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules import bids, deal
from tournament.reports.rules.card_play import LEAD, OVER_PARTNER, TO_SEE_A_TRICK, TRUMP_ALWAYS, card_play
from tournament.reports.rules.cards import BELOTE, cards
from tournament.reports.rules.championship import the_championship
from tournament.reports.rules.ending import GREATER_TOTAL, both_over, end, to_target
from tournament.reports.rules.referee import IRREGULAR_DEAL, IRREGULAR_TAKE, WRONG_CARD, referee
from tournament.reports.rules.taken_hands import all_tricks, no_trick, taken
from tournament.reports.rules.text import OF_PLAIN_HANDS, ExampleGroup, Rule, RuleExample, RuleSection, RuleText
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.lines import Settings

SCALES: Final = (
    ExampleGroup(
        N_("A hand"),
        (
            RuleExample(taken(100), wall=True),
            RuleExample(taken(82), wall=True),
            RuleExample(taken(81), wall=True),
            RuleExample(taken(72, "A"), wall=True),
            RuleExample(taken(71, "A"), wall=True),
            RuleExample(taken(92, "B"), wall=True),
            RuleExample(taken(91, "B")),
        ),
    ),
    ExampleGroup(
        N_("Capot"),
        (
            RuleExample(all_tricks(), wall=True),
            RuleExample(all_tricks("A")),
            RuleExample(all_tricks("B"), wall=True),
            RuleExample(no_trick(), wall=True),
            RuleExample(no_trick("A"), wall=True),
            RuleExample(no_trick("B")),
        ),
    ),
)
MARKS: Final = RuleSection(
    N_("Scoring"),
    (
        Rule(
            N_("The taker must have more than half of the points, those of a belote included, whoever announced it. Equal is not enough: no litige."),
        ),
        Rule(N_("Made: each side scores its points and its belote. Failed: the defence scores everything. Nothing is rounded.")),
        Rule(
            N_("nobody has to announce it. It can be lost: by a taker that fails, and the defence then scores it; by a defence without a trick."),
            N_("Belote:"),
            (Convention(N_("The taker then scores it.")),),
        ),
    ),
)


def _sections(championship: Settings, words: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    return (
        cards(form_of(rules), words, BELOTE),
        RuleSection(N_("Deal"), (deal.DRAW_OF_PLAYERS, deal.CUT_AS_YOU_LIKE, deal.TURN_UP, deal.rest_of_deal(8))),
        RuleSection(bids.TRUMPS, (Rule(bids.FIRST_TO_SPEAK, more=(bids.TAKE_OR_PASS, bids.SECOND_ROUND_OTHER_SUIT, bids.NOBODY_TOOK)),)),
        card_play(LEAD, TRUMP_ALWAYS, OVER_PARTNER, TO_SEE_A_TRICK),
        MARKS,
        end(rules, championship.game_minutes, (to_target(rules, words), both_over(rules)), GREATER_TOTAL),
        the_championship(championship, seating_of(rules), words),
        referee(championship, IRREGULAR_DEAL, IRREGULAR_TAKE, WRONG_CARD),
    )


RULE_TEXT: Final = RuleText(SCALES, _sections, OF_PLAIN_HANDS)
