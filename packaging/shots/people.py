"""Pictures of the people: at the door, in the list, and the pages of teams to whom something happened."""

from collections.abc import Iterator
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from shots.evenings import Shot, every_page
from tournament.exchange.sample import create_sample
from tournament.i18n import Translator
from tournament.register.register import open_register
from tournament.services.people.names import name_from_players
from tournament.services.people.registration import replace_player, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.services.rounds.round_views import team_story
from tournament.services.scores.views import ResultKind
from tournament.simulation.evening import Progress
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.register_dialog import RegisterDialog
from tournament.ui.people.team_actions import SamePersonDialog
from tournament.ui.people.team_dialogs import CorrectionDialog, ReplacementDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.standings.standings_page import StandingsPage


def at_the_door(view: ChampionshipView, known: list[TeamDraft], tr: Translator) -> Iterator[Shot]:
    """A name being typed, the known people it may be, and the register of them all."""
    register = open_register()
    lines = [
        TeamView(
            id=n,
            number=n,
            name=team.name or name_from_players(team.players),
            players=team.players,
            club=team.club,
            status=TeamStatus.ACTIVE,
        )
        for n, team in enumerate(known, start=1)
    ]
    register.follow((), lines, date(2025, 11, 22))
    fields = view.pages.of(TeamsPage).fields
    fields.clear()
    QTest.keyClicks(fields.players[0].editor, "ma")
    QTest.keyClick(fields.players[0].editor, Qt.Key.Key_Down)
    yield "teams-type-ahead", view
    fields.clear()
    yield "register", RegisterDialog(tr, register, 3)
    consequence = tr.gettext(
        "Nobody is offered at the door any more until they have registered again. No championship changes. It "
        "cannot be undone."
    )
    yield (
        "sure",
        SureDialog(tr, tr.gettext("Erase everybody from the register?"), consequence, tr.gettext("Erase everybody")),
    )


def end_of_the_evening(tr: Translator) -> Iterator[Shot]:
    """Five rounds played."""
    desk = create_sample(None, Progress(), by="Odile Quesnel")
    view = ChampionshipView(desk, tr)
    yield from every_page(view, "over")
    yield from one_team(view, tr)
    desk.close()


def one_team(view: ChampionshipView, tr: Translator) -> Iterator[Shot]:
    """The standings with a team looked for, and the pages of teams to whom something happened."""
    desk = view.desk
    view.go(PageName.STANDINGS)
    view.pages.of(StandingsPage).search.setText("lemoine")
    yield "standings-found", view
    view.pages.of(StandingsPage).search.clear()
    stories = [team_story(desk.state, line.number) for line in teams(desk.state) if line.number is not None]
    kinds = {
        "played": next(story for story in stories if all(line.game is not None for line in story.rounds)),
        "bye": next(
            story
            for story in stories
            if any(line.game is not None and line.game.kind is ResultKind.BYE for line in story.rounds)
        ),
        "forfeit": next(
            story for story in stories if any(decision.decision.kind == "forfeit" for decision in story.decisions)
        ),
        "withdrawn-penalty": next(story for story in stories if story.team.status is TeamStatus.WITHDRAWN),
    }
    for kind, story in kinds.items():
        view.show_team(story.team.number or 0)
        yield f"team-{kind}", view
    team = kinds["bye"].team
    yield "correction", CorrectionDialog(tr, team, lambda draft: ())
    replacing = ReplacementDialog(tr, team, True, lambda wish: ())
    replacing.entering.editor.setText("Gontran Lenoir")
    yield "replacement", replacing
    yield "same-person", SamePersonDialog(tr, [(team.players[1], team.players[1] + "s")], 5)
    yield "another-person", SamePersonDialog(tr, [(team.players[1], "Gontran Lenoir")], 5)
    view.follow(
        replace_player(desk, team.id, team.players[1], "Gontran Lenoir", reason="Malaise, constaté par le référent")
    )
    view.go(PageName.STANDINGS)
    view.show_team(team.number or 0)
    yield "team-substitution", view
