"""Many trials' results in Markdown, without date or machine: same program, same page."""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256

from proof.trial import Trial

SIZES = ((3, 8), (9, 20), (21, 60), (61, 200), (201, 600))
TOLD = 40


def summary(trials: Sequence[Trial], commit: str = "") -> Iterator[str]:
    """The lines of the page; `commit` is that of the program that played, where it is known."""
    first, last = trials[0].seed, trials[-1].seed
    bad = [trial for trial in trials if trial.violations]
    yield from ("# The draws, judged", "")
    yield f"{len(trials):,} random championships, seeds {first} to {last}: **{len(bad)} with a violation**."
    yield ""
    if commit:
        yield from (
            f"They were played with the program as it was at commit `{commit}`; what has changed since was "
            "not played here.",
            "",
        )
    yield (
        "Each was played through the services, exported, and judged from its export alone by `tournament.audit`, "
        "which shares no code with draws,"
    )
    yield (
        "standings or scoring. `make audit` plays them again; one alone is `.venv/bin/python -m proof --first "
        "SEED --count 1`."
    )
    yield ""
    yield from table(("format", "championships", "rounds", "games at tables"), by_format(trials))
    yield ""
    yield from table(("entrants", "championships"), by_size(trials))
    yield ""
    yield from table(("what happened", "times"), by_incident(trials))
    yield ""
    digest = sha256("".join(trial.digest for trial in trials).encode()).hexdigest()
    yield f"SHA-256 over the SHA-256 of every export, in the order of the seeds: `{digest}`."
    if bad:
        yield from ("", "## Violations", "")
        yield from (line for trial in bad[:TOLD] for line in violation(trial))
        yield from ((f"… and {len(bad) - TOLD} more championships.",) if len(bad) > TOLD else ())


def violation(trial: Trial) -> Iterator[str]:
    """A championship with a violation: how to play it again, its plan, what is wrong."""
    yield f"- `python -m proof --first {trial.seed} --count 1`: {trial.plan}"
    yield from (f"  - {told}" for told in trial.violations)


def by_format(trials: Sequence[Trial]) -> Iterator[tuple[str, ...]]:
    """How much was drawn by each format."""
    rounds, games, with_it = Counter[str](), Counter[str](), Counter[str]()
    for trial in trials:
        rounds += trial.rounds
        games += trial.games
        with_it.update(trial.formats)
    yield from ((name, f"{with_it[name]:,}", f"{rounds[name]:,}", f"{games[name]:,}") for name in sorted(rounds))
    chained = sum(len(trial.formats) > 1 for trial in trials)
    yield "several of them", f"{chained:,}", "", ""
    yield "all", f"{len(trials):,}", f"{rounds.total():,}", f"{games.total():,}"


def by_size(trials: Sequence[Trial]) -> Iterator[tuple[str, ...]]:
    """How many championships there were of which size."""
    for least, most in SIZES:
        if count := sum(least <= trial.entrants <= most for trial in trials):
            yield f"{least} to {most}", f"{count:,}"


def by_incident(trials: Sequence[Trial]) -> Iterator[tuple[str, ...]]:
    """What happened in all of them."""
    happened = sum((trial.happened for trial in trials), Counter[str]())
    yield from ((name, f"{happened[name]:,}") for name in sorted(happened))


def table(head: Sequence[str], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    """A table, its numbers to the right."""
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
