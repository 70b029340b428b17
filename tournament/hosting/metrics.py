"""What somebody who watches a server reads of its hosts, in the text format of Prometheus: counts, nothing of anybody.

A host counts its commands; how long jobs wait for the desk is counted where they are let to it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, TypeVar

from tournament.hosting.exclusive import Exclusive
from tournament.hosting.host import Host

T = TypeVar("T")
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class CountedExclusive:
    """Exclusive access of another kind, with how many jobs had it, and how many seconds whoever asked waited for it."""

    def __init__(self, exclusive: Exclusive, *, seconds: Callable[[], float] = monotonic) -> None:
        self._exclusive, self._seconds = exclusive, seconds
        self.longest = exclusive.longest
        self.given, self.waited = 0, 0.0

    def run(self, job: Callable[[], T]) -> T:
        """Do a job when the desk is free for it."""
        asked = self._seconds()

        def counted() -> T:
            self.given += 1
            self.waited += self._seconds() - asked
            return job()

        return self._exclusive.run(counted)

    def close(self) -> None:
        """Do nothing more."""
        self._exclusive.close()


def given_and_waited(host: Host) -> tuple[int, float]:
    """How many jobs a host's desk did, and how many seconds they waited; nothing where they are not counted."""
    exclusive = host.exclusive
    return (exclusive.given, exclusive.waited) if isinstance(exclusive, CountedExclusive) else (0, 0.0)


@dataclass(frozen=True)
class Metric:
    """A number of each host: its name, kind, what it is, and how it is read."""

    name: str
    kind: str
    help: str
    read: Callable[[Host], Any]


METRICS: Final = (
    Metric("capot_up", "gauge", "1 while the championship can be worked in.", lambda host: int(host.trouble is None)),
    Metric("capot_commands_total", "counter", "Commands done by this process.", lambda host: host.commands),
    Metric("capot_jobs_total", "counter", "Jobs done at the desk.", lambda host: given_and_waited(host)[0]),
    Metric(
        "capot_job_wait_seconds_total",
        "counter",
        "Seconds that jobs waited for the desk.",
        lambda host: round(given_and_waited(host)[1], 6),
    ),
    Metric("capot_waiting_commands", "gauge", "Commands that wait for the desk.", lambda host: host.desks.waiting),
    Metric("capot_desks", "gauge", "Joined desks.", lambda host: len(host.joined.present)),
    Metric("capot_phones", "gauge", "Phones, tablets and screens with a page.", lambda host: host.connected),
    Metric("capot_head", "gauge", "Sequence of the newest journal entry shown.", lambda host: host.state.sequence),
    Metric(
        "capot_lag_seconds",
        "gauge",
        "Seconds since the state shown was known to be the newest.",
        lambda host: round(host.lag, 3),
    ),
)


def metrics_text(hosts: Mapping[str, Host]) -> str:
    """Every number of these hosts, by what each championship is called."""
    lines: list[str] = []
    for metric in METRICS:
        lines += [f"# HELP {metric.name} {metric.help}", f"# TYPE {metric.name} {metric.kind}"]
        lines += [f'{metric.name}{{championship="{label(name)}"}} {metric.read(host)}' for name, host in hosts.items()]
    return "\n".join(lines) + "\n"


def label(text: str) -> str:
    """A text as the value of a label."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
