"""A command made at a desk or read from JSON is one thing, and its bytes between desks stay what they were."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.services.conftest import made
from tests.services.test_desks import hands, tables
from tournament.errors import Refused
from tournament.hosting.link import command_of, command_said, written
from tournament.hosting.waiting import WaitingCommand, waiting_in
from tournament.hosting.waiting import written as kept
from tournament.services.desk.use_cases import Command, command_in
from tournament.services.people.registration import enter_team
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import keep_draw
from tournament.services.scores.entry import record_hand, record_totals

AT = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
TOTALS = replace(record_totals.command(7, {"A": 100, "B": 2000}), key="key-1", seen=4)
SENT = (
    b'{"use_case":"record_totals","arguments":{"game_id":7,"totals":{"A":100,"B":2000}},"key":"key-1","seen":4,'
    b'"by":"Odile","since":3,"head":"abc"}'
)
KEPT = (
    b'[{"intent": {"use_case": "record_totals", "arguments": {"game_id": 7, "totals": {"A": 100, "B": 2000}}, '
    b'"key": "key-1", "seen": 4}, '
    b'"what": "totals-recorded", "digest": "d", "by": "Odile", "at": "2026-11-28T20:00:00+00:00", "since": 3, '
    b'"head": "abc"}]'
)


def through_json(command):
    return command_in(json.loads(json.dumps(command.as_json())))


@pytest.mark.parametrize(
    "command", [TOTALS, record_hand.command(7, made(82)), keep_draw.command(TOTALS, 1)], ids=lambda one: one.use_case
)
def test_made_here_or_read_from_json_it_is_the_same(command):
    read = through_json(command)
    assert (read.is_json, command.is_json) == (True, False)
    assert read == command
    assert {name: read.values[name] for name in command.values} == command.values
    assert read.digest == command.digest


def test_what_goes_over_a_link_is_what_it_was():
    assert written(command_said(TOTALS, "Odile", 3, "abc")) == SENT
    assert command_of(json.loads(SENT)) == (TOTALS, "Odile", 3, "abc")


def test_what_waits_in_a_file_is_what_it_was():
    waiting = WaitingCommand(TOTALS, "totals-recorded", "d", "Odile", AT, 3, "abc")
    assert kept([waiting]) == KEPT
    assert waiting_in(KEPT) == (waiting,)


def test_a_command_within_a_command_is_what_it_was():
    """What was made here and brings no key has the sequence 0 there, as always."""
    inner = {"use_case": "record_totals", "arguments": {"game_id": 7, "totals": {"A": 1}}, "key": "", "seen": 0}
    assert keep_draw.command(record_totals.command(7, {"A": 1}), 2).arguments == {"correction": inner, "number": 2}


def test_the_digest_of_the_journal_is_what_it_was():
    assert TOTALS.digest == "c5c046d00540f141fe263736014063e77ed32327e3fdc5424824b4f98fdd1272"


def test_no_telephone_number_is_in_the_digest():
    with_phone, without = (
        enter_team.command(TeamDraft(("Ana", "Bob"), phone=phone)) for phone in ("06 11 22 33 44", "")
    )
    assert with_phone.digest == without.digest
    assert with_phone != without


def test_what_nobody_can_do_is_kept_and_refused_where_it_is_done():
    unknown = waiting_in(KEPT.replace(b"record_totals", b"win_everything"))[0].command
    assert unknown.arguments["game_id"] == 7
    with pytest.raises(Refused) as refused:
        unknown.do(None)
    assert [(one.code, one.details) for one in refused.value.problems] == [
        ("intent-unknown", {"name": "win_everything"})
    ]


def test_arguments_that_are_none_are_refused_by_name():
    with pytest.raises(Refused) as refused:
        _ = Command("record_totals", {"game_id": 7, "totals": {"A": "many"}}).values
    assert refused.value.problems[0].details == {"name": "record_totals", "argument": "totals.A"}


def test_no_model_of_its_arguments_is_made_where_nothing_is_sent(odile, monkeypatch):
    """A desk of its own file does what is typed: the first hand waits for no model."""
    monkeypatch.setattr(type(record_hand), "arguments", property(lambda _: pytest.fail("made")))
    game, _ = tables(odile)
    odile.ask(record_hand.command(game, made(82)))
    assert hands(odile, game) == [made(82)]
