"""The draw explained on paper: every table with its sentence, for who protests and for who checks."""

from dataclasses import replace

import pytest

from tests.papers.conftest import SEED
from tests.papers.papers import HOSTILE, in_order, pages, printed
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.services.desk.views import JournalEntryView
from tournament.services.rounds.views import DrawMethod, RoundState


def by_standings(snapshot):
    """A second round by standings that seats the same teams again: nobody meets anybody else, and the draw proves
    that."""
    first, went_by = snapshot.rounds[0], snapshot.draws[0]
    second = replace(
        first, number=2, method=DrawMethod.SWISS, games=tuple(replace(game, round=2) for game in first.games)
    )
    met = {frozenset(team for side in game.sides for team in side.teams): 1 for game in first.tables}
    field = replace(went_by.field, round_number=2, history=replace(went_by.field.history, meetings=met))
    draws = (went_by, replace(went_by, number=2, method=DrawMethod.SWISS, field=field))
    return replace(snapshot, rounds=(replace(first, state=RoundState.COMPLETE), second), draws=draws)


@pytest.mark.parametrize(("count", "paper"), [(7, 1), (21, 1), (61, 2)])
def test_exceptions_come_first_and_every_other_table_once_without_a_sentence(count, paper, snapshot_of):
    names = {number: f"Team-{number}." for number in range(1, count + 1)}
    texts = pages(DOCUMENTS["draw-explained"].render(snapshot_of(count, names=names), translator("en")))
    text = " ".join(texts)
    assert len(texts) == paper
    assert "Random draw: chance put" not in text
    assert in_order(
        text,
        ["An odd number plays:", "Nothing stood in the way of these tables:", *(f"Team-{n}." for n in range(1, count))],
    )


def test_a_rematch_is_an_exception(snapshot_of):
    text = printed("draw-explained", by_standings(snapshot_of(2)))
    assert "Nothing stood in the way" not in text


def test_it_says_what_was_minimised_what_could_not_be_avoided_and_the_number_of_the_draw(snapshot_of):
    text = printed("draw-explained", by_standings(snapshot_of(2)))
    assert in_order(
        text,
        [
            "Draw of round 2 explained",
            "No draw without a rematch was possible; 1 rematch is the fewest.",
            "rematches: 1",
            str(SEED),
        ],
    )
    assert "They have met before (round 1)" in text


def test_what_was_changed_by_hand_is_told_with_by_whom(snapshot):
    drawn = snapshot.rounds[0]
    changed = replace(drawn.games[1], by_hand=True)
    seats = f"2: {changed.sides[0].team}–{changed.sides[1].team}"
    entry = JournalEntryView(99, "teams-swapped", "Odile", snapshot.taken_at, "neighbours", {"round": 1, "now": seats})
    by_hand = replace(
        snapshot,
        rounds=(replace(drawn, games=(drawn.games[0], changed, *drawn.games[2:])),),
        journal=(*snapshot.journal, entry),
    )
    text = printed("draw-explained", by_hand)
    assert "Changed or seated by hand after the draw: 2." in text
    assert "Odile seated this table by hand" in text
    assert "Reason given: neighbours" in text


def test_names_that_mean_mischief_are_printed_as_they_are(snapshot_of):
    text = printed("draw-explained", snapshot_of(8, names=HOSTILE))
    assert "</para><a href='x'>&nbsp;" in text
