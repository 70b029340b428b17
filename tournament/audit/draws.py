"""The draws: everyone who was there has one seat, and no better draw existed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournament.audit.export import Round
from tournament.audit.findings import Finding
from tournament.audit.pairing import Price, cheapest

SIZES = {"swiss": 4, "random": 2}
"""How many of the prices below each method is bound by."""


@dataclass
class Past:
    """What earlier rounds drew: how often two teams, lower number first, met and how often each sat out."""

    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    sat_out: Counter[int] = field(default_factory=Counter)

    def remember(self, found: Round) -> None:
        """Add a round. A game counts as met however it came out."""
        for game in found.games:
            if len(game.sides) == 1:
                self.sat_out[game.sides[0]] += 1
            else:
                self.met[min(game.sides), max(game.sides)] += 1


def judge_draws(rounds: Sequence[Round]) -> Iterator[Finding]:
    """Judge every draw by what had been played before it."""
    past = Past()
    for index, found in enumerate(rounds, start=1):
        if found.number != index:
            yield Finding("round-number", f"{found.place}.number", {"said": found.number, "right": index})
        seating = list(judge_seating(found))
        yield from seating
        if not seating and found.games and not any(game.by_hand for game in found.games):
            yield from judge_pairing(found, past)
        past.remember(found)


def judge_seating(found: Round) -> Iterator[Finding]:
    """Everyone present once, nobody else but by hand, tables told apart, and a bye only for an odd number."""
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
    allowed = len(found.present) % 2
    if not any(game.by_hand for game in found.games):
        yield from (Finding("bye-needless", game.place, {"team": game.sides[0]}) for game in byes[allowed:])


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
