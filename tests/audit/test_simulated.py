"""The judge and the program come to the same at the simulated tables of every system, under any settings."""

import pytest

from tests.examples import a_slice, so_many
from tests.simulation.games import games_of
from tournament.audit.reader import Reader
from tournament.audit.reading import read_hand, read_options
from tournament.audit.rules.course import played_out
from tournament.audit.rules.possible import impossible_fields
from tournament.scoring.facts import SIDES, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.systems import SYSTEMS
from tournament.simulation.table import stop_of


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_games_end_alike(system):
    for options, rules, sides, hands in games_of(system, so_many(15, 40)):
        stop = stop_of(rules, hands)
        scored = score_sheet(Sheet(rules, hands, sides, stop))
        reader = Reader()
        reader.sides = sides
        read = [read_hand(write_hand(hand), "", reader) for hand in hands]
        judged = played_out(
            read, sides, (stop.after, stop.more) if stop else None, read_options(system, options, reader)
        )
        assert reader.findings == []
        assert (judged.totals, judged.ended_after) == (tuple(scored.totals.values()), scored.ended_after)
        assert judged.winner == (None if scored.winner is None else SIDES.index(scored.winner))
        assert judged.ranks == (tuple(scored.ranks.values()) or None)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_hand_is_impossible_for_the_judge(system):
    for options, _, sides, hands in games_of(system, so_many(15, 40)):
        reader = Reader()
        reader.sides = sides
        rules = read_options(system, options, reader)
        assert [
            field
            for hand in hands
            for field in impossible_fields(read_hand(write_hand(hand), "", reader), rules, sides)
        ] == []
