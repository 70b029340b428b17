"""An evening of 16 tables whose hall is open: two phones, two tablets and a screen in a real browser, and the desk.

    python -m tests.e2e.hall --out build/hall

Leaves the championship file and a picture of every page in light and dark. `make e2e` runs it; it needs chromium and
axe-core (packaging/axe.py). Nothing may be found by axe, written to a console, asked of anybody but the host, or be in
another language than French.
"""

import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tests.e2e.asked import asked
from tests.e2e.browser import PHONE, TABLET, TELEVISION, Browsers, Client, browsers
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.passes import Access
from tournament.hosting.screens.slides import SlideKind
from tournament.hosting.screens.steering import Steering, hold, put_on_top
from tournament.hosting.screens.steering import follow as back_to_evening
from tournament.i18n import translator
from tournament.services.desk.desk import Desk
from tournament.services.hall.calls import announce
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.reports import accept_reports
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import create_championship
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.web.server import Server

AXE = Path(__file__).resolve().parents[2] / "build" / "axe" / "axe.min.js"
TEAMS = 32
WON, LOST = (2110, 840), (1100, 2060)
say = translator("fr").gettext
APART = """() => [...document.querySelectorAll('.rank')].map(row => {
    const [won, points] = [...row.querySelectorAll('.total')].map(one => {
        const text = document.createRange(); text.selectNodeContents(one); return text.getBoundingClientRect()
    })
    return (points.left - won.right) / parseFloat(getComputedStyle(row).fontSize)
})"""
"""What wins and points have between them, in sizes of their font."""
UNDER_TOOLS = """() => {
    const tools = document.querySelector('.tools').getBoundingClientRect()
    return [...document.querySelectorAll('.row')].filter(row => {
        const box = row.getBoundingClientRect(); return box.bottom > tools.top && box.top < tools.bottom
    }).map(row => row.innerText)
}"""
"""The rows that the toolbar of the screen lies over."""
OPEN_PAGES = ("/", "/tables", "/classement", "/equipes", "/regles", "/essai", "/appairer", "/equipe/1")
"""What everybody may look at."""


@dataclass
class Hall:
    """An open hall, its desk, and the browsers of those who come to it."""

    desk: Desk
    host: Host
    browsers: Browsers

    @property
    def games(self) -> list[GameView]:
        """The tables of the round that is played."""
        drawn = current_round(self.desk.state)
        return [game for game in drawn.tables if game.table is not None]

    def pass_of(self, number: int) -> str:
        """What the slip of a team has in its code."""
        return next(self.host.pass_of(team.id) for team in teams(self.desk.state) if team.number == number)

    def client(self, name: str, kind: Mapping[str, object]) -> Client:
        """Somebody with a phone, a tablet or a screen."""
        return self.browsers.client(name, kind)

    def come_in(self, client: Client, number: int) -> None:
        """Scan the code on the slip of a team."""
        client.go(f"/p/{self.pass_of(number)}")
        client.page.wait_for_url("**/ma-table")

    def steer(self, steering: Steering) -> None:
        """Have the screens show this."""
        self.host.steer(steering)

    def publish(self) -> None:
        """Show everybody what the desk did."""
        self.desk.catch_up()
        self.host.publish(self.desk.state)


def play(hall: Hall) -> None:
    """The evening."""
    look_up(hall)
    screen = put_up_screen(hall)
    ours, theirs = hall.client("telephone-1", PHONE), hall.client("telephone-2", PHONE)
    agree(hall, hall.games[0], ours, theirs)
    disagree(hall, hall.games[1], ours, theirs)
    bring_paper(hall, hall.games[3], ours)
    lose_wifi(hall, hall.games[4], ours)
    break_down(hall, hall.games[5], ours)
    follow(hall, screen, ours)


def look_up(hall: Hall) -> None:
    """Somebody scans the code on the wall and looks for their table, by keys alone."""
    phone = hall.browsers.client("telephone-mur", PHONE)
    for path in OPEN_PAGES:
        phone.go(path)
        phone.shot(path.strip("/").replace("/", "-") or "accueil")
        phone.walk(path)
    game = hall.games[2]
    member = game.sides[0].members[0]
    phone.go("/")
    phone.tab_to_field("q")
    phone.page.keyboard.type(str(member.team))
    phone.page.keyboard.press("Enter")
    phone.see(f"Table {game.table}")
    phone.shot("ma-table")


def pair(hall: Hall, name: str, kind: Mapping[str, object], access: Access, page: str) -> Client:
    """A device is paired by a code that the desk shows, by keys alone."""
    device = hall.client(name, kind)
    device.go("/appairer")
    device.tab_to_field("code")
    device.page.keyboard.type(hall.host.new_code(access).code)
    device.tab_to_field("name")
    device.page.keyboard.type(name)
    device.page.keyboard.press("Enter")
    device.page.wait_for_url(f"**{page}")
    return device


def hand_out_tablets(hall: Hall) -> None:
    """The referee and the door have theirs, while a table is contested."""
    for name, access, page in (
        ("tablette-arbitre", Access.REFEREE, "/arbitre"),
        ("tablette-accueil", Access.DOOR, "/porte"),
    ):
        tablet = pair(hall, name, TABLET, access, page)
        tablet.shot("accueil")
        tablet.walk(page)
        if access is Access.REFEREE:
            tablet.open_by_key(say("Table {n}").format(n=hall.games[1].table), f"/arbitre/table/{hall.games[1].id}")
            tablet.shot("contestee")
            tablet.walk("contestee")


def put_up_screen(hall: Hall) -> Client:
    """A television is paired by a code that the desk shows."""
    screen = pair(hall, "ecran", TELEVISION, Access.SCREEN, "/ecran")
    screen.see(say("Round {n}").format(n=1))
    screen.shot("outils")
    # its buttons leave after twelve seconds
    screen.page.evaluate("document.querySelector('.tools').getAnimations().forEach(animation => animation.finish())")
    screen.shot("tirage")
    return screen


def report(client: Client, totals: Sequence[int]) -> None:
    """Report the totals of a table, by keys alone: ours first."""
    client.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    client.walk("totaux")
    for letter, total in zip("AB", totals, strict=True):
        client.tab_to_field(f"total-{letter}")
        client.page.keyboard.type(str(total))
    client.shot("totaux")
    client.tab_to(say("Send the result"))
    client.page.keyboard.press("Enter")


def agree(hall: Hall, game: GameView, ours: Client, theirs: Client) -> None:
    """One side reports, the other says that it is right: the table is in, and the hall sees it."""
    first, second = (side.teams[0] for side in game.sides)
    hall.come_in(ours, first)
    ours.shot("notre-table")
    ours.walk("notre table")
    report(ours, WON)
    ours.see(say("Sent. The other side has to say that it is right."))
    ours.shot("envoye")
    hall.come_in(theirs, second)
    theirs.see(say("The other side reports:"))
    theirs.shot("a-approuver")
    theirs.tab_to(say("This is right"))
    theirs.page.keyboard.press("Enter")
    theirs.see(say("It is recorded: both sides reported it."))
    theirs.shot("rentre")
    ours.see(say("It is recorded: both sides reported it."))
    assert game_now(hall, game).is_in


def disagree(hall: Hall, game: GameView, ours: Client, theirs: Client) -> None:
    """Both sides report something else: the players change nothing any more, and a referee decides."""
    first, second = (side.teams[0] for side in game.sides)
    hall.come_in(ours, first)
    report(ours, WON)
    ours.see(say("Sent. The other side has to say that it is right."))
    hall.come_in(theirs, second)
    theirs.open_by_key(say("This is not right"), "/pas-juste")
    theirs.shot("pas-juste")
    theirs.open_by_key(say("Report our result"), "/ma-table/totaux")
    for letter, total in zip("AB", LOST, strict=True):
        theirs.tab_to_field(f"total-{letter}")
        theirs.page.keyboard.type(str(total))
    theirs.page.keyboard.press("Enter")
    theirs.see(say("The two sides do not report the same. A referee decides: please stay at the table."))
    theirs.shot("contestee")
    ours.see(say("The two sides do not report the same. A referee decides: please stay at the table."))
    assert not game_now(hall, game).is_in
    hand_out_tablets(hall)
    chosen = reports_of(hall.desk.state, game.id).reports[0]
    accept_reports(hall.desk, game.id, chosen.id, referee="Odile Quesnel", reason="Feuille relue avec les deux")
    hall.publish()
    ours.page.get_by_text(
        say("The two sides do not report the same. A referee decides: please stay at the table.")
    ).first.wait_for(state="hidden")
    ours.shot("decide")
    assert game_now(hall, game).is_in


def bring_paper(hall: Hall, game: GameView, phone: Client) -> None:
    """The paper slip goes on: the desk types it, and the phone of the team sees it by itself."""
    hall.come_in(phone, game.sides[0].teams[0])
    record_totals(hall.desk, game.id, {"A": WON[0], "B": WON[1]})
    hall.publish()
    phone.see(say("The scorers’ desk has recorded it."))
    phone.shot("papier")


def lose_wifi(hall: Hall, game: GameView, phone: Client) -> None:
    """The Wi-Fi is gone while a result is sent: the phone says so, keeps it, and sends it once it is back."""
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    phone.cut()
    send_totals(phone)
    phone.see(say("Not sent yet: trying again"))
    phone.page.screenshot(path=phone.shots / "telephone-1-sans-wifi.png")
    phone.mend()
    phone.see(say("Sent. The other side has to say that it is right."))
    hall.desk.catch_up()
    assert len(reports_of(hall.desk.state, game.id).reports) == 1


def break_down(hall: Hall, game: GameView, phone: Client) -> None:
    """The program itself is wrong once: the phone says so instead of sending the form for ever, and the next form
    goes."""
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    with failing_host(hall, phone):
        send_totals(phone)
        phone.see(say("An error in the program"))
        phone.shot("erreur-du-programme")
        phone.see(say("Not recorded. What was typed:"))
        phone.open_by_key(say("To the first page"), "/")
        phone.see(str(WON[0]))
        phone.tab_to(say("I have read it"))
        phone.page.keyboard.press("Enter")
        assert phone.page.evaluate("localStorage['capot.unsent']") == "[]"
    phone.go("/ma-table/totaux")
    send_totals(phone)
    phone.see(say("Sent. The other side has to say that it is right."))
    hall.desk.catch_up()
    assert len(reports_of(hall.desk.state, game.id).reports) == 1


def send_totals(phone: Client) -> None:
    """Type the totals of a table and send them."""
    for letter, total in zip("AB", WON, strict=True):
        phone.tab_to_field(f"total-{letter}")
        phone.page.keyboard.type(str(total))
    phone.page.keyboard.press("Enter")


@contextmanager
def failing_host(hall: Hall, phone: Client) -> Iterator[None]:
    """Whatever this phone sends meets a bug of the program, of which the report is thrown away."""

    def fail(*_: object) -> None:
        raise RuntimeError

    do, report_bug = hall.host.do, threading.excepthook
    hall.host.do, threading.excepthook, phone.is_failing = fail, lambda _: None, True  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        hall.host.do, threading.excepthook, phone.is_failing = do, report_bug, False  # type: ignore[method-assign]


def follow(hall: Hall, screen: Client, phone: Client) -> None:
    """The desk types what is left: the screen goes on to the standings by itself, then shows what the desk chooses. A
    round later phones know."""
    for index, game in enumerate(hall.games):
        if not game.is_in:
            record_totals(hall.desk, game.id, {"A": 2200 - 10 * index, "B": 1200 + 7 * index}, winner="A")
    hall.publish()
    screen.see(say("Standings after round {n}").format(n=1))
    screen.shot("classement")
    apart, tools = screen.page.evaluate(APART), screen.page.evaluate(UNDER_TOOLS)
    assert min(apart) >= 1.0, f"wins and points read as one number: {apart}"
    assert not tools, f"the toolbar covers {tools}"
    hall.steer(hold(hall.host.steering, SlideKind.RESULTS, 1))
    screen.see(say("Round {n}: results").format(n=1))
    screen.shot("resultats")
    draw(hall.desk)
    post_draw(hall.desk)
    hall.publish()
    phone.see(say("Round {n}").format(n=2))
    phone.shot("tour-2")
    hall.steer(back_to_evening(hall.host.steering))
    screen.see(say("Round {n}: go to your tables").format(n=2))
    pull_cable(hall, screen)


def pull_cable(hall: Hall, screen: Client) -> None:
    """A screen that is cut off keeps its last state and says so; back again, it goes on by itself."""
    screen.cut()
    screen.see(say("No answer from the desk: trying again"))
    announce(hall.desk, "Le café est servi.")
    hall.publish()
    screen.mend()
    hall.steer(put_on_top(hall.host.steering, True))
    screen.see("Le café est servi.")
    screen.shot("annonce")


def game_now(hall: Hall, game: GameView) -> GameView:
    """The same game as it stands now."""
    hall.desk.catch_up()
    return next(one for one in hall.games if one.id == game.id)


def entries() -> list[TeamDraft]:
    """Teams as a club has them."""
    return draft_teams(TEAMS, SeededRng(16))


def new_evening(file: Path) -> Desk:
    """Sixteen tables in round 1, posted."""
    desk = create_championship(
        file,
        name="Concours de la Saint-Martin",
        venue="Salle des fêtes",
        day=date(2026, 11, 21),
        planned_rounds=3,
        by="Odile Quesnel",
    )
    register_teams(desk, entries())
    draw(desk)
    post_draw(desk)
    return desk


@contextmanager
def open_hall(folder: Path) -> Iterator[Hall]:
    """The hall of an evening is open."""
    desk = new_evening(folder / "soiree.capot")
    host = Host(desk, Direct())
    server = Server(host, "127.0.0.1", 0)
    server.start()
    try:
        with browsers(f"{server.address}:{server.port}", folder, AXE) as opened:
            yield Hall(desk, host, opened)
    finally:
        server.stop()
        desk.close()


def main() -> int:
    folder, _ = asked()
    with open_hall(folder) as hall:
        play(hall)
        hall.browsers.trouble.judge()
    return 0


if __name__ == "__main__":
    sys.exit(main())
