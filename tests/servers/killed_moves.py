"""Moves that are killed at one SQL statement after another, each in a process of its own: what is there then, and after
the same move again.

    python -m tests.servers.killed_moves FILE DATABASE FOLDER to|from POINTS

moves the championship of FILE to the database, or from it into a file of FOLDER, and writes a line for each of so many
points.
"""

import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path

from sqlalchemy import Engine, event

from tests.homes import InFile, OnServer, everything, moved, open_at, told
from tournament.errors import Refused
from tournament.services.desk.open_file import elsewhere_entry

NEVER = 1 << 30


def in_a_child(source, target, kill_at):
    """Move in a child that is killed before its statement of that number; how many statements it came to, None where it
    was killed."""
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        with os.fdopen(reading) as told_by_child:
            said = told_by_child.read()
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status) or said, "the child failed"
        return int(said) if said else None
    statements = []

    def die(*_args):
        statements.append(1)
        if len(statements) == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    for name in ("before_cursor_execute", "commit"):
        event.listen(Engine, name, die)
    try:
        moved(source, target)
        os.write(writing, str(len(statements)).encode())
    finally:
        os._exit(0)


def is_moved(home):
    with open_at(home) as desk:
        return elsewhere_entry(desk.state) is not None


def judge(source, target, kill_at):
    """Kill a move there, say what was found, finish it, and hold both ends against each other."""
    before = everything(source)
    killed = in_a_child(source, target, kill_at) is None
    try:
        is_away = is_moved(source)
    except Refused as refused:
        raise AssertionError(f"{kill_at}: {refused}") from refused
    there = target.is_there()
    found = "there" if there else "moved" if is_away else "here"
    assert is_away or not there, f"{kill_at}: worked in at two places"
    assert everything(source, but=int(is_away)) == before
    assert moved(source, target) is not there, f"{kill_at}: done twice, or not at all"
    assert everything(source, but=1) == everything(target, but=2) == before
    assert told(target)[-2:] == ["championship-moved", "championship-arrived"]
    return f"{'killed' if killed else 'whole'} at {kill_at}: {found}"


def run(file, address, folder, direction, points):
    """One line for each point."""
    homes = count()

    def ends():
        number = next(homes)
        source = InFile(Path(shutil.copyfile(file, folder / f"{number}.capot")))
        server = OnServer(address, f"killed_{direction}_{number}")
        if direction == "to":
            return source, server
        moved(source, server)
        return server, InFile(folder / f"{number}-back.capot")

    source, target = ends()
    statements = in_a_child(source, target, NEVER)
    for point in range(points):
        source, target = ends()
        print(judge(source, target, 1 + point * (statements - 1) // max(points - 1, 1)), flush=True)  # noqa: T201


if __name__ == "__main__":
    file, address, folder, direction, points = sys.argv[1:]
    run(file, address, Path(folder), direction, int(points))
