"""The pictures of the manual: what each is called there, and the state of the program that it shows.

They are taken from the states that `packaging/screenshots.py` goes through, so that the manual shows what the program
shows; `make manual-pictures` takes them anew.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final
from unittest.mock import patch

from PySide6.QtTest import QTest

from shots.cash import cash
from shots.clock import clock_of_the_round
from shots.desks import desks_together
from shots.evenings import Shot, entries_of_the_list, new_desk
from shots.joining import joined_desks
from shots.people import end_of_the_evening
from shots.prizes import prizes
from shots.raffle import raffle_evening
from shots.reported import reported_evening
from shots.rounds import drawn_evening, repairs
from shots.safety import copies
from shots.scores import middle_of_the_evening
from shots.screen import hall_screen
from shots.setup import every_format, new_championship, rules_of_play
from tournament.cli.parsers import PORT
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import Translator
from tournament.services.people.registration import register_teams
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.hall.networks import HERE, LocalNetwork, NetworkKind
from tournament.ui.hall.part import HallPart
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView

OF_THE_HALL: Final = LocalNetwork(NetworkKind.WIFI, "Salle des fêtes", "192.168.1.20")
"""A network as halls have it: that of this computer is nobody's business."""

Shots = Callable[[Translator], Iterator[Shot]]


@dataclass(frozen=True)
class Picture:
    """A picture: its name in the manual, who makes the state, and the class shown (none: all)."""

    name: str
    shots: Shots
    state: str
    part: str = ""


def set_up(tr: Translator) -> Iterator[Shot]:
    """What an organiser sees before the doors are open: the settings, and the first teams as they are typed."""
    desk = new_desk()
    register_teams(desk, entries_of_the_list()[:12])
    change_championship(desk, game_minutes=45, fee_cents=20_00, day=date(2026, 11, 21))
    view = ChampionshipView(desk, tr)
    view.go(PageName.SETTINGS)
    yield "settings", view
    view.go(PageName.TEAMS)
    fields = view.pages.of(TeamsPage).fields
    for field, name in zip(fields.players, ("Odette Renard", "Marcel Blin"), strict=False):
        QTest.keyClicks(field.editor, name)
    yield "teams-typing", view
    desk.close()


def open_hall(tr: Translator) -> Iterator[Shot]:
    """The page of the hall while phones can come in: by this computer alone, but shown as in the network of a hall."""
    url = patch.object(HallPart, "url", f"http://{OF_THE_HALL.address}:{PORT}")
    with patch.object(networks, "networks", lambda: [OF_THE_HALL, HERE]), url:
        desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
        view = ChampionshipView(desk, tr)
        view.go(PageName.HALL)
        part = view.services.find(HallPart)
        assert part is not None
        part.open(desk, HERE, PORT)
        part.network = OF_THE_HALL
        try:
            view.pages.of(HallPage).look()
            yield "hall-open", view
        finally:
            part.close()
            desk.close()


PICTURES: Final = (
    Picture("new", new_championship, "new"),
    Picture("system", rules_of_play, "system"),
    Picture("rules", rules_of_play, "rules"),
    Picture("feasible", drawn_evening, "feasible-short"),
    Picture("draw", drawn_evening, "draw-drawn"),
    Picture("teams-type-ahead", drawn_evening, "teams-type-ahead"),
    Picture("import", drawn_evening, "import"),
    Picture("settings", set_up, "settings"),
    Picture("teams", set_up, "teams-typing"),
    Picture("phases", every_format, "phases"),
    Picture("copies", copies, "championship-copies", "CopiesCard"),
    Picture("copies-fail", copies, "championship-copies-fail"),
    Picture("open-copy", copies, "copies-damaged"),
    Picture("documents", middle_of_the_evening, "documents-playing"),
    Picture("standings", middle_of_the_evening, "standings-playing"),
    Picture("entry", middle_of_the_evening, "entry-hand"),
    Picture("played", middle_of_the_evening, "played"),
    Picture("counting", middle_of_the_evening, "counting"),
    Picture("decision", middle_of_the_evening, "entry-incident"),
    Picture("wrong-card", middle_of_the_evening, "entry-decision-award"),
    Picture("close", middle_of_the_evening, "entry-close"),
    Picture("presence", middle_of_the_evening, "entry-presence"),
    Picture("palette", middle_of_the_evening, "palette"),
    Picture("labels", middle_of_the_evening, "preview-labels"),
    Picture("diploma", middle_of_the_evening, "preview-diploma"),
    Picture("past-error", repairs, "past-error"),
    Picture("late", repairs, "late"),
    Picture("seat-change", repairs, "seat-change"),
    Picture("cash", cash, "cash-asked"),
    Picture("count", cash, "cash-count"),
    Picture("clock", clock_of_the_round, "clock-panel"),
    Picture("standings-over", end_of_the_evening, "standings-over"),
    Picture("prizes", prizes, "prizes"),
    Picture("raffle", raffle_evening, "raffle"),
    Picture("screen-draw", hall_screen, "screen-draw-by-table-dark"),
    Picture("screen", hall_screen, "screen-page"),
    Picture("hall", open_hall, "hall-open"),
    Picture("contested", reported_evening, "entry-contested"),
    Picture("desks", desks_together, "entry-shared-out"),
    Picture("away", joined_desks, "joined-away"),
)
"""Every picture that a chapter may show, in the order in which the states come."""
