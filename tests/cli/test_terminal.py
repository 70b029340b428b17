"""What reaches a terminal is read, and steers nothing."""

import io
import subprocess
import sys

import pytest

from tournament.cli.main import REFUSED, run
from tournament.cli.terminal import readable, write_line


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Zoé Œuf · 1\u202f200", "Zoé Œuf · 1\u202f200"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("Ada\u202eodA", "Ada\ufffdodA"),
        ("a\rb\x07\x9b", "a\ufffdb\ufffd\ufffd"),
        ("a\tb", "a b"),
        ("two\u2028lines", "two\ufffdlines"),
    ],
)
def test_a_line_is_shown_without_what_steers(line, shown):
    assert readable(line) == shown
    stream = io.StringIO()
    write_line(stream, line)
    assert stream.getvalue() == shown + "\n"


def test_a_name_out_of_a_list_moves_no_cursor(tmp_path, capsys):
    path = tmp_path / "list.csv"
    path.write_text("Joueur 1;Joueur 2;Payé\nAda Aubry;Bo Blot;\x1b]0;owned\x07\n", encoding="utf-8")
    assert run(["import", str(path), "--into", str(tmp_path / "new.capot"), "--lang", "fr"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_an_argument_moves_no_cursor(capsys):
    assert run(["check", "\x1b[2Jnowhere.capot", "--lang", "fr"]) == REFUSED
    assert "\x1b" not in capsys.readouterr().err


def test_an_unknown_command_moves_no_cursor(capsys):
    assert run(["\x1b[2J", "--lang", "fr"]) == REFUSED
    assert "\x1b" not in capsys.readouterr().err


ASKED_TO_END = """
import signal, sys, threading
from tournament.cli import terminal

def ask_at(wanted):
    steps = 0
    def trace(frame, event, _what):
        nonlocal steps
        if frame.f_code.co_filename in (terminal.__file__, threading.__file__):
            steps += 1
            if steps == wanted:
                sys.settrace(None)
                signal.raise_signal(signal.SIGINT)
        return trace
    return trace

moment = 1
while True:
    with terminal.ended_by_a_signal() as ending:
        sys.settrace(ask_at(moment))
        ended = ending.wait(0.01)
        sys.settrace(None)
    if not ended:
        break
    moment += 1
print(moment)
"""
"""Asks a program to end at each step of its waiting, until there is none left."""


def test_a_signal_ends_the_program_at_whatever_step_of_its_waiting_it_comes():
    # one that waits for its own lock waits for ever, and is ended by the timeout
    ended = subprocess.run([sys.executable, "-c", ASKED_TO_END], capture_output=True, text=True, timeout=60, check=True)
    assert int(ended.stdout) > 3
