"""What the journal tells of a table: round, side, totals before and after, article and referee."""

import pytest

from tests.services.conftest import CAPOT, drafts, made
from tournament.scoring.facts import Annulment
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust, forfeit, stop_game
from tournament.services.scores.entry import annul_next, change_hand, clear_totals, record_hands, record_totals
from tournament.services.scores.sheet_moves import exchange_sides, move_sheet, sheet


@pytest.fixture
def tables(desk):
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    return [game.id for game in current_round(desk.state).tables]


def told(desk, *names):
    details = newest_entry(desk.state).details
    return tuple(details.get(name) for name in names)


def test_a_hand_and_its_correction(desk, tables):
    record_hands(desk, tables[0], [CAPOT, made(90)])
    assert told(desk, "round", "table", "before", "after") == (1, 1, "0/0", "590/70")
    change_hand(desk, sheet(desk.state, tables[0]).hands[1].id, made(100))
    assert told(desk, "round", "before", "after") == (1, "590/70", "600/60")
    undo(desk)
    assert told(desk, "before", "after") == ("590/70", "600/60")


def test_totals_and_taking_them_away(desk, tables):
    record_totals(desk, tables[0], {"A": 2010, "B": 900})
    assert told(desk, "before", "after") == ("0/0", "2010/900")
    clear_totals(desk, tables[0])
    assert told(desk, "before", "after") == ("2010/900", "0/0")


def test_what_referees_decide(desk, tables):
    adjust(desk, tables[0], "B", -160, reason="talk")
    assert told(desk, "at_side", "before", "after") == ("B", "0/0", "0/-160")
    annul_next(desk, tables[0], annulment=Annulment.IRREGULAR_DEAL, referee="Ana", reason="", dealer="A")
    assert told(desk, "article", "referee") == ("9 A", "Ana")
    stop_game(desk, tables[0], more=1, referee="Ana", reason="late")
    assert told(desk, "article", "referee") == ("9 D", "Ana")
    forfeit(desk, tables[1], "A", referee="Ana", reason="absent")
    assert told(desk, "at_side", "article", "referee") == ("A", "9 D", "Ana")


def test_whole_sheets(desk, tables):
    record_hands(desk, tables[0], [CAPOT])
    exchange_sides(desk, tables[0])
    assert told(desk, "before", "after") == ("500/0", "0/500")
    move_sheet(desk, tables[0], 2)
    assert told(desk, "table", "to", "before", "after") == (1, 2, "0/500", "0/0")
