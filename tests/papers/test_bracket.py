"""The bracket on paper: everybody stands where they play, results as far as they go, and room for what is to come."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.papers.papers import knocked_out, pages, printed
from tests.services.test_brackets import alone_in_its_bracket
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.papers.bracket import blocks_of
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import AREA, Part
from tournament.services.papers.snapshot import snapshot as snapshot_now
from tournament.services.rounds.bracket_views import phase_bracket_views
from tournament.services.scores.views import ResultKind

TR = translator("en")


def blocks(snapshot):
    shown = snapshot.rounds[-1]
    return list(
        blocks_of(phase_bracket_views(snapshot.rounds, shown, snapshot.championship.phases, snapshot.teams), TR)
    )


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11, 16, 21, 64])
def test_everybody_stands_in_the_first_round_once_and_every_block_on_a_page(count, snapshot_of):
    snapshot = knocked_out(snapshot_of(count, names={number: f"Team-{number}." for number in range(1, count + 1)}))
    first = [
        stand.team
        for block in blocks(snapshot)
        for spot in block.spots
        if spot.box.slot.round == 1
        for stand in spot.box.stands
        if stand.team
    ]
    assert sorted(first) == list(range(1, count + 1))
    assert all(block.height <= AREA.height + 15 for block in blocks(snapshot))
    text = printed("bracket", snapshot)
    assert all(f"{number} · Team-{number}." in text for number in range(1, count + 1))


def test_a_bracket_of_one_team_is_printed_too():
    desk = alone_in_its_bracket()
    text = printed("bracket", snapshot_now(desk.state, datetime(2026, 11, 21, 21, tzinfo=UTC)))
    assert "Main bracket Final · round 2 1 · a / a exempt" in text


def test_a_tree_of_32_is_cut_into_two_branches_and_an_end(snapshot_of):
    titles = [block.title for block in blocks(knocked_out(snapshot_of(32)))]
    assert titles == ["Main bracket, part 1 of 2", "Main bracket, part 2 of 2", "Main bracket, end"]
    last = pages(DOCUMENTS["bracket"].render(knocked_out(snapshot_of(32)), TR))[-1]
    assert "Final · round 5" in last
    assert "Third place" in last


def test_a_game_that_is_being_played_names_its_table(snapshot_of):
    snapshot = knocked_out(snapshot_of(4))
    (line,) = snapshot.rounds
    out = replace(line.games[0], kind=ResultKind.PENDING, winner=None)
    text = printed("bracket", replace(snapshot, rounds=(replace(line, games=(out, *line.games[1:])),)))
    assert "table 1" in text
    assert "Semi-finals · round 1" in text


def test_a_round_that_has_no_bracket_is_refused(snapshot_of):
    with pytest.raises(Refused) as refused:
        DOCUMENTS["bracket"].render(knocked_out(snapshot_of(4)), TR, Part(round=7))
    assert refused.value.problems[0].code == "no-paper-of-round"
