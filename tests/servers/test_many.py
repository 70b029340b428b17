"""`capot serve --database URL`: all championships of a database in one program."""

import json
import re
import signal
import socket
from contextlib import closing, contextmanager
from http.cookiejar import Cookie, CookieJar
from threading import Event, Thread
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest
from sqlalchemy import event, text

from tests.cli.test_serve import faults, line_with, serving
from tests.desks import SAINT_MARTIN
from tests.services.conftest import drafts
from tournament.cli.main import run
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.many import BETWEEN_LOOKS, ManyHosts
from tournament.models.server import SESSION, server_engine
from tournament.models.server_schema import heads_in
from tournament.services.people.registration import register_teams, set_paid, teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.safety.moving import FileTarget, abandon_move, move
from tournament.services.setup.championship import create_on_server, open_on_server
from tournament.settings import Settings
from tournament.web.pairing import pass_cookie

PATIENCE = 500
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")


@pytest.fixture
def address(schemas):
    with schemas.database() as address:
        yield address


def created(address, schema, name):
    """A championship of four teams in round 1."""
    desk = create_on_server(address, schema, Settings(name=name, day=SAINT_MARTIN["day"]), by="Odile", clock=None)
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    return desk


@pytest.fixture
def two(address):
    """Two championships in one database."""
    for schema, name in (("albi", "Finale d’Albi"), ("gaillac", "Gaillac en fête")):
        created(address, schema, name).close()
    return address


@contextmanager
def many(address):
    """The program, with the address of its list."""
    with serving("--database", address) as process:
        yield process, re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "All championships"))[0]


def page(url, opener=None):
    """A page as it is shown; of one that is refused too."""
    try:
        with (opener or build_opener()).open(url, timeout=20) as answer:
            return answer.read().decode()
    except HTTPError as refused:
        with refused:
            return f"{refused.code} {refused.read().decode()}"


def until(look):
    """What is looked for, as soon as it is there."""
    for _ in range(PATIENCE):
        if found := look():
            return found
        Event().wait(0.02)
    raise TimeoutError


def is_shown_at_once(address, url, schema):
    """Whether a page is told of what another program does sooner than by a look that nobody asked for."""
    with (
        closing(open_on_server(address, schema, by="Paul")) as desk,
        urlopen(f"{url}c/{schema}/evenements", timeout=20) as events,
    ):
        set_paid(desk, [1], True)
        begun = monotonic()
        return any(f"data: {desk.state.sequence}\n" == events.readline().decode() for _ in range(100)) and (
            monotonic() - begun < BETWEEN_LOOKS / 2
        )


def refused_by(act, *arguments):
    """The code of what is refused."""
    try:
        act(*arguments)
    except Refused as refused:
        return refused.problems[0].code
    return None


def ended(process):
    """What it said at its end, and the faults that it logged."""
    process.send_signal(signal.SIGINT)
    said, complaints = process.communicate(timeout=30)
    assert process.returncode == 0, complaints
    return said, faults(complaints)


def test_lists_all_and_leads_to_each_whose_links_stay_there(two):
    with many(two) as (process, url):
        listed = page(f"{url}?lang=en")
        assert re.findall(r'href="(/c/[^"]+)"><b>([^<]+)</b>', listed) == [
            ("/c/albi/", "Finale d’Albi"),
            ("/c/gaillac/", "Gaillac en fête"),
        ]
        for schema, name in (("albi", "Finale d’Albi"), ("gaillac", "Gaillac en fête")):
            shown = page(f"{url}c/{schema}")
            assert f"<title>{name}</title>" in shown
            links = re.findall(r'(?:href|action)="(/[^"]*)"', shown)
            assert {link for link in links if not link.startswith(f"/c/{schema}/")} == {
                link for link in links if link.startswith("/static/")
            }
            assert f'data-root="/c/{schema}"' in shown
            assert "Table" in page(f"{url}c/{schema}/tables?lang=en")
        assert page(f"{url}c/toulouse/").startswith("404 ")
        assert json.loads(page(f"{url}health")) == {"status": "ok", "championships": 2, "troubles": []}
        assert 'capot_head{championship="albi"}' in page(f"{url}metrics")
        said, logged = ended(process)
        assert said.strip() == "The championships are closed; everything is in the database."
        assert logged == []


def test_a_pass_lets_into_its_own_championship_alone(two):
    with closing(open_on_server(two, "albi", by="Odile")) as desk:
        host = Host(desk, Direct())
        letters = host.pass_of(teams(desk.state)[0].id)
    with many(two) as (process, url):
        jar = CookieJar()
        phone = build_opener(HTTPCookieProcessor(jar))
        with phone.open(f"{url}c/albi/p/{letters}", timeout=20) as answer:
            assert answer.url == f"{url}c/albi/entree"
            assert answer.headers["refresh"] == "0; url=/c/albi/ma-table"
        assert {cookie.path for cookie in jar} == {"/c/albi/"}
        own = page(f"{url}c/albi/ma-table", phone)
        form = dict(re.findall(r'name="(key|game)" value="([^"]*)"', own))
        referee = Request(f"{url}c/albi/ma-table/arbitre", urlencode(form).encode(), {"Origin": url.rstrip("/")})
        with phone.open(referee, timeout=20) as answer:
            assert answer.url == f"{url}c/albi/ma-table"
            assert "data-own" not in answer.read().decode()
        assert 'capot_commands_total{championship="albi"} 1' in page(f"{url}metrics")
        assert "/c/gaillac/entree" in page(f"{url}c/gaillac/ma-table", phone)
        assert ended(process)[1] == []


@pytest.mark.long
def test_what_another_program_does_is_shown_at_once_and_a_new_championship_is_found(two):
    with many(two) as (process, url):
        page(f"{url}c/albi/")
        assert is_shown_at_once(two, url, "albi")
        assert "Finale d’Albi" in page(url)  # of one that is open too
        created(two, "lisle", "Lisle-sur-Tarn").close()
        until(lambda: "/c/lisle/" in page(url))
        assert "Lisle-sur-Tarn" in page(f"{url}c/lisle/")
        assert ended(process)[1] == []


@pytest.mark.long
def test_systemd_is_told_that_it_is_ready_works_and_ends(two, tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with many(two) as (process, _url):
            assert [systemd.recv(64) for _ in range(2)] == [b"READY=1", b"WATCHDOG=1"]
            ended(process)
            told = {systemd.recv(64)}
            while b"STOPPING=1" not in told:
                told.add(systemd.recv(64))
            assert told <= {b"WATCHDOG=1", b"STOPPING=1"}


def test_a_tablet_that_one_beside_it_let_in_is_let_in_here(two):
    beside = ("--database", two, "--championship", "albi", "--pair", "door")
    with many(two) as (process, url), serving(*beside) as other:
        page(f"{url}c/albi/")
        there = re.search(r"http://127\.0\.0\.1:\d+/", line_with(other, "The hall is open"))[0]
        code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}", line_with(other, "Pairing code, Door"))[0]
        tablet = build_opener(HTTPCookieProcessor(CookieJar()))
        form = urlencode({"code": code, "name": "Entrance"}).encode()
        with tablet.open(Request(f"{there}appairer", form, {"Origin": there.rstrip("/")}), timeout=20) as answer:
            assert answer.url == f"{there}porte"
        until(lambda: "/c/albi/porte" in page(f"{url}c/albi/porte", tablet))
        for each in (other, process):
            each.send_signal(signal.SIGINT)
            assert (each.communicate(timeout=30)[1], each.returncode) == ("", 0)


def test_an_empty_database_says_so(address):
    with many(address) as (process, url):
        assert "There is no championship in this database yet." in page(f"{url}?lang=en")
        assert "Il n’y a pas encore de championnat dans cette base." in page(f"{url}?lang=fr")
        assert ended(process)[1] == []


def test_one_that_is_wrong_keeps_the_others_in(two, schemas):
    with schemas.superuser(two) as admin:
        admin.execute(text("UPDATE albi.team SET club = 'Ailleurs' WHERE id = 1"))
        admin.execute(text("CREATE SCHEMA broken"))
        for table in ("schema_version", "journal", "championship"):
            admin.execute(text(f"CREATE TABLE broken.{table} (odd text)"))
    with many(two) as (process, url):
        assert page(f"{url}c/albi/?lang=en").startswith("503 ")
        assert "This championship cannot be shown now" in page(f"{url}c/albi/?lang=en")
        assert page(f"{url}c/broken/").startswith("500 ")
        assert "Gaillac en fête" in page(f"{url}c/gaillac/")
        assert "late" in page(url)
        assert json.loads(page(f"{url}health"))["status"] == "ok"
        told = [(line["fault"], line["championship"]) for line in ended(process)[1]]
        assert told == [("file-unsound", "albi"), ("bug", "broken")]


@pytest.mark.long
def test_one_that_is_locked_keeps_the_others_in(two, schemas):
    with many(two) as (process, url):
        for schema in ("albi", "gaillac"):
            page(f"{url}c/{schema}/")
        with schemas.superuser(two) as admin:
            admin.execute(text("BEGIN"))
            admin.execute(text("LOCK TABLE albi.journal, albi.championship IN ACCESS EXCLUSIVE MODE"))
            assert is_shown_at_once(two, url, "gaillac")
            assert "Finale d’Albi" in page(f"{url}c/albi/")
            admin.execute(text("ROLLBACK"))
        ended(process)


@pytest.mark.long
def test_goes_on_when_the_server_was_away(two, schemas):
    with many(two) as (process, url):
        page(f"{url}c/albi/")
        schemas.cluster.stop()
        until(lambda: page(f"{url}health").startswith("503 "))
        schemas.cluster.start()
        assert is_shown_at_once(two, url, "albi")
        until(lambda: json.loads(page(f"{url}health").removeprefix("503 "))["status"] == "ok")
        assert {line["fault"] for line in ended(process)[1]} == {"server-away"}


@pytest.mark.parametrize("option", [("--pair", "door"), ("--desks", "1"), ("--papers", "papers"), ("--send",)])
def test_what_is_of_one_championship_is_refused(option, capsys):
    where = ("--database", "postgresql://capot@127.0.0.1:1/capot", "--address", "127.0.0.1")
    assert run(["serve", *where, *option, "--wait", "0", "--lang", "en"]) == 2
    assert f"{option[0]} is about one championship" in capsys.readouterr().err


@pytest.mark.long
def test_one_that_is_locked_before_it_is_open_takes_one_thread(two, schemas):
    with many(two) as (process, url), schemas.superuser(two) as admin:
        page(f"{url}c/gaillac/")
        admin.execute(text("BEGIN"))
        admin.execute(text("LOCK TABLE albi.journal, albi.championship IN ACCESS EXCLUSIVE MODE"))
        asked = [Thread(target=page, args=(f"{url}c/albi/",)) for _ in range(60)]
        for each in asked:
            each.start()
        until(lambda: admin.execute(WAITING).scalar() > 0)
        form = Request(f"{url}c/gaillac/sortir", b"", {"Origin": url.rstrip("/")})
        with build_opener().open(form, timeout=20) as answer:
            assert answer.url == f"{url}c/gaillac/"
        assert admin.execute(WAITING).scalar() == 1
        admin.execute(text("ROLLBACK"))
        for each in asked:
            each.join()
        until(lambda: "Finale d’Albi" in page(f"{url}c/albi/"))
        ended(process)


def test_a_pass_that_one_beside_it_gave_is_forgotten_with_the_one_of_here(two):
    with closing(open_on_server(two, "albi", by="Odile")) as desk:
        host = Host(desk, Direct())
        one, other = (host.pass_of(team.id) for team in teams(desk.state)[:2])
        name = pass_cookie(host)
    with many(two) as (process, url):
        jar = CookieJar()
        phone = build_opener(HTTPCookieProcessor(jar))
        jar.set_cookie(kept_for_all(name, other))
        page(f"{url}c/albi/p/{one}", phone)
        assert [(cookie.name, cookie.path) for cookie in jar if cookie.name == name] == [(name, "/c/albi/")]
        jar.set_cookie(kept_for_all(name, other))
        page(Request(f"{url}c/albi/sortir", b"", {"Origin": url.rstrip("/")}), phone)
        assert name not in {cookie.name for cookie in jar}
        page(f"{url}c/albi/p/{one}", phone)
        jar.set_cookie(kept_for_all(name, "no pass"))
        page(f"{url}c/albi/", phone)
        assert [(cookie.name, cookie.path) for cookie in jar if cookie.name == name] == [(name, "/c/albi/")]
        assert ended(process)[1] == []


def kept_for_all(name, value):
    """A cookie of all paths at this address."""
    where: Any = {"domain": "127.0.0.1", "domain_specified": False, "domain_initial_dot": False, "port": None}
    rest: Any = {"port_specified": False, "path": "/", "path_specified": True, "secure": False, "expires": None}
    return Cookie(0, name, value, **where, **rest, discard=True, comment=None, comment_url=None, rest={})


@pytest.fixture
def hosts(two):
    hosts = ManyHosts(two, by="Odile")
    hosts.list_anew()
    yield hosts
    hosts.close()


def drop(schemas, address, schema):
    with schemas.superuser(address) as admin:
        admin.execute(text(f"DROP SCHEMA {schema} CASCADE"))


class TestHosts:
    def test_one_that_goes_leaves_the_connections_to_the_others(self, hosts, schemas):
        gaillac, made = hosts.opened("gaillac"), []
        hosts.opened("albi")
        drop(schemas, hosts.address, "albi")
        hosts.list_anew()
        until(lambda: all(closing.done() for closing in hosts._closing))  # noqa: SLF001
        event.listen(gaillac.desk.engine.pool, "connect", lambda *_: made.append(True))
        for paid in (True, False) * 5:
            set_paid(gaillac.desk, [1], paid)
        assert len(made) <= 1

    def test_whoever_waited_for_one_that_went_is_told_so(self, hosts, schemas):
        one, waiting = hosts.championships["albi"], []
        with one.lock:
            asking = Thread(target=lambda: waiting.append(refused_by(hosts.opened, "albi")))
            asking.start()
            drop(schemas, hosts.address, "albi")
            hosts.list_anew()
        asking.join()
        assert (waiting, one.host) == (["schema-unknown"], None)

    def test_who_shows_one_is_told_that_it_went(self, hosts, schemas):
        gone = []
        hosts.gone = gone.append
        hosts.opened("albi")
        drop(schemas, hosts.address, "albi")
        hosts.list_anew()
        assert gone == ["albi"]

    def test_what_a_busy_one_missed_is_looked_for_again(self, hosts):
        host, one = hosts.opened("albi"), hosts.championships["albi"]
        host.exclusive = Direct(deadline=0.05)
        begun, go_on = Event(), Event()
        busy = Thread(target=lambda: host.exclusive.run(lambda: (begun.set(), go_on.wait())))
        busy.start()
        begun.wait()
        one.is_told = True
        hosts.look()
        one.looking.result()
        assert one.is_told
        go_on.set()
        busy.join()
        hosts.look()
        one.looking.result()
        assert not one.is_told

    def test_a_hint_that_comes_late_does_nothing(self, hosts):
        one = hosts.championships["albi"]
        hosts.close()
        hosts._heard("albi")  # noqa: SLF001
        hosts._look_at("albi", one)  # noqa: SLF001
        assert (one.looking, one.host) == (None, None)

    def test_only_names_that_an_address_can_have_are_listed(self, hosts, schemas):
        with schemas.superuser(hosts.address) as admin:
            for odd in ('a "b', "é", "Capot"):
                quoted = odd.replace('"', '""')
                admin.execute(text(f'CREATE SCHEMA "{quoted}"'))
                for table in ("schema_version", "journal", "championship"):
                    admin.execute(text(f'CREATE TABLE "{quoted}".{table} (odd text)'))
        hosts.list_anew()
        assert list(hosts.championships) == ["albi", "gaillac"]

    @pytest.mark.long
    def test_one_that_is_locked_is_listed_by_its_schema_and_is_the_trouble_of_none(self, two, schemas):
        hosts = ManyHosts(two, by="Odile")
        with schemas.superuser(two) as admin:
            admin.execute(text("BEGIN"))
            admin.execute(text("LOCK TABLE albi.championship IN ACCESS EXCLUSIVE MODE"))
            hosts.list_anew()
            admin.execute(text("ROLLBACK"))
        assert hosts.trouble is None
        assert [one.line.name for one in hosts.championships.values()] == ["", "Gaillac en fête"]
        hosts.close()

    def test_one_that_is_locked_is_waited_for_only_a_moment(self, hosts, schemas):
        engine = server_engine(hosts.address, "albi")
        with schemas.superuser(hosts.address) as admin:
            admin.execute(text("BEGIN"))
            admin.execute(text("LOCK TABLE albi.journal IN ACCESS EXCLUSIVE MODE"))
            begun = monotonic()
            assert refused_by(heads_in, engine, ["albi", "gaillac"]) == "server-busy"
            assert monotonic() - begun < int(SESSION["lock_timeout"]) / 1000
            admin.execute(text("ROLLBACK"))
        engine.dispose()

    def test_one_that_went_elsewhere_is_asked_for_news(self, two, tmp_path):
        hosts = ManyHosts(two, by="Odile", is_only_shown=True)
        hosts.list_anew()
        try:
            hosts.opened("albi")
            one = hosts.championships["albi"]
            with closing(open_on_server(two, "albi", by="Odile")) as desk:
                move(desk, FileTarget(tmp_path / "albi.capot"), source="albi")
                hosts._look_at("albi", one)  # noqa: SLF001
                one.looking.result()
                assert (one.host.trouble.code, one.is_told) == ("championship-moved", False)
                abandon_move(desk, None)
                hosts._ask_for_news()  # noqa: SLF001
                assert one.is_told
        finally:
            hosts.close()

    def test_share_few_connections_and_stay_apart(self, two):
        hosts = ManyHosts(two, by="Odile")
        hosts.list_anew()
        try:
            albi, gaillac = (hosts.opened(schema) for schema in ("albi", "gaillac"))
            assert albi.desk.engine.pool is gaillac.desk.engine.pool
            for _ in range(3):
                for host, paid in ((albi, True), (gaillac, False)):
                    set_paid(host.desk, [1], paid)
                    set_paid(host.desk, [1], not paid)
            assert [host.desk.state.contents.name for host in (albi, gaillac)] == ["Finale d’Albi", "Gaillac en fête"]
            assert [teams(host.desk.state)[0].paid for host in (albi, gaillac)] == [False, True]
        finally:
            hosts.close()

    def test_one_that_is_gone_is_closed(self, two, schemas):
        hosts = ManyHosts(two, by="Odile")
        hosts.list_anew()
        try:
            hosts.opened("albi")
            with schemas.superuser(two) as admin:
                admin.execute(text("DROP SCHEMA albi CASCADE"))
            hosts.list_anew()
            assert list(hosts.championships) == ["gaillac"]
            with pytest.raises(Refused, match="schema-unknown"):
                hosts.opened("albi")
        finally:
            hosts.close()
