"""`capot serve`: a hall without a window. Each test plays one whole evening of it, from opening to Ctrl+C."""

import json
import re
import signal
import socket
import subprocess
import sys
from argparse import Namespace
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest

from tests import abilities
from tests.desks import new_desk
from tests.web.desks import catching_up
from tournament.cli import serve
from tournament.cli.main import LATER, REFUSED, run
from tournament.cli.parsers import DESK_PORT, HALLS_PORT, PAGES_PORT, PORT, ROLES
from tournament.cli.serve import Codes, Troubles, desks_joined, former_host, local_address, log_bug
from tournament.cli.terminal import Patience
from tournament.errors import Problem, Refused
from tournament.federation import https_channel
from tournament.hosting import finding
from tournament.hosting.exclusive import Direct
from tournament.hosting.former_host import Reached
from tournament.hosting.host import Host
from tournament.hosting.https_link import HttpsLink, pair
from tournament.hosting.joining import join, take_over
from tournament.hosting.passes import Access
from tournament.i18n import translator
from tournament.preferences import desks_folder
from tournament.scoring.facts import HandFacts
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import open_championship
from tournament.web import server
from tournament.web.federation import server as pages

PAIRS = [TeamDraft((f"Ana {n}", f"Bob {n}")) for n in range(1, 5)]


@pytest.fixture
def file(tmp_path):
    desk = new_desk(tmp_path / "soir.capot")
    register_teams(desk, PAIRS)
    draw(desk)
    post_draw(desk)
    desk.close()
    return tmp_path / "soir.capot"


@contextmanager
def serving(*options):
    """The command in a process of its own, on a port that is free; ended by Ctrl+C."""
    port = () if "--port" in options else ("--port", "0")
    command = [
        sys.executable,
        "-m",
        "tournament",
        "serve",
        *map(str, options),
        "--address",
        "127.0.0.1",
        *port,
        "--lang",
        "en",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def faults(complaints):
    """The faults that were logged, where nothing else was said."""
    return [json.loads(line) for line in complaints.splitlines()]


def line_with(process, part):
    """The next line that says this."""
    return next(line for line in iter(process.stdout.readline, "") if part in line)


@abilities.SIGNALS
def test_it_says_where_it_is_lets_a_tablet_in_and_closes_cleanly(file, tmp_path):
    with serving(file, "--pair", "door", "--papers", str(tmp_path / "papers")) as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "The hall is open"))[0]
        code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}", line_with(process, "Pairing code, Door"))[0]
        with urlopen(url, timeout=20) as answer:
            assert "Concours de la Saint-Martin" in answer.read().decode()
        browser = build_opener(HTTPCookieProcessor())
        form = urlencode({"code": code, "name": "Entrance"}).encode()
        with browser.open(Request(f"{url}appairer", form, {"Origin": url.rstrip("/")}), timeout=20) as answer:
            assert answer.url == f"{url}porte"
        assert line_with(process, "Let in").strip() == "Let in as Door: Entrance."

        assert sorted(path.name for path in (tmp_path / "papers").iterdir()) == ["hall-poster.pdf", "team-slips.pdf"]
        assert abilities.for_owner_alone(tmp_path / "papers" / "team-slips.pdf")
        for passed_on in ("papers", "papers/hall-poster.pdf"):  # a poster is made to be passed on
            assert abilities.ON_WINDOWS or not abilities.for_owner_alone(tmp_path / passed_on)
        process.send_signal(signal.SIGINT)
        said, complaints = process.communicate(timeout=30)
        assert (process.returncode, complaints) == (0, "")
        assert said.strip() == f"The hall is closed; everything is in {file}."
    open_championship(file, by="Odile").close()


@pytest.mark.long
@abilities.SIGNALS
def test_other_computers_are_joined_to_it_by_the_codes_that_it_prints(file, tmp_path, monkeypatch):
    monkeypatch.setenv("CAPOT_CONFIG", str(tmp_path / "config"))
    with serving(file, "--desks", "2", "--desk-port", "0") as process:
        port = int(re.search(r"127\.0\.0\.1:(\d+)", line_with(process, "Other computers"))[1])
        codes = [
            re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{5}", line_with(process, "Pairing code for a computer"))[0]
            for _ in range(2)
        ]
        desks = []
        for number, code in enumerate(codes):
            paired = pair("127.0.0.1", port, code, f"Saisie {number}")
            link = HttpsLink(paired.address, paired.port, paired.certificate, paired.token)
            (tmp_path / str(number)).mkdir()
            desks.append(join(link, tmp_path / str(number), by=f"Ana {number}").replica)
        record_hand(
            desks[0], current_round(desks[0].state).tables[0].id, HandFacts(declarer="A", contract=90, points=100)
        )
        catching_up(desks[1], lambda: desks[1].state.head == desks[0].state.head)
        assert desks[1].state.journal[-1].by == "Ana 0"
        catching_up(desks[1], lambda: len(desks[1].present) > 1)  # it is told twice a second at most
        assert [one.by for one in desks[1].present] == ["Ana 0", "Ana 1"]  # nobody sits at a host without a window
        for desk in desks:
            desk.leave()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
        assert (process.returncode, complaints) == (0, "")


@pytest.mark.long
@abilities.SIGNALS
def test_after_a_takeover_the_old_host_and_the_new_one_both_say_what_is_missing(file, tmp_path, monkeypatch):
    monkeypatch.setenv("CAPOT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path / "data"))
    goes_on = tmp_path / "goes-on.capot"
    with serving(file, "--desks", "1", "--desk-port", "0") as process:
        port = int(re.search(r"127\.0\.0\.1:(\d+)", line_with(process, "Other computers"))[1])
        code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{5}", line_with(process, "Pairing code for a computer"))[0]
        paired = pair("127.0.0.1", port, code, "Saisie 2")
        link = HttpsLink(paired.address, paired.port, paired.certificate, paired.token)
        replica = join(link, desks_folder(), by="Paul").replica
        process.kill()  # the old host dies
        process.wait()
    reached = Reached(paired.address, port, paired.certificate, paired.token)
    take_over(replica, goes_on, device="Saisie 2", reached=reached).desk.close()
    desk = open_championship(file, by="Odile")
    record_hand(desk, current_round(desk.state).tables[0].id, HandFacts(declarer="A", contract=90, points=100))
    desk.close()
    with serving(file, "--desks", "0", "--desk-port", str(port)) as old, serving(goes_on) as new:
        assert "has 1 thing that is missing here" in line_with(new, "The old main computer was opened again.")
        assert new.stdout.readline().strip() == "Odile: table 1, hand 1 recorded"
        assert "Saisie 2 (Paul) has taken over as main computer" in line_with(old, "has taken over")
        assert [old.stdout.readline().strip() for _ in range(3)] == [
            "1 thing was done here since then, and is missing there:",
            "Odile: table 1, hand 1 recorded",
            f"Type again there what is missing. All of it is kept in {file}, which can be read.",
        ]
        for process in (old, new):
            process.send_signal(signal.SIGINT)
            assert {line["championship"] for line in faults(process.communicate(timeout=30)[1])} <= {str(file)}
    with serving(file) as old:
        _, complaints = old.communicate(timeout=30)
        assert old.returncode == 2
        assert "has taken over as main computer" in complaints
        assert "Odile: table 1, hand 1 recorded" in complaints


def test_it_makes_itself_known_to_other_computers_as_long_as_they_are_let_in(file, monkeypatch):
    told = []
    monkeypatch.setattr(serve, "LOOPBACK", "not here")
    monkeypatch.setattr(finding, "announce", lambda *named: told.append(named) or (lambda: told.append("concealed")))
    desk = open_championship(file, by="Odile")
    host, patience = Host(desk, Direct()), Patience(translator("en"), 0)
    monkeypatch.setattr(Desk, "reading", None)  # devices are served already, and read the desk in jobs of theirs
    with (
        desks_joined(host, "5" * 12, "127.0.0.1", Namespace(desks=0, desk_port=0), patience) as address,
        former_host(host, "5" * 12, translator("en")),
    ):
        [(name, identity, *where)] = told
        assert (name, identity, ":".join(map(str, where))) == ("Concours de la Saint-Martin", "5" * 12, address)
    assert told[1:] == ["concealed"]
    desk.close()


def test_a_file_that_is_open_elsewhere_is_refused(file, capsys):
    desk = open_championship(file, by="Odile")
    assert run(["serve", str(file), "--address", "127.0.0.1", "--port", "0", "--lang", "en"]) == 2
    assert "is open in another window" in capsys.readouterr().err
    desk.close()


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [
        ("192.0.2.77", LATER, "does not have the address 192.0.2.77 now"),
        ("0.0.0.0", REFUSED, "“0.0.0.0” is not the address"),
        ("", REFUSED, "“” is not"),
    ],
)
def test_an_address_that_this_computer_has_not_is_refused_and_the_file_let_go_of(file, capsys, address, code, said):
    assert run(["serve", str(file), "--address", address, "--port", "0", "--lang", "en", "--wait", "0"]) == code
    assert said in capsys.readouterr().err
    open_championship(file, by="Odile").close()


def test_a_port_that_is_held_and_a_database_that_does_not_answer_are_not_refused_for_good(file, capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        for desks in ((), ("--desks", "0", "--desk-port", port)):
            where = ("--port", "0") if desks else ("--port", port)
            assert (
                run(["serve", str(file), "--address", "127.0.0.1", *where, *desks, "--wait", "0", "--lang", "en"])
                == LATER
            )
            assert f"uses port {port}" in capsys.readouterr().err
    nowhere = ("--database", "postgresql://capot@127.0.0.1:1/capot")
    assert run(["serve", *nowhere, "--championship", "concours", "--wait", "0", "--lang", "en"]) == LATER
    assert run(["federation", *nowhere, "--wait", "0", "--lang", "en"]) == LATER
    assert run(["championships", *nowhere, "--lang", "en"]) == LATER
    assert "does not answer" in capsys.readouterr().err


@pytest.mark.long
@abilities.SIGNALS
def test_it_waits_until_the_port_is_free_and_says_once_what_for(file):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with serving(file, "--port", port) as process:
            assert f"uses port {port}" in process.stderr.readline()
            assert "Capot waits for it, 60 seconds at most" in process.stderr.readline()
            other.close()
            assert f":{port}/" in line_with(process, "The hall is open")
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=30)
            assert (process.returncode, complaints) == (0, "")


def test_a_code_that_ran_out_is_printed_anew_until_a_device_used_it(file, capsys):
    now = [datetime(2026, 11, 21, 14, tzinfo=UTC)]
    desk = open_championship(file, by="Odile")
    host = Host(desk, Direct(), clock=lambda: now[0])
    codes = Codes(host, ["referee"], "http://10.0.0.2:8471/", translator("en"))
    codes.look()
    codes.look()
    now[0] += timedelta(minutes=2)
    codes.look()
    first, second = capsys.readouterr().out.splitlines()
    assert first != second
    host.pair(host.codes[-1].code, "Jeanne")
    codes.look()
    now[0] += timedelta(minutes=2)
    codes.look()
    assert capsys.readouterr().out == "Let in as Referee: Jeanne.\n"
    desk.close()


def test_codes_that_nobody_uses_are_not_printed_for_ever(file, capsys):
    now = [datetime(2026, 11, 21, 14, tzinfo=UTC)]
    desk = open_championship(file, by="Odile")
    codes = Codes(Host(desk, Direct(), clock=lambda: now[0]), ["referee"], "http://10.0.0.2:8471/", translator("en"))
    for _ in range(24 * 60):
        codes.look()
        now[0] += timedelta(minutes=1)
    *given, last = capsys.readouterr().out.splitlines()
    assert len(given) == 30
    assert (
        last == "Referee: nobody has come for an hour, so no more codes are given out. Start again to let somebody in."
    )
    desk.close()


def test_devices_that_come_in_the_same_second_are_each_named(file, capsys):
    desk = open_championship(file, by="Odile")
    host = Host(desk, Direct())
    codes = Codes(host, ["door", "referee", "screen"], "http://10.0.0.2:8471/", translator("en"))
    codes.look()
    door, referee, screen = host.codes
    for code, name in ((screen, "Television"), (door, "Entrance"), (referee, "Jeanne")):
        host.pair(code.code, name)
    capsys.readouterr()
    codes.look()
    assert capsys.readouterr().out.splitlines() == [
        "Let in as Door: Entrance.",
        "Let in as Referee: Jeanne.",
        "Let in as Screen: Television.",
    ]
    desk.close()


def test_a_tablet_that_is_a_second_desk_has_another_code_than_a_computer_that_is_joined(file, capsys):
    desk = open_championship(file, by="Odile")
    host = Host(desk, Direct())
    host.certificate = b"of this computer"
    Codes(host, ["desk"], "http://10.0.0.2:8471/", translator("en"), computers=1, desks="10.0.0.2:8472").look()
    tablet, computer = capsys.readouterr().out.splitlines()
    assert (
        tablet == f"Pairing code, Second desk: {host.codes[0].code}, for two minutes, at http://10.0.0.2:8471/appairer"
    )
    assert computer == f"Pairing code for a computer: {host.codes[1].code}, for two minutes, at 10.0.0.2:8472"
    assert [code.is_for_computer for code in host.codes] == [False, True]
    desk.close()


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*_):
        raise OSError

    monkeypatch.setattr("tournament.cli.serve.socket.socket.connect", refuse)


@pytest.mark.usefixtures("no_network")
def test_without_a_network_a_hall_is_not_opened_to_nobody(file, tmp_path, capsys):
    """A service starts before its computer is in the network: it waits for that, and then is started again."""
    with pytest.raises(Refused, match="no-network"):
        local_address()
    for command in (["serve", str(file)], ["federation", "--folder", str(tmp_path / "tarn")]):
        assert run([*command, "--wait", "0", "--lang", "en"]) == LATER
        assert "This computer is in no network now" in capsys.readouterr().err


class Waiting:
    """A clock that goes on while somebody waits, and what is refused until something is there."""

    def __init__(self, seconds, *problems):
        self.now, self.problems, self.tries = 0.0, list(problems), 0
        self.patience = Patience(translator("en"), seconds, clock=lambda: self.now, pause=self.pause)

    def pause(self, seconds):
        self.now += seconds

    def attempt(self):
        self.tries += 1
        if self.problems:
            raise Refused(self.problems.pop(0))
        return "there"


AWAY = Problem("server-away", details={"message": "no answer"})
TAKEN = Problem("hall-port-taken", details={"port": "8471"})


def test_what_may_be_there_in_a_moment_is_waited_for_and_told_once(capsys):
    late = Waiting(60, *[AWAY] * 7, TAKEN, TAKEN)
    assert late.patience.wait_for(late.attempt) == "there"
    assert late.now < 60
    told = capsys.readouterr().err.splitlines()
    assert [line.split(" (")[0].split(". ")[0] for line in told] == [
        "The database server does not answer",
        "Capot waits for it, 60 seconds at most.",
        "Another program uses port 8471 of this computer",
        "Capot waits for it, 60 seconds at most.",
    ]


def test_what_is_refused_for_good_is_not_waited_for_and_what_never_comes_only_so_long(capsys):
    wrong, never = Waiting(60, Problem("server-login", details={"message": ""})), Waiting(60, *[AWAY] * 99)
    for each, tries in ((wrong, 1), (never, 11)):
        with pytest.raises(Refused):
            each.patience.wait_for(each.attempt)
        assert (each.tries, each.now <= 60) == (tries, True)


def test_roles_are_those_of_the_hall():
    assert set(ROLES) == set(Access)
    assert PORT == server.PORT
    assert (HALLS_PORT, PAGES_PORT) == (https_channel.PORT, pages.PAGES_PORT)
    assert len({PORT, DESK_PORT, HALLS_PORT, PAGES_PORT}) == 4  # a federation and a hall may be open on one computer


def test_the_log_says_once_what_is_in_the_way_and_when_it_is_over(capsys):
    troubles, away = Troubles(translator("en"), "finale"), Problem("server-away", details={"message": "closed"})
    for trouble in (None, Problem("host-busy"), away, away, Problem("host-busy"), None, None):
        troubles.tell(trouble)
    said = capsys.readouterr()
    assert [line.split("(")[0] for line in said.out.splitlines()] == [
        "The database server does not answer ",
        "The championship can be worked in again.",
    ]
    assert faults(said.err) == [
        {"fault": "server-away", "championship": "finale", "is_over": False},
        {"fault": "server-away", "championship": "finale", "is_over": True},
    ]


def test_a_mistake_of_the_program_is_one_line_too(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("CAPOT_CONFIG", str(tmp_path))
    log_bug(KeyError("06 11 22 33 44"), "finale")
    [line] = faults(capsys.readouterr().err)
    assert line == {
        "fault": "bug",
        "championship": "finale",
        "error": "KeyError",
        "report": str(tmp_path / "crash.txt"),
    }
