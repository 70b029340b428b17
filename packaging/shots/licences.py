"""Pictures of a club that asks for licences and memberships, and has a category of its own."""

from collections.abc import Iterator
from dataclasses import replace

from shots.evenings import Shot, entries_of_the_list, new_desk
from tournament.i18n import Translator
from tournament.services.people.registration import categories, known_texts, register_teams, set_category, teams
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.team_actions import CategoryDialog
from tournament.ui.people.team_dialogs import CorrectionDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView


def licensed_club(tr: Translator) -> Iterator[Shot]:
    """The line of fields and the list, the page of a team, and the dialogs that ask for licences and categories."""
    desk = new_desk()
    change_championship(desk, licence_fields=True)
    entries = [
        replace(
            draft,
            licences=(f"0412 {number:03}", "" if number % 5 == 0 else f"0412 {500 + number}"),
            memberships=("2026", "2026"),
        )
        for number, draft in enumerate(entries_of_the_list()[:24], start=1)
        if len(draft.players) > 1
    ]
    register_teams(desk, entries)
    set_category(desk, [2, 5, 9], "Dames")
    view = ChampionshipView(desk, tr)
    view.go(PageName.TEAMS)
    page = view.pages.of(TeamsPage)
    page.choose(2)
    yield "licences-teams", view
    view.show_team(2)
    yield "licences-team", view
    team = teams(desk.state)[1]
    yield (
        "licences-correction",
        CorrectionDialog(tr, team, lambda draft: (), licences=True, known=known_texts(desk.state)),
    )
    yield "licences-category", CategoryDialog(tr, teams(desk.state)[:3], categories(desk.state), lambda category: ())
