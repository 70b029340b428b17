"""Belote at four in exact points, whose belote can be lost (003)."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.rules import play
from tournament.papers.rules.ending import (
    GREATER_TOTAL,
    IRREGULAR_DEAL,
    IRREGULAR_TAKE,
    WRONG_CARD,
    both_over,
    end,
    referee,
    the_championship,
    to_target,
)
from tournament.papers.rules.examples import all_tricks, no_trick, taken
from tournament.papers.rules.play import BELOTE, LEAD, OVER_PARTNER, TO_SEE_A_TRICK, TRUMP_ALWAYS, card_play, cards
from tournament.papers.rules.text import OF_PLAIN_HANDS, ExampleGroup, Rule, RuleExample, RuleSection, RuleText
from tournament.scoring.systems import form_of, seating_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

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
            N_(
                "The taker must have more than half of the points, those of a belote included, whoever "
                "announced it. Equal is not enough: no litige."
            ),
        ),
        Rule(
            N_(
                "Made: each side scores its points and its belote. Failed: the defence scores everything. "
                "Nothing is rounded."
            )
        ),
        Rule(
            N_(
                "nobody has to announce it. It can be lost: by a taker that fails, and the defence then "
                "scores it; by a defence without a trick."
            ),
            N_("Belote:"),
            (Convention(N_("The taker then scores it.")),),
        ),
    ),
)


def _sections(championship: Settings, tr: Translator) -> tuple[RuleSection, ...]:
    rules = championship.rules
    return (
        cards(form_of(rules), tr, BELOTE),
        RuleSection(N_("Deal"), (play.DRAW_OF_PLAYERS, play.CUT_AS_YOU_LIKE, play.TURN_UP, play.rest_of_deal(8))),
        RuleSection(
            play.TRUMPS,
            (Rule(play.FIRST_TO_SPEAK, more=(play.TAKE_OR_PASS, play.SECOND_ROUND_OTHER_SUIT, play.NOBODY_TOOK)),),
        ),
        card_play(LEAD, TRUMP_ALWAYS, OVER_PARTNER, TO_SEE_A_TRICK),
        MARKS,
        end(rules, championship.game_minutes, (to_target(rules, tr), both_over(rules)), GREATER_TOTAL),
        the_championship(championship, seating_of(rules), tr),
        referee(championship, IRREGULAR_DEAL, IRREGULAR_TAKE, WRONG_CARD),
    )


RULE_TEXT: Final = RuleText(SCALES, _sections, OF_PLAIN_HANDS)
