"""The replica of a hall that cannot be read: for a moment, or any more."""

from itertools import count

import pytest

from tests.examples import a_slice
from tests.federation.channels import Direct
from tests.federation.halls import copy, evening, federation_in, paired, play, send
from tournament.errors import Problem, Refused
from tournament.federation.uplink import BUSY, DeskSource, send_all
from tournament.hosting.exclusive import Direct as DirectTurns
from tournament.hosting.joining import keep
from tournament.i18n import translator
from tournament.messages.federation import asides_text
from tournament.services.setup.championship import open_championship


@pytest.fixture
def ended(tmp_path):
    """Brens has sent its round to a federation that was ended; a copy of before the round is on a stick."""
    federation = federation_in(tmp_path / "tarn")
    desk, key = evening(), paired(federation, "Brens")
    keep(copy(desk), tmp_path / "stick.capot")
    play(desk)
    send(federation, key, desk)
    federation.close()
    return desk, key


@pytest.fixture
def federation(ended, tmp_path):
    opened = federation_in(tmp_path / "tarn")
    yield opened
    opened.close()


@pytest.fixture
def older(ended, tmp_path):
    desk = open_championship(tmp_path / "stick.capot", by="Odile")
    yield DeskSource(desk, DirectTurns())
    desk.close()


def fail_first(store, times, code, monkeypatch):
    opened, calls = store.open, count()

    def open_(key):
        if next(calls) < times:
            raise Refused(Problem(code))
        return opened(key)

    monkeypatch.setattr(store, "open", open_)


@pytest.mark.parametrize(
    "code", a_slice(["server-busy", "server-away", "disk-trouble", "file-unreadable", "file-in-use"], of=3)
)
def test_an_older_copy_never_takes_the_place_of_what_only_cannot_be_read_now(
    ended, federation, older, code, monkeypatch
) -> None:
    desk, key = ended
    fail_first(federation.store, 2, code, monkeypatch)
    for _ in range(2):
        with pytest.raises(Refused, match="federation-busy"):
            send_all(older, Direct(federation, key))
    with pytest.raises(Refused, match="federation-other-history"):
        send_all(older, Direct(federation, key))
    assert federation.received(key).sequence == desk.state.sequence
    assert federation.halls()[0].trouble == ()
    assert "federation-busy" in BUSY


def test_what_is_spoilt_is_sent_again_kept_aside_and_told(ended, federation, tmp_path) -> None:
    desk, key = ended
    (tmp_path / "tarn" / "halls" / f"{key}.capot").write_bytes(b"x" * 8192)
    send(federation, key, desk)
    (line,) = federation.halls()
    assert [aside.sequence for aside in line.member.asides] == [0]
    assert "could not be read" in asides_text(line, translator("en"))
    assert federation.received(key).sequence == desk.state.sequence
