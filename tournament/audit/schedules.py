"""Draws by positions: who should have met whom, computed from the roster that the draw saw.

A schedule says for a number of positions and a turn which of them meet. Who is there meets whom the schedule says, and
sits out where that is nobody's or its team is absent. Who has no position is drawn by lot among the others that have
none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.audit.export import NOBODY, ExportedGame, ExportedRound, Finding
from tournament.audit.pairs import judge_pairs
from tournament.audit.past import Past, pair, playing

Schedule = Callable[[ExportedRound, ExportedRound], Mapping[int, int | None]]
"""By a round and its phase's first: which position meets which, from 0; None if done and resting."""

SMALLEST_POOL, LARGEST_OF_ONE = 3, 5


def judge_schedule(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether everybody met whom the schedule says."""
    roster = found.saw.roster
    if not roster:
        yield Finding("roster-missing", f"{found.path}.saw.roster")
        return
    earlier = past.of_phase(found.saw.phase)
    yield from judge_roster(found, earlier)
    opponents = SCHEDULES[found.method](found, earlier[0] if earlier else found)
    there = set(playing(found))
    met = {team: [other for other in game.sides if other != team] for game in found.games for team in game.sides}
    guest = guest_of(found)
    gives_way = (guest.opponent, scheduled(roster, opponents, guest.opponent)) if guest else ()
    for game in found.games:
        team = game.sides[0]
        if team not in roster or team in gives_way:
            continue
        position = opponents.get(roster.index(team), roster.index(team))
        right = (
            roster[position]
            if position is not None and position < len(roster) and roster[position] in there - {team}
            else NOBODY
        )
        if met[team] != [right] * (right != NOBODY):
            yield Finding(
                "schedule-not-followed",
                f"{game.path}.sides",
                {"team": team, "said": (met[team] or [NOBODY])[0], "right": right},
            )
    for index, team in enumerate(found.resting):
        if team in roster and opponents.get(roster.index(team), 0) is not None:
            yield Finding("rests-needlessly", f"{found.path}.resting[{index}]", {"team": team})
    if guest:
        yield from judge_guest(found, past, guest, opponents)
    yield from judge_without_position(found, past)


@dataclass(frozen=True)
class Guest:
    """A team of an odd number without position, in the schedule as a guest: game, team, opponent."""

    game: ExportedGame
    team: int
    opponent: int


def guest_of(found: ExportedRound) -> Guest | None:
    """Who goes round in a round, if there is exactly one who can."""
    roster = found.saw.roster
    mixed = [game for game in found.games if sum(team in roster for team in game.sides) == 1 and len(game.sides) > 1]
    without = [team for team in playing(found) if team not in roster]
    if len(mixed) != 1 or len(without) % 2 == 0:
        return None
    team, opponent = sorted(mixed[0].sides, key=lambda side: side in roster)
    return Guest(mixed[0], team, opponent)


def scheduled(roster: Sequence[int], opponents: Mapping[int, int | None], team: int) -> int:
    """Whom the schedule has for a team of the roster; `NOBODY` where it has none."""
    position = opponents.get(roster.index(team), roster.index(team))
    other = roster[position] if position is not None and position < len(roster) else NOBODY
    return other if other != team else NOBODY


def judge_guest(
    found: ExportedRound, past: Past, guest: Guest, opponents: Mapping[int, int | None]
) -> Iterator[Finding]:
    """Whether who gives way to a guest has had the fewest byes, and gives it a new opponent."""
    roster, there = found.saw.roster, set(playing(found))
    out = {game.sides[0] for game in found.byes}

    def price(opponent: int) -> tuple[int, int]:
        other = scheduled(roster, opponents, opponent)
        return past.met[pair(guest.team, opponent)], past.sat_out[other] if other in there else -1

    gone = scheduled(roster, opponents, guest.opponent)
    if gone in there and gone not in out:
        yield Finding("place-invaded", f"{guest.game.path}.sides", {"teams": guest.game.sides})
        return
    resting = {team for team in roster if team != NOBODY and opponents.get(roster.index(team), 0) is None}
    said, right = price(guest.opponent), min(price(team) for team in roster if team in there - resting)
    if right < said:
        code = "rematch-avoidable" if right[0] < said[0] else "repeated-bye-avoidable"
        at = 0 if right[0] < said[0] else 1
        yield Finding(code, f"{guest.game.path}.sides", {"said": said[at], "right": max(right[at], 0)})


def judge_roster(found: ExportedRound, earlier: Sequence[ExportedRound]) -> Iterator[Finding]:
    """Whether teams keep one position each; only free ones, or those of gone teams, are given away."""
    roster = found.saw.roster
    path = f"{found.path}.saw.roster"
    for index, team in enumerate(roster):
        if team != NOBODY and team in roster[:index]:
            yield Finding("roster-twice", f"{path}[{index}]", {"team": team})
    if not earlier:
        return
    before = earlier[-1].saw.roster
    if len(before) != len(roster):
        yield Finding("roster-changed", path, {"said": len(roster), "right": len(before)})
        return
    for index, (then, now) in enumerate(zip(before, roster, strict=True)):
        if then not in (now, NOBODY) and then in found.present:
            yield Finding("place-taken", f"{path}[{index}]", {"team": then, "said": now})


def judge_without_position(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether teams without position met, one of an odd number had a bye, and no draw was better."""
    roster = found.saw.roster
    without = tuple(team for team in playing(found) if team not in roster)
    guest = guest_of(found)
    games = tuple(
        replace(game, table=None, sides=(guest.team,), members=((guest.team,),))
        if guest and game is guest.game
        else game
        for game in found.games
        if set(game.sides) & set(without)
    )
    strangers = [game for game in games if not set(game.sides) <= set(without)]
    byes = [game for game in games if game.is_bye]
    yield from (Finding("place-invaded", f"{game.path}.sides", {"teams": game.sides}) for game in strangers)
    yield from (Finding("bye-needless", game.path, {"team": game.sides[0]}) for game in byes[len(without) % 2 :])
    if without and not strangers and len(byes) == len(without) % 2 and any(not game.is_bye for game in games):
        yield from judge_pairs(replace(found, method="random", present=without, games=games, resting=()), past)


def turn_of(found: ExportedRound) -> int:
    """The turn of a round in its phase, from 0."""
    return max(found.saw.turn - 1, 0)


def option(found: ExportedRound, name: str, values: Sequence[int]) -> int:
    """A setting of the format, the first of its values where it is not given."""
    value = found.saw.options.get(name)
    return value if isinstance(value, int) and value in values else values[0]


def both_ways(pairs: Iterator[tuple[int, int]]) -> dict[int, int | None]:
    """Pairs of positions to be looked up from either."""
    found: dict[int, int | None] = {}
    for one, other in pairs:
        found[one], found[other] = other, one
    return found


def berger(size: int, turn: int) -> Iterator[tuple[int, int]]:
    """A round robin's pairs of a turn, from 0: numbers from 1 sum to the turn and 2, around a circle.

    The last position is outside the circle and meets who would meet itself. An odd number of positions has one more,
    which nobody has.
    """
    even = size + size % 2
    around = even - 1
    for one in range(1, even):
        other = (turn % around + 2 - one - 1) % around + 1
        if one == other:
            yield one - 1, even - 1
        elif one < other:
            yield one - 1, other - 1


def round_robin(found: ExportedRound, first: ExportedRound) -> Mapping[int, int | None]:
    """Everybody meets everybody, and then again."""
    return both_ways(berger(len(found.saw.roster), turn_of(found)))


def moving(found: ExportedRound, first: ExportedRound) -> Mapping[int, int | None]:
    """Two positions at each table: the first stays, the second is one table further on with every turn."""
    tables = (len(found.saw.roster) + 1) // 2
    return both_ways((2 * table, 2 * ((table - turn_of(found)) % tables) + 1) for table in range(tables))


def mitchell(found: ExportedRound, first: ExportedRound) -> Mapping[int, int | None]:
    """The first half of the positions stays, the other half is one table further on with every turn."""
    tables = (len(found.saw.roster) + 1) // 2
    return both_ways((table, tables + (table - turn_of(found)) % tables) for table in range(tables))


def pools(found: ExportedRound, first: ExportedRound) -> Mapping[int, int | None]:
    """A round robin in every pool, once or twice; pools that end early rest until all begin anew."""
    legs = option(found, "legs", (1, 2))
    members = pools_of(first, len(found.saw.roster))
    lengths = [legs * (len(pool) + len(pool) % 2 - 1) for pool in members]
    turn = turn_of(found) % max(lengths)
    opponents: dict[int, int | None] = {}
    for pool, length in zip(members, lengths, strict=True):
        if turn >= length:
            opponents |= dict.fromkeys(pool)
            continue
        for one, other in berger(len(pool), turn):
            if other < len(pool):
                opponents[pool[one]], opponents[pool[other]] = pool[other], pool[one]
    return opponents


def rounds_of(first: ExportedRound, last: ExportedRound) -> int | None:
    """A phase's number of rounds if it ends by itself; None for others, and for brackets."""
    if last.method == "round-robin":
        return option(last, "legs", (1, 2)) * round_length(len(last.saw.roster))
    if last.method == "pools":
        return option(last, "legs", (1, 2)) * max(
            round_length(len(pool)) for pool in pools_of(first, len(last.saw.roster))
        )
    return None


def round_length(size: int) -> int:
    """In how many rounds so many positions meet each other once."""
    return max(size + size % 2 - 1, 1)


def pools_of(first: ExportedRound, positions: int) -> list[list[int]]:
    """Which positions are in each pool: they run through the pools like a snake, those that nobody has at last.

    There are as many pools as those of the wished size make, the last one begun; of three, only whole ones. Five and
    fewer are one.
    """
    teams = sum(team != NOBODY for team in first.saw.roster)
    size = option(first, "size", (4, 3, 5))
    count = 1 if teams <= LARGEST_OF_ONE else teams // size if size == SMALLEST_POOL else -(-teams // size)
    members: list[list[int]] = [[] for _ in range(count)]
    for index in range(positions):
        row, column = divmod(index, count)
        members[count - 1 - column if row % 2 else column].append(index)
    return members


SCHEDULES: Mapping[str, Schedule] = {
    "round-robin": round_robin,
    "advance": round_robin,
    "moving": moving,
    "mitchell": mitchell,
    "pools": pools,
}
"""The schedule of each format."""
