"""What came of it, in Markdown, with how it was measured."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill

from bench.rows import machine
from proof.hall.evening import PLAYED, TEAMS
from proof.hall.faults import Outcome
from proof.hall.load import OF_TEAMS, PHONES, REST, SCREENS, SPREAD, STAYS, Loaded
from proof.hall.typist import BETWEEN_KEYS

PAGE, STALL, MEMORY, LARGEST = 300.0, 50.0, 60.0, 30.0
"""Promises: ms of the 95th page of a hundred, ms of the window's longest stop, MB, kB."""
TOLD = 20

WIDTH = 150

HOW_TYPED = """The program's own window, on a screen that nobody sees, shows score entry of an evening of {teams} teams,
{played} rounds played hand by hand. Hands are typed key by key, one key every {keys} ms, {alone:.0f} seconds alone and
{crowded:.0f} with the crowd. A timer of one millisecond takes turns in the window's event loop: the longest time
between two of them is how long it stood still, whatever the reason."""
HOW_CROWDED = """The crowd is another process on the same {cores} cores: {phones} phones and {screens} screens, each
with real sockets and an address of its own, each listening for news. {of_teams} phones came in by the pass of their
team. Phones arrive within a quarter of the time, fetch their page again up to {spread:.0f} seconds after news but not
within {rest:.0f} of the last time, as the script of the pages does, and go to another page about every {stays:.0f}
seconds. A page takes from the first byte sent to the last one read."""


@dataclass(frozen=True)
class Figure:
    """A figure, its unit and limit; one of the clock depends on other work, and decides nothing."""

    what: str
    value: float
    unit: str
    budget: float | None = None
    is_of_the_clock: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether it is within what was promised."""
        return self.budget is None or self.value <= self.budget

    @property
    def cells(self) -> tuple[str, str, str]:
        """The row of the table."""
        verdict = (
            ""
            if self.budget is None
            else f"≤ {self.budget:,.0f} {self.unit}: {'kept' if self.is_kept else '**not kept**'}"
        )
        return self.what, f"{self.value:,.0f} {self.unit}".strip(), verdict


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of all lies; 0 of none."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def figures(loaded: Loaded) -> Iterator[Figure]:
    """What was measured, the promised figures first."""
    crowd = loaded.crowd
    yield Figure("95th of 100 pages", 1000 * percentile(crowd.pages, 0.95), "ms", PAGE, is_of_the_clock=True)
    yield Figure(
        "longest that the window stood still, with the crowd",
        1000 * max(loaded.crowded),
        "ms",
        STALL,
        is_of_the_clock=True,
    )
    yield Figure("more memory than before the hall was opened", loaded.memory_peak - loaded.memory_before, "MB", MEMORY)
    yield Figure("largest page", crowd.largest / 1000, "kB", LARGEST)
    yield Figure("pages fetched", len(crowd.pages), "")
    yield Figure("half of the pages took less than", 1000 * percentile(crowd.pages, 0.5), "ms")
    yield Figure("the slowest page", 1000 * max(crowd.pages, default=0.0), "ms")
    yield Figure(
        f"all {PHONES} phones in the same moment: 95th of 100 pages", 1000 * percentile(crowd.at_once, 0.95), "ms"
    )
    yield Figure("news told to listening pages", crowd.news, "")
    yield Figure("hands typed a minute, alone", 60 * loaded.hands_alone / loaded.seconds_alone, "")
    yield Figure("hands typed a minute, with the crowd", 60 * loaded.hands_crowded / loaded.seconds_crowded, "")
    yield Figure("longest that the window stood still, typed in alone", 1000 * max(loaded.alone), "ms")
    yield Figure("the window's waits with the crowd: 999th of 1,000", 1000 * percentile(loaded.crowded, 0.999), "ms")
    yield Figure("of a core the program takes, typed in alone", 100 * loaded.busy_alone, "%")
    yield Figure("the same with the crowd", 100 * loaded.busy_crowded, "%")
    yield Figure("how late the process of the phones itself was at most", 1000 * crowd.late, "ms")


def is_right(loaded: Loaded, outcomes: Sequence[Outcome]) -> bool:
    """Whether everything is as it must be, by what is counted: an idle computer is not needed for that."""
    kept = all(figure.is_kept for figure in figures(loaded) if not figure.is_of_the_clock)
    return (
        kept
        and bool(loaded.crowd.pages)
        and not refused_pages(loaded.crowd.failed)
        and all(one.is_right for one in outcomes)
    )


def refused_pages(found: Mapping[str, int]) -> int:
    """How many answers were no page; late ones, on a busy computer, do not count."""
    return sum(times for what, times in found.items() if what.rpartition(" ")[2].isdigit())


def page(loaded: Loaded, outcomes: Sequence[Outcome], commit: str) -> Iterator[str]:
    """The lines of the page."""
    measured = list(figures(loaded))
    kept = sum(figure.is_kept for figure in measured if figure.budget is not None)
    yield from ("# The hall, under load and under faults", "")
    promised, right = sum(figure.budget is not None for figure in measured), sum(one.is_right for one in outcomes)
    yield (
        f"{kept} of {promised} promised figures kept; {right} of {len(outcomes)} faults leave everything as it must be."
    )
    yield ""
    if commit:
        yield from (
            f"Measured with the program as it was at commit `{commit}`, on {machine_told()}. `make "
            "proof-hall` measures again.",
            "",
        )
    told = (
        "Milliseconds depend on what else this computer does: they are told, and decide nothing. Memory, sizes, "
        "refused pages and faults decide."
    )
    yield from (fill(told, WIDTH), "")
    yield from ("## 300 phones and six screens at once", "")
    yield from how_loaded(loaded)
    yield from ("", "| | | promised |", "|---|---:|---|")
    yield from (f"| {' | '.join(figure.cells)} |" for figure in measured)
    yield ""
    yield from failed(loaded.crowd.failed)
    yield from ("", "## Faults", "", "| fault | what must be | what was |", "|---|---|---|")
    yield from (
        f"| {one.fault} | {one.must_be} | {one.was}{'' if one.is_right else ': **wrong**'} |" for one in outcomes
    )


def how_loaded(loaded: Loaded) -> Iterator[str]:
    """How it was measured."""
    yield fill(
        HOW_TYPED.format(
            teams=TEAMS, played=PLAYED, keys=BETWEEN_KEYS, alone=loaded.seconds_alone, crowded=loaded.seconds_crowded
        ),
        WIDTH,
    )
    yield ""
    crowd = {"phones": PHONES, "screens": SCREENS, "of_teams": OF_TEAMS, "spread": SPREAD, "rest": REST, "stays": STAYS}
    yield fill(HOW_CROWDED.format(cores=machine()["cores"], **crowd), WIDTH)


def failed(found: Mapping[str, int]) -> Iterator[str]:
    """What phones were not given."""
    if not found:
        yield "Every page that was asked for came."
        return
    yield "What was asked for and did not come:"
    yield ""
    worst = sorted(found.items(), key=lambda pair: -pair[1])
    yield from (f"- {what}: {times:,} times" for what, times in worst[:TOLD])


def machine_told() -> str:
    """What the figures depend on."""
    facts = machine()
    return f"{facts['cores']} cores, {facts['system']}, Python {facts['python']}"
