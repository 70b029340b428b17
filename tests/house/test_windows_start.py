"""What Capot.exe begins with, on a computer that is no Windows."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def start():
    spec = importlib.util.spec_from_file_location("capot_start", ROOT / "packaging" / "windows" / "capot_start.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def begin(start, monkeypatch):
    """Begin on a French Windows, without a console or with one: the exit code, what was shown in boxes, and the end of
    what was said."""

    def begin(play, *, console: bool = False):
        boxes = []
        monkeypatch.setattr(start, "play", play)
        monkeypatch.setattr(start, "show", boxes.append)
        monkeypatch.setattr(start, "windows_language", lambda: "fr")
        monkeypatch.setattr(sys, "frozen", False, raising=False)
        monkeypatch.delenv("LANG", raising=False)
        with monkeypatch.context() as there:
            if not console:
                there.setattr(sys, "stdout", None)
                there.setattr(sys, "stderr", None)
            code = start.main()
            return code, boxes, getattr(sys.stdout, "said", "")

    return begin


def test_a_program_on_a_stick_keeps_everything_there(start, tmp_path):
    (tmp_path / "portable").mkdir()
    environment = {}
    start.keep_beside(tmp_path, environment)
    assert environment == {
        "CAPOT_PORTABLE": str(tmp_path),
        "CAPOT_CONFIG": str(tmp_path / "portable" / "config"),
        "CAPOT_DATA": str(tmp_path / "portable" / "data"),
        "CAPOT_DOCUMENTS": str(tmp_path / "Championnats"),
    }
    assert (tmp_path / "Championnats").is_dir()


def test_an_installed_program_keeps_things_where_the_computer_has_them(start, tmp_path):
    environment = {}
    start.keep_beside(tmp_path, environment)
    assert environment == {}
    assert list(tmp_path.iterdir()) == []


def test_what_somebody_chose_is_left_to_them(start, tmp_path):
    (tmp_path / "portable").mkdir()
    environment = {"CAPOT_DATA": "elsewhere"}
    start.keep_beside(tmp_path, environment)
    assert environment["CAPOT_DATA"] == "elsewhere"


def test_a_mistake_at_the_start_is_shown_where_there_is_no_console(begin):
    def play():
        raise ImportError("rustworkx")

    code, (box,), _ = begin(play)
    assert code == 1
    assert box.startswith("Capot n’a pas pu faire ce qui était demandé.")
    assert box.endswith("ImportError: rustworkx")


def test_a_refusal_is_shown_where_there_is_no_console(begin):
    code, boxes, _ = begin(lambda: sys.stderr.write("capot: rien de tel\n") and 2)
    assert (code, boxes) == (2, ["Capot n’a pas pu faire ce qui était demandé.\n\ncapot: rien de tel"])


def test_a_program_that_says_much_keeps_its_last_words_only(begin, start):
    code, boxes, said = begin(lambda: sys.stdout.write("mot " * 5000 + "fin") and 0)
    assert (code, boxes, len(said), said[-3:]) == (0, [], start.LAST_WORDS, "fin")


def test_a_console_hears_what_is_said(begin, capsys):
    assert begin(lambda: sys.stdout.write("capot 0.1.0") and 0, console=True) == (0, [], "")
    assert capsys.readouterr().out == "capot 0.1.0"
