"""What every way to draw a round has in common: the one small interface that services, window and papers use."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.draw.charts import Chart
from tournament.draw.facts import Choice, Draw, Field, PlannedTurn
from tournament.draw.pairing import Weighing


class Grouping(StrEnum):
    """By what a format groups its entrants: games won so far, or the last game won (1) or not (0)."""

    WINS = "wins"
    LAST = "last"


def as_many_as_wished(size: int, options: Mapping[str, Choice]) -> int | None:
    """A format that can go on."""
    return None


def no_stages(_field: Field) -> Mapping[int, int]:
    """A format without brackets."""
    return {}


@dataclass(frozen=True)
class Format:
    """A way to draw.

    `draw` draws a round for at least one entrant: everyone has a seat, a bye or rests, and the same field gives the
    same draw on every computer. `ranked`: entrants come as the standings have them, best first. `keeps_positions`: who
    has which position is settled at the beginning of the phase. `settings` are its own settings by their published
    names, each with its possible values, the default first. `turns` says how many rounds it takes for so many positions
    with these settings, None where that is open; `goes_on` that it has no end of its own; `is_over` that nothing is
    left to draw, where results decide that. `plan` is any turn of a schedule, for a roster and its settings, before a
    game is played. `stages` are the worst ranks at which entrants can still finish, and `charts` the brackets to be
    looked at, where it has any: both of the state of the phase before the round of the field. `several`: it can also
    draw tables of more than two sides. `members` are the entrants of a side, 2 where partners are drawn. `weighing` is
    what a format weighs that pairs everyone at the least cost.
    """

    draw: Callable[[Field], Draw]
    ranked: bool = False
    keeps_positions: bool = False
    groups: Grouping | None = None
    settings: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    turns: Callable[[int, Mapping[str, Choice]], int | None] = as_many_as_wished
    goes_on: bool = True
    is_over: Callable[[Field], bool] = lambda _: False
    plan: Callable[[Sequence[int], Mapping[str, Choice], int], PlannedTurn] | None = None
    stages: Callable[[Field], Mapping[int, int]] = no_stages
    charts: Callable[[Field], tuple[Chart, ...]] = lambda _: ()
    several: bool = False
    members: int = 1
    weighing: Callable[[Field], Weighing] | None = None

    @property
    def is_bracket(self) -> bool:
        """Whether who loses is out sooner or later, so that how far each came counts before all else."""
        return self.stages is not no_stages

    def with_defaults(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        """Every setting, those not chosen with their defaults."""
        return {name: options.get(name, values[0]) for name, values in self.settings.items()}
