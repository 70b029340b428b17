"""The draws: everyone who was there has one seat, and no better draw existed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tournament.audit.brackets import judge_brackets
from tournament.audit.export import ExportedChampionship, ExportedRound
from tournament.audit.findings import Finding
from tournament.audit.melee import judge_melee
from tournament.audit.pairs import judge_pairs
from tournament.audit.past import Past, playing
from tournament.audit.phases import judge_order, judge_phase
from tournament.audit.roll import seats_of
from tournament.audit.rules.systems import sides_of
from tournament.audit.schedules import judge_schedule
from tournament.audit.several import judge_tables

Judge = Callable[[ExportedRound, Past], Iterator[Finding]]

BY_FORMAT: Mapping[str, Judge] = {
    "random": judge_pairs,
    "swiss": judge_pairs,
    "middle": judge_pairs,
    "groups": judge_pairs,
    "winners": judge_pairs,
    "melee": judge_melee,
    "moving": judge_schedule,
    "mitchell": judge_schedule,
    "round-robin": judge_schedule,
    "pools": judge_schedule,
    "advance": judge_schedule,
    "knock-out": judge_brackets,
    "double-knock-out": judge_brackets,
}
"""How a round of each format is judged, once everybody is seated once and nobody by hand."""

PARTNERS_DRAWN = "melee"
AS_MANY_AS_CAN = ("random", "swiss", "middle", "groups", "winners")
"""Formats in which only those sit out whom no tables take."""


def judge_draws(championship: ExportedChampionship) -> Iterator[Finding]:
    """Judge every draw by what had been played before it."""
    seats = sides_of(championship.settings.rules)
    past = Past()
    for index, found in enumerate(championship.rounds, start=1):
        if found.number != index:
            yield Finding("round-number", f"{found.path}.number", {"said": found.number, "right": index})
        yield from judge_phase(found, past, championship.settings.phases)
        yield from judge_order(found, past)
        seating = list(judge_seating(found, seats))
        yield from seating
        if not seating and found.tables and not found.is_changed_by_hand:
            of_several = any(len(game.sides) > len("AB") for game in found.games)
            yield from judge_tables(found, past) if of_several else BY_FORMAT[found.method](found, past)
        past.remember(found)


def judge_seating(found: ExportedRound, seats: Sequence[int]) -> Iterator[Finding]:
    """Everyone present once, others only by hand, tables different and even, byes only when unavoidable."""
    for index, team in enumerate(found.present):
        if team in found.present[:index]:
            yield Finding("present-twice", f"{found.path}.present[{index}]", {"team": team})
    yield from judge_games(found)
    seated = {team for game in found.games for _, team in seats_of(game)}
    for index, team in enumerate(found.resting):
        if team in seated:
            yield Finding("resting-seated", f"{found.path}.resting[{index}]", {"team": team})
    for index, team in enumerate(found.present):
        if team not in seated and team not in (*found.resting, *found.left):
            yield Finding("present-unseated", f"{found.path}.present[{index}]", {"team": team})
    if not found.is_changed_by_hand:
        yield from judge_sizes(found, seats)


def judge_games(found: ExportedRound) -> Iterator[Finding]:
    """As many members a side as the method has; no table, no person twice; absent ones only by hand."""
    seated: set[int] = set()
    tables: set[int] = set()
    for game in found.games:
        members = len("AB") if found.method == PARTNERS_DRAWN and not game.is_bye else 1
        if said := [len(side) for side in game.members if len(side) != members]:
            yield Finding("members-of-side", f"{game.path}.sides", {"said": said[0], "right": members})
        if game.table is not None and game.table in tables:
            yield Finding("table-twice", f"{game.path}.table", {"table": game.table})
        tables |= {game.table} if game.table is not None else set()
        for path, team in seats_of(game):
            if team in seated:
                yield Finding("team-seated-twice", path, {"team": team})
            elif team not in found.present and not game.by_hand:
                yield Finding("absent-seated", path, {"team": team})
            seated.add(team)


def judge_sizes(found: ExportedRound, seats: Sequence[int]) -> Iterator[Finding]:
    """Byes only where they are needed, and tables as even as can be."""
    if found.method in AS_MANY_AS_CAN:
        needed = byes_needed(len(playing(found)), seats)
        yield from (Finding("bye-needless", game.path, {"team": game.sides[0]}) for game in found.byes[needed:])
    sizes = sorted({len(game.sides) for game in found.tables})
    if sizes and sizes[-1] - sizes[0] > 1:
        yield Finding("tables-uneven", found.path, {"said": tuple(sizes)})


def byes_needed(present: int, seats: Sequence[int]) -> int:
    """How many have to sit out, the fewest for whom tables take all the others."""
    most, fewest = max(seats), min(seats)
    return next(byes for byes in range(present + 1) if -(-(present - byes) // most) * fewest <= present - byes)
