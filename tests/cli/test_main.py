"""The command line as a whole: languages, exit codes, and one sentence for everything that goes wrong."""

import errno
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from tests.preferences import write_preferences
from tournament import __main__ as program
from tournament.cli import main as cli
from tournament.cli.parsers import COMMANDS, Subcommand
from tournament.errors import Problem, Refused
from tournament.preferences import Preferences, preferences_file

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def speak_french(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")


@pytest.fixture
def command(monkeypatch):
    """A command `ring --times N FILE` that does what the test says."""

    def install(deed):
        def arguments(parser):
            parser.add_argument("file")
            parser.add_argument("--times", type=int)

        module = types.ModuleType("ring")
        vars(module)["run"] = deed
        monkeypatch.setitem(sys.modules, "ring", module)
        monkeypatch.setattr(cli, "COMMANDS", {"ring": Subcommand("ring it", arguments, "ring")})

    return install


def telling(*names):
    """A command that writes its language and what these arguments are."""

    def deed(args, tr):
        sys.stdout.write(" ".join([tr.language, *(str(getattr(args, name)) for name in names)]) + "\n")
        return len(names) - 1

    return deed


def raising(error):
    def deed(_args, _tr):
        raise error

    return deed


def test_a_command_answers_in_the_language_of_the_words_it_is_given(command, capsys):
    command(telling("file", "times"))
    assert cli.run(["ring", "bell", "--times", "3"]) == 1
    assert capsys.readouterr().out == "fr bell 3\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "en", "ring", "bell"],
        ["ring", "--lang", "en", "bell"],
        ["ring", "bell", "--lang", "en"],
        ["ring", "bell", "--lang=en"],
        ["ring", "--lang=fr", "--lang=en", "bell"],
    ],
    ids=" ".join,
)
def test_lang_may_stand_anywhere(arguments, command, capsys):
    command(telling("file"))
    assert cli.run(arguments) == 0
    assert capsys.readouterr().out == "en bell\n"


@pytest.mark.parametrize(
    ("chosen", "locale", "language"), [(None, "en_GB.UTF-8", "en"), (None, "C", "fr"), ("fr", "en_GB.UTF-8", "fr")]
)
def test_without_lang_the_preference_speaks_then_the_system(chosen, locale, language, command, capsys, monkeypatch):
    write_preferences(Preferences(language=chosen))
    monkeypatch.setenv("LANG", locale)
    command(telling())
    cli.run(["ring", "bell"])
    assert capsys.readouterr().out == f"{language}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ring"], "capot ring: il manque : file"),
        (["ring", "--lang", "en"], "capot ring: the following arguments are required: file"),
        (["ring", "bell", "tower"], "capot: arguments inconnus : tower"),
        (["ring", "bell", "--times"], "capot ring: argument --times : une valeur est attendue"),
        (["ring", "bell", "--times", "x", "--lang", "en"], "capot ring: argument --times: invalid int value: 'x'"),
        (
            ["ring", "bell", "--lang", "de"],
            "capot ring: argument --lang : 'de' n’est pas possible ici (choix : 'fr', 'en')",
        ),
        (["sing"], "capot: argument COMMAND : 'sing' n’est pas possible ici (choix : 'ring')"),
        (["--lang"], "capot: argument --lang : '' n’est pas possible ici (choix : 'fr', 'en')"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_line_that_cannot_be_read_is_refused_in_one_line(arguments, sentence, command, capsys):
    command(lambda _args, _tr: 0)
    assert cli.run(arguments) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.replace("\u00a0", " ") == f"{sentence}\n"


def test_every_problem_of_a_refusal_is_a_line_after_its_place(command, capsys, monkeypatch):
    from tournament.messages import refusals

    monkeypatch.setattr(
        refusals, "problem_text", lambda problem, tr, name: f"{problem.code} of {name('A')} in\n{tr.language}"
    )
    command(raising(Refused(Problem("too-loud", "bell[1]"), Problem("too-late"))))
    assert cli.run(["ring", "bell"]) == 2
    assert capsys.readouterr() == ("", "bell[1]: too-loud of A in fr\ntoo-late of A in fr\n")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            OSError(errno.ENOENT, "x", "a.capot"),
            "a.capot: there is no such file or folder. Check the name; nothing was changed.",
        ),
        (
            OSError(errno.EACCES, "x", "a.capot"),
            "a.capot: this computer does not let you read or write here. Choose another folder; nothing was changed.",
        ),
        (OSError(errno.ENOSPC, "x"), "The disk is full. Make room and try again; what was already saved is safe."),
        (OSError(errno.ENOTCONN, "not connected"), "This computer refused: not connected."),
        (OSError("strange"), "This computer refused: strange."),
    ],
    ids=["missing", "forbidden", "full", "other", "without number"],
)
def test_trouble_with_the_system_is_one_sentence(error, sentence, command, capsys):
    command(raising(error))
    assert cli.run(["ring", "bell", "--lang", "en"]) == 2
    assert capsys.readouterr() == ("", f"{sentence}\n")


def test_an_interruption_is_quiet(command, capsys):
    command(raising(KeyboardInterrupt()))
    assert cli.run(["ring", "bell"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_mistake_of_ours_is_one_sentence_and_a_report(command, capsys):
    command(raising(ZeroDivisionError("marks per hand")))
    assert cli.run(["ring", "bell", "--lang", "en"]) == 70
    report = preferences_file().with_name("crash.txt")
    sentence = (
        f"This is an error in the program; what was already saved is safe. Please send us {report}, which tells "
        "what happened.\n"
    )
    assert capsys.readouterr() == ("", sentence)
    assert "ZeroDivisionError: marks per hand" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "window"),
    [
        ([], True),
        (["evening.capot"], True),
        (["pyproject.toml"], True),
        (["scroe"], False),
        (["score"], False),
        (["--help"], False),
        (["score", "sheet.json"], False),
    ],
    ids=str,
)
def test_a_file_or_nothing_opens_the_window(names, window, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert program.wants_window(names) is window


def test_without_a_display_the_window_says_so(monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert program.main(["--lang", "en"]) == 2
    assert (
        capsys.readouterr().err
        == "There is no display to open a window on. capot --help lists what can be done without one.\n"
    )


# --- the process itself
# -------------------------------------------------------------------------------------------------------------------


def capot(*arguments: str, **settings):
    command = [sys.executable, "-m", "tournament", *arguments]
    return subprocess.run(
        command, cwd=ROOT, stderr=subprocess.PIPE, check=False, **{"stdout": subprocess.PIPE, **settings}
    )


@pytest.mark.parametrize(("language", "title"), [("fr", "utilisation : "), ("en", "usage: ")])
def test_help_speaks_the_language_and_names_every_command(language, title):
    shown = capot("--help", "--lang", language)
    text = shown.stdout.decode().replace("\u00a0", " ")
    assert shown.returncode == 0
    assert text.startswith(title)
    assert [name for name in COMMANDS if f"\n    {name} " not in text] == []


def test_the_version_is_told():
    assert capot("--version").stdout.startswith(b"capot 0.")


def test_answers_are_utf8_whatever_the_locale():
    shown = capot(
        "--help", "--lang", "fr", env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    )
    assert "fenêtre" in shown.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a thing of Linux")
def test_a_full_disk_is_one_sentence():
    with Path("/dev/full").open("wb") as full:
        shown = capot("--help", "--lang", "en", stdout=full)
    assert shown.stderr.decode() == "The disk is full. Make room and try again; what was already saved is safe.\n"
    assert shown.returncode == 2


def test_a_listener_who_leaves_is_no_trouble():
    reading, writing = os.pipe()
    os.close(reading)
    shown = capot("--help", stdout=writing)
    os.close(writing)
    assert (shown.returncode, shown.stderr) == (141, b"")


def test_windows_calls_a_listener_who_left_an_invalid_argument(monkeypatch):
    def listened_no_more(*_):
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(cli, "carry_out", listened_no_more)
    monkeypatch.setattr(sys, "platform", "win32")
    assert cli.run(["--help"]) == cli.UNHEARD


def test_scoring_loads_no_database_no_window_and_no_paper():
    watched = {"sqlalchemy", "sqlmodel", "PySide6", "reportlab", "openpyxl", "rustworkx", "babel"}
    code = (
        "import sys; from tournament.__main__ import main; main(['score', 'no-such-sheet.json']); print(*sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    loaded = set(shown.stdout.decode().split())
    assert "tournament.cli.score" in loaded
    assert watched & loaded == set()
