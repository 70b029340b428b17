"""The same with a safeguard taken away: what the proof must find then."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from proof.desks.hosting import Kept
from proof.desks.kills import Evening, survive
from proof.desks.processes import Safeguards, Silent
from proof.desks.rivals import ANSWERED, rivalry
from proof.desks.verdicts import ASKED_FOR, IN_ORDER, NOT_REFUSED, ONCE, WHOLE, Check
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.https_link import HttpsLink
from tournament.hosting.link import LinkAnswer
from tournament.models import server
from tournament.services.desk import desk
from tournament.services.desk.desk import outcome_of
from tournament.services.desk.use_cases import Command

DESKS, ANSWERS, LOST = 6, 25, 0.2
"""A control's desks, answers each, and lost part: often enough for what that may break."""


TRIES = 5
"""So often at most a control is run."""
TO_THE_END = "everybody goes on to the end"
"""What the constraints of the file itself prevent where two write to it at once: whoever is refused by them stops."""
OPENED = "the championship is opened again"
"""What opening it (`services/safety/validation.py`) prevents where its rows are not what its journal says."""


class BrokenOff(Exception):
    """What is done together ends in the middle."""


class Run(Protocol):
    """What was held against what."""

    @property
    def checks(self) -> tuple[Check, ...]:
        """All of it."""


@dataclass(frozen=True)
class Control:
    """What was taken away, on which engine, which checks may notice, and which did, with what."""

    without: str
    engine: str
    must: tuple[str, ...]
    found: tuple[tuple[str, str], ...] = ()

    @property
    def fails(self) -> bool:
        """Whether a check failed that must: a run that ends early for another reason has shown nothing."""
        return any(check in self.must for check, _ in self.found)


def without_sight() -> None:
    """Do whatever is asked for, whatever others have done since its user looked."""
    take_away(desk, "refuse_overtaken", lambda *_: None)


def without_key() -> None:
    """Send what is sent again under a key of its own."""
    perform = HttpsLink.perform

    def sent(link: HttpsLink, command: Command, **around: Any) -> LinkAnswer:
        return perform(link, replace(command, key=uuid4().hex), **around)

    take_away(HttpsLink, "perform", sent)


def without_exclusive() -> None:
    """Let everybody write to the file at once."""
    take_away(Direct, "run", lambda _self, job: job())


def without_lock() -> None:
    """Let everybody write to the schema at once."""
    take_away(server, "lock", lambda _connection: None)


def without_whole() -> None:
    """Break off in the middle what is done together, which undoes all of it, and acknowledge what had been done."""
    together = desk.Desk.together

    def broken(one: desk.Desk, asks: Iterable[Callable[[], Any]]) -> list[Any]:
        outcomes: list[Any] = []

        def note(ask: Callable[[], Any]) -> None:
            outcomes.append(outcome_of(ask))

        def taken() -> Iterator[Callable[[], Any]]:
            for ask in asks:
                yield partial(note, ask)
                if len(outcomes) > 1:
                    raise BrokenOff

        with suppress(BrokenOff):
            together(one, taken())
        return outcomes

    take_away(desk.Desk, "together", broken)


def take_away(owner: Any, name: str, instead: Callable[..., Any]) -> None:
    """Have something else done instead, in this process."""
    assert hasattr(owner, name)
    setattr(owner, name, instead)


@dataclass(frozen=True)
class Taken:
    """A removed safeguard at desks or host: its text, its folder's word, and what must notice."""

    told: str
    word: str
    must: tuple[str, ...]
    desks: Safeguards = ()
    host: Safeguards = ()

    def tried(self, kept: Kept, own: Path, seed: int) -> Control:
        """Desks that type without it."""
        evening = Evening(
            kept, own, seed=seed, desks=DESKS, lost=LOST, host_without=self.host, desks_without=self.desks
        )
        return found_by(partial(survive, evening, 0, ANSWERS), Control(self.told, kept.engine, self.must))


TAKEN = (
    Taken("the key: what is sent again has a new one", "key", (ONCE, NOT_REFUSED, ASKED_FOR), desks=(without_key,)),
    Taken("the check of what a desk had seen", "sight", (IN_ORDER,), host=(without_sight,)),
    Taken(
        "exclusive access: everybody writes to the file at once",
        "exclusive",
        (WHOLE, ONCE, IN_ORDER, TO_THE_END, OPENED),
        host=(without_exclusive,),
    ),
    Taken(
        "the disk: what is done together is acknowledged, and broken off in the middle",
        "whole",
        (ONCE, IN_ORDER),
        host=(without_whole,),
    ),
)


def controls(
    in_file: Callable[[str], Kept], on_server: Callable[[str], Kept] | None, folder: Path
) -> Iterator[Control]:
    """Take away one after another; the first two make a new championship, in a file and on a server."""
    for taken in TAKEN:
        yield until_found(partial(tried_in_file, taken, in_file, folder))
    if on_server is not None:
        yield until_found(partial(tried_on_server, on_server, folder))


def tried_in_file(taken: Taken, in_file: Callable[[str], Kept], folder: Path, number: int) -> Control:
    """One of them, in a championship of its own."""
    return taken.tried(in_file(f"{taken.word}_{number}"), fresh(folder, f"{taken.word} {number}"), number)


def tried_on_server(on_server: Callable[[str], Kept], folder: Path, number: int) -> Control:
    """Programs at one schema with no lock between them."""
    kept, own = on_server(f"lock_{number}"), fresh(folder, f"lock {number}")
    control = Control("the lock: programs write to the schema at once", kept.engine, (ANSWERED, WHOLE, ONCE, IN_ORDER))
    return found_by(partial(rivalry, kept, own, without=(without_lock,)), control)


def until_found(tried: Callable[[int], Control]) -> Control:
    """A control repeated with other luck until it notices: whether two meet is chance."""
    done = tried(1)
    for number in range(2, TRIES + 1):
        if done.fails:
            break
        done = tried(number)
    return done


def fresh(folder: Path, name: str) -> Path:
    """An empty folder."""
    (made := folder / name).mkdir()
    return made


def found_by(run: Callable[[], Run], control: Control) -> Control:
    """A control with what its run noticed, breakdowns and unopenable championships included."""
    try:
        return replace(control, found=tuple((check.what, check.was) for check in run().checks if not check.is_right))
    except Silent as silent:
        return replace(control, found=((TO_THE_END, str(silent)),))
    except Refused as refused:
        return replace(
            control, found=((OPENED, ", ".join(dict.fromkeys(problem.code for problem in refused.problems))),)
        )
