"""The draws: everyone who was there has one seat, and no better draw existed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournament.audit.export import Round
from tournament.audit.findings import Finding
from tournament.audit.pairing import Price, cheapest

SIZES = {"swiss": 4, "random": 2}
"""How many of the prices below each method is bound by."""


@dataclass
class Past:
    """What earlier rounds drew: how often two teams, lower number first, met at a table and how often each sat out."""

    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    sat_out: Counter[int] = field(default_factory=Counter)

    def remember(self, found: Round) -> None:
        """Add a round. A game counts as met however it came out."""
        for game in found.games:
            self.sat_out.update(game.sides if len(game.sides) == 1 else ())
            self.met.update(combinations(sorted(game.sides), 2))


def judge_draws(rounds: Sequence[Round], seats: Sequence[int]) -> Iterator[Finding]:
    """Judge every draw by what had been played before it. `seats` are the numbers of sides that a table can have."""
    past = Past()
    for index, found in enumerate(rounds, start=1):
        if found.number != index:
            yield Finding("round-number", f"{found.place}.number", {"said": found.number, "right": index})
        seating = list(judge_seating(found, seats))
        yield from seating
        if not seating and any(len(game.sides) > 1 for game in found.games) and not any(game.by_hand for game in found.games):
            yield from judge_pairing(found, past) if {len(game.sides) for game in found.games} <= {1, 2} else judge_tables(found, past)
        past.remember(found)


def judge_seating(found: Round, seats: Sequence[int]) -> Iterator[Finding]:
    """Everyone present once, nobody else but by hand, tables told apart and as even as can be, and a bye only where no tables take everybody."""
    present = set(found.present)
    seated: set[int] = set()
    tables: set[int] = set()
    for index, team in enumerate(found.present):
        if team in found.present[:index]:
            yield Finding("present-twice", f"{found.place}.present[{index}]", {"team": team})
    for game in found.games:
        if game.table is not None and game.table in tables:
            yield Finding("table-twice", f"{game.place}.table", {"table": game.table})
        tables |= {game.table} if game.table is not None else set()
        for index, team in enumerate(game.sides):
            if team in seated:
                yield Finding("team-seated-twice", f"{game.place}.sides[{index}]", {"team": team})
            elif team not in present and not game.by_hand:
                yield Finding("absent-seated", f"{game.place}.sides[{index}]", {"team": team})
            seated.add(team)
    for index, team in enumerate(found.present):
        if team not in seated:
            yield Finding("present-unseated", f"{found.place}.present[{index}]", {"team": team})
    byes = [game for game in found.games if len(game.sides) == 1]
    if not any(game.by_hand for game in found.games):
        yield from (Finding("bye-needless", game.place, {"team": game.sides[0]}) for game in byes[byes_needed(len(found.present), seats) :])
        sizes = sorted({len(game.sides) for game in found.games if len(game.sides) > 1})
        if sizes and sizes[-1] - sizes[0] > 1:
            yield Finding("tables-uneven", found.place, {"said": tuple(sizes)})


def byes_needed(present: int, seats: Sequence[int]) -> int:
    """How many have to sit out, the fewest for whom tables take all the others."""
    most, fewest = max(seats), min(seats)
    return next(byes for byes in range(present + 1) if -(-(present - byes) // most) * fewest <= present - byes)


def judge_pairing(found: Round, past: Past) -> Iterator[Finding]:
    """Whether the rematches and the bye of a draw, and by standings its distances, could have been less."""
    places = {team: place for place, team in enumerate(found.present)}
    nobody = len(places)
    posted = []
    for game in found.games:
        one, other = sorted([*(places[team] for team in game.sides), nobody])[:2]
        posted.append((one, other))

    def price(one: int, other: int) -> Price:
        team = found.present[one]
        if other == nobody:
            return (0, past.sat_out[team], nobody - 1 - one, 0)[: SIZES[found.method]]
        partner = found.present[other]
        return (past.met[min(team, partner), max(team, partner)], 0, 0, (other - one) ** 2)[: SIZES[found.method]]

    paid, best = cheapest(nobody + nobody % 2, price, posted)
    if best[0] < paid[0]:
        yield Finding("rematch-avoidable", found.place, {"said": paid[0], "right": best[0]})
    elif best[1] < paid[1]:
        yield Finding("repeated-bye-avoidable", found.place, {"said": paid[1], "right": best[1]})
    elif best < paid:
        yield Finding("draw-not-optimal", found.place, {"said": paid[2:], "right": best[2:]})


def judge_tables(found: Round, past: Past) -> Iterator[Finding]:
    """Whether at tables of more than two others should have sat out, and whether two seats could be exchanged for fewer repeated meetings.

    The least there can be is not known here as it is for pairs.
    """
    out = [game.sides[0] for game in found.games if len(game.sides) == 1]
    least = sorted(past.sat_out[team] for team in found.present)[: len(out)]
    said, right = sum(past.sat_out[team] for team in out), sum(least)
    if right < said:
        yield Finding("repeated-bye-avoidable", found.place, {"said": said, "right": right})
    gain = best_exchange([game.sides for game in found.games if len(game.sides) > 1], past)
    if gain:
        met = sum(past.met[pair] for game in found.games for pair in combinations(sorted(game.sides), 2))
        yield Finding("exchange-saves-rematches", found.place, {"said": met, "right": met - gain})


def best_exchange(tables: Sequence[tuple[int, ...]], past: Past) -> int:
    """How many repeated meetings the best exchange of two seats would save."""
    met: dict[int, dict[int, int]] = {}
    for (one, other), times in past.met.items():
        met.setdefault(one, {})[other] = met.setdefault(other, {})[one] = times
    pull = {
        team: [sum(met.get(team, {}).get(other, 0) for other in table) for table in tables] for team in (team for table in tables for team in table)
    }
    gains = (
        pull[team][index] + pull[other][there] - pull[team][there] - pull[other][index] + 2 * met.get(team, {}).get(other, 0)
        for index, table in enumerate(tables)
        for team in table
        if pull[team][index]
        for there, others in enumerate(tables)
        if there != index
        for other in others
    )
    return max(0, max(gains, default=0))
