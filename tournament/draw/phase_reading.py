"""A plan of phases as it stands in a published document, checked with its paths."""

from dataclasses import replace

from tournament.draw.facts import Choice, Phase
from tournament.draw.phases import MOST_PHASES, MOST_ROUNDS, check_phases
from tournament.errors import Problem
from tournament.scoring.shapes import Fields, quoted

FIELDS = ("format", "rounds", "takes", "options")
FEWEST_TAKEN = 2


def read_phases(top: Fields, most_teams: int) -> tuple[Phase, ...]:
    """The phases that stand in a document; none where they are wrong, and what is wrong among its problems."""
    read = [_phase(item, path, top, most_teams) for item, path in top.entries("phases", MOST_PHASES)]
    if None in read:
        return ()
    phases = tuple(phase for phase in read if phase)
    problems = [replace(problem, path=top.at(problem.path)) for problem in check_phases(phases)]
    top.problems += problems
    return () if problems else phases


def _phase(item: object, path: str, top: Fields, most_teams: int) -> Phase | None:
    before = len(top.problems)
    fields = Fields(item, path, top.problems, FIELDS)
    fields.require("format")
    name = fields.text("format") or ""
    rounds, takes = _whole(fields, "rounds", 1, MOST_ROUNDS), _whole(fields, "takes", FEWEST_TAKEN, most_teams)
    options = read_options(fields)
    return Phase(name, rounds, takes, options) if len(top.problems) == before else None


def _whole(fields: Fields, name: str, least: int, most: int) -> int | None:
    """A whole number in its bounds, where the field is there."""
    value = fields.whole(name)
    if value is not None and not least <= value <= most:
        fields.refuse(name, "number-out-of-range", least=least, most=most)
    return value


def read_options(fields: Fields) -> dict[str, Choice]:
    """Settings of a format: texts and whole numbers by name. Which of them there are is checked with the whole phase."""
    told = fields.values.get("options", {})
    if not isinstance(told, dict):
        fields.refuse("options", "not-object", found=quoted(told))
        return {}
    options: dict[str, Choice] = {}
    for name, value in told.items():
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            options[name] = value
        else:
            details: dict[str, str | int | tuple[str, ...]] = {"found": quoted(value), "choices": ()}
            fields.problems.append(Problem("not-choice", f"{fields.at('options')}.{quoted(name)}", details))
    return options
