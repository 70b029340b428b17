"""Knock-outs: who sits in which slot follows from the positions of the roster and from the winners that the draw saw.

The main bracket is a tree that the positions settle: the first meets the last, and the first two can only meet in the
final. Whoever sat down stays there, whatever is corrected later. Beside it the consolations are drawn anew in each
round among those alive there, and of these is judged what has to be so however they are drawn.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from tournament.audit.export import NOBODY, Choice, ExportedGame, ExportedRound, Finding
from tournament.audit.past import Past, pair
from tournament.audit.schedules import pools_of

POOLS_METHOD = "pools"


def judge_pool_mates(found: ExportedRound, past: Past, trees: Sequence[Sequence[int]]) -> Iterator[Finding]:
    """Whether a bracket's first round saw the pools that were played, and its trees part pool mates.

    Each tree is given by its leaves, from the top. A draw that saw no pools is of a time when pool mates were not kept
    apart.
    """
    if found.saw.turn != 1 or not found.saw.pools:
        return
    pool_of = pools_played(past)
    right = {frozenset(team for team in found.saw.roster if pool_of.get(team) == pool) for pool in pool_of.values()} - {
        frozenset()
    }
    if sorted(map(sorted, found.saw.pools)) != sorted(map(sorted, right)):
        yield Finding("pools-wrong", f"{found.path}.saw.pools")
        return
    for leaves in trees:
        yield from (
            Finding("pool-mates-early", f"{found.path}.saw.roster", {"round": number, "said": more, "right": fewer})
            for number, more, fewer in crowded(leaves, pool_of)
        )


def pools_played(past: Past) -> Mapping[int, int]:
    """The pool of every team in the phase of pools just before: the last one in which it had a position."""
    last = past.rounds[-1] if past.rounds else None
    if last is None or last.method != POOLS_METHOD:
        return {}
    phase = past.of_phase(last.saw.phase)
    pool_of: dict[int, int] = {}
    for played in phase:
        for pool, positions in enumerate(pools_of(phase[0], len(played.saw.roster))):
            pool_of |= {team: pool for position in positions if (team := played.saw.roster[position]) != NOBODY}
    return pool_of


def crowded(leaves: Sequence[int], pool_of: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Where a part of a tree has too many of one pool in one half: its deciding round and both counts."""
    size = 2
    while size <= len(leaves):
        for start in range(0, len(leaves), size):
            middle = start + size // 2
            one, other = (
                Counter(pool_of[team] for team in half if team in pool_of)
                for half in (leaves[start:middle], leaves[middle : start + size])
            )
            for pool in {*one, *other}:
                fewer, more = sorted((one[pool], other[pool]))
                if more - fewer > 1:
                    yield size.bit_length() - 1, more, fewer
        size *= 2


MAIN = "main"
OTHERS = "others"
CONSOLATION = "consolation"
THIRD = "third"
SECOND = "second"
FINAL = "final"
THIRD_PLACE = "third-place"
POOLS = (CONSOLATION, THIRD, SECOND)
SLOT = re.compile(
    rf"({'|'.join((MAIN, OTHERS, CONSOLATION, THIRD, SECOND, FINAL, THIRD_PLACE))})-([1-9]\d{{0,3}})-([1-9]\d{{0,3}})"
)
BELONGS = {
    "knock-out": (MAIN, OTHERS, CONSOLATION, THIRD, THIRD_PLACE),
    "double-knock-out": (MAIN, OTHERS, SECOND, FINAL),
}


@dataclass
class JudgedKnockOut:
    """A knock-out before this round: who went on from each slot, and who lost where, by round.

    `met` are the slots with their games; `exempt` counts who went on without a game. `unclear` are those of whom
    nothing follows but that: who was not seated in every round, was seated by hand, or of whose games a result was
    corrected.
    """

    found: ExportedRound
    earlier: Sequence[ExportedRound]
    met: dict[str, ExportedGame] = field(default_factory=dict)
    on: dict[str, int] = field(default_factory=dict)
    lost: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    exempt: dict[int, int] = field(default_factory=dict)
    unclear: set[int] = field(default_factory=set)

    @property
    def option(self) -> Mapping[str, Choice]:
        """The settings of the format that the export gives."""
        return self.found.saw.options

    def rank(self, team: int) -> int:
        """The position of a team, from 0; after all others where it has none."""
        roster = self.found.saw.roster
        return roster.index(team) if team in roster else len(roster)


def bracket_state_of(found: ExportedRound, earlier: Sequence[ExportedRound]) -> JudgedKnockOut:
    """What the rounds of the phase before this one left. Each is taken as the next draw saw it."""
    bracket_state = JudgedKnockOut(found, earlier)
    for played, after in zip(earlier, [*earlier, found][1:], strict=True):
        bracket_state.unclear |= set(found.saw.roster) - {team for game in played.games for team in game.sides}
        for game in played.games:
            if game.by_hand or after.saw.winners.get(game.slot) != found.saw.winners.get(game.slot):
                bracket_state.unclear |= set(game.sides)
            if not SLOT.fullmatch(game.slot):
                continue
            bracket_state.met[game.slot] = game
            if game.is_bye:
                bracket_state.on[game.slot] = game.sides[0]
                bracket_state.exempt[game.sides[0]] = bracket_state.exempt.get(game.sides[0], 0) + 1
                continue
            seen = after.saw.winners.get(game.slot, NOBODY)
            winner = seen if seen in game.sides else min(game.sides, key=bracket_state.rank)
            bracket_state.on[game.slot] = winner
            bracket_state.won[winner] = bracket_state.won.get(winner, 0) + 1
            for team in game.sides:
                if team != winner:
                    bracket_state.lost.setdefault(team, []).append((bracket_of(game), played.saw.turn))
    return bracket_state


def bracket_of(game: ExportedGame) -> str:
    """The bracket of a game's slot."""
    return game.slot.rsplit("-", 2)[0]


def judge_brackets(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether everybody sits where the bracket has them, and nobody who is out."""
    if not found.saw.roster:
        yield Finding("roster-missing", f"{found.path}.saw.roster")
        return
    slots: dict[str, ExportedGame] = {}
    for game in found.games:
        slot = SLOT.fullmatch(game.slot)
        if slot is None or slot[1] not in BELONGS[found.method] or game.slot in slots:
            yield Finding("slot-wrong", f"{game.path}.slot", {"slot": game.slot})
            return
        slots[game.slot] = game
    bracket_state = bracket_state_of(found, past.of_phase(found.saw.phase))
    roster = found.saw.roster
    takes = bracket_state.option.get("takes")
    size = takes if isinstance(takes, int) and 0 < takes < len(roster) else len(roster)
    yield from judge_pool_mates(found, past, [leaves_of(roster[:size]), leaves_of(roster[size:])])
    yield from judge_tree(bracket_state, MAIN, roster[:size], slots)
    if bracket_state.option.get("rest") == "bracket" or found.method == "double-knock-out":
        yield from judge_tree(bracket_state, OTHERS, roster[size:], slots)
    for bracket in POOLS:
        yield from judge_pool(bracket_state, [game for game in found.games if bracket_of(game) == bracket], past)
    for game in found.games:
        if bracket_of(game) in (*POOLS, FINAL):
            yield from (
                Finding("plays-though-out", f"{game.path}.sides", {"team": team, "slot": game.slot})
                for team in game.sides
                if not may_play(bracket_state, bracket_of(game), team)
            )
    yield from judge_third_place(bracket_state, roster[:size], slots)
    yield from judge_rest(bracket_state, roster[:size], slots)


def judge_tree(
    bracket_state: JudgedKnockOut, name: str, roster: Sequence[int], slots: Mapping[str, ExportedGame]
) -> Iterator[Finding]:
    """Whether this round of a tree seats its teams, those too who came late to it."""
    found, turn = bracket_state.found, bracket_state.found.saw.turn
    late = {team for game in found.games if game.by_hand for team in game.sides}
    right: dict[str, list[int]] = {}
    for position, stand in enumerate(standing(bracket_state, name, roster, turn), start=1):
        there = [team for team in stand if team in found.there or team in late]
        if there:
            right[f"{name}-{turn}-{position}"] = sorted(there)
    for slot in {
        **right,
        **{slot: [] for slot, game in slots.items() if bracket_of(game) == name and slot not in right},
    }:
        said = sorted(slots[slot].sides) if slot in slots else []
        if said != right.get(slot, []):
            path = f"{slots[slot].path}.slot" if slot in slots else found.path
            yield Finding(
                "bracket-not-followed", path, {"slot": slot, "said": tuple(said), "right": tuple(right.get(slot, []))}
            )


def standing(bracket_state: JudgedKnockOut, name: str, roster: Sequence[int], turn: int) -> list[tuple[int, int]]:
    """Who meets whom in a round of a tree, from the top, `NOBODY` where none; a double knock-out's winner waits."""
    row = leaves_of(roster)
    for number in range(1, turn):
        if len(row) < len("AB"):
            break
        row = [
            on(bracket_state, f"{name}-{number}-{index + 1}", row[2 * index], row[2 * index + 1])
            for index in range(len(row) // 2)
        ]
    alone = sum(team != NOBODY for team in row) < len("AB")
    double = bracket_state.found.method == "double-knock-out"
    if alone and (not double or any(bracket_of(game) == FINAL for game in bracket_state.found.games)):
        return []
    return [(row[index], row[index + 1]) for index in range(0, len(row) - 1, 2)] or [(row[0], NOBODY)]


def on(bracket_state: JudgedKnockOut, slot: str, one: int, other: int) -> int:
    """Who goes on from a slot: who did, and where nobody played who has nobody opposite."""
    if slot in bracket_state.on:
        return bracket_state.on[slot]
    return max(one, other) if NOBODY in (one, other) else NOBODY


def stages_of(rounds: Sequence[ExportedRound]) -> dict[int, int] | None:
    """The worst rank each team of a knock-out can still have: losers of one round share the last.

    None where that is not worked out here: for several brackets, a consolation, a double knock-out, seats given by
    hand, a game that still runs, a result corrected after the next draw, a semi-final for which somebody did not come:
    who may still play for the third place is then open.
    """
    drawn = [found for found in rounds if found.method in BELONGS]
    if not drawn:
        return {}
    last = drawn[-1]
    plain = (
        last.method == "knock-out"
        and last.saw.options.get("losers", "out") == "out"
        and last.saw.options.get("rest", "out") == "out"
    )
    unsettled = any(found.is_changed_by_hand or any(game.kind == "pending" for game in found.games) for found in drawn)
    if not plain or unsettled or len({found.saw.phase for found in drawn}) > 1 or not last.saw.roster:
        return None
    results = {game.slot: game.winner for game in last.games if game.winner is not None}
    corrected = any(
        after.saw.winners.get(game.slot, game.sides[0] if game.is_bye else None)
        != (game.sides[0] if game.is_bye else game.winner)
        for before, after in pairwise(drawn)
        for game in before.games
    )
    if corrected:
        return None
    bracket_state = bracket_state_of(replace(last, saw=replace(last.saw, winners=results)), drawn)
    takes = last.saw.options.get("takes")
    roster = last.saw.roster[: takes if isinstance(takes, int) and takes > 0 else None]
    row = leaves_of(roster)
    stages: dict[int, int] = {}
    for number in range(1, last.saw.turn + 2):
        alive = [team for team in row if team != NOBODY]
        # a position that nobody reached, because both were gone, is a position of the tree all the same
        stages |= dict.fromkeys(alive, len(alive) if number == 1 else len(row))
        if len(row) == 1:
            break
        row = [
            on(bracket_state, f"{MAIN}-{number}-{index + 1}", row[2 * index], row[2 * index + 1])
            for index in range(len(row) // 2)
        ]
    rounds_of_tree = len(seeds_of(len(roster))).bit_length() - 1
    semi_finals = [bracket_state.met.get(f"{MAIN}-{rounds_of_tree - 1}-{position}") for position in (1, 2)]
    if last.saw.turn >= rounds_of_tree - 1 > 0 and any(game is None or game.is_bye for game in semi_finals):
        return None
    third = next((bracket_state.on[slot] for slot in bracket_state.met if slot.startswith(f"{THIRD_PLACE}-")), NOBODY)
    return stages | ({third: 3} if third != NOBODY else {})


def leaves_of(roster: Sequence[int]) -> list[int]:
    """The teams of the first round of a tree, from the top; `NOBODY` where there is none."""
    return [roster[seed - 1] if seed <= len(roster) else NOBODY for seed in seeds_of(len(roster))]


def seeds_of(size: int) -> list[int]:
    """Positions of a tree from the top, completed to a power of two: neighbours sum to one more than it."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for high in seeds for seed in (high, 2 * len(seeds) + 1 - high)]
    return seeds


def judge_pool(bracket_state: JudgedKnockOut, games: Sequence[ExportedGame], past: Past) -> Iterator[Finding]:
    """Whether one of an odd pool is exempt in turn, and no exchange, with an equally exempt one, saves a rematch."""
    byes = [game for game in games if game.is_bye]
    seated = [team for game in games for team in game.sides]
    yield from (Finding("bye-needless", game.path, {"team": game.sides[0]}) for game in byes[len(seated) % 2 :])
    if len(byes) == 1:
        out = byes[0].sides[0]
        said, right = bracket_state.exempt.get(out, 0), min(bracket_state.exempt.get(team, 0) for team in seated)
        if right < said:
            yield Finding("repeated-bye-avoidable", byes[0].path, {"said": said, "right": right})
    pairs = [pair(*game.sides) for game in games if not game.is_bye]
    said = sum(past.met[met] for met in pairs)
    right = min(
        (said + change for change in exchanges(bracket_state, pairs, [game.sides[0] for game in byes], past)),
        default=said,
    )
    if right < said:
        yield Finding("exchange-saves-rematches", bracket_state.found.path, {"said": said, "right": right})


def exchanges(
    bracket_state: JudgedKnockOut, pairs: Sequence[tuple[int, int]], exempt: Sequence[int], past: Past
) -> Iterator[int]:
    """By how much the repeated meetings change with every exchange that lets nobody meet who never should."""
    never = bracket_state.found.saw.never
    tried = [([one, other], after) for one, other in combinations(pairs, 2) for after in exchanged(one, other)]
    if bracket_state.found.saw.pools and len(exempt) == 1:
        out = exempt[0]
        rarely = bracket_state.exempt.get(out, 0)
        tried += [
            ([met], [pair(out, stays)])
            for met in pairs
            for rests, stays in (met, met[::-1])
            if bracket_state.exempt.get(rests, 0) == rarely
        ]
    for before, after in tried:
        if not never & set(after):
            yield sum(past.met[met] for met in after) - sum(past.met[met] for met in before)


def exchanged(one: tuple[int, int], other: tuple[int, int]) -> Iterator[list[tuple[int, int]]]:
    """Two pairs that exchange partners, in either way."""
    yield [pair(one[0], other[0]), pair(one[1], other[1])]
    yield [pair(one[0], other[1]), pair(one[1], other[0])]


FALLEN = {CONSOLATION: [MAIN], THIRD: [MAIN, CONSOLATION]}
"""Where those have lost who play in these brackets."""


def may_play(bracket_state: JudgedKnockOut, bracket: str, team: int) -> bool:
    """Whether a team is alive in a bracket for those who lost."""
    depth = {"consolation": (CONSOLATION,), "consolation-third": (CONSOLATION, THIRD)}.get(
        str(bracket_state.option.get("losers")), ()
    )
    if bracket in FALLEN and bracket not in depth:
        return False
    if team in bracket_state.unclear:
        return True
    lost = [where for where, _ in bracket_state.lost.get(team, [])]
    return lost == FALLEN[bracket] if bracket in FALLEN else len(lost) < len("AB")


def judge_third_place(
    bracket_state: JudgedKnockOut, roster: Sequence[int], slots: Mapping[str, ExportedGame]
) -> Iterator[Finding]:
    """Whether those who lost a semi-final, or did not come to theirs, play for the third place."""
    rounds = len(seeds_of(len(roster))).bit_length() - 1
    semi_finals = [f"{MAIN}-{rounds - 1}-{position}" for position in (1, 2)]
    stands = standing(bracket_state, MAIN, roster, rounds - 1) if rounds > 1 else []
    there = {
        team
        for slot, stand in zip(semi_finals, stands, strict=False)
        for team in (*stand, *(bracket_state.met[slot].sides if slot in bracket_state.met else ()))
    }
    losers = sorted(there - {bracket_state.on.get(slot) for slot in semi_finals} - {NOBODY})
    for slot, game in slots.items():
        if bracket_of(game) == THIRD_PLACE and not set(game.sides) <= set(losers):
            yield Finding(
                "bracket-not-followed", f"{game.path}.slot", {"slot": slot, "said": game.sides, "right": tuple(losers)}
            )
    if bracket_state.found.saw.turn == rounds > 1 and bracket_state.option.get("third_place", "no") == "yes":
        yield from judge_left_out(
            bracket_state, dict(zip(semi_finals, stands, strict=False)), slots.get(f"{THIRD_PLACE}-{rounds}-1")
        )


def judge_left_out(
    bracket_state: JudgedKnockOut, semi_finals: Mapping[str, tuple[int, int]], game: ExportedGame | None
) -> Iterator[Finding]:
    """Whether the game for the third place has every loser of a semi-final that was won."""
    found = bracket_state.found
    for slot, stand in semi_finals.items():
        sides = (
            bracket_state.met[slot].sides if slot in bracket_state.met and not bracket_state.met[slot].is_bye else stand
        )
        due = tuple(
            team
            for team in sides
            if team in found.there
            and slot in bracket_state.on
            and team not in {bracket_state.on[slot], *bracket_state.unclear}
        )
        if not set(due) <= set(game.sides if game else ()):
            path, said = (f"{game.path}.slot", game.sides) if game else (found.path, ())
            yield Finding(
                "bracket-not-followed", path, {"slot": f"{THIRD_PLACE}-{found.saw.turn}-1", "said": said, "right": due}
            )


def judge_rest(
    bracket_state: JudgedKnockOut, roster: Sequence[int], slots: Mapping[str, ExportedGame]
) -> Iterator[Finding]:
    """Whether somebody rests who is still alive."""
    found, turn = bracket_state.found, bracket_state.found.saw.turn
    rounds = len(seeds_of(len(roster))).bit_length() - 1
    brackets = {bracket_of(game) for game in slots.values()}
    for index, team in enumerate(found.resting):
        if team not in roster or team in bracket_state.unclear:
            continue
        lost = bracket_state.lost.get(team, [])
        if found.method == "double-knock-out":
            alive = (not lost and turn <= rounds) or (len(lost) == 1 and SECOND in brackets and turn > 1)
        else:
            stays = (rounds - 1, rounds) if bracket_state.option.get("third_place", "yes") == "yes" else (rounds,)
            falls = (
                bracket_state.option.get("losers", "out") != "out" and CONSOLATION in brackets and turn - 1 not in stays
            )
            alive = falls and lost == [(MAIN, turn - 1)] and team not in bracket_state.won
        if alive:
            yield Finding("rests-needlessly", f"{found.path}.resting[{index}]", {"team": team})
