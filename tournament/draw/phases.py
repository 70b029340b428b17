"""The phases of a championship: which format draws how many rounds, one phase after another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Choice
from tournament.errors import Problem

MOST_PHASES = 8
MOST_ROUNDS = 100


@dataclass(frozen=True)
class Phase:
    """A phase. `rounds` is None for as many as the format takes; `takes` is how many of the best enter it, None for everybody.

    `options` are the settings of the format that differ from their defaults.
    """

    format: str
    rounds: int | None = None
    takes: int | None = None
    options: Mapping[str, Choice] = field(default_factory=dict)

    @property
    def settings(self) -> dict[str, Choice]:
        """Every setting of the format, those not chosen with their defaults."""
        return FORMATS[self.format].with_defaults(self.options)

    def turns(self, places: int) -> int | None:
        """How many rounds so many places play in it; None where nobody knows before, or where it can go on."""
        natural = FORMATS[self.format].turns(places, self.settings)
        if self.rounds is None or natural is None:
            return self.rounds or natural
        return min(self.rounds, natural)


def partners_drawn(phases: Sequence[Phase]) -> bool:
    """Whether everybody enters alone and partners are drawn anew in each round."""
    return any(FORMATS[phase.format].members > 1 for phase in phases)


def check_phases(phases: Sequence[Phase]) -> list[Problem]:
    """Everything wrong with a plan of phases, at `phases[i].…`; no phases at all are a plan too: by lot, and then by standings as long as wished."""
    problems = [problem for index, phase in enumerate(phases) for problem in check_phase(phase, f"phases[{index}]", last=index == len(phases) - 1)]
    if len(phases) > MOST_PHASES:
        problems.append(Problem("phases-too-many", "phases", {"most": MOST_PHASES}))
    if not problems and partners_drawn(phases) and any(FORMATS[phase.format].members == 1 for phase in phases):
        problems.append(Problem("phases-mixed", "phases"))
    return problems


def check_phase(phase: Phase, place: str, *, last: bool) -> Iterator[Problem]:
    """Everything wrong with one phase."""
    if phase.format not in FORMATS:
        yield Problem("draw-method", f"{place}.format", {"method": phase.format, "methods": tuple(FORMATS)})
        return
    chosen = FORMATS[phase.format]
    if phase.rounds is not None and not 1 <= phase.rounds <= MOST_ROUNDS:
        yield Problem("phase-rounds", f"{place}.rounds", {"most": MOST_ROUNDS})
    if phase.rounds is None and not last and chosen.goes_on:
        yield Problem("phase-never-ends", f"{place}.rounds")
    if phase.takes is not None and phase.takes < 2:
        yield Problem("phase-takes", f"{place}.takes")
    for name, value in phase.options.items():
        if name not in chosen.settings:
            yield Problem("phase-option-unknown", f"{place}.options.{name}", {"option": name, "options": tuple(chosen.settings)})
        elif value not in chosen.settings[name]:
            yield Problem("phase-option-value", f"{place}.options.{name}", {"value": str(value), "values": tuple(map(str, chosen.settings[name]))})
