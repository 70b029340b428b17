"""What the file is asked: a command in one transaction, the eye in none."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from sqlalchemy import Engine, event

from tests.services.conftest import drafts, made
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams, teams
from tournament.services.repairs.consequences import consequences, doubt
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import current_round, rounds, team_story, why
from tournament.services.scores.entry import record_hand
from tournament.services.scores.sheet_moves import preview_hand, sheet
from tournament.services.scores.standing import standings, team_progress
from tournament.services.setup.championship import championship

pytestmark = pytest.mark.sqlite  # a server is asked for the lock, too, and told to tell others


@dataclass
class Asked:
    """What an engine was asked."""

    statements: int = 0
    transactions: int = 0


@contextmanager
def counted(engine: Engine) -> Iterator[Asked]:
    """Count what an engine is asked, the beginning of each transaction included."""
    asked = Asked()

    def count(_connection, _cursor, statement, *_):
        asked.statements += 1
        asked.transactions += statement.startswith("BEGIN")

    event.listen(engine, "before_cursor_execute", count)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", count)


@pytest.fixture
def posted(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


def test_enter_on_a_hand(posted):
    game = current_round(posted.state).tables[0].id
    with counted(posted.engine) as asked:
        record_hand(posted, game, made(100))
        sheet(posted.state, game), rounds(posted.state), standings(posted.state)
    assert (asked.statements, asked.transactions) == (4, 1)


def test_a_draw(full_desk):
    with counted(full_desk.engine) as asked:
        draw(full_desk)
        post_draw(full_desk)
    assert asked.transactions == 2
    assert asked.statements <= 12


def test_undo_and_redo(posted):
    record_hand(posted, current_round(posted.state).tables[0].id, made(100))
    with counted(posted.engine) as asked:
        undo(posted)
        redo(posted)
    assert asked.transactions == 2
    assert asked.statements <= 12


def test_nothing_is_asked_to_look(posted):
    game = current_round(posted.state).tables[0].id
    record_hand(posted, game, made(100))
    state = posted.state
    with counted(posted.engine) as asked:
        (
            championship(state),
            teams(state),
            rounds(state),
            standings(state),
            team_progress(state),
            round_progress(state),
            team_story(state, 1),
            why(state, game),
        )
        preview_hand(sheet(state, game), made(90))
    assert asked == Asked()


def test_nothing_is_asked_to_preview(posted):
    game = current_round(posted.state).tables[0].id
    with counted(posted.engine) as asked:
        consequences(posted.state, {"bye_wins": False})
        doubt(posted.state, record_hand.command(game, made(100)))
    assert asked == Asked()


def test_a_list_costs_as_many_statements_as_one_team(desk):
    with counted(desk.engine) as one:
        register_teams(desk, drafts(5)[:1])
    with counted(desk.engine) as many:
        register_teams(desk, drafts(5)[1:])
    assert one == many
