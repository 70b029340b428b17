"""The tables of pools: who is in each, and their ranks by what they played there. Pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import NOBODY, Choice
from tournament.draw.formats.scheduled import members_of_pools
from tournament.standings.criteria import GameResult, Standing
from tournament.standings.ranking import rank_teams

POOLS = "pools"


@dataclass(frozen=True)
class PoolRound:
    """A round of pools: its number, its turn in the phase, and the positions its draw left."""

    number: int
    turn: int
    roster: tuple[int, ...]


def ever_there(drawn: Sequence[PoolRound]) -> tuple[PoolRound, ...]:
    """Rounds with all who ever had a position nobody took since: who left stays in the tables."""
    kept: list[PoolRound] = []
    for each in drawn:
        before = kept[-1].roster if kept else each.roster
        kept.append(replace(each, roster=tuple(now or then for now, then in zip(each.roster, before, strict=True))))
    return tuple(kept)


def pool_standings(
    drawn: Sequence[PoolRound], results: Sequence[GameResult], options: Mapping[str, Choice], criteria: Sequence[str], ranked: Collection[int]
) -> tuple[tuple[Standing, ...], ...]:
    """The teams of each pool that are `ranked` at all, by the results of their games in it, the best first.

    The turn that an odd pool has everybody sit out once counts for nobody; a bye because an opponent stays away counts
    as the championship has it.
    """
    rounds = ever_there(drawn)
    counted = [result for result in results if counts(result, rounds, options)]
    pools = members_of_pools(rounds[-1].roster, options) if rounds else ()
    return tuple(tuple(rank_teams([team for team in pool if team in ranked], counted, criteria)) for pool in pools)


def counts(result: GameResult, rounds: Sequence[PoolRound], options: Mapping[str, Choice]) -> bool:
    """Whether a result belongs to the tables of the pools."""
    played = next((each for each in rounds if each.number == result.round), None)
    return played is not None and not (result.is_bye and sits_out(result.teams[0], played, options))


def sits_out(team: int, played: PoolRound, options: Mapping[str, Choice]) -> bool:
    """Whether nobody was there to be met in the turn of an odd pool."""
    pairs = planned(played.roster, options, played.turn)
    return any(team in pair and NOBODY in pair for pair in pairs)


def planned(roster: Sequence[int], options: Mapping[str, Choice], turn: int) -> Iterator[tuple[int, int]]:
    """Who meets whom in a turn of the pools."""
    plan = FORMATS[POOLS].plan
    assert plan is not None
    yield from plan(roster, options, turn).pairs
