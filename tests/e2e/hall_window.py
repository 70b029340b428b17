"""A hall opened by keys in the real window, with two phones in a real browser: reported, approved, and taken at the
desk by one key.

    python -m tests.e2e.hall_window --out build/hall-window

Leaves the championship file and pictures of the window and of the phones. It needs Xvfb, xdotool, chromium and
axe-core, as `make e2e` brings them.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.e2e.asked import asked
from tests.e2e.browser import PHONE, Client, browsers
from tests.e2e.evening import CAPOT
from tests.e2e.hall import AXE, WON, new_evening, report, say
from tests.e2e.keyboard import Keyboard, program
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import open_championship

PLACE = "127.0.0.1:8471"


def prepared(file: Path) -> tuple[list[GameView], dict[int, str]]:
    """The tables of the round that is posted, and the passes of the teams as their slips will have them."""
    desk = new_evening(file)
    host = Host(desk, Direct())
    passes = {team.number: host.pass_of(team.id) for team in teams(desk.state) if team.number is not None}
    drawn = current_round(desk.state)
    assert drawn is not None
    desk.close()
    return [game for game in drawn.tables if game.table is not None], passes


def open_hall(keyboard: Keyboard) -> None:
    """The page of the hall; of its networks the last one is this computer alone."""
    keyboard.order("Ctrl+8")
    keyboard.press("End")
    keyboard.shot("salle")
    keyboard.order("Ctrl+Enter")
    keyboard.shot("salle-ouverte")


def come_in(client: Client, letters: str) -> None:
    """Scan the code on the slip of a team."""
    client.go(f"/p/{letters}")
    client.page.wait_for_url("**/ma-table")


def approve(
    games: Sequence[GameView], passes: Mapping[int, str], ours: Client, theirs: Client, keyboard: Keyboard
) -> None:
    """One side reports, the tile says so, the other side says that it is right."""
    first, second = (side.teams[0] for side in games[0].sides)
    come_in(ours, passes[first])
    report(ours, WON)
    ours.see(say("Sent. The other side has to say that it is right."))
    keyboard.order("Ctrl+4")
    keyboard.shot("declare")
    come_in(theirs, passes[second])
    theirs.tab_to(say("This is right"))
    theirs.page.keyboard.press("Enter")
    theirs.see(say("It is recorded: both sides reported it."))
    keyboard.shot("rentre")


def accept(game: GameView, passes: Mapping[int, str], phone: Client, keyboard: Keyboard) -> None:
    """The other side never says anything: the desk takes what is reported by one key, and the phone sees it."""
    come_in(phone, passes[game.sides[0].teams[0]])
    report(phone, WON)
    phone.see(say("Sent. The other side has to say that it is right."))
    keyboard.line(str(game.table))
    keyboard.rest()
    keyboard.shot("feuille-declaree")
    keyboard.order("F5")
    keyboard.shot("pris")
    phone.see(say("The scorers’ desk has recorded it."))


def close_hall(keyboard: Keyboard) -> None:
    """By the palette, in which what takes away has to be chosen first; phones are there, so it is asked whether to."""
    keyboard.order("Ctrl+k")
    keyboard.type(say("Close the hall"))
    keyboard.order("Down")
    keyboard.order("Enter")
    keyboard.shot("fermer")
    keyboard.order("Shift+Tab", "Enter")
    keyboard.wait_for_window("Capot")
    keyboard.shot("fermee")


def main() -> int:
    folder, _ = asked()
    file = folder / "soiree.capot"
    games, passes = prepared(file)
    home = {"CAPOT_CONFIG": str(folder / "preferences"), "CAPOT_DATA": str(folder / "register"), "HOME": str(folder)}
    with program([str(CAPOT), "--lang", "fr", str(file)], folder, **home) as (keyboard, running):
        open_hall(keyboard)
        with browsers(PLACE, folder, AXE) as opened:
            ours, theirs = opened.client("telephone-1", PHONE), opened.client("telephone-2", PHONE)
            approve(games, passes, ours, theirs, keyboard)
            accept(games[1], passes, theirs, keyboard)
            opened.trouble.judge()
        close_hall(keyboard)
        keyboard.quit(running)
    desk = open_championship(file, by="Odile Quesnel")
    drawn = current_round(desk.state)
    assert drawn is not None
    recorded = [{side.letter: side.total for side in game.sides} for game in drawn.tables if game.is_in]
    desk.close()
    return 0 if recorded == [dict(zip("AB", WON, strict=True))] * 2 else 1


if __name__ == "__main__":
    sys.exit(main())
