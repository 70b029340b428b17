"""The slides of what was played so far: standings, brackets, pools, and the podium."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from tournament.hosting.screens.letters import LETTER, layout_of, paged, rows_at, seconds_for
from tournament.hosting.screens.slides import BracketPart, Podium, PodiumStep, PoolRows, Pools, Standings, numbered
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.bracket_lines import BoxLine, BracketLine
from tournament.services.rounds.schedule_lines import PoolLine, names_of
from tournament.services.scores.lines import WITHOUT_FIGURES, ResultKind, StandingsLine, shared_ranks, who_played

A_RANK: Final = 0.7
"""Seconds in which one sees a line of the standings."""
A_GAME: Final = 1.5
MOST_FIGURES: Final = 2
"""So many criteria have a column: more of them leave no room for names."""
COLUMNS_CROWDED: Final = 2
BOXES: Final = rows_at(LETTER) // 2
"""Games of a bracket under each other: each has two rows."""
BESIDE: Final = 2
"""Rounds of a bracket, or pools, beside each other."""
RANKS: Final = 3
A_STEP: Final = 8.0
"""Seconds for which a step of the podium stands where nobody steps through it."""
MOST_ON_A_STEP: Final = 4
"""Of more teams that share a rank of the podium, so many are named."""


def standings_pages(shown: StandingsLine, *, is_final: bool = False, moves: bool = False) -> tuple[Standings, ...]:
    """Who played, by rank; nothing as long as nobody has."""
    lines = who_played(shown.lines)
    if not lines:
        return ()
    layout, shared = layout_of(len(lines), 1, COLUMNS_CROWDED), shared_ranks(lines)
    criteria = tuple(name for name in shown.criteria if name not in WITHOUT_FIGURES)[:MOST_FIGURES]
    return numbered(
        Standings(
            round=shown.round,
            criteria=criteria,
            lines=tuple(page),
            shared=shared,
            is_final=is_final,
            moves=moves and any(line.movement for line in page),
            layout=layout,
            seconds=seconds_for(len(page), A_RANK),
        )
        for page in paged(lines, layout)
    )


def podium_steps(shown: StandingsLine) -> tuple[PodiumStep, ...]:
    """The first three ranks, the last of them first; those who share one are one step."""
    first = [line for line in who_played(shown.lines) if line.rank <= RANKS]
    steps = [(rank, tuple(lines)) for rank, lines in groupby(first, key=lambda line: line.rank)]
    return tuple(PodiumStep(rank, lines[:MOST_ON_A_STEP], max(len(lines) - MOST_ON_A_STEP, 0)) for rank, lines in reversed(steps))


def podium(shown: StandingsLine, steps: int) -> Podium:
    """The podium as far as so many steps of it were shown."""
    ranks = podium_steps(shown)
    criteria = tuple(name for name in shown.criteria if name not in WITHOUT_FIGURES)[:MOST_FIGURES]
    tallest = max((len(step.lines) for step in ranks), default=1)
    return Podium(steps=ranks, shown=min(steps, len(ranks)), criteria=criteria, layout=layout_of(tallest), seconds=A_STEP)


def whole_podium(shown: StandingsLine) -> tuple[Podium, ...]:
    """The podium step by step; nothing as long as nobody played."""
    return numbered(podium(shown, steps) for steps in range(1, len(podium_steps(shown)) + 1))


def bracket_parts(brackets: Sequence[BracketLine]) -> tuple[BracketPart, ...]:
    """What is played now of each bracket, and what it leads to."""
    return numbered(part for bracket in brackets if bracket.rounds for part in parts_of(bracket))


def parts_of(bracket: BracketLine) -> Iterator[BracketPart]:
    """The branches of a bracket from the round that is played: a tree also has what they lead to."""
    first = round_played(bracket)
    if not bracket.tree:
        boxes = bracket.rounds[first]
        layout = replace(layout_of(2 * min(BOXES, -(-len(boxes) // BESIDE))), columns=BESIDE)
        for page in paged(boxes, layout, lambda _: 2):
            yield BracketPart(bracket=bracket, first=first, columns=(tuple(page),), layout=layout, seconds=seconds_for(len(page), A_GAME))
        return
    first = max(min(first, len(bracket.rounds) - BESIDE), 0)
    under = min(BOXES, len(bracket.rounds[first]))
    layout = layout_of(2 * under)
    for start in range(0, len(bracket.rounds[first]), under):
        columns = tuple(branch(bracket.rounds[first + depth], start >> depth, under >> depth) for depth in range(min(BESIDE, len(bracket.rounds))))
        games = sum(map(len, columns))
        yield BracketPart(bracket=bracket, first=first, columns=columns, layout=layout, seconds=seconds_for(games, A_GAME))


def branch(boxes: Sequence[BoxLine], start: int, count: int) -> tuple[BoxLine, ...]:
    """The games of a round that belong to a branch."""
    return tuple(boxes[start : start + max(count, 1)])


def round_played(bracket: BracketLine) -> int:
    """The first round with a game that is not in; the last drawn one of a bracket not played on."""
    drawn = [index for index, boxes in enumerate(bracket.rounds) if any(box.kind is not None for box in boxes)]
    open_ = [index for index in drawn if any(box.kind is ResultKind.PENDING for box in bracket.rounds[index])]
    return open_[0] if open_ else max(drawn, default=0)


def pool_pages(pools: Sequence[PoolLine], teams: Sequence[TeamLine]) -> tuple[Pools, ...]:
    """The pools, as many as fit under and beside each other; a large one takes several columns."""
    if not pools:
        return ()
    most = rows_at(LETTER) - 1
    parts = [PoolRows(pool.letter, pool.teams[start : start + most], pool.is_done) for pool in pools for start in range(0, len(pool.teams), most)]
    layout = layout_of(max((len(part.teams) + 1 for part in parts), default=1), tallest=LETTER)
    columns = paged(parts, layout, lambda part: len(part.teams) + 1)
    names = {number: team.name for number, team in names_of(teams).items()}
    return numbered(
        Pools(
            columns=tuple(map(tuple, columns[start : start + BESIDE])),
            names=names,
            layout=replace(layout, columns=BESIDE),
            seconds=seconds_for(sum(len(part.teams) for column in columns[start : start + BESIDE] for part in column), A_RANK),
        )
        for start in range(0, len(columns), BESIDE)
    )
