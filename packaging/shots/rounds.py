"""Pictures of draws: not posted yet, and put right after they were posted."""

from collections.abc import Iterator

from shots.evenings import Shot, entries_of_the_list, every_page, new_desk
from shots.people import at_the_door
from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES
from tournament.i18n import Translator
from tournament.services.people.registration import register_teams, teams
from tournament.services.repairs.consequences import doubt, past_error, replay
from tournament.services.repairs.seat_views import ChangeKind
from tournament.services.repairs.seating_changes import late_teams, preview_change
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.entry import record_totals
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.repairs import LateDialog, PastErrorDialog, SeatChangeDialog
from tournament.ui.setup.feasible_page import FeasiblePage
from tournament.ui.shell.championship_view import ChampionshipView


def drawn_evening(tr: Translator) -> Iterator[Shot]:
    """Nine teams, a draw that is not posted yet, a list to import."""
    desk = new_desk()
    register_teams(desk, entries_of_the_list()[:9])
    draw(desk)
    view = ChampionshipView(desk, tr)
    yield from every_page(view, "drawn", "championship", "draw", "documents")
    view.go(PageName.FEASIBLE)
    view.pages.of(FeasiblePage).form.end.editor.setText("22:00")
    view.pages.of(FeasiblePage).form.rounds.editor.setValue(9)
    yield "feasible-short", view
    view.go(PageName.TEAMS)
    view.show_team(1)
    yield "team-before", view
    view.go(PageName.TEAMS)
    view.pages.of(TeamsPage).fields.players[0].editor.setText("FAURE João")
    view.pages.of(TeamsPage).fields.players[1].editor.setText("Rose Vidal")
    view.pages.of(TeamsPage).fields.hand_in()
    yield "teams-refused", view
    yield from at_the_door(view, entries_of_the_list()[9:], tr)
    yield "import", ImportDialog(tr, read_list(ENTRIES), view.pages.of(TeamsPage).model.lines)
    desk.close()


def repairs(tr: Translator) -> Iterator[Shot]:
    """Nine teams' posted round 2: a bad change by hand, two late teams, a wrong earlier result."""
    desk = new_desk()
    entries = entries_of_the_list()
    register_teams(desk, entries[:9])
    draw(desk)
    post_draw(desk)
    for index, game in enumerate(rounds(desk.state)[0].tables):
        record_totals(desk, game.id, {"A": 2000, "B": 500 + 100 * index})
    draw(desk)
    post_draw(desk)
    register_teams(desk, entries[9:11])
    view = ChampionshipView(desk, tr)
    view.go(PageName.DRAW)
    yield "draw-late", view
    names = {team.number: team.name for team in teams(desk.state) if team.number is not None}
    was_out, out = (str(line.games[-1].sides[0].team) for line in rounds(desk.state))
    begun = {ChangeKind.TEAMS: (was_out, out)}
    yield (
        "seat-change",
        SeatChangeDialog(tr, names, lambda wish: preview_change(desk.state, wish), lambda *_: (), begun),
    )
    late = late_teams(desk.state)
    assert late is not None
    yield "late", LateDialog(tr, late, names)
    wrong = rounds(desk.state)[0].tables[0].id
    found = doubt(desk.state, record_totals.command(wrong, {"A": 50, "B": 2000}))
    assert found is not None
    line = past_error(found, replay(found))
    assert line is not None
    yield "past-error", PastErrorDialog(tr, line, names)
    desk.close()
