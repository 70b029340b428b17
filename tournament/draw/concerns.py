"""What a draw tries to avoid, each concern a function of a line-up and two of its places; a method lists those it has, the gravest first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.draw.facts import Draw, DrawCost, History
from tournament.draw.lots import lot

BYE = 0
"""Stands in a line-up for the team that does not exist: who is paired with it sits out. No team has this number."""

JITTER = 2**31 - 1
"""A prime: jitter is the product of two lots modulo it."""


@dataclass(frozen=True)
class LineUp:
    """The teams in the order of a draw, followed by the bye where they are an odd number, with what was played before and everyone's lot."""

    teams: tuple[int, ...]
    history: History
    lots: tuple[int, ...]


Concern = Callable[[LineUp, int, int], int]
"""What it costs to pair two places of a line-up, the lower place given first."""


def line_up(entrants: Sequence[int], history: History, seed: int, round_number: int) -> LineUp:
    """Entrants in the order given, completed by the bye where it is needed."""
    teams = (*entrants, BYE) if len(entrants) % 2 else tuple(entrants)
    return LineUp(teams, history, tuple(lot(seed, round_number, team) for team in teams))


def rematches(field: LineUp, one: int, other: int) -> int:
    """How often the two have met."""
    return field.history.times_met(field.teams[one], field.teams[other])


def repeated_bye(field: LineUp, one: int, other: int) -> int:
    """How often the team that would sit out has already done so."""
    return field.history.byes.get(field.teams[one], 0) if field.teams[other] == BYE else 0


def bye_height(field: LineUp, one: int, other: int) -> int:
    """How many teams stand below the one that would sit out."""
    return other - 1 - one if field.teams[other] == BYE else 0


def gap(field: LineUp, one: int, other: int) -> int:
    """The distance of the two in the standings, squared: linear distances tie (1–4 and 2–3 would cost as much as 1–3 and 2–4)."""
    return 0 if field.teams[other] == BYE else (other - one) ** 2


def jitter(field: LineUp, one: int, other: int) -> int:
    """Luck from the seed: among draws otherwise equal it leaves one."""
    return field.lots[one] * field.lots[other] % JITTER


def drawn(field: LineUp, places: Sequence[tuple[int, int]], weighed: Sequence[Concern]) -> Draw:
    """The draw that seats these pairs of places, first pair at the first table. Only the concerns that were `weighed` count in its cost."""

    def total(concern: Concern) -> int:
        return sum(concern(field, one, other) for one, other in places) if concern in weighed else 0

    seats = [(field.teams[one], field.teams[other]) for one, other in places]
    return Draw(
        tables=tuple(pair for pair in seats if BYE not in pair),
        byes=tuple(team for team, other in seats if other == BYE),
        cost=DrawCost(total(rematches), total(repeated_bye), total(bye_height), total(gap)),
    )
