"""The draws: whether rounds follow the plan, everyone who was there has one seat, and no better draw existed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tournament.audit.brackets import judge_brackets
from tournament.audit.export import (
    NOBODY,
    Choice,
    ExportedChampionship,
    ExportedPhase,
    ExportedRound,
    ExportedSeenByDraw,
    Finding,
)
from tournament.audit.pairs import judge_pairs
from tournament.audit.past import Past, playing, seats_of
from tournament.audit.rules.system import sides_of
from tournament.audit.schedules import judge_schedule, rounds_of
from tournament.audit.seats import judge_melee, judge_tables

BY_STANDINGS = ("swiss", "middle", "groups", "knock-out", "double-knock-out")
"""Formats whose every draw takes those present in the order of the standings."""
SEEDED = ("round-robin", "pools", "knock-out", "double-knock-out")
"""Formats that give positions in the order of standings; after pools, ranks there come first."""
BRACKETS = ("knock-out", "double-knock-out")
USUAL: Mapping[str, Mapping[str, Choice]] = {
    "groups": {"inside": "fold"},
    "round-robin": {"legs": 1},
    "pools": {"size": 4, "legs": 1},
    "knock-out": {"third_place": "yes", "losers": "out", "rest": "out"},
}
"""The settings of the formats, where nothing else was chosen."""
LESS_IS_BETTER = ("against", "places", "stage")
PARTS_BY_MORE = "head-to-head"
"""A criterion by which teams can be parted that have the same value: what it compares further is not known."""


def judge_phase(found: ExportedRound, past: Past, phases: Sequence[ExportedPhase]) -> Iterator[Finding]:
    """Whether a round of a planned phase comes when it should, by its format, and who entered and who rests."""
    saw, path = found.saw, f"{found.path}.saw"
    if not saw.phase:
        return
    before = past.rounds[-1].saw if past.rounds else ExportedSeenByDraw()
    if (saw.phase, saw.turn) not in ((before.phase, before.turn + 1 if before.phase else 1), (before.phase + 1, 1)):
        yield Finding(
            "turn-wrong", f"{path}.turn", {"said": (saw.phase, saw.turn), "right": (before.phase, before.turn + 1)}
        )
    if saw.phase > len(phases):
        yield Finding("phase-unplanned", f"{path}.phase", {"said": saw.phase, "right": len(phases)})
        return
    phase = phases[saw.phase - 1]
    if phase.format != found.method:
        yield Finding("format-unplanned", f"{found.path}.method", {"said": found.method, "right": phase.format})
    yield from judge_options(found, phase)
    rounds = rounds_planned(past, phase, saw.phase)
    if rounds is not None and saw.turn > rounds:
        yield Finding("phase-too-long", f"{path}.turn", {"said": saw.turn, "right": rounds})
    if saw.turn == 1 and 0 < before.phase < saw.phase and past.rounds[-1].method not in BRACKETS:
        due = rounds_planned(past, phases[before.phase - 1], before.phase)
        if due is not None and before.turn < due:
            yield Finding("phase-too-short", f"{path}.phase", {"said": before.turn, "right": due})
    if phase.takes is not None and saw.roster and not found.is_changed_by_hand:
        yield from judge_entry(found, phase.takes)


def judge_options(found: ExportedRound, phase: ExportedPhase) -> Iterator[Finding]:
    """Whether a draw went by the settings of the plan, where the export has those it went by."""
    used = found.saw.options
    planned = {
        **USUAL.get(found.method, {}),
        **phase.options,
        **({"takes": phase.takes} if phase.takes is not None else {}),
    }
    for name in sorted({*used, *planned} if used else ()):
        said, right = used.get(name, USUAL.get(found.method, {}).get(name, "")), planned.get(name, "")
        if said != right:
            path = f"{found.path}.saw.options" + (f".{name}" if name in used else "")
            yield Finding("options-unplanned", path, {"option": name, "said": str(said), "right": str(right)})


def rounds_planned(past: Past, phase: ExportedPhase, number: int) -> int | None:
    """How many rounds a phase has by the plan, or by itself where it ends before; None where neither says it."""
    earlier = past.of_phase(number)
    natural = rounds_of(earlier[0], earlier[-1]) if earlier and earlier[-1].saw.roster else None
    known = [rounds for rounds in (phase.rounds, natural) if rounds is not None]
    return min(known, default=None)


def judge_entry(found: ExportedRound, takes: int) -> Iterator[Finding]:
    """Whether only a phase's entrants play, and no position was free while others had to rest."""
    roster = found.saw.roster
    for game in found.games:
        for path, team in seats_of(game):
            if team not in roster:
                yield Finding("entered-wrongly", path, {"team": team})
    left_out = [team for team in found.resting if team not in roster]
    entered = sum(team != NOBODY for team in roster)
    if (
        found.saw.turn == 1
        and (entered > takes or (entered < takes and left_out))
        and found.saw.options.get("rest") != "bracket"
    ):
        yield Finding("entrants-wrong", f"{found.path}.saw.roster", {"said": entered, "right": takes})


def judge_order(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether those present, and a new phase's positions, are ordered by the scores the draw saw."""
    saw = found.saw
    if not saw.scores:
        return
    if len(saw.scores) != len(found.present):
        yield Finding(
            "scores-of-others", f"{found.path}.saw.scores", {"said": len(saw.scores), "right": len(found.present)}
        )
        return
    if found.method == "groups":
        yield from judge_groups(found)
    scores = dict(zip(found.present, saw.scores, strict=True))
    orders = [(f"{found.path}.present", found.present)] if found.method in BY_STANDINGS else []
    from_pools = bool(past.rounds) and past.rounds[-1].method == "pools"
    if found.method in SEEDED and saw.turn == 1 and not from_pools:
        orders.append((f"{found.path}.saw.roster", saw.roster))
    for path, order in orders:
        for index in range(1, len(order)):
            before, after = (scores.get(team) for team in order[index - 1 : index + 1])
            if before is not None and after is not None and stands_wrongly(before, after, saw.criteria):
                yield Finding("present-order", f"{path}[{index}]", {"team": order[index]})


def judge_groups(found: ExportedRound) -> Iterator[Finding]:
    """Whether the score groups are the wins that the draw saw."""
    groups, path = found.saw.groups, f"{found.path}.saw.groups"
    if len(groups) != len(found.present):
        yield Finding("groups-wrong", path, {"said": len(groups), "right": len(found.present)})
        return
    for index, (group, scores) in enumerate(zip(groups, found.saw.scores, strict=True)):
        if scores.get("wins", group) != group:
            yield Finding("groups-wrong", f"{path}[{index}]", {"said": group, "right": scores["wins"]})


def stands_wrongly(before: Mapping[str, int], after: Mapping[str, int], criteria: Sequence[str]) -> bool:
    """Whether a later one has better scores than an earlier one."""
    for criterion in criteria:
        one, other = before.get(criterion, 0), after.get(criterion, 0)
        if one != other:
            return (other < one) is (criterion in LESS_IS_BETTER)
        if criterion == PARTS_BY_MORE:
            return False
    return False


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
