"""Totals that come from a real sheet rouse no suspicion, in any rule system."""

import pytest

from tournament.scoring.facts import Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.services.scores.totals import slips_of
from tournament.simulation.luck import Luck
from tournament.simulation.table import play_to_end, stop_of


@pytest.mark.parametrize("system", SYSTEMS)
def test_totals_of_games_that_were_played(system):
    rules = resolve_rules(system, {})
    for seed in range(4):
        hands = play_to_end(rules, Luck(seed))
        totals = score_sheet(Sheet(rules, hands, seating_of(rules).usual, stop_of(rules, hands))).totals
        assert slips_of(totals, rules) == []


def test_a_total_below_nothing_where_no_hand_takes_points():
    assert [slip.code for slip in slips_of({"A": 2010, "B": -50}, resolve_rules("contree-championship", {}))] == ["total-below-nothing"]
    assert slips_of({"A": 1010, "B": -10}, resolve_rules("belote-two-bonus", {})) == []
