"""What referees rule that changes no hand: exclusion with its cause, a complaint rejected, irregular play, several
referees together."""

from dataclasses import replace
from typing import Any

import pytest

from tournament.i18n import translator
from tournament.messages.scores.rulings import ruled_text
from tournament.records.kinds import Outcome
from tournament.services.repairs.incidents import INCIDENTS, IncidentAnswers, IncidentSubject
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.entry import record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import ResultKind

ENGLISH = translator("en")
WHO: dict[str, Any] = {"referee": "Odile", "reason": "vu par tous"}


@pytest.fixture
def table(odile):
    """The first table of round 1."""
    return current_round(odile.state).tables[0]


class TestExclusionAtATable:
    """It is kept with its table and side, by what the rules say of its cause, and a game that is in keeps its result
    unless it is said."""

    def excluded(self, desk, table, **told):
        answers = IncidentAnswers(sides=("A",), **told, **WHO)
        desk.ask(INCIDENTS["exclude"].decide(IncidentSubject(sheet(desk.state, table.id), None), answers))
        return decisions(desk.state)[-1].decision

    @pytest.mark.parametrize(
        ("outcome", "said"),
        [
            (Outcome.CONDUCT, "for its conduct · side 1 · art. 9 D"),
            (Outcome.REPEATED_DEALS, "for repeated irregular deals · side 1 · art. 9 A"),
            (Outcome.SIGNS, "for signalling or irregular play · side 1 · preamble of the contrée"),
        ],
    )
    def test_by_the_article_of_its_cause(self, odile, table, outcome, said):
        line = self.excluded(odile, table, outcome=outcome)
        assert (line.round, line.table, line.sides) == (1, 1, ("A",))
        assert ruled_text(replace(line, minutes=None), ENGLISH) == f"Exclusion: {said}"
        assert current_round(odile.state).tables[0].kind is ResultKind.FORFEIT

    @pytest.mark.parametrize(
        ("loses", "kind", "winner"), [(False, ResultKind.PLAYED, "A"), (True, ResultKind.FORFEIT, "B")]
    )
    def test_a_game_that_is_in(self, odile, table, loses, kind, winner):
        record_totals(odile, table.id, {"A": 2010, "B": 500})
        self.excluded(odile, table, outcome=Outcome.CONDUCT, loses=loses)
        game = current_round(odile.state).tables[0]
        assert (game.kind, game.winner) == (kind, winner)


class TestWhatChangesNothing:
    """Kept all the same: what a referee heard and rejected is the most frequent decision of all."""

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("complaint", "Complaint rejected: nothing to punish · side 2 · art. 9 D"),
            ("signalling", "Signalling, irregular play · side 2 · preamble of the contrée"),
            ("exposed", "Open cards, which stay open · side 2 · hand 1 · this championship’s convention"),
            ("recount", "Recount ordered"),
        ],
    )
    def test_it_is_kept(self, odile, table, name, said):
        answers = IncidentAnswers(sides=("B",) if name != "recount" else (), **WHO)
        odile.ask(INCIDENTS[name].decide(IncidentSubject(sheet(odile.state, table.id), None), answers))
        (line,) = decisions(odile.state)
        assert ruled_text(replace(line.decision, minutes=None), ENGLISH) == said
        assert current_round(odile.state).tables[0].kind is ResultKind.PENDING

    def test_several_referees_together(self, odile, table):
        answers = IncidentAnswers(sides=("B",), referee="Odile, Marcel", reason="vu par tous")
        odile.ask(INCIDENTS["complaint"].decide(IncidentSubject(sheet(odile.state, table.id), None), answers))
        assert ruled_text(decisions(odile.state)[0].decision, ENGLISH).endswith(
            "art. 9 D · referees together, art. 9 D"
        )
