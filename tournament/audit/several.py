"""Draws of tables of more than two sides: who sat out, and whether an exchange of seats would have done better."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournament.audit.export import ExportedRound
from tournament.audit.findings import Finding
from tournament.audit.past import Past, playing


def judge_tables(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether tables of several have the right byes, and no exchange saves bans or repeats."""
    yield from judge_byes(found, past)
    together = [pair for game in found.games for pair in combinations(sorted(game.sides), 2)]
    met, banned = sum(past.met[pair] for pair in together), sum(pair in found.saw.never for pair in together)
    weight = 1 + 2 * sum(past.met.values())
    gain = best_exchange([game.sides for game in found.tables], past.met + Counter(dict.fromkeys(found.saw.never, weight)))
    spared = round(gain / weight)
    if spared:
        yield Finding("ban-avoidable", found.path, {"said": banned, "right": banned - spared})
    elif gain:
        yield Finding("exchange-saves-rematches", found.path, {"said": met, "right": met - gain})


def judge_byes(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether those who sat out had done so before, while others had not."""
    out = [game.sides[0] for game in found.byes]
    least = sorted(past.sat_out[team] for team in playing(found))[: len(out)]
    said, right = sum(past.sat_out[team] for team in out), sum(least)
    if right < said:
        yield Finding("repeated-bye-avoidable", found.path, {"said": said, "right": right})


def best_exchange(tables: Sequence[tuple[int, ...]], weights: Mapping[tuple[int, int], int]) -> int:
    """How much of what pairs at one table weigh, the lower number first, the best exchange of two seats would save."""
    met: dict[int, dict[int, int]] = {}
    for (one, other), times in weights.items():
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
