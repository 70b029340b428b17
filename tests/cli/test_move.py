"""`capot move`: from a file to a database and back, a copy at any moment, and one sentence for whatever does not go."""

from argparse import Namespace

import pytest
from sqlalchemy import make_url

from tests.federation.halls import evening, paired, send
from tests.homes import InFile, OnServer, five_teams_in, open_at, told
from tests.services.conftest import drafts
from tournament.cli.main import LATER, REFUSED, run
from tournament.cli.serve import opened
from tournament.errors import Refused
from tournament.federation.database_store import DatabaseStore
from tournament.federation.federation import Federation
from tournament.services.people.registration import register_teams


@pytest.fixture
def file(tmp_path):
    return five_teams_in(tmp_path / "soir.capot")


@pytest.fixture
def address(schemas):
    with schemas.database() as url:
        yield url


@pytest.fixture
def capot(capsys):
    """A command line: its exit code, and what it says."""

    def command(*arguments):
        code = run([*map(str, arguments), "--lang", "en"])
        said = capsys.readouterr()
        return code, (said.out + said.err).strip()

    return command


@pytest.mark.long
def test_to_a_database_and_back(file, address, capot, tmp_path):
    there = OnServer(address, "concours_de_la_saint_martin")
    code, said = capot("move", file, "--to", address)
    assert (code, said) == (
        0,
        (
            f"Concours de la Saint-Martin goes on at {there.target.name}. At {file} it can still be read, and "
            "nothing more is entered."
        ),
    )
    assert capot("move", file, "--to", address) == (
        0,
        f"Concours de la Saint-Martin was moved to {there.target.name} before, and goes on there.",
    )
    assert capot("serve", file)[0] == REFUSED
    with open_at(there) as desk:
        register_teams(desk, drafts(6)[5:])
    code, said = capot("move", address, "--championship", "Concours de la Saint-Martin", "--to", file)
    assert (code, said.split(". ")[0]) == (0, f"Concours de la Saint-Martin goes on at {file}")
    assert told(InFile(file))[0] == "teams-imported"
    assert capot("check", file) == (0, "Everything is as the rules say.")


@pytest.mark.long
def test_a_copy_of_what_is_in_a_database_leaves_it_there(file, address, capot, tmp_path):
    capot("move", file, "--to", address, "--championship", "soir")
    code, said = capot("move", address, "--championship", "soir", "--copy", "--to", tmp_path)
    assert code == 0
    (copy,) = tmp_path.glob("concours-de-la-saint-martin-*.capot")
    assert said == f"Concours de la Saint-Martin was copied as it is now into {copy}."
    assert (
        told(OnServer(address, "soir"))
        == told(InFile(copy))
        == ["teams-imported", "championship-moved", "championship-arrived"]
    )


def test_the_journal_and_the_sentences_name_no_password_and_no_user(file, address, capot):
    capot("move", file, "--to", address.replace("@", ":secret@", 1), "--championship", "soir")
    with open_at(InFile(file)) as desk:
        to = desk.state.journal[-1].details["to"]
    assert "secret" not in to
    assert "@" not in to
    assert to.startswith("postgresql:///of_a_test_")
    assert to.endswith(" --championship soir")


def test_the_list_says_what_was_moved_away_by_what_can_be_typed(file, address, capot, tmp_path, monkeypatch):
    monkeypatch.setenv("PGUSER", make_url(address).username)
    capot("move", file, "--to", address, "--championship", "soir")
    with open_at(InFile(file)) as desk:
        typed = str(desk.state.journal[-1].details["to"])
    home = tmp_path / "retour.capot"
    assert capot("move", *typed.split(), "--to", home)[0] == 0
    assert capot("championships", "--database", address)[1].endswith(f", moved to {home}")


def test_nothing_is_moved_for_a_server_that_does_not_answer(file, capot):
    code, said = capot("move", file, "--to", "postgresql://capot@127.0.0.1:1/capot")
    assert code == LATER
    assert said
    assert told(InFile(file)) == ["championship-created", "teams-imported"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["{file}"], "Say where to with --to"),
        (["{file}", "--lost", "--to", "x.capot"], "--lost goes with --abandon"),
        (["postgresql://x/y", "--to", "x.capot"], "Say which championship of the database is meant"),
        (["postgresql://x/y", "--championship", "z", "--to", "postgresql://v/w"], "into a file"),
        (["{file}", "--copy", "--to", "postgresql://v/w"], "into a file"),
        (["{file}", "--abandon", "--lost"], "This championship was not moved away"),
        (["{file}", "--to", "{file}"], "is at {file} already"),
    ],
)
def test_what_does_not_go_together(arguments, sentence, file, capot):
    code, said = capot("move", *(argument.format(file=file) for argument in arguments))
    assert code == REFUSED
    assert sentence.format(file=file) in said
    assert "\n" not in said


def test_a_move_that_was_cut_off_is_abandoned(file, tmp_path, capot, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("tournament.services.safety.moving.differing_table", lambda *_: "team")
        code, said = capot("move", file, "--to", tmp_path / "new.capot")
    assert code == REFUSED
    assert said.splitlines()[1].startswith(f"The championship is not at {tmp_path / 'new.capot'} yet.")
    code, said = capot("move", file, "--to", tmp_path / "new.capot", "--abandon")
    assert (code, said) == (
        0,
        f"The move to {tmp_path / 'new.capot'} is abandoned: Concours de la Saint-Martin goes on at {file}.",
    )
    with open_at(InFile(file)) as desk:
        register_teams(desk, drafts(6)[5:])


def test_one_that_is_lost_for_good_goes_on_where_it_was(file, tmp_path, capot):
    capot("move", file, "--to", tmp_path / "new.capot")
    assert capot("move", file, "--to", tmp_path / "new.capot", "--abandon")[0] == REFUSED
    (tmp_path / "new.capot").unlink()
    assert capot("move", file, "--abandon", "--lost")[0] == 0
    assert told(InFile(file))[-1] == "move-abandoned"


@pytest.mark.parametrize("name", ["hall_0001", "Hall 12", "hall_0001_20261123_201500", "capot_federation"])
def test_no_championship_takes_a_name_that_a_federation_keeps_for_its_halls(name, file, address, capot):
    code, said = capot("move", file, "--to", address, "--championship", name)
    assert code == REFUSED
    assert "is a name that federations keep for what their halls have sent" in said
    assert told(InFile(file)) == ["championship-created", "teams-imported"]
    assert capot("championships", "--database", address)[1].count("\n") == 0


def test_a_hall_is_called_as_it_likes_by_another_name(file, address, capot):
    assert capot("move", file, "--to", address, "--championship", "Halle 1")[0] == 0


def test_what_a_hall_has_sent_to_a_federation_is_copied_and_not_worked_in(address, capot, tmp_path):
    federation = Federation.opened(DatabaseStore(address), "Tarn")
    send(federation, paired(federation, "Brens"), evening())
    for command in (("serve", "--database", address), ("move", address, "--to", tmp_path / "taken.capot")):
        code, said = capot(*command, "--championship", "hall_0001")
        assert (code, said.split(". ")[0]) == (
            REFUSED,
            "hall_0001 is what a hall has sent to the federation of this database",
        )
    assert capot("move", address, "--championship", "hall_0001", "--copy", "--to", tmp_path / "brens.capot")[0] == 0
    federation.close()
    assert capot("check", tmp_path / "brens.capot") == (0, "Everything is as the rules say.")


@pytest.mark.long
def test_a_championship_that_was_called_like_a_hall_before_is_opened_and_moved(
    file, address, capot, monkeypatch, tmp_path
):
    """Where no federation is, or it has no such hall, the name says nothing."""
    with monkeypatch.context() as before:
        for module in ("services.safety.moving", "models.server_schema"):
            before.setattr(f"tournament.{module}.refuse_of_federation", lambda _schema: None)
        assert capot("move", file, "--to", address, "--championship", "Hall 1")[0] == 0
    asked = Namespace(file=None, database=address, championship="Hall 1")
    opened(asked, "Odile").close()
    federation = Federation.opened(DatabaseStore(address), "Tarn")
    send(federation, paired(federation, "Brens"), evening())
    federation.close()
    opened(asked, "Odile").close()
    for name in ("hall_0001", "hall_0001_20261123_201500", "capot_federation"):
        with pytest.raises(Refused, match="schema-of-federation"):
            opened(Namespace(file=None, database=address, championship=name), "Odile")
    assert capot("move", address, "--championship", "Hall 1", "--to", tmp_path / "retour.capot")[0] == 0
