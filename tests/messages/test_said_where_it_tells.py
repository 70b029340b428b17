"""What a bracket secures, and how large pools are, is said where it tells something."""

import pytest
from reportlab.lib.units import mm

from tests.papers.conftest import make_snapshot
from tournament.draw.facts import Phase
from tournament.draw.trees import Bracket
from tournament.i18n import LANGUAGES, translator
from tournament.messages.rounds.why import BRACKETS
from tournament.messages.setup.criteria import reached_texts
from tournament.messages.setup.formats import plan_text
from tournament.papers.standings import pages_of

EN = translator("en")


@pytest.mark.parametrize(
    ("values", "rank", "said"),
    [
        ({"stage": 1, "wins": 5, "points": 9000}, 1, ("5 wins", "9,000 points")),
        ({"stage": 12, "wins": 0}, 5, ("0 wins",)),
        ({"stage": 8, "wins": 2}, 5, ("place secured 8th", "2 wins")),
        ({"places": 7, "lot": 3}, 2, ("places in all: 7",)),
    ],
)
def test_a_secured_place_is_said_where_the_rank_does_not(values, rank, said):
    assert reached_texts(values, EN, rank=rank, of=12) == said


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "Pools of four"), ({"size": 3}, "Pools of three"), ({"size": 5}, "Pools of five")],
)
def test_pools_are_called_by_the_size_that_was_chosen(options, said):
    assert plan_text((Phase("pools", options=options),), EN) == said


def test_eighteen_teams_are_on_one_page_below_three_cards():
    assert len(pages_of(make_snapshot(18), EN, 41 * mm)) == 1
    assert len(pages_of(make_snapshot(40), EN)) == 2


def test_the_final_of_a_bracket_is_no_standing_that_is_final():
    said = {language: translator(language).gettext(BRACKETS[Bracket.FINAL]) for language in LANGUAGES}
    assert said == {"fr": "finale", "en": "the final"}
