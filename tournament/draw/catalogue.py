"""The ways to draw a round by their published names, the phases that they make, and a round drawn and seated."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournament.draw.facts import Choice, Draw, Field, Phase
from tournament.draw.format import Format
from tournament.draw.formats import by_lot, double_knock_out, knock_out, melee, ranked, scheduled
from tournament.draw.tables import Room, Wishes, at_tables
from tournament.errors import Problem, Refused

FORMATS: Mapping[str, Format] = {
    "random": by_lot.FORMAT,
    "swiss": ranked.BY_STANDINGS,
    "middle": ranked.FIRST_AGAINST_MIDDLE,
    "groups": ranked.BY_GROUPS,
    "winners": ranked.WINNERS,
    "moving": scheduled.MOVING,
    "mitchell": scheduled.MITCHELL,
    "round-robin": scheduled.ROUND_ROBIN,
    "pools": scheduled.POOLS,
    "knock-out": knock_out.FORMAT,
    "double-knock-out": double_knock_out.FORMAT,
    "melee": melee.FORMAT,
    "advance": scheduled.ADVANCE,
}


def format_of(name: str) -> Format:
    """The format of that name; refused with `draw-method` where there is none."""
    if name not in FORMATS:
        raise Refused(Problem("draw-method", "method", {"method": name, "methods": tuple(FORMATS)}))
    return FORMATS[name]


def draw_round(name: str, field: Field) -> Draw:
    """Draw a round by a format of `FORMATS`, for team numbers from 1, best first where the format goes by standings.

    Everyone is seated once, sits out where no tables of that seating take everybody, or rests where the format has
    nothing more for them. Refused with `draw-nobody` without entrants and `draw-method` for a name that is no format.
    The same arguments draw the same round on every computer.
    """
    chosen = format_of(name)
    if not field.entrants:
        raise Refused(Problem("draw-nobody"))
    if len(set(field.entrants)) != len(field.entrants) or min(field.entrants) < 1:
        raise ValueError(f"entrants are different team numbers from 1: {field.entrants}")
    return chosen.draw(field)


MOST_PHASES = 8
STAGE = "stage"
"""The criterion of the standings for how far each came in a bracket."""
MOST_ROUNDS = 100


def settings_of(phase: Phase) -> dict[str, Choice]:
    """Every setting of the format of a phase, those not chosen with their defaults."""
    return FORMATS[phase.format].with_defaults(phase.options)


def options_of(phase: Phase) -> dict[str, Choice]:
    """What a draw of a phase goes by: every setting, and how many teams it takes where it does not take everybody."""
    return settings_of(phase) | ({"takes": phase.takes} if phase.takes else {})


def turns_of(phase: Phase, size: int) -> int | None:
    """How many rounds so many positions play in a phase; None where that is open, or where it can go on."""
    natural = FORMATS[phase.format].turns(size, options_of(phase))
    if phase.rounds is None or natural is None:
        return phase.rounds or natural
    return min(phase.rounds, natural)


def size_of_phase(takes: int | None, options: Mapping[str, Choice], entrants: int) -> int:
    """How many of so many a phase takes: all, or the best; a bracket may have another for the rest."""
    return entrants if takes is None or options.get("rest") == "bracket" else min(takes, entrants)


def write_phase(phase: Phase) -> dict[str, object]:
    """A phase in its published form: what is as usual is not said."""
    document: dict[str, object] = {"format": phase.format}
    if phase.rounds is not None:
        document["rounds"] = phase.rounds
    if phase.takes is not None:
        document["takes"] = phase.takes
    if phase.options:
        document["options"] = dict(phase.options)
    return document


def read_phase(document: Mapping[str, Any]) -> Phase:
    """The phase of a published form that is known to be right."""
    return Phase(document["format"], document.get("rounds"), document.get("takes"), dict(document.get("options", {})))


def ends_in_brackets(phases: Sequence[Phase]) -> bool:
    """Whether how far each came in a bracket decides the standings in the end."""
    return any(phase.format in FORMATS and FORMATS[phase.format].is_bracket for phase in phases)


def criteria_of_plan(phases: Sequence[Phase], criteria: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria of a plan: progress in a bracket first where it has one, left out where it has none."""
    others = tuple(name for name in criteria if name != STAGE)
    if not ends_in_brackets(phases):
        return others or criteria
    return criteria if STAGE in criteria else (STAGE, *criteria)


def partners_drawn(phases: Sequence[Phase]) -> bool:
    """Whether everybody enters alone and partners are drawn anew in each round."""
    return any(phase.format in FORMATS and FORMATS[phase.format].members > 1 for phase in phases)


def check_phases(phases: Sequence[Phase]) -> list[Problem]:
    """What is wrong with phases, at `phases[i].…`; none at all is a plan too: lot, then standings."""
    problems = [
        problem
        for index, phase in enumerate(phases)
        for problem in check_phase(phase, f"phases[{index}]", last=index == len(phases) - 1)
    ]
    if len(phases) > MOST_PHASES:
        problems.append(Problem("phases-too-many", "phases", {"most": MOST_PHASES}))
    if not problems and partners_drawn(phases) and any(FORMATS[phase.format].members == 1 for phase in phases):
        problems.append(Problem("phases-mixed", "phases"))
    return problems


def check_phase(phase: Phase, path: str, *, last: bool) -> Iterator[Problem]:
    """Everything wrong with one phase."""
    if phase.format not in FORMATS:
        yield Problem("draw-method", f"{path}.format", {"method": phase.format, "methods": tuple(FORMATS)})
        return
    chosen = FORMATS[phase.format]
    if phase.rounds is not None and not 1 <= phase.rounds <= MOST_ROUNDS:
        yield Problem("phase-rounds", f"{path}.rounds", {"most": MOST_ROUNDS})
    if phase.rounds is None and not last and chosen.goes_on:
        yield Problem("phase-never-ends", f"{path}.rounds")
    if phase.takes is not None and phase.takes < 2:
        yield Problem("phase-takes", f"{path}.takes")
    yield from option_problems(phase.options, chosen, path)


def option_problems(options: Mapping[str, Choice], chosen: Format, path: str) -> Iterator[Problem]:
    """Every setting of a format that it does not have, and every value that its settings do not have."""
    for name, value in options.items():
        if name not in chosen.settings:
            yield Problem(
                "phase-option-unknown", f"{path}.options.{name}", {"option": name, "options": tuple(chosen.settings)}
            )
        elif value not in chosen.settings[name]:
            yield Problem(
                "phase-option-value",
                f"{path}.options.{name}",
                {"value": str(value), "values": tuple(map(str, chosen.settings[name]))},
            )


def drawn_at_tables(name: str, field: Field, room: Room, wishes: Wishes) -> Draw:
    """Draw a round by a format of `FORMATS`, and give it the tables of a room. Refuses what `draw_round` refuses."""
    return at_tables(draw_round(name, field), room, field.history.tables, wishes)
