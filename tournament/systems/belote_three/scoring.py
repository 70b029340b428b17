"""`belote-three`: the taker alone against two, each player for himself (001).

Twenty-four cards, without sevens and eights, or thirty, two sevens being out: `pack`. The points of the two defenders
are counted together to decide. When the hand fails each of them marks half of what the defence marks, halves rounded up
to a point, or all of it: `failed_share` (D10).
"""

from tournament.scoring.cards import WITHOUT_SEVENS_AND_EIGHTS, CardScale
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.settings import RuleSetting, SettingSubject
from tournament.scoring.systems import System
from tournament.sentences import N_
from tournament.systems.belote_classic.scoring import classic_check, classic_form, classic_marks
from tournament.systems.belote_classic.settings import FAILED_SHARE, WITH_ANY_TRUMP
from tournament.systems.belote_modern.scoring import any_trump

SEATING = Seating(usual=3, fewest=3, most=3, players=1)

SETTINGS = (
    *WITH_ANY_TRUMP,
    RuleSetting(
        "pack",
        (24, 30),
        label=N_("Cards of the pack"),
        sentence=N_("How many cards are dealt, and so how many tricks a hand has."),
        note="Where three play `belote-modern` they are 24.",
        said={"24": N_("24: no sevens, no eights"), "30": N_("30: two sevens left out")},
        subject=SettingSubject.DEAL,
        order=-1,
        plain=True,
        unshown="the points of the hand are the same with more cards of nothing",
    ),
    FAILED_SHARE,
)

WITHOUT_TWO_SEVENS = CardScale(sevens=2)


def form(rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: the points of each player, eight tricks or ten."""
    if rules["pack"] == 30:
        return any_trump(classic_form(rules, letters, WITHOUT_TWO_SEVENS, tricks=10))
    return any_trump(classic_form(rules, letters, WITHOUT_SEVENS_AND_EIGHTS, tricks=8))


SYSTEM = System(SEATING, SETTINGS, form, classic_marks, classic_check(SEATING.players))
