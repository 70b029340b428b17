"""Reading the JSON file that a command was given."""

import sys
from dataclasses import replace
from pathlib import Path

from tournament.errors import Refused
from tournament.scoring.shapes import parse_limited


def read_json(name: str, most: int) -> object:
    """The JSON of a file, or of standard input (`-`). Refused as no JSON, or above `most` bytes."""
    if name == "-":
        raw = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            raw = file.read(most + 1)
    try:
        return parse_limited(raw, most)
    except Refused as refused:
        raise Refused(*(problem if problem.path else replace(problem, path=name) for problem in refused.problems)) from refused
