"""How the rounds of a simulated championship are drawn, in the few characters of a command line.

    swiss                           every round by standings, without a plan
    random/swiss                    round 1 by lot and all others by standings, without a plan
    swiss*3+knock-out@8             a plan of phases: three rounds by standings, then the first eight in a bracket
    pools:size=3,legs=2+groups*2    pools of three, twice each, then two rounds by score groups

A phase is a format, `*` and how many rounds, `@` and how many of the best, `:` and settings, in this order; all but the
format may be left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Choice, Phase
from tournament.draw.phases import check_phases
from tournament.errors import Problem, Refused
from tournament.services.rounds.lines import DrawMethod

PHASE = re.compile(r"(?P<format>[a-z-]+)(?:\*(?P<rounds>\d{1,3}))?(?:@(?P<takes>\d{1,4}))?(?::(?P<options>[a-z_]+=[\w-]+(?:,[a-z_]+=[\w-]+)*))?")
NEXT_ROUND, NEXT_PHASE = "/", "+"


@dataclass(frozen=True)
class RoundPlan:
    """How rounds are drawn: by `phases`, or by `methods`, of which the last one is repeated."""

    methods: tuple[DrawMethod, ...] = ()
    phases: tuple[Phase, ...] = ()

    def method_of(self, number: int) -> DrawMethod | None:
        """What is chosen for a round; nothing where a plan says it."""
        return None if self.phases else self.methods[min(number, len(self.methods)) - 1]

    def __str__(self) -> str:
        return NEXT_PHASE.join(map(write_phase, self.phases)) or NEXT_ROUND.join(self.methods)


def read_course(text: str) -> RoundPlan:
    """The course that was typed. Refused with every problem of it."""
    names = text.split(NEXT_ROUND)
    if all(is_free(name) for name in names):
        return RoundPlan(methods=tuple(map(DrawMethod, names)))
    phases = tuple(map(read_phase, text.split(NEXT_PHASE)))
    problems = check_phases(phases)
    if problems:
        raise Refused(*problems)
    return RoundPlan(phases=phases)


def is_free(name: str) -> bool:
    """Whether a format can draw a round without a plan: no positions, no drawn partners."""
    return name in FORMATS and not FORMATS[name].keeps_positions and FORMATS[name].members == 1


def read_phase(text: str) -> Phase:
    """A phase. Its format's settings are taken as published, others as typed, to be refused."""
    found = PHASE.fullmatch(text)
    if found is None:
        raise Refused(Problem("simulation-course", "--draw", {"found": text}))
    rounds, takes = (int(found[name]) if found[name] else None for name in ("rounds", "takes"))
    options = dict(option.split("=") for option in (found["options"] or "").split(",") if option)
    known = FORMATS[found["format"]].settings if found["format"] in FORMATS else {}
    return Phase(found["format"], rounds, takes, {name: published(value, known.get(name, ())) for name, value in options.items()})


def published(typed: str, values: Sequence[Choice]) -> Choice:
    """The published value that was typed."""
    return next((value for value in values if str(value) == typed), typed)


def write_phase(phase: Phase) -> str:
    """A phase as it is typed."""
    rounds = "" if phase.rounds is None else f"*{phase.rounds}"
    takes = "" if phase.takes is None else f"@{phase.takes}"
    options = ",".join(f"{name}={value}" for name, value in phase.options.items())
    return f"{phase.format}{rounds}{takes}" + (f":{options}" if options else "")
