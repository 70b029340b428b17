"""Random plans of formats and chains, of any size, with all events; the same for each seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.scoring.rules import Rules
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.services.rounds.views import DrawMethod
from tournament.services.setup.views import ByeWorth, ForfeitMarks
from tournament.simulation.championship import RoundPlan, SimulationPlan, is_free
from tournament.simulation.rng import SeededRng
from tournament.standings.criteria import CRITERIA


@dataclass(frozen=True)
class Hall:
    """Championships' size and length: up to `usual` entrants mostly, few `large` up to `most`."""

    fewest: int = 3
    usual: int = 60
    most: int = 600
    large: float = 0.03
    rounds: int = 8
    by_totals: float = 0.97


HALL = Hall()
CORNER = Hall(usual=9, most=9, large=0.0, rounds=4, by_totals=1.0)
"""What is played in every `make test`."""
LONGEST_CHAIN = 3
SEVERAL: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("belote-three", {}),
    ("belote-comptoir", {"seats": 4}),
    ("belote-modern", {"seats": 3}),
)
"""Rule systems that seat more than two sides, for the formats that can draw them."""
INCIDENTS = {
    "absent": 0.1,
    "late": 0.2,
    "forfeit": 0.06,
    "withdraw": 0.04,
    "back": 0.4,
    "correct": 0.08,
    "by_hand": 0.25,
    "seat_late": 1.0,
    "clear": 0.06,
}
"""What can happen, and how probable it is at most."""


def plan_of(seed: int, hall: Hall = HALL) -> SimulationPlan:
    """The plan of a seed."""
    rng = SeededRng(seed)
    entrants = entrants_of(rng, hall)
    course = course_of(rng, entrants)
    happens: dict[str, float] = {
        name: rng.number(0, 1000) * most / 1000 if rng.chance(0.6) else 0.0 for name, most in INCIDENTS.items()
    }
    return SimulationPlan(
        teams=entrants,
        rounds=rng.number(2, hall.rounds) if entrants <= hall.usual else rng.number(2, 5),
        method=DrawMethod.SWISS,
        seed=seed,
        rules=rules_of(rng, course),
        course=course,
        by_totals=entrants > hall.usual or rng.chance(hall.by_totals),
        settings=settings_of(rng, entrants),
        **happens,
    )


def entrants_of(rng: SeededRng, hall: Hall) -> int:
    """How many register: small halls are the most, and where draws are the hardest."""
    if rng.chance(hall.large):
        return hall.usual + min(rng.number(1, hall.most - hall.usual) for _ in range(3))
    return min(rng.number(hall.fewest, hall.usual) for _ in range(2))


def course_of(rng: SeededRng, entrants: int) -> RoundPlan:
    """How the rounds are drawn: without a plan by one format or another each round, or by phases."""
    free = [name for name in FORMATS if is_free(name)]
    if rng.chance(0.2):
        return RoundPlan(methods=tuple(DrawMethod(rng.choice(free)) for _ in range(rng.number(1, 5))))
    first = rng.choice(list(FORMATS))
    if FORMATS[first].members > 1:
        return RoundPlan(phases=(Phase(first, options=options_of(rng, first)),))
    others = [name for name in FORMATS if FORMATS[name].members == 1]
    if first == "pools" and rng.chance(0.5):
        # pools and finals: the plan that most clubs play
        final = phase_of(rng, rng.choice(("knock-out", "double-knock-out")), entrants, 1, last=True)
        return RoundPlan(phases=(phase_of(rng, first, entrants, 0, last=False), final))
    names = [first, *(rng.choice(others) for _ in range(rng.number(0, LONGEST_CHAIN - 1) if rng.chance(0.5) else 0))]
    return RoundPlan(
        phases=tuple(
            phase_of(rng, name, entrants, index, last=index == len(names) - 1) for index, name in enumerate(names)
        )
    )


def phase_of(rng: SeededRng, name: str, entrants: int, index: int, *, last: bool) -> Phase:
    """A phase: so many rounds where it has no end of its own, and now and then only the best."""
    goes_on = FORMATS[name].goes_on
    rounds = rng.number(1, 3) if (goes_on and not last) or rng.chance(0.15) else None
    takes = rng.number(2, max(2, entrants - 1)) if index and rng.chance(0.6) else None
    return Phase(name, rounds, takes, options_of(rng, name))


def options_of(rng: SeededRng, name: str) -> Mapping[str, Any]:
    """Any choice of the settings of a format."""
    return {setting: rng.choice(values) for setting, values in FORMATS[name].settings.items() if rng.chance(0.6)}


def rules_of(rng: SeededRng, course: RoundPlan) -> Rules:
    """Rules: sometimes drawable games, and tables of several if every format can draw them."""
    names: Sequence[str] = [phase.format for phase in course.phases] or course.methods
    if all(FORMATS[name].several for name in names) and rng.chance(0.15):
        return resolve_rules(*rng.choice(SEVERAL))
    return resolve_rules(DEFAULT_SYSTEM, {"hands": 12, "tied_game": "drawn"} if rng.chance(0.3) else {})


def settings_of(rng: SeededRng, entrants: int) -> Mapping[str, Any]:
    """How results count and who is kept apart, some of it not as usual."""
    chosen: dict[str, Any] = {}
    if rng.chance(0.5):
        chosen["criteria"] = tuple(rng.shuffled(list(CRITERIA))[: rng.number(1, 4)])
    if rng.chance(0.3):
        chosen["bye_worth"] = rng.choice(list(ByeWorth))
    if rng.chance(0.2):
        chosen["bye_wins"] = False
    if rng.chance(0.3):
        chosen["forfeit_marks"] = rng.choice(list(ForfeitMarks))
    if rng.chance(0.3):
        chosen["clubs_apart"] = rng.number(1, 4)
    if rng.chance(0.3):
        chosen["tables_move"] = True
    if rng.chance(0.15):
        chosen["room"] = ((1, 3), (5, entrants + 5))
    return chosen


def described(plan: SimulationPlan) -> str:
    """A plan in a line, as far as it is not as usual."""
    happens = " ".join(f"{name} {value:.3f}" for name in INCIDENTS if (value := getattr(plan, name)))
    settings = " ".join(f"{name}={value}" for name, value in plan.settings.items())
    rules = f"{plan.rules.system}" if plan.rules else ""
    return (
        f"{plan.teams} entrants, {plan.rounds} rounds, {plan.course}, {rules} "
        f"{'totals' if plan.by_totals else 'hands'}; {happens}; {settings}"
    )
