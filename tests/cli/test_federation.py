"""`capot federation` in a process of its own, and `capot send` to it: from the first code to Ctrl+C, and the next day."""

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from urllib.request import urlopen

import pytest

from tests import abilities
from tests.cli.test_serve import line_with, serving
from tests.federation.halls import copy, evening, federation_in, play
from tests.web.test_federation import serving as over_the_network
from tournament.cli.main import run
from tournament.cli.send import ONCE
from tournament.services.people.registration import set_present, teams
from tournament.services.setup.championship import open_championship
from tournament.wording.federation_refusals import OF_FEDERATION


@contextmanager
def federating(folder, *options):
    """The command, on ports that are free."""
    where = ("--folder", str(folder), "--address", "127.0.0.1", "--port", "0", "--halls-port", "0", "--lang", "en")
    command = [sys.executable, "-m", "tournament", "federation", *where, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def page(url, path):
    with urlopen(f"{url}{path}", timeout=20) as answer:
        return answer.read().decode()


@abilities.SIGNALS
def test_a_hall_is_let_in_sends_and_is_there_the_next_day(tmp_path, capsys) -> None:
    file, folder = tmp_path / "brens.capot", tmp_path / "tarn"
    desk = evening()
    play(desk)
    file.write_bytes(copy(desk))
    with federating(folder, "--name", "Tarn", "--pair", "Brens", "--of-each-hall", "1") as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "Tarn is open"))[0]
        where = re.search(r"127\.0\.0\.1:\d+", line_with(process, "Halls send to"))[0]
        code = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{5}", line_with(process, "Brens: "))[0]
        assert run(["--lang", "en", "send", str(file), "--to", where, "--code", code]) == 0
        assert "Sent to Tarn as Brens" in capsys.readouterr().out
        assert "Brens" in page(url, "classement?lang=en")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert "everything is in" in process.stdout.read()
        assert process.stderr.read() == ""
    with federating(folder) as process:
        url = re.search(r"http://127\.0\.0\.1:\d+/", line_with(process, "Tarn is open"))[0]
        assert page(url, "qualifies?lang=en").count('<td class="number"><b>') == 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--criteria", "luck"), "luck"),
        (("--shut-out", "Albi"), "No hall of this federation is called Albi."),
        (("--pair", " "), "Give the hall a name."),
        (("--percent", "x"), "--percent"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path, capsys, options, why) -> None:
    where = ("--folder", str(tmp_path / "tarn"), "--address", "127.0.0.1", "--port", "0", "--halls-port", "0")
    assert run(["--lang", "en", "federation", *where, *options]) == 2
    assert why in capsys.readouterr().err


@abilities.SIGNALS
def test_a_hall_without_a_window_sends_what_is_done_too(tmp_path, qtbot) -> None:
    file = tmp_path / "brens.capot"
    file.write_bytes(copy(evening()))
    federation = federation_in(tmp_path / "tarn")
    with over_the_network(federation, tmp_path / "tarn") as server:
        code = federation.invite("Brens", server.certificate.der)
        with serving(file, "--to", f"{server.address}:{server.port}", "--code", code) as process:
            line_with(process, "What is done is sent to Tarn, as Brens.")
            qtbot.waitUntil(lambda: federation.received("0001").sequence == 2, timeout=20_000)
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
        assert federation.received("0001").sequence == 2
    federation.close()


@pytest.fixture
def sending(tmp_path, capsys):
    """Sends the file of a hall once, in English, and gives what was said."""

    def send(file, *options):
        code = run(["--lang", "en", "send", str(file), *options])
        said = capsys.readouterr()
        return code, (said.out or said.err).strip()

    return send


def test_another_history_is_sent_by_the_option_that_the_refusal_names(tmp_path, sending) -> None:
    earlier, played = tmp_path / "earlier.capot", tmp_path / "played.capot"
    for file in (earlier, played):
        file.write_bytes(copy(evening()))
    federation = federation_in(tmp_path / "tarn")
    with over_the_network(federation, tmp_path / "tarn") as server:
        where = ("--to", f"{server.address}:{server.port}")
        assert sending(played, *where, "--code", federation.invite("Brens", server.certificate.der))[0] == 0
        for file, absent in ((played, 0), (earlier, 1)):
            desk = open_championship(file, by="Odile")
            set_present(desk, [teams(desk.hall)[absent].id], False)
            desk.close()
            last = sending(file)
        assert last[0] == 2
        assert "--instead" in last[1]
        assert "may be an earlier copy" in last[1]
        assert sending(earlier, "--instead")[0] == 0
    federation.close()


def test_what_is_sent_once_is_not_said_to_be_tried_again_by_itself(tmp_path, sending) -> None:
    file = tmp_path / "brens.capot"
    file.write_bytes(copy(evening()))
    federation = federation_in(tmp_path / "tarn")
    with over_the_network(federation, tmp_path / "tarn") as server:
        assert sending(file, "--to", f"{server.address}:{server.port}", "--code", federation.invite("Brens", server.certificate.der))[0] == 0
    federation.close()
    code, said = sending(file)
    assert (code, "send the file again" in said, "by itself" in said) == (2, True, False)
    code, said = sending(file, "--to", "127.0.0.1:9", "--code", "AAAA-AAAA-AAAAA")
    assert (code, "send the file again" in said) == (2, True)
    for problem in ONCE.values():
        assert "by itself" not in OF_FEDERATION[problem]
