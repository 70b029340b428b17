"""Play random championships and say what came of them: `python -m proof --count 5000 --out docs/proof/draws.md`."""

import argparse
import os
import sys
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic

from proof.summary import summary, violation
from proof.trial import Trial, try_seed

ALL = 5000
AT_ONCE = 4
"""Seeds that a process is given at a time."""


def trials(first: int, count: int) -> Generator[Trial, None, None]:
    """The trials of so many seeds in their order, on every core."""
    seeds = range(first, first + count)
    if count == 1:
        yield try_seed(first)
        return
    pool = ProcessPoolExecutor(len(os.sched_getaffinity(0)))
    try:
        yield from pool.map(try_seed, seeds, chunksize=AT_ONCE)
    finally:
        pool.shutdown(cancel_futures=True)


def main() -> int:
    """Play, tell violations as they are found, and write the page; 1 where there is any."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=ALL, help="how many seeds")
    parser.add_argument("--out", type=Path, help="where to write what came of it")
    parser.add_argument(
        "--minutes", type=float, help="write what was played after so many minutes, however few seeds those are"
    )
    parser.add_argument("--commit", default="", help="the commit of the program that plays, named on the page")
    args = parser.parse_args()
    done: list[Trial] = []
    begun = monotonic()
    played = trials(args.first, args.count)
    for trial in played:
        done.append(trial)
        for line in violation(trial) if trial.violations else ():
            sys.stderr.write(f"{line}\n")
        if len(done) % 100 == 0:
            sys.stderr.write(
                f"{len(done)} of {args.count}, {sum(bool(trial.violations) for trial in done)} with a violation\n"
            )
        if args.minutes is not None and monotonic() - begun > 60 * args.minutes:
            break
    played.close()
    page = "\n".join(summary(done, args.commit)) + "\n"
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(page, encoding="utf-8")
    sys.stdout.write(page)
    return int(any(trial.violations for trial in done))


if __name__ == "__main__":
    sys.exit(main())
