"""Brackets played to their end, for the tests of both knock-outs."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as field_of
from random import Random

from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import NOBODY, Choice, Draw, Field, History, PastGame

LONGEST = 40


def better(one: int, other: int) -> int:
    return min(one, other)


@dataclass
class Played:
    """A bracket phase: team numbers are the seeds."""

    format: str
    field: Field
    draws: list[Draw] = field_of(default_factory=list)

    @property
    def over(self) -> bool:
        return FORMATS[self.format].is_over(self.field)

    @property
    def stages(self) -> Mapping[int, int]:
        return FORMATS[self.format].stages(self.field)

    def games(self, bracket: str) -> list[PastGame]:
        return [game for game in self.field.past if game.slot.startswith(f"{bracket}-")]

    def slots(self) -> dict[str, tuple[int, ...]]:
        return {game.slot: game.teams for game in self.field.past}

    def lost(self) -> Counter[int]:
        return Counter(
            team for game in self.field.past for team in game.teams if len(game.teams) == 2 and team != game.winner
        )


def phase(format_name: str, teams: int, *, seed: int = 1, **options: Choice) -> Played:
    entrants = tuple(range(1, teams + 1))
    takes = {name: options.pop(name) for name in ("takes",) if name in options}
    settings = FORMATS[format_name].with_defaults(options) | takes
    return Played(format_name, Field(entrants=entrants, seed=seed, round_number=1, roster=entrants, options=settings))


def play_round(
    played: Played, winner: Callable[[int, int], int | None] = better, absent: frozenset[int] = frozenset()
) -> Draw:
    """Draw a round for those who are there and play it; `winner` says who wins of two, None for a drawn game."""
    there = tuple(team for team in played.field.entrants if team not in absent)
    drawn = draw_round(played.format, replace(played.field, entrants=there))
    turn = played.field.turn
    seats = (*drawn.tables, *((team,) for team in drawn.byes))
    results = [winner(*teams) if len(teams) == 2 else None for teams in seats]
    games = [PastGame(turn, teams, won, slot) for teams, won, slot in zip(seats, results, drawn.slots, strict=True)]
    before = [
        game if game.seen is not None else replace(game, seen=game.winner or NOBODY) for game in played.field.past
    ]
    meetings, byes = Counter(played.field.history.meetings), Counter(played.field.history.byes)
    meetings.update(frozenset(teams) for teams in drawn.tables)
    byes.update(drawn.byes)
    played.field = replace(
        played.field,
        turn=turn + 1,
        round_number=turn + 1,
        past=(*before, *games),
        roster=drawn.roster,
        history=History(meetings, byes),
    )
    played.draws.append(drawn)
    return drawn


def play_out(played: Played, winner: Callable[[int, int], int | None] = better) -> Played:
    while not played.over:
        assert len(played.draws) < LONGEST
        play_round(played, winner)
    return played


def winners_by_chance(seed: int) -> Callable[[int, int], int]:
    """Winners by chance."""
    chance = Random(seed)
    return lambda one, other: chance.choice((one, other))
