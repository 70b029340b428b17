"""What becomes of a typed result where something goes wrong, by the real script in a real browser: nothing is
forgotten, and nothing said twice.

    python -m tests.e2e.phones --out build/phones

One phone for two teams, a form that the host gave up (408), a page of a hotel, an hour in a pocket, two championships
of one computer, another one at the same address, a tablet without Wi-Fi, a refusal that comes late, and a host that
comes back after another one took over. `make e2e` runs it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from tests.e2e.asked import asked
from tests.e2e.browser import PHONE, TABLET, Browsers, Client, browsers
from tests.e2e.hall import AXE, WON, Hall, new_evening, pair, say, send_totals
from tests.e2e.relay import Relay
from tests.hosting.links import DirectLink
from tests.hosting.test_former_host import REACHED
from tournament.hosting.exclusive import Direct
from tournament.hosting.former_host import FormerHost
from tournament.hosting.host import Host
from tournament.hosting.joining import join, take_over
from tournament.hosting.passes import Access
from tournament.services.hall.report_states import reports_of
from tournament.services.people.registration import teams
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.views import GameView
from tournament.web import safety
from tournament.web.server import Server

NOT_SENT = say("Not sent yet. It is kept, and sent as soon as the scorers’ desk answers:")
SENT = say("Sent. The other side has to say that it is right.")
SENT_NOW, NOT_RECORDED, READ = say("Sent now:"), say("Not recorded. What was typed:"), say("I have read it")
OF_ANOTHER = say(
    "Never sent: it was typed for another championship, or for a computer that has been replaced. Type it "
    "again where it is missing."
)
FORMS = "**/ma-table/totaux"
KEPT = "(JSON.parse(localStorage['capot.unsent'] || '[]')).length"


def play(hall: Hall, other: Hall, relay: Relay) -> None:
    """Everything that is tried, each at a table of its own."""
    games = hall.games
    for_two_teams(hall, games[0], games[1])
    too_late(hall, relay, games[2])
    of_a_hotel(hall, relay, games[3])
    an_hour_later(hall, games[4])
    refused_late(hall, games[5])
    refused_before_a_renewal(hall, games[10])
    a_link_that_leads_nowhere(hall, games[8])
    a_hand_without_wifi(hall, games[9])
    at_the_door(hall)
    on_two_ports(hall, other)


def told(hall: Hall, game: GameView) -> list[dict[str, int]]:
    """The totals that the sides of a table reported."""
    hall.desk.catch_up()
    return [dict(report.result.totals) for report in reports_of(hall.desk.state, game.id).reports if report.result]


def typed_unsent(hall: Hall, name: str, game: GameView) -> Client:
    """A phone of a table on which a result is typed that does not get through."""
    phone = hall.client(name, PHONE)
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    phone.see(say("Live"))
    phone.is_offline = True
    phone.page.route(FORMS, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    send_totals(phone)
    phone.see(NOT_SENT)
    return phone


def mend(phone: Client) -> None:
    """Let its forms through again."""
    phone.page.unroute(FORMS)
    phone.is_offline = False


def for_two_teams(hall: Hall, game: GameView, next_game: GameView) -> None:
    """A result waits, and the slip of another team is scanned on the same phone: it is recorded for the team that typed
    it."""
    phone = typed_unsent(hall, "deux-equipes", game)
    second = next_game.sides[0].teams[0]
    hall.come_in(phone, second)
    phone.see(NOT_SENT)
    phone.shot("attend-pour-une-autre")
    mend(phone)
    phone.see(SENT_NOW)
    phone.shot("envoye-pour-une-autre")
    assert told(hall, game) == [{"A": WON[0], "B": WON[1]}]
    assert told(hall, next_game) == []
    phone.see(next(side.numbered_name for side in next_game.sides if second in side.teams))


def too_late(hall: Hall, relay: Relay, game: GameView) -> None:
    """A relay holds the form until the host has given it up: 408 is no answer, and the form goes again."""
    phone = hall.client("relais", PHONE)
    phone.host = relay.host
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    phone.is_offline, relay.holds = True, 3.0
    send_totals(phone)
    phone.see(NOT_SENT)
    phone.see(SENT)
    phone.is_offline = False
    assert [answer.split()[1] for answer in relay.answers[-2:]] == [b"408", b"200"], relay.answers
    assert told(hall, game) == [{"A": WON[0], "B": WON[1]}]
    assert phone.page.evaluate(KEPT) == 0
    phone.page.close()


def of_a_hotel(hall: Hall, relay: Relay, game: GameView) -> None:
    """The Wi-Fi answers with a page of its own: it is no answer, and the page of the table stays."""
    phone = hall.client("hotel", PHONE)
    phone.host = relay.host
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    phone.is_offline = relay.is_portal = True
    send_totals(phone)
    phone.see(NOT_SENT)
    assert told(hall, game) == []
    relay.is_portal = False
    phone.see(SENT)
    phone.is_offline = False
    assert told(hall, game) == [{"A": WON[0], "B": WON[1]}]
    phone.page.close()


def an_hour_later(hall: Hall, game: GameView) -> None:
    """A phone lay in a pocket for an hour, and its browser was closed: what was typed is sent by whatever page is
    opened then."""
    phone = typed_unsent(hall, "poche", game)
    context = phone.page.context
    phone.page.close()
    context.clock.install(time=datetime.now().astimezone() + timedelta(minutes=61))
    phone.page = context.new_page()
    phone.is_offline = False
    phone.go("/classement")
    phone.see(SENT_NOW)
    assert told(hall, game) == [{"A": WON[0], "B": WON[1]}]


def refused_late(hall: Hall, game: GameView) -> None:
    """The desk decides while a result waits: the refusal is shown with what was typed until somebody has read it, also
    on another page."""
    phone = typed_unsent(hall, "refus", game)
    hall.desk.catch_up()
    forfeit(hall.desk, game.id, ["B"], referee="Odile Quesnel", reason="Absents")
    hall.publish()
    phone.page.close()
    phone.page = phone.page.context.new_page()
    phone.is_failing = True
    phone.go("/tables")
    phone.see(NOT_RECORDED)
    phone.see(str(WON[1]))
    phone.shot("refuse-plus-tard")
    phone.go("/classement")
    phone.see(NOT_RECORDED)
    phone.page.get_by_role("button", name=READ).click()
    assert phone.page.evaluate(KEPT) == 0
    assert told(hall, game) == []


def refused_before_a_renewal(hall: Hall, game: GameView) -> None:
    """The page had asked for itself anew when its form was refused: the page that comes then does not put the refusal
    away."""
    phone, held = hall.client("renouvelee", PHONE), []
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    phone.see(say("Live"))
    phone.page.route(FORMS, lambda route: held.append(route) if route.request.method == "GET" else route.continue_())
    hall.desk.catch_up()
    with phone.page.expect_request(FORMS):
        forfeit(hall.desk, game.id, ["B"], referee="Odile Quesnel", reason="Absents")
        hall.publish()
    phone.is_failing = True
    send_totals(phone)
    refusal = phone.page.locator("[role=alert]").first
    refusal.wait_for(state="visible")
    with phone.page.expect_response(FORMS):
        held.pop().continue_()
    phone.page.evaluate("new Promise(done => setTimeout(done, 300))")
    assert refusal.is_visible()
    phone.see(NOT_RECORDED)
    phone.see(str(WON[1]))
    assert told(hall, game) == []
    phone.page.unroute(FORMS)
    phone.page.close()


def a_link_that_leads_nowhere(hall: Hall, game: GameView) -> None:
    """A result waits, and the Wi-Fi is lost, which no phone knows at once: a link is tried before it leads what waits
    out of sight."""
    phone = typed_unsent(hall, "lien", game)
    assert phone.page.evaluate("capot.live"), "it does not know yet that the Wi-Fi is lost"
    phone.page.route("**/classement", lambda route: route.abort())
    with phone.page.expect_event("requestfailed", lambda request: request.url.endswith("/classement")):
        phone.page.get_by_role("link", name=say("Standings"), exact=True).click()
    phone.see(NOT_SENT)
    phone.see(str(WON[0]))
    mend(phone)
    phone.see(SENT)
    assert told(hall, game) == [{"A": WON[0], "B": WON[1]}]
    phone.page.unroute("**/classement")
    phone.page.get_by_role("link", name=say("Standings"), exact=True).click()
    phone.page.wait_for_url("**/classement")


def a_hand_without_wifi(hall: Hall, game: GameView) -> None:
    """A hand is typed and looked at while the Wi-Fi is lost: what was typed stays on the page, which is no page of the
    browser's own."""
    phone = hall.client("mene-sans-wifi", PHONE)
    hall.come_in(phone, game.sides[0].teams[0])
    phone.open_by_key(say("Write hand by hand"), "/ma-table/menes")
    phone.page.locator(".segments label").first.click()
    points = phone.page.locator("input.total:visible").first
    points.fill("102")
    phone.cut()
    phone.see(say("No answer from the desk: trying again"))
    with phone.page.expect_event("requestfailed", lambda request: "look=1" in request.url):
        phone.page.get_by_role("button", name=say("What is it worth?")).click()
    phone.see(say("Hand by hand"))
    assert points.input_value() == "102"
    phone.mend()
    phone.see(say("Live"))
    phone.page.get_by_role("button", name=say("What is it worth?")).click()
    phone.page.wait_for_url("**look=1**")
    phone.page.screenshot(path=phone.shots / "mene-sans-wifi.png", full_page=True)
    assert phone.page.locator("input.total:visible").first.input_value() == "102"


def at_the_door(hall: Hall) -> None:
    """A tablet without Wi-Fi: a second press waits behind the first one, a link does not lead away, and both are done
    in their order."""
    tablet = pair(hall, "porte", TABLET, Access.DOOR, "/porte")
    team = teams(hall.desk.state)[6]
    tablet.go(f"/porte/{team.id}")
    tablet.cut()
    tablet.page.get_by_role("button", name=say("Not here after all")).click()
    tablet.page.get_by_role("button", name=say("They have paid")).click()
    tablet.page.get_by_text(NOT_SENT).nth(1).wait_for(state="visible")
    tablet.page.get_by_role("link", name=say("Back to the list")).click()
    tablet.see(team.name)
    tablet.page.screenshot(path=tablet.shots / "porte-sans-wifi.png")
    tablet.mend()
    tablet.page.wait_for_url("**/porte")
    hall.desk.catch_up()
    now = next(line for line in teams(hall.desk.state) if line.id == team.id)
    assert (now.present, now.paid) == (False, True)


def on_two_ports(hall: Hall, other: Hall) -> None:
    """Two championships on one computer: who looks at the other one stays in at the first. What is typed for one is
    never sent to the other."""
    phone = hall.client("deux-ports", PHONE)
    tablet = pair(hall, "arbitre-deux-ports", TABLET, Access.REFEREE, "/arbitre")
    game, first = hall.games[6], hall.browsers.host
    hall.come_in(phone, game.sides[0].teams[0])
    for device, own in ((phone, "/ma-table"), (tablet, "/arbitre")):
        device.host = other.browsers.host
        device.go("/")
        device.host = first
        device.go(own)
        device.page.wait_for_url(f"**{own}")
    phone.see(game.sides[0].numbered_name)


def another_at_the_same_address(hall: Hall, server: Server, folder: Path) -> None:
    """Another championship is opened where one was: what was never sent is shown, is sent to nobody, and goes once it
    was read."""
    phone = typed_unsent(hall, "autre-concours", hall.games[7])
    server.stop()
    with served(folder / "lendemain.capot", server.port) as later:
        phone.page.close()
        phone.page = phone.page.context.new_page()
        phone.is_offline = False
        phone.go("/")
        phone.see(OF_ANOTHER)
        phone.see(str(WON[0]))
        phone.shot("autre-concours")
        phone.page.get_by_role("button", name=READ).click()
        assert phone.page.evaluate(KEPT) == 0
        assert not later.host.state.rows["claim"]


def old_host_comes_back(hall: Hall, folder: Path) -> None:
    """The host dies with a result on the way; another computer takes over, where the result is typed again. Then the
    old one is there again.

    It is superseded as soon as the new one hears of it: what waited for it is refused with what was typed, and recorded
    nowhere twice.
    """
    with served(folder / "ancien.capot") as old:
        link = DirectLink(old.host, "Saisie 2")
        (folder / "saisie-2").mkdir(exist_ok=True)
        second = join(link, folder / "saisie-2", by="Saisie 2").replica
        phone = typed_at(hall, old, "reprise")
        phone.is_offline = True
        old.stop(is_last=False)
        link.cut()
        desk = take_over(second, folder / "reprise.capot", device="Saisie 2").desk
        new = Server(Host(desk, Direct()), "127.0.0.1", 0)
        new.start()
        hall.browsers.others.add(f"127.0.0.1:{new.port}")
        again = typed_at(hall, new, "reprise-ailleurs")
        again.see(SENT)
        old.start()
        link.is_cut = False
        FormerHost(
            desk, Direct(), lambda _met: None, kept=folder / "reprise.capot", reached=REACHED, links=lambda: [link]
        ).look()
        old.host.desk.catch_up()
        old.host.publish(old.host.desk.state)
        phone.page.unroute(FORMS)
        phone.see("Saisie 2 a pris la suite comme poste principal")
        phone.is_offline, phone.is_failing = False, True
        assert [phone.page.input_value(f"#total-{letter}") for letter in "AB"] == [str(total) for total in WON]
        phone.shot("ancien-poste")
        assert (len(old.host.state.rows["claim"]), len(new.host.state.rows["claim"])) == (0, 1)
        phone.page.close()
        again.page.close()
        new.stop()
        desk.leave()


def typed_at(hall: Hall, server: Server, name: str) -> Client:
    """A phone of team 1 at another host, on which a result is sent."""
    phone = hall.client(name, PHONE)
    phone.host = f"127.0.0.1:{server.port}"
    hall.browsers.others.add(phone.host)
    Hall(server.host.desk, server.host, hall.browsers).come_in(phone, 1)
    phone.open_by_key(say("Report the two totals"), "/ma-table/totaux")
    if name == "reprise":
        phone.is_offline = True
        phone.page.route(FORMS, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    send_totals(phone)
    if name == "reprise":
        phone.see(NOT_SENT)
    return phone


@contextmanager
def served(file: Path, port: int = 0, names: tuple[str, ...] = ()) -> Iterator[Server]:
    """The pages of a new evening in a file."""
    desk = new_evening(file)
    server = Server(Host(desk, Direct()), "127.0.0.1", port, names=names)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        desk.close()


def main() -> int:
    folder, _ = asked()
    safety.BODY_SECONDS = 1.0
    relay = Relay()
    with served(folder / "soiree.capot", names=(relay.host,)) as one, served(folder / "autre.capot") as two:
        relay.target = one.port
        first, second = (f"127.0.0.1:{server.port}" for server in (one, two))
        with browsers(first, folder, AXE) as opened:
            opened.others = {relay.host, second}
            hall = Hall(one.host.desk, one.host, opened)
            old_host_comes_back(hall, folder)
            play(
                hall,
                Hall(two.host.desk, two.host, Browsers(opened.browser, second, folder, opened.axe, opened.trouble)),
                relay,
            )
            for context in opened.browser.contexts:
                context.close()  # whoever is there would only miss the host that is stopped
            another_at_the_same_address(hall, one, folder)
            opened.trouble.judge()
    relay.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
