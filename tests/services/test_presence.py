"""Ten minutes after the start: who is at the tables, who has lost for not being there, and what is kept of it (article
9 D)."""

from typing import Any

import pytest

from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.exchange.championship_reading import read_facts
from tournament.i18n import translator
from tournament.messages.desk import circumstances_text, entry_text
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import teams
from tournament.services.rounds import clock
from tournament.services.rounds.clock import (
    count_presence,
    declare_missing,
    presence_counts,
    presence_due,
    set_time_left,
    start_clock,
    tables_of,
)
from tournament.services.rounds.drawing import take_back_posting
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import PresenceView
from tournament.services.safety.restoring import restore
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.entry import record_totals
from tournament.services.scores.views import ResultKind

ENGLISH = translator("en")
WHO: dict[str, Any] = {"referee": "Odile", "reason": "personne à la table"}


@pytest.fixture
def late(odile):
    """Round 1 after twelve minutes and a few: its two tables play."""
    start_clock(odile)
    set_time_left(odile, 48)
    return odile


def seated(desk):
    return [team for game in current_round(desk.state).tables for team in (*game.sides[0].teams, *game.sides[1].teams)]


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_a_count_is_kept_and_changes_no_game(late):
    missing = seated(late)[1]
    count_presence(late, [missing])
    (line,) = presence_counts(late.state)
    assert line == PresenceView(round=1, at=line.at, minutes=line.minutes, seated=4, missing=(missing,))
    assert line.minutes >= 12
    assert all(game.kind is ResultKind.PENDING for game in current_round(late.state).tables)
    assert entry_text(newest_entry(late.state), ENGLISH) == f"round 1, presence counted, missing: {missing}"
    count_presence(late, [])
    assert entry_text(newest_entry(late.state), ENGLISH) == "round 1, presence counted, nobody missing"


def test_who_is_missing_loses_that_game_and_the_time_is_told(late):
    second, third, fourth = seated(late)[1:]
    declare_missing(late, [second, third, fourth], **WHO)
    one, both = current_round(late.state).tables
    assert (one.winner, both.winner) == ("A", None)
    assert {one.kind, both.kind} == {ResultKind.FORFEIT}
    lines = decisions(late.state)
    assert [(line.decision.kind, line.decision.article, line.concerned) for line in lines] == [
        ("no-show", "9 D", (second,)),
        ("no-show", "9 D", (third, fourth)),
    ]
    assert all(line.decision.minutes >= 12 for line in lines)
    assert {team.number for team in teams(late.state) if not team.present} == {second, third, fourth}
    entry = newest_entry(late.state)
    numbers = ", ".join(map(str, sorted((second, third, fourth))))
    assert entry_text(entry, ENGLISH) == f"round 1, presence counted, forfeit of {numbers}; marked absent: {numbers}"
    assert (
        circumstances_text(entry, ENGLISH)
        == f"After {lines[0].decision.minutes} minutes of play · art. 9 D · decided by Odile"
    )


def test_all_of_it_is_taken_back_in_one(late):
    declare_missing(late, seated(late)[:1], **WHO)
    undo(late)
    assert (presence_counts(late.state), decisions(late.state)) == ((), ())
    assert all(game.kind is ResultKind.PENDING for game in current_round(late.state).tables)


def test_nobody_has_lost_before_the_ten_minutes_are_over(odile):
    start_clock(odile)
    with pytest.raises(Refused) as refused:
        declare_missing(odile, seated(odile)[:1], **WHO)
    assert codes(refused) == ["presence-too-early"]
    count_presence(odile, seated(odile)[:1])


def test_who_cannot_be_missing(late):
    game = current_round(late.state).tables[0]
    record_totals(late, game.id, {"A": 2000, "B": 10})
    away = next(team.number for team in teams(late.state) if team.number not in seated(late))
    for team, code in (
        (away, "presence-not-seated"),
        (game.sides[0].team, "presence-game-over"),
        (99, "presence-not-seated"),
    ):
        with pytest.raises(Refused) as refused:
            count_presence(late, [team])
        assert codes(refused) == [code]
    with pytest.raises(Refused) as refused:
        declare_missing(late, [], **WHO)
    assert codes(refused) == ["presence-nobody-missing"]


def test_it_is_due_once_the_ten_minutes_are_over_until_it_was_done(late):
    assert presence_due(late.state, late.clock()) == 1
    count_presence(late, [])
    assert presence_due(late.state, late.clock()) is None


def test_before_the_ten_minutes_and_once_a_table_is_in_nobody_is_told(odile):
    start_clock(odile)
    assert presence_due(odile.state, odile.clock()) is None
    set_time_left(odile, 40)
    assert presence_due(odile.state, odile.clock()) == 1
    record_totals(odile, current_round(odile.state).tables[0].id, {"A": 2000, "B": 10})
    assert presence_due(odile.state, odile.clock()) is None


def test_every_second_it_is_asked_and_the_tables_are_looked_at_once(late, monkeypatch):
    looked_at = []
    monkeypatch.setattr(clock, "tables_of", lambda state, number: looked_at.append(number) or tables_of(state, number))
    for _second in range(3):
        assert presence_due(late.state, late.clock()) == 1
    assert looked_at == [1]


def test_a_posting_that_is_taken_back_takes_its_counts_with_it(late):
    count_presence(late, [])
    take_back_posting(late)
    assert presence_counts(late.state) == ()


def test_it_comes_back_from_an_export(late):
    declare_missing(late, seated(late)[:1], **WHO)
    told = export_championship(late.state)
    back = restore(None, read_facts(told), by="Import")
    assert presence_counts(back.state) == presence_counts(late.state)
    assert export_championship(back.state) == told
