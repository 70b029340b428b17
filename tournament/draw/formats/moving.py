"""Odd numbers stay, even ones move: half keep their table, others go to the next each round.

With n tables nobody meets the same team again in n rounds; then it begins anew. The positions of the roster are tables:
two by two, who stays and who moves from there.
"""

from collections.abc import Mapping, Sequence

from tournament.draw.facts import NOBODY, Choice, Draw, Field, PlannedTurn
from tournament.draw.format import Format
from tournament.draw.schedules import Roster, evened, moved_on, seat


def draw_moving(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(field, lambda _, teams: by_parity(teams), planned)


def by_parity(teams: Sequence[int]) -> tuple[int, ...]:
    """The positions: who has an odd number stays and who has an even number moves, as it is announced in the hall.

    Where one kind is too many, its last numbers join the other, so that everybody has somebody to meet. An odd number
    leaves one position to move empty: whoever stays where it has come to sits out.
    """
    odd, even = (sorted(team for team in teams if team % 2 == rest) for rest in (1, 0))
    tables = (len(teams) + 1) // 2
    staying = sorted([*odd[:tables], *even[len(even) - max(tables - len(odd), 0) :]])
    moving = sorted(team for team in teams if team not in staying)
    moving += [NOBODY] * (tables - len(moving))
    return tuple(team for table in zip(staying, moving, strict=True) for team in table)


def planned(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn, from table 1 on."""
    teams = evened(roster)
    return moved_on(teams[::2], teams[1::2], turn)


FORMAT = Format(draw_moving, keeps_positions=True, plan=planned)
