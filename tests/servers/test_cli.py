"""`capot serve` and `capot championships` at a database."""

import re
import signal
from contextlib import closing
from urllib.request import urlopen

import pytest

from tests.cli.test_serve import faults, line_with, serving
from tests.desks import SAINT_MARTIN
from tests.services.conftest import drafts
from tournament.cli.main import LATER, run
from tournament.services.people.registration import register_teams, set_paid
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import create_on_server, open_on_server
from tournament.settings import Settings

SETTINGS = Settings(name=SAINT_MARTIN["name"], day=SAINT_MARTIN["day"])


@pytest.fixture
def address(schemas):
    with schemas.database() as address:
        yield address


@pytest.fixture
def database(address):
    """A championship whose first round is played."""
    desk = create_on_server(address, "saint_martin", SETTINGS, by="Odile", clock=None)
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    desk.close()
    return address


@pytest.mark.long
def test_serves_what_is_in_a_database_and_shows_what_another_program_does(database):
    with serving("--database", database, "--championship", "Saint-Martin") as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "The hall is open"))[0]
        with urlopen(url, timeout=20) as answer:
            assert "Concours de la Saint-Martin" in answer.read().decode()
        desk = open_on_server(database, "saint_martin", by="Paul")
        with urlopen(f"{url}evenements", timeout=20) as events:
            set_paid(desk, [1], True)
            assert any(f"{desk.state.sequence}" in events.readline().decode() for _ in range(100))
        desk.close()
        process.send_signal(signal.SIGINT)
        said, complaints = process.communicate(timeout=30)
        assert (process.returncode, complaints) == (0, "")
        assert said.strip() == "The hall is closed; everything is in Saint-Martin."


@pytest.mark.long
def test_goes_on_serving_when_the_server_was_away(database, schemas):
    with serving("--database", database, "--championship", "saint_martin") as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "The hall is open"))[0]
        schemas.cluster.restart()
        with (
            closing(open_on_server(database, "saint_martin", by="Paul")) as desk,
            urlopen(f"{url}evenements", timeout=20) as events,
        ):
            set_paid(desk, [1], True)
            assert any(f"{desk.state.sequence}" in events.readline().decode() for _ in range(100))
        process.send_signal(signal.SIGTERM)
        assert {line["fault"] for line in faults(process.communicate(timeout=30)[1])} <= {"server-away"}
        assert process.returncode == 0


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["x.capot", "--database", "postgresql:///capot"],
        ["--championship", "noel"],
    ],
)
def test_serve_asks_for_a_file_or_a_championship_in_a_database(options, capsys):
    assert run(["serve", "--lang", "en", *options]) == 2
    assert capsys.readouterr().err == "Say which championship: a file, or --database with --championship.\n"


def test_the_list(database, capsys):
    desk = open_on_server(database, "saint_martin", by="Paul")
    desk.close()
    assert run(["championships", "--database", database, "--lang", "en"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(
        "saint_martin  Concours de la Saint-Martin, Saturday, 21 November 2026, 4 entries, the last "
    )


def test_an_empty_list_says_how_a_championship_comes_there(address, capsys):
    assert run(["championships", "--database", address, "--lang", "fr"]) == 0
    assert "capot move FICHIER --to URL" in capsys.readouterr().out


def test_a_server_that_is_not_there(tmp_path, capsys):
    assert run(["championships", "--database", f"postgresql:///capot?host={tmp_path}", "--lang", "en"]) == LATER
    assert capsys.readouterr().err.startswith("The database server does not answer (")
