"""The plan and the pools on paper: what stands in which column, before and after play."""

from dataclasses import replace
from typing import Any

import pypdfium2
import pytest

from tournament.draw.facts import Phase
from tournament.draw.formats.scheduled import by_parity, positions_of_pools
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.services.papers.views import Snapshot
from tournament.services.rounds.views import DrawMethod, RoundState, RoundView
from tournament.services.scores.views import GameView, ResultKind, SeatedView, SideView


def told(identity: str, snapshot: Snapshot) -> list[str]:
    """The text of each page, its lines one after another."""
    document = pypdfium2.PdfDocument(DOCUMENTS[identity].render(snapshot, translator("en")))
    texts = []
    for number in range(len(document)):
        page = document[number]
        text = page.get_textpage()
        texts.append(text.get_text_range().replace("\r\n", "\n"))
        text.close()
        page.close()
    document.close()
    return texts


def posted(snapshot: Snapshot, pairs: list[tuple[int, ...]], **more: Any) -> RoundView:
    """A first round in which these met at tables 1, 2, 3 …; one alone sits out."""
    teams = {team.number: team for team in snapshot.teams}
    games = [
        GameView(
            table,
            1,
            table if len(pair) > 1 else None,
            tuple(
                SideView(letter, (SeatedView(team, teams[team].name, ()),), 0)
                for letter, team in zip("AB", pair, strict=False)
            ),
            ResultKind.PENDING if len(pair) > 1 else ResultKind.BYE,
            None if len(pair) > 1 else "A",
            0,
        )
        for table, pair in enumerate(pairs, start=1)
    ]
    line = RoundView(1, DrawMethod.RANDOM, 7, RoundState.POSTED, tuple(games), phase=1, turn=1)
    return replace(line, **more)


@pytest.fixture
def moving(snapshot_of):
    """Five rounds of seven teams, of which the first is posted."""
    snapshot = snapshot_of(7)
    first = posted(snapshot, [(1, 2), (3, 4), (5, 6), (7,)], method=DrawMethod.MOVING, roster=by_parity(range(1, 8)))
    return replace(snapshot, championship=replace(snapshot.championship, phases=(Phase("moving", 4),)), rounds=(first,))


@pytest.fixture
def pools(snapshot_of):
    """Two pools of seven teams, the first round posted: 4–5, 2–7 and 3–6."""
    snapshot = snapshot_of(7)
    roster = positions_of_pools(range(1, 8), {"size": 4, "legs": 1})
    first = posted(snapshot, [(4, 5), (2, 7), (3, 6), (1,)], method=DrawMethod.POOLS, roster=roster)
    phases = (Phase("pools"), Phase("swiss", 2, takes=2))
    return replace(snapshot, championship=replace(snapshot.championship, phases=phases), rounds=(first,))


def with_result(snapshot: Snapshot, totals: tuple[int, int]) -> Snapshot:
    """The same once the first table is in, and its first side has won."""
    (first,) = snapshot.rounds
    game = first.games[0]
    sides = tuple(replace(side, total=total) for side, total in zip(game.sides, totals, strict=True))
    done = replace(game, sides=sides, kind=ResultKind.PLAYED, winner="A", hands=1)
    return replace(snapshot, rounds=(replace(first, games=(done, *first.games[1:])),))


def test_the_plan_stands_table_by_table_and_then_team_by_team(moving):
    by_table, by_team = told("plan", moving)
    assert [name in by_table for name in ("Round 1", "Round 4", "All rounds", "4 rounds")] == [True] * 4
    cells = ["1 – 2", "1 – 6", "1 – 4", "3 – 2", "7 – 2"]
    assert all(cell in by_table for cell in cells)
    assert "Bye" in by_table
    assert all(team.name in by_team for team in moving.teams)
    assert by_team.count("table ") == 2 * 3 * 4
    assert by_team.count("Bye") == 4


def test_more_rounds_than_a_page_holds_go_on_on_another(snapshot_of):
    snapshot = snapshot_of(12)
    first = posted(
        snapshot,
        [(1, 12), (2, 11), (3, 10), (4, 9), (5, 8), (6, 7)],
        method=DrawMethod.ROUND_ROBIN,
        roster=tuple(range(1, 13)),
    )
    plan = told(
        "plan",
        replace(snapshot, championship=replace(snapshot.championship, phases=(Phase("round-robin"),)), rounds=(first,)),
    )
    assert len(plan) == 4
    assert ["Round 8" in page for page in plan] == [True, False, True, False]
    assert ["Round 9" in page for page in plan] == [False, True, False, True]


def test_pools_have_empty_boxes_before_play_and_results_after(pools):
    (before,) = told("pools", pools)
    assert "Pool A" in before
    assert "Pool B" in before
    assert "▸" not in before
    assert "4 – 5 (table 1)" in before
    (after,) = told("pools", with_result(pools, (2010, 860)))
    assert "2,010" not in before
    assert after.count("2,010") == 3  # its box, that of the other team, and the points
    assert "▸" in after


def test_nothing_is_told_of_a_round_that_is_not_posted(moving):
    drawn = replace(moving, rounds=(replace(moving.rounds[0], state=RoundState.DRAWN),))
    assert DOCUMENTS["plan"].lacking(drawn.teams, drawn.rounds).code == "no-schedule"
    with pytest.raises(Refused, match="no-schedule"):
        DOCUMENTS["plan"].render(drawn, translator("en"))
