"""`capot pages --replica URL`: pages of a database that follows another, a cluster with a streaming replica."""

import json
import re
import signal
import subprocess
import sys
from contextlib import closing, contextmanager, suppress
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from sqlalchemy import text

from tests.cli.test_serve import faults, line_with
from tests.servers.cluster import REPLICATED, ClusterMissing, cluster, replica_of
from tests.servers.schemas import Schemas
from tests.servers.test_many import created, is_shown_at_once, page, until
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.many import ManyHosts
from tournament.models.server import server_engine
from tournament.models.server_schema import seconds_behind
from tournament.services.people.registration import teams
from tournament.services.setup.championship import open_on_server


@pytest.fixture(scope="module")
def both():
    """A cluster and one that follows it, or a reason why there is none."""
    try:
        with cluster(more=REPLICATED) as source:
            with closing(created(source.url(), "albi", "Finale d’Albi")) as desk:
                letters = Host(desk, Direct()).pass_of(teams(desk.state)[0].id)
            with replica_of(source) as replica:
                yield source, replica, letters
    except ClusterMissing as missing:
        pytest.skip(str(missing))


@contextmanager
def shown(address):
    """The program at this database, with the address of its list."""
    command = [sys.executable, "-m", "tournament", "pages", "--replica", address, "--address", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--port", "0", "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process, re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "All championships"))[0]
        finally:
            if process.poll() is None:
                process.kill()


def test_shows_what_is_done_at_the_source_within_seconds(both):
    source, replica, _letters = both
    with shown(replica.url()) as (process, url):
        assert "Finale d’Albi" in page(url)
        assert "Finale d’Albi" in page(f"{url}c/albi/")
        assert is_shown_at_once(source.url(), url, "albi")
        assert 'capot_lag_seconds{championship="albi"} ' in page(f"{url}metrics")
        assert json.loads(page(f"{url}health"))["status"] == "ok"
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=30)
        assert (process.returncode, faults(complaints)) == (0, [])


def test_a_team_comes_in_by_its_pass_and_can_enter_nothing(both):
    _source, replica, letters = both
    with shown(replica.url()) as (process, url):
        phone = build_opener(HTTPCookieProcessor(CookieJar()))
        page(f"{url}c/albi/p/{letters}", phone)
        own = page(f"{url}c/albi/ma-table?lang=en", phone)
        form = dict(re.findall(r'name="(key|game)" value="([^"]*)"', own))
        asked = Request(f"{url}c/albi/ma-table/arbitre", urlencode(form).encode(), {"Origin": url.rstrip("/")})
        answer = page(asked, phone)
        assert answer.startswith("403 ")
        assert "These pages only show" in answer
        process.send_signal(signal.SIGTERM)
        assert (faults(process.communicate(timeout=30)[1]), process.returncode) == ([], 0)


@pytest.mark.long
def test_one_that_goes_or_is_locked_keeps_nobody_out_of_the_others(schemas):
    """Each is asked by itself where one question for all of them fails."""
    with schemas.database() as address:
        for schema in ("albi", "lisle", "gaillac"):
            created(address, schema, schema.capitalize()).close()
        with shown(address) as (process, url), schemas.superuser(address) as admin:
            for schema in ("albi", "lisle", "gaillac"):
                page(f"{url}c/{schema}/")
            admin.execute(text("DROP SCHEMA lisle CASCADE"))
            admin.execute(text("BEGIN"))
            admin.execute(text("LOCK TABLE albi.journal IN ACCESS EXCLUSIVE MODE"))
            assert is_shown_at_once(address, url, "gaillac")
            assert json.loads(page(f"{url}health"))["status"] == "ok"
            admin.execute(text("ROLLBACK"))
            until(lambda: page(f"{url}c/lisle/").startswith("404 "))
            process.send_signal(signal.SIGTERM)
            _, complaints = process.communicate(timeout=30)
            assert process.returncode == 0, complaints
            assert "lisle" not in complaints


@pytest.mark.long
def test_a_role_that_may_only_read_is_enough(both):
    source, _replica, _letters = both
    with closing(Schemas(source)) as schemas, schemas.superuser(source.url()) as admin:
        admin.execute(text("CREATE ROLE reader LOGIN"))
        admin.execute(text("GRANT USAGE ON SCHEMA albi TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA albi TO reader"))
        address = source.url(user="reader")
        with pytest.raises(Refused, match="server-rights-lacking"):
            open_on_server(address, "albi", by="Odile")
        hosts = ManyHosts(address, by="Odile", is_only_shown=True)
        with suppress(Refused):
            hosts.list_anew()
        assert hosts.opened("albi").state.contents.name == "Finale d’Albi"
        hosts.close()
        admin.execute(text("DROP OWNED BY reader; DROP ROLE reader"))


@pytest.mark.long
def test_the_lag_grows_while_the_source_is_away(both):
    source, replica, _letters = both
    engine = server_engine(replica.url(), "albi")
    try:
        until(lambda: seconds_behind(engine) == 0)
        source.stop()
        try:
            until(lambda: seconds_behind(engine) > 0)
        finally:
            source.start()
        until(lambda: seconds_behind(engine) == 0)
    finally:
        engine.dispose()
