"""What desks asked for and were answered, one line each in a file of the desk's own.

A line is written before anything is asked, and another once it is answered: what a killed process leaves is what it
knew. A line that the kill cut off is none. Times are seconds of a clock that all processes of a computer share.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from proof.desks.games import Answer, Read, Refusal, Shown, TakeBack, Wish, Write
from proof.desks.linear import Operation

WISHES: Mapping[str, type[Wish]] = {"write": Write, "take-back": TakeBack, "read": Read}
ANSWERS: Mapping[str, type[Answer]] = {"shown": Shown, "refusal": Refusal}


class History:
    """A desk's file. `lives` counts its process's starts, so that its wishes' numbers are its own."""

    def __init__(self, file: Path, desk: str, life: int = 0) -> None:
        self._to = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._desk, self._life, self._asked = desk, life, 0

    def asks(self, key: str, wish: Wish) -> str:
        """Take down that this is about to be asked about a key; by what the answer is told later."""
        self._asked += 1
        number = f"{self._life}.{self._asked}"
        self._say({"asked": number, "desk": self._desk, "key": key, "at": monotonic(), **kinded(WISHES, wish)})
        return number

    def answered(self, number: str, answer: Answer) -> None:
        """Take down the answer."""
        self._say({"answered": number, "at": monotonic(), **kinded(ANSWERS, answer)})

    def _say(self, told: Mapping[str, Any]) -> None:
        os.write(self._to, (json.dumps(told) + "\n").encode())

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._to)


def kinded(kinds: Mapping[str, type[Any]], thing: Any) -> dict[str, Any]:
    """The fields of a wish or an answer, with its kind."""
    (kind,) = (name for name, each in kinds.items() if isinstance(thing, each))
    return {"kind": kind, "of": asdict(thing)}


def lines_of(file: Path) -> Iterator[dict[str, Any]]:
    """The whole lines of a file."""
    for line in file.read_text("utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield json.loads(line)
        else:
            return


def last_asked(file: Path) -> tuple[str, str] | None:
    """The number and the key of what was asked last, where it was not answered."""
    last = list(lines_of(file))[-1:] if file.exists() else []
    return (last[0]["asked"], last[0]["key"]) if last and "asked" in last[0] else None


def operations_in(files: Iterable[Path]) -> list[Operation]:
    """All desks' requests with answers, without looks never answered, which changed nothing."""
    operations = []
    for file in files:
        asked: dict[str, dict[str, Any]] = {}
        answers: dict[str, dict[str, Any]] = {}
        for line in lines_of(file):
            (asked if "asked" in line else answers)[line.get("asked") or line["answered"]] = line
        for number, line in asked.items():
            wish = WISHES[line["kind"]](**line["of"])
            answer = answers.get(number)
            if answer is not None:
                told = ANSWERS[answer["kind"]](**answer["of"])
                operations.append(Operation(line["desk"], line["key"], wish, line["at"], answer["at"], told))
            elif not isinstance(wish, Read):
                operations.append(Operation(line["desk"], line["key"], wish, line["at"], inf))
    return operations
