"""What is said where the driver of PostgreSQL is not installed, as in the setup, the package and the folder that people
install."""

import sys

import pytest

from tournament.cli.main import REFUSED, run

ADDRESS = "postgresql://capot@127.0.0.1/capot"


@pytest.fixture(autouse=True)
def without_driver(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)


@pytest.mark.parametrize(
    "arguments",
    [
        ("championships", "--database", ADDRESS),
        ("serve", "--database", ADDRESS, "--championship", "soir"),
        ("move", ADDRESS, "--championship", "soir", "--to", "soir.capot"),
        ("federation", "--database", ADDRESS, "--name", "Fédération"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_it_says_in_one_sentence_which_capot_has_it(arguments, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run([*arguments, "--lang", "fr"]) == REFUSED
    said = capsys.readouterr()
    assert (said.out + said.err).splitlines() == [
        "Le Capot installé ici ne sait pas joindre PostgreSQL : prenez-en un que Python installe avec le .whl "
        "d’une version, "
        'par « pip install "capot-….whl[server]" ».'
    ]
    assert list(tmp_path.iterdir()) == []


def test_a_driver_that_finds_no_library_of_postgresql_is_none(monkeypatch, capsys, tmp_path):
    (tmp_path / "psycopg.py").write_text("raise ImportError('no pq wrapper available')")
    monkeypatch.delitem(sys.modules, "psycopg")
    monkeypatch.syspath_prepend(tmp_path)
    assert run(["championships", "--database", ADDRESS, "--lang", "en"]) == REFUSED
    assert capsys.readouterr().err == (
        "The Capot that is installed here cannot reach PostgreSQL: use one that Python installs from the "
        "wheel of a release, "
        'by “pip install "capot-….whl[server]"”.\n'
    )
