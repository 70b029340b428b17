"""The hosts that were joined from this computer: kept for its owner alone, the last one first."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tests import abilities
from tournament.ui.joining.known_hosts import (
    MOST,
    KnownHost,
    forget_host,
    host_of,
    hosts_file,
    known_hosts,
    remember_host,
)

pytestmark = pytest.mark.unstyled

SAINT_MARTIN = KnownHost(
    "0123456789ab", "Concours de la Saint-Martin", "192.168.1.20", 8472, "-----BEGIN", "token", "Saisie 2", "hall/3"
)
NOEL = replace(SAINT_MARTIN, identity="ba9876543210", championship="Noël")


def test_the_last_one_comes_first_and_each_championship_once():
    for host in (SAINT_MARTIN, NOEL, replace(SAINT_MARTIN, address="10.0.0.7")):
        remember_host(host)
    assert known_hosts() == (replace(SAINT_MARTIN, address="10.0.0.7"), NOEL)
    assert host_of(NOEL.identity) == NOEL
    forget_host(SAINT_MARTIN.identity)
    assert known_hosts() == (NOEL,)


def test_a_host_that_cannot_be_read_for_a_moment_is_not_forgotten(monkeypatch):
    remember_host(SAINT_MARTIN)
    with monkeypatch.context() as broken:
        broken.setattr(Path, "read_bytes", no_descriptor_left)
        with pytest.raises(OSError, match="Too many"):
            remember_host(NOEL)
    remember_host(NOEL)
    assert known_hosts() == (NOEL, SAINT_MARTIN)


def no_descriptor_left(_file):
    raise OSError(24, "Too many open files")


def test_nobody_else_reads_the_token():
    remember_host(SAINT_MARTIN)
    assert abilities.for_owner_alone(hosts_file())


def test_only_the_newest_are_kept():
    for number in range(MOST + 3):
        remember_host(replace(SAINT_MARTIN, identity=f"{number:012x}"))
    assert len(known_hosts()) == MOST


@pytest.mark.parametrize(
    "spoilt",
    [
        "",
        "{",
        "[1, null]",
        "{}",
        json.dumps([asdict(SAINT_MARTIN) | {"port": "x"}]),
        json.dumps([{"port": 1}]),
        "[" * 9999,
    ],
)
def test_what_cannot_be_read_is_left_out(spoilt):
    hosts_file().parent.mkdir(parents=True, exist_ok=True)
    hosts_file().write_text(spoilt)
    assert known_hosts() == ()
