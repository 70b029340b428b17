"""Every format from a list of odd size: drawn and posted in the window by keys, played to its end, judged, and every
paper of it made."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import refresh
from tournament.audit.judge import judge
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.services.desk.changes import Changes
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.rounds.draw_page import DrawPage

pytestmark = pytest.mark.unstyled

ENTER = Qt.Key.Key_Return
FIRST = ("Anne", "Begoña", "Chloé", "Denis", "Élodie", "Firmin", "Gérard")
LAST = ("Œillet", "Poirier", "Łukasik", "d'Août")
PLANS = {
    **{name: (Phase(name, 3 if FORMATS[name].goes_on else None),) for name in FORMATS},
    "standings, then a knock-out and a bracket for the others": (
        Phase("swiss", 2),
        Phase("knock-out", takes=4, options={"rest": "bracket"}),
    ),
    "pools, then a knock-out": (Phase("pools"), Phase("knock-out", takes=4)),
    "a knock-out with two consolations": (Phase("knock-out", options={"losers": "consolation-third"}),),
}
A_SLICE = ("pools, then a knock-out",)


def entries(size, players):
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    return [TeamDraft(players=tuple(names[index * players : (index + 1) * players])) for index in range(size)]


def play(desk):
    """Every table of the round comes in; the higher number wins at odd tables."""
    for game in current_round(desk.state).tables:
        first, second = game.sides
        winner, loser = (first, second) if (first.teams < second.teams) == bool(game.table % 2) else (second, first)
        record_totals(
            desk,
            game.id,
            {winner.letter: 2010 + game.table, loser.letter: 1500 - 10 * game.table},
            winner=winner.letter,
        )


@pytest.mark.parametrize(
    "plan", [plan if plan in A_SLICE else pytest.param(plan, marks=pytest.mark.long) for plan in PLANS]
)
def test_a_championship_from_the_first_draw_to_the_last_paper(plan, desk, shown):
    phases = PLANS[plan]
    players = FORMATS[phases[0].format].members
    change_championship(desk, phases=phases)
    register_teams(desk, entries(7, 1 if players > 1 else 2))
    page = shown(DrawPage(desk, translator("fr")))

    while not round_progress(desk.state).is_over:
        QTest.keyClick(QApplication.focusWidget(), ENTER)
        assert current_round(desk.state).state is RoundState.DRAWN
        QTest.keyClick(QApplication.focusWidget(), ENTER)
        drawn = current_round(desk.state)
        assert drawn.state in (RoundState.POSTED, RoundState.COMPLETE)
        assert len(rounds(desk.state)) <= 16
        play(desk)
        refresh(page, Changes(rounds=True))
    assert page.primary.text() == translator("fr").gettext("See the final standings")
    assert page.one_more.isHidden(), "the plan has no further round"

    played = rounds(desk.state)
    assert [DrawMethod(phases[line.phase - 1].format) for line in played] == [line.method for line in played]
    assert all(one.phase <= other.phase for one, other in pairwise(played))
    everybody = {team.number for team in teams(desk.state)}
    for line in played:
        seated = [team for game in line.games for side in game.sides for team in side.teams]
        assert sorted((*seated, *line.resting)) == sorted(everybody), (
            "everybody sits at a table, has a bye, or rests, once"
        )

    told = export_championship(desk.state)
    assert judge(told) == []
    assert to_text(export_championship(import_championship(told, None, by="Odile").state)) == to_text(told)
    on_paper = snapshot(desk.state, desk.clock())
    for name, document in DOCUMENTS.items():
        if document.lacking(on_paper.teams, on_paper.rounds, filled=on_paper.filled) is None:
            assert document.render(on_paper, translator("fr")).startswith(b"%PDF"), name
