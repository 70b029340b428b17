"""A preset as the JSON document that is shared, `belote-rules`: what it says, and everything that is wrong with one that came from elsewhere."""

import json
from pathlib import Path
from typing import Final

from tournament.draw.phase_reading import read_phases
from tournament.draw.phases import write_phase
from tournament.errors import Problem, Refused
from tournament.presets.preset import Preset, preset_name_problems
from tournament.scoring.paths import beyond
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import Fields, parse_limited, printable, quoted
from tournament.scoring.systems import options_of, resolve_rules, usual_rules
from tournament.services.people.names import tidy
from tournament.services.setup.lines import ByeWorth, ForfeitMarks
from tournament.services.setup.setting_checks import check_course, check_drawing, check_sheet_texts, tidy_lines
from tournament.standings.criteria import DEFAULT_CRITERIA

FORMAT, VERSION = "belote-rules", 1
MOST_TEAMS: Final = 10_000
"""As many as a phase can take."""
LARGEST: Final = 100_000
"""The most bytes of a preset: far more than one with every option set."""
FIELDS: Final = (
    "format", "version", "name", "rules", "options", "criteria", "bye_worth", "bye_wins", "forfeit_marks", "planned_rounds", "game_minutes",
    "totals_first", "phases", "clubs_apart", "tables_move", "customs",
)  # fmt: skip


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
    with path.open("rb") as file:
        return read_preset(parse_limited(file.read(LARGEST + 1), LARGEST))


def read_preset(document: object) -> Preset:
    """The preset that a document says. Raises Refused with everything that is wrong, each at its path.

    Of what is no preset, or one of a later version, nothing else is said.
    """
    problems: list[Problem] = []
    top = Fields(document, "", problems, FIELDS)
    top.require("format", "version", "name", "rules")
    if foreign := _foreign(top):
        raise Refused(foreign)
    name = top.text("name")
    problems += preset_name_problems(name) if name is not None else []
    rules = _rules(top)
    criteria = _texts(top, "criteria") if "criteria" in top.values else DEFAULT_CRITERIA
    customs = tuple(tidy_lines(_texts(top, "customs")))
    rounds, minutes, clubs_apart = top.whole("planned_rounds"), top.whole("game_minutes"), top.whole("clubs_apart") or 0
    problems += [*check_drawing(clubs_apart, ()), *check_sheet_texts("", customs)]
    problems += beyond(check_course(criteria, 4 if rounds is None else rounds, minutes), problems)
    preset = Preset(
        name=tidy(name or ""),
        rules=rules,
        criteria=criteria,
        bye_worth=top.choice("bye_worth", ByeWorth) or ByeWorth.HALF,
        bye_wins=bool(top.flag("bye_wins")) if "bye_wins" in top.values else True,
        forfeit_marks=top.choice("forfeit_marks", ForfeitMarks) or ForfeitMarks.TARGET,
        planned_rounds=4 if rounds is None else rounds,
        game_minutes=minutes,
        totals_first=bool(top.flag("totals_first")),
        phases=read_phases(top, MOST_TEAMS),
        clubs_apart=clubs_apart,
        tables_move=bool(top.flag("tables_move")),
        customs=customs,
    )
    if problems:
        raise Refused(*problems)
    return preset


def _foreign(top: Fields) -> Problem | None:
    """Why a document is no preset that this program can know: another format, or a later version."""
    found, version = top.values.get("format", FORMAT), top.values.get("version", VERSION)
    if found != FORMAT:
        return Problem("preset-format", "format", {"found": quoted(found), "wanted": FORMAT})
    if isinstance(version, bool) or not isinstance(version, int):
        return Problem("not-whole", "version", {"found": quoted(version)})
    if version < VERSION:
        return Problem("number-out-of-range", "version", {"least": VERSION, "most": VERSION})
    return Problem("preset-newer", "version", {"found": quoted(version), "known": VERSION}) if version > VERSION else None


def _rules(top: Fields) -> Rules:
    """The rules with every setting decided; the usual ones in their place where they are wrong."""
    system = top.text("rules")
    given = top.values.get("options", {})
    options = Fields(given, "options", top.problems, tuple(given) if isinstance(given, dict) else ())
    if system is None:
        return usual_rules()
    try:
        return resolve_rules(printable(system), {printable(name): value for name, value in options.values.items()})
    except Refused as refused:
        top.problems += refused.problems
        return usual_rules()


def _texts(top: Fields, name: str) -> tuple[str, ...]:
    """A list of texts in its order; whoever knows what they may be refuses the others."""
    texts = []
    for item, path in top.entries(name):
        if isinstance(item, str):
            texts.append(printable(item))
        else:
            top.problems.append(Problem("not-text", path, {"found": quoted(item)}))
    return tuple(texts)
