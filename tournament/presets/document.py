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
    """The preset as published, with only those options that differ from their system's defaults."""
    return {"format": FORMAT, "version": VERSION, "name": preset.name, **published(preset, CHOSEN)}


def to_text(preset: Preset) -> str:
    """The preset as it is written to a file."""
    return json.dumps(document_of(preset), ensure_ascii=False, indent=1) + "\n"


def read_preset_file(path: Path) -> Preset:
    """The preset of a file. Refuses all that is wrong with it; OSError where it is unreadable."""
    from tournament.presets.reading import read_preset

    with path.open("rb") as file:
        return read_preset(parse_limited(file.read(LARGEST + 1), LARGEST))
