"""A preset as the JSON document that is shared, `belote-rules`: written, and read from a file."""

import json
from pathlib import Path
from typing import Final

from tournament.presets.preset import FORMAT, VERSION, Preset
from tournament.scoring.shapes import parse_limited
from tournament.settings import CHOSEN, published

LARGEST: Final = 100_000
"""The most bytes of a preset: far more than one with every option set."""


def document_of(preset: Preset) -> dict[str, object]:
    """The preset in its published form. Of the options it has only those that differ from the defaults of their system."""
    return {"format": FORMAT, "version": VERSION, "name": preset.name, **published(preset, CHOSEN)}


def to_text(preset: Preset) -> str:
    """The preset as it is written to a file."""
    return json.dumps(document_of(preset), ensure_ascii=False, indent=1) + "\n"


def read_preset_file(path: Path) -> Preset:
    """The preset in a file. Raises Refused with everything that is wrong with it, OSError where the file cannot be read."""
    from tournament.presets.reading import read_preset

    with path.open("rb") as file:
        return read_preset(parse_limited(file.read(LARGEST + 1), LARGEST))
