"""What strangers send is counted before it is read: a few bytes can be millions of lists, and nobody else goes on while
they are made."""

import pytest

from tournament.errors import Refused
from tournament.hosting.link import MOST_ANSWERED, MOST_BODY, MOST_IN_MESSAGE, read, written


@pytest.mark.parametrize("part", [b"[],", b"{},", b'{"a":0},', b"0,"])
def test_more_values_than_anybody_means_are_refused_before_they_are_read(part, monkeypatch) -> None:
    parsed = []
    monkeypatch.setattr("tournament.hosting.link.json.loads", lambda held: parsed.append(held))
    bomb = b'{"use_case":"x","arguments":{"teams":[' + part * (MOST_BODY // len(part)) + b"0]}}"
    with pytest.raises(Refused, match="link-malformed"):
        read(bomb, lambda said: said)
    assert parsed == []


def test_a_list_of_ten_thousand_teams_is_read() -> None:
    team = {
        "players": ["Ana Roy", "Bob Lem"],
        "name": "",
        "club": "Brens",
        "licences": ["041", "042"],
        "present": True,
        "phone": "06 11 22 33 44",
    }
    assert len(read(written({"teams": [team] * 10_000}), lambda said: said["teams"])) == 10_000


def test_the_answer_of_a_host_may_hold_a_season() -> None:
    assert MOST_ANSWERED > MOST_IN_MESSAGE
    assert len(read(b"[" + b"0," * MOST_IN_MESSAGE + b"0]", lambda said: said, MOST_ANSWERED)) == MOST_IN_MESSAGE + 1
