"""A late round's draw beside networkx: the complete graph of pairs, at the program's costs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

import networkx

from bench.cases import Case
from bench.memory import peak_memory
from bench.rows import Row, timed
from tournament.draw.catalogue import draw_round
from tournament.draw.facts import Draw, Field, History
from tournament.draw.formats.ranked import weighing_neighbours
from tournament.draw.lots import lot
from tournament.draw.matching import Pairs, every_pair, most_for_all, packed
from tournament.simulation.rng import SeededRng

ROUND, SEED = 10, 20261121
BUDGETS = {200: 0.1, 512: 0.4, 1024: 3.0, 5000: 3.0}
TIMES = 5
GROWTH = 3
"""The work of a matching grows with this power of the number of teams: what will not end is not begun."""


@dataclass(frozen=True)
class Question:
    """Who is to be drawn, best first, and what was played before."""

    order: list[int]
    history: History

    def answer(self) -> Draw:
        """The program's draw."""
        return draw_round("swiss", self.field)

    @property
    def field(self) -> Field:
        """All that the draw goes by."""
        return Field(entrants=tuple(self.order), history=self.history, seed=SEED, round_number=ROUND)

    def costs(self) -> tuple[Pairs, list[int]]:
        """Every pair of places, and what it costs."""
        rows = every_pair(len(self.order))
        columns = [
            [tier(one, others) for one, others in enumerate(rows)] for tier in weighing_neighbours(self.field).tiers
        ]
        totals = packed(columns, [1 + most_for_all(column) for column in columns])
        return [(one, other) for one, others in enumerate(rows) for other in others], [
            total for row in totals for total in row
        ]


def measure_draws(case: Case) -> Iterator[Row]:
    """Draw for every number of teams, tell the memory that takes, and give networkx as long as patience lasts."""
    expected = 0.0
    smaller = case.draws[0]
    for size in case.draws:
        question = question_of(size)
        runs = timed(question.answer, TIMES)
        row = Row(f"draw of round {ROUND}, {size} teams", runs, BUDGETS.get(size))
        expected *= (size / smaller) ** GROWTH
        smaller = size
        found = matched_in_time(question, case.patience) if expected <= case.patience else None
        yield beside_networkx(
            row,
            question,
            found,
            f"about {expected:.0f} s" if expected > case.patience else f"more than {case.patience:.0f} s",
        )
        expected = found[0] if found else max(expected, case.patience)
        peak, before = in_a_process(remember, (question,)) or (0.0, 0.0)
        yield Row(
            f"memory of a process that draws {size} teams",
            (peak,),
            unit="MB",
            note=f"{peak - before:.0f} MB for the draw",
        )


def beside_networkx(row: Row, question: Question, found: tuple[float, Pairs] | None, guess: str) -> Row:
    """The row with what networkx needed, or would need."""
    if found is None:
        return Row(row.what, row.runs, row.budget, note=f"networkx {guess}: not waited for")
    seconds, pairs = found
    ratio = seconds / row.middle
    drawn = {frozenset(pair) for pair in question.answer().tables}
    same = (
        "the same draw"
        if drawn == {frozenset(question.order[position] for position in pair) for pair in pairs}
        else "another draw"
    )
    note = f"networkx {seconds:.2f} s, {ratio:.0f} times as long, {same}"
    return Row(row.what, row.runs, row.budget, note=note, beside={"networkx": seconds, "ratio": ratio})


def question_of(size: int) -> Question:
    """A hall after nine rounds drawn by the program and won by chance."""
    rng = SeededRng(size)
    wins = dict.fromkeys(range(1, size + 1), 0)
    meetings: dict[frozenset[int], int] = {}
    for number in range(1, ROUND):
        pairs = draw_round(
            "swiss",
            Field(entrants=tuple(by_wins(wins, number)), history=History(meetings), seed=SEED, round_number=number),
        ).tables
        for pair in pairs:
            meetings[frozenset(pair)] = meetings.get(frozenset(pair), 0) + 1
            wins[rng.choice(pair)] += 1
    return Question(by_wins(wins, ROUND), History(meetings))


def by_wins(wins: dict[int, int], number: int) -> list[int]:
    """The teams, best first; lots order the equal."""
    return sorted(wins, key=lambda team: (-wins[team], lot(SEED, number, team)))


def matched_in_time(question: Question, patience: float) -> tuple[float, Pairs] | None:
    """What networkx takes and finds; None where it takes longer than patience lasts, in seconds.

    Its time begins when the costs are already there, while the program's own includes working them out.
    """
    found: tuple[float, Pairs] | None = in_a_process(match, question.costs(), patience)
    return found


def in_a_process(target: Callable[..., None], told: Sequence[object], patience: float | None = None) -> Any:
    """What a process told this much answers; None after `patience` seconds, when it is ended."""
    context = get_context("spawn")
    hears, says = context.Pipe(duplex=False)
    process = context.Process(target=target, args=(*told, says))
    process.start()
    try:
        return hears.recv() if hears.poll(patience) else None
    finally:
        process.terminate()
        process.join()


def match(pairs: Pairs, costs: list[int], says: Connection) -> None:
    """Have networkx pair everyone at the least cost."""
    begun = perf_counter()
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, cost) for (one, other), cost in zip(pairs, costs, strict=True))
    found = networkx.min_weight_matching(graph)
    says.send((perf_counter() - begun, sorted(found)))


def remember(question: Question, says: Connection) -> None:
    """Draw once, and say how many megabytes the process has had at its peak, after and before."""
    before = peak_memory()
    question.answer()
    says.send((peak_memory(), before))
