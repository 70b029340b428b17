"""Reports of results as tests make them: a table whose sides have telephones, and a desk that types."""

from typing import Any

import pytest

from tournament.errors import Refused
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.reports import hands_reported, report_hand, report_totals
from tournament.services.hall.views import ReportState, Told
from tournament.services.rounds.round_views import current_round, game_view_in
from tournament.services.scores.game_records import record_in

NONE, REPORTED, CONTESTED, AGREED, CHECK = ReportState
WON, LOST = {"A": 2000, "B": 40}, {"A": 40, "B": 2000}
WHO: dict[str, Any] = {"referee": "Odile", "reason": "Une heure"}


class Table:
    """A table of the newest round: its sides report from telephones, `A` and `B`, and the desk types."""

    def __init__(self, desk, index=0):
        self.desk, self.id = desk, current_round(desk.state).tables[index].id

    def team(self, letter, seat=0):
        seated = [
            side.team_id
            for side in self.desk.state.rows["side"].values()
            if side.game_id == self.id and side.letter == letter
        ]
        return seated[seat]

    def tells(self, letter, totals=WON, device="", **more):
        report_totals(self.desk, self.id, self.team(letter), Told(totals, **more), device=device or letter)

    def tells_hands(self, letter, *hands):
        """Write these hands one after another, over those that are written."""
        for line, facts in enumerate(hands):
            so_far = hands_reported(
                reports_of(self.desk.state, self.id).of(letter), record_in(self.desk.state, self.id)
            )
            report_hand(self.desk, self.id, self.team(letter), line, facts, after=len(so_far), device=letter)

    def answers(self, letter, answer, device=""):
        (other,) = reports_of(self.desk.state, self.id).others(letter)
        answer(self.desk, other.id, self.team(letter), other.said, device=device or letter)

    @property
    def state(self):
        return reports_of(self.desk.state, self.id).state

    @property
    def result(self):
        game = game_view_in(self.desk.state, self.id)
        return {side.letter: side.total for side in game.sides} if game.is_in else None

    @property
    def last(self):
        return self.desk.state.journal[-1].what


def code(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return refused.value.problems[0].code
