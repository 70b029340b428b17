"""`capot federation` in a process of its own, and `capot send` to it: from the first code to Ctrl+C, and the next
day."""

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from types import SimpleNamespace
from urllib.request import urlopen

import pytest

from tests import abilities
from tests.cli.test_serve import line_with, serving
from tests.desks import copy_of, new_desk
from tests.examples import a_slice
from tests.federation.halls import copy, evening, federation_in, paired, play, send
from tests.web.test_federation import serving as over_the_network
from tournament.cli.main import LATER, run
from tournament.cli.send import ONCE
from tournament.messages.refusals_by_subject import OF_FEDERATION
from tournament.services.people.registration import register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import open_championship


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
@pytest.mark.long
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


@pytest.mark.long
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
            assert (process.communicate(timeout=20)[1], process.returncode) == ("", 0)
        assert federation.received("0001").sequence == 2
    federation.close()


@abilities.SIGNALS
@pytest.mark.long
def test_what_the_federation_refuses_of_a_hall_without_a_window_stands_in_its_log(tmp_path, tarn) -> None:
    federation, code_of = tarn
    desk, file = evening(), tmp_path / "brens.capot"
    file.write_bytes(copy(desk))
    play(desk)
    send(federation, paired(federation, "Brens"), desk)
    does_something(file)
    with serving(file, *code_of("Brens")) as process:
        line_with(process, "What is done is sent to Tarn, as Brens.")
        assert "Tarn already has entries of Brens" in line_with(process, "Tarn already has")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@pytest.fixture
def sending(tmp_path, capsys):
    """Sends the file of a hall once, in English, and gives what was said."""

    def send(file, *options):
        code = run(["--lang", "en", "send", str(file), *options])
        said = capsys.readouterr()
        return code, (said.out + said.err).strip()

    return send


@pytest.fixture
def tarn(tmp_path):
    """A federation that is reached over the network: where, and what gives the code of a hall."""
    federation = federation_in(tmp_path / "tarn")
    with over_the_network(federation, tmp_path / "tarn") as server:
        where = ("--to", f"{server.address}:{server.port}")
        yield federation, lambda hall: (*where, "--code", federation.invite(hall, server.certificate.der))
    federation.close()


def does_something(file, absent=0):
    """Somebody is marked absent in a file that nobody has open."""
    desk = open_championship(file, by="Odile")
    set_present(desk, [teams(desk.state)[absent].id], False)
    desk.close()


def test_another_history_is_sent_by_the_option_that_the_refusal_names(tmp_path, sending, tarn) -> None:
    federation, code_of = tarn
    file, earlier = tmp_path / "played.capot", copy(evening())
    file.write_bytes(earlier)
    assert sending(file, *code_of("Brens"))[0] == 0
    does_something(file)
    assert sending(file)[0] == 0
    newest = federation.received("0001").head
    file.write_bytes(earlier)
    does_something(file, absent=1)
    code, said = sending(file)
    assert code == 2
    assert "--instead" in said
    assert "Tarn already has entries of Brens" in said
    assert "may be an earlier copy" in said
    code, said = sending(file, "--instead")  # nobody is at this terminal to be asked
    assert code == 2
    assert "name the hall with --as: Brens" in said
    assert sending(file, "--instead", "--as", "Lavaur") == (
        2,
        "This would be sent to Tarn as Brens, and not as Lavaur. Nothing was sent.",
    )
    assert federation.received("0001").head == newest
    assert sending(file, "--instead", "--as", "Brens")[0] == 0
    assert federation.received("0001").head != newest


def test_copies_of_one_prepared_file_are_the_evenings_of_two_halls(tmp_path, sending, tarn) -> None:
    """What a federation's volunteer does who sends what halls without internet bring on a stick."""
    federation, code_of = tarn
    one, other = tmp_path / "salleA.capot", tmp_path / "salleB.capot"
    prepared = copy(copy_of(new_desk))
    for file, count, name in ((one, 8, "Ana"), (other, 10, "Bob")):
        file.write_bytes(prepared)
        desk = open_championship(file, by="Odile")
        register_teams(
            desk, [TeamDraft((f"{name} {number}", f"{name} bis {number}"), present=True) for number in range(count)]
        )
        desk.close()
    assert sending(one, *code_of("AA"))[0] == 0
    code, said = sending(other)
    assert code == 2
    assert "are sent from this computer as AA, and not this one" in said
    assert sending(other, *code_of("BB"))[0] == 0
    for file in (one, other):
        desk = open_championship(file, by="Odile")
        draw(desk)
        post_draw(desk)
        desk.close()
        code, said = sending(file)
        hall = {one: "AA", other: "BB"}[file]
        assert (code, said.splitlines()[0].startswith(f"To Tarn, as {hall}: Concours de la Saint-Martin")) == (0, True)
    assert [
        (line.member.name, len(line.view.teams), line.view.round, line.member.asides) for line in federation.halls()
    ] == [
        ("AA", 8, 1, ()),
        ("BB", 10, 1, ()),
    ]
    # the file of one hall at the place of the other's is taken for nothing of it, whatever is typed
    other.write_bytes(one.read_bytes())
    for options in ((), ("--instead",), ("--instead", "--as", "BB")):
        code, said = sending(other, *options)
        assert code == 2
        assert "What Tarn has of BB is the evening of other people" in said
        assert "--instead" not in said
    assert len(federation.halls()[1].view.teams) == 10


def test_a_copy_that_is_sent_with_the_code_of_another_hall_is_asked_about_and_takes_no_memory_away(
    tmp_path, sending, tarn
) -> None:
    federation, code_of = tarn
    brens, copied = tmp_path / "brens.capot", tmp_path / "brens-copie.capot"
    desk = evening()
    play(desk)
    for file in (brens, copied):
        file.write_bytes(copy(desk))
    assert sending(brens, *code_of("Brens"))[0] == 0
    castres = code_of("Castres")
    code, said = sending(copied, *castres)
    assert code == 2
    assert f"Until now this evening was sent to Tarn as Brens ({brens})" in said
    assert federation.received("0002").sequence == 0
    assert sending(copied, *castres, "--as", "Castres")[0] == 0  # the code was not lost
    does_something(brens)
    assert "as Brens" in sending(brens)[1]
    assert sending(copied)[1].startswith("To Tarn, as Castres")
    assert federation.clashes().repeated == {"0002": "0001"}


def test_a_file_that_was_moved_goes_on_once_its_hall_is_named(tmp_path, sending, tarn) -> None:
    federation, code_of = tarn
    file, moved = tmp_path / "brens.capot", tmp_path / "stick.capot"
    file.write_bytes(copy(evening()))
    assert sending(file, *code_of("Brens"))[0] == 0
    file.rename(moved)
    does_something(moved)
    code, said = sending(moved)
    assert (code, "name the hall with --as" in said) == (2, True)
    assert sending(moved, "--as", "Castres")[0] == 2
    assert sending(moved, "--as", "Brens")[0] == 0
    assert sending(moved)[0] == 0
    assert federation.received("0001").sequence == 3
    assert federation.halls()[0].member.asides == ()


@pytest.mark.parametrize(
    ("typed", "counts"), a_slice([("y\n", True), ("yes\n", True), ("\n", False), ("n\n", False), ("", False)], of=5)
)
def test_at_a_terminal_both_are_shown_and_a_plain_yes_is_asked_for(
    tmp_path, capsys, tarn, monkeypatch, typed, counts
) -> None:
    federation, code_of = tarn
    file, earlier = tmp_path / "played.capot", copy(evening())
    file.write_bytes(earlier)
    command = ["--lang", "en", "send", str(file)]
    assert run([*command, *code_of("Brens")]) == 0
    does_something(file)
    assert run(command) == 0
    newest = federation.received("0001").head
    file.write_bytes(earlier)
    does_something(file, absent=1)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(readline=lambda: typed))
    monkeypatch.setattr("tournament.cli.terminal.is_terminal", lambda: True)
    capsys.readouterr()
    assert run([*command, "--instead"]) == (0 if counts else 2)
    said = capsys.readouterr()
    theirs, ours = said.out.splitlines()[1:3]
    assert theirs.startswith("Tarn has of Brens: Concours de la Saint-Martin, 4 teams, not drawn yet")
    assert ours.startswith("This file: Concours de la Saint-Martin, 4 teams, not drawn yet")
    assert "Let this file count for Brens instead of what the federation has? [y/N] " in said.out
    assert (federation.received("0001").head != newest) is counts


def test_what_is_sent_once_is_not_said_to_be_tried_again_by_itself(tmp_path, sending) -> None:
    file = tmp_path / "brens.capot"
    file.write_bytes(copy(evening()))
    federation = federation_in(tmp_path / "tarn")
    with over_the_network(federation, tmp_path / "tarn") as server:
        assert (
            sending(
                file,
                "--to",
                f"{server.address}:{server.port}",
                "--code",
                federation.invite("Brens", server.certificate.der),
            )[0]
            == 0
        )
    federation.close()
    code, said = sending(file)
    assert (code, "send the file again" in said, "by itself" in said) == (LATER, True, False)
    code, said = sending(file, "--to", "127.0.0.1:9", "--code", "AAAA-AAAA-AAAAA")
    assert (code, "send the file again" in said) == (LATER, True)
    for problem in ONCE.values():
        assert "by itself" not in OF_FEDERATION[problem]
