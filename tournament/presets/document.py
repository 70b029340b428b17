"""A preset as the JSON document that is shared, `belote-rules`: written, and read from a file."""

import json
from pathlib import Path
from typing import Final

from tournament.draw.phases import write_phase
from tournament.presets.preset import Preset
from tournament.scoring.shapes import parse_limited
from tournament.scoring.systems import options_of

FORMAT, VERSION = "belote-rules", 1
LARGEST: Final = 100_000
"""The most bytes of a preset: far more than one with every option set."""


def document_of(preset: Preset) -> dict[str, object]:
    """The preset in its published form. Of the options only those stand in it that differ from the defaults of their system."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": preset.name,
        "rules": preset.rules.system,
        "options": options_of(preset.rules),
        "criteria": list(preset.criteria),
        "bye_worth": preset.bye_worth.value,
        "bye_wins": preset.bye_wins,
        "forfeit_marks": preset.forfeit_marks.value,
        "planned_rounds": preset.planned_rounds,
        **({"game_minutes": preset.game_minutes} if preset.game_minutes is not None else {}),
        **({"totals_first": True} if preset.totals_first else {}),
        **({"phases": [write_phase(phase) for phase in preset.phases]} if preset.phases else {}),
        **({"clubs_apart": preset.clubs_apart} if preset.clubs_apart else {}),
        **({"tables_move": True} if preset.tables_move else {}),
        **({"customs": list(preset.customs)} if preset.customs else {}),
    }


def to_text(preset: Preset) -> str:
    """The preset as it is written to a file."""
    return json.dumps(document_of(preset), ensure_ascii=False, indent=1) + "\n"


def read_preset_file(path: Path) -> Preset:
    """The preset in a file. Raises Refused with everything that is wrong with it, OSError where the file cannot be read."""
    from tournament.presets.reading import read_preset

    with path.open("rb") as file:
        return read_preset(parse_limited(file.read(LARGEST + 1), LARGEST))
