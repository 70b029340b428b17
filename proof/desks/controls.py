"""The same with a safeguard taken away: what the proof must find then."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from proof.desks.hosting import Kept
from proof.desks.kills import Evening, survive
from proof.desks.processes import Silent
from proof.desks.rivals import ANSWERED, rivalry
from proof.desks.verdicts import ASKED_FOR, IN_ORDER, NOT_REFUSED, ONCE, WHOLE, Check
from tournament.errors import Refused
from tournament.hall.https_link import HttpsLink
from tournament.hall.link import Answer
from tournament.hall.turns import Direct
from tournament.models import server
from tournament.services.desk import desk
from tournament.services.desk.use_cases import Intent

DESKS, ANSWERS, LOST = 6, 25, 0.2
"""In a control so many desks have so many answers each, and of all answers that part is lost: often enough for whatever goes wrong by it."""


TO_THE_END = "everybody goes on to the end"
"""What the constraints of the file itself prevent where two write to it at once: whoever is refused by them stops."""
OPENED = "the championship is opened again"
"""What is read in opening it (`services/safety/soundness.py`) prevents where its rows are not what its journal says."""


class Run(Protocol):
    """What was held against what."""

    @property
    def checks(self) -> tuple[Check, ...]:
        """All of it."""


@dataclass(frozen=True)
class Control:
    """What was taken away, on which engine, which checks may find it, and those that found something, with what they saw."""

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

    def sent(link: HttpsLink, intent: Intent, **around: Any) -> Answer:
        return perform(link, replace(intent, key=uuid4().hex), **around)

    take_away(HttpsLink, "perform", sent)


def without_turns() -> None:
    """Let everybody write to the file at once."""
    take_away(Direct, "take", lambda _self, work: work())


def without_lock() -> None:
    """Let everybody write to the schema at once."""
    take_away(server, "lock", lambda _connection: None)


def take_away(owner: Any, name: str, instead: Callable[..., Any]) -> None:
    """Have something else done instead, in this process."""
    assert hasattr(owner, name)
    setattr(owner, name, instead)


def controls(in_file: Callable[[str], Kept], on_server: Callable[[str], Kept] | None, folder: Path) -> Iterator[Control]:
    """Take away one after another; the first two make a new championship, in a file and on a server."""
    for name, what, must, desks_without, host_without in (
        ("the key: what is sent again has a new one", "key", (ONCE, NOT_REFUSED, ASKED_FOR), (without_key,), ()),
        ("the check of what a desk had seen", "sight", (IN_ORDER,), (), (without_sight,)),
        ("the turns: everybody writes to the file at once", "turns", (WHOLE, ONCE, IN_ORDER, TO_THE_END, OPENED), (), (without_turns,)),
    ):
        kept, own = in_file(what), fresh(folder, what)
        evening = Evening(kept, own, seed=1, desks=DESKS, lost=LOST, host_without=host_without, desks_without=desks_without)
        yield found_by(partial(survive, evening, 0, ANSWERS), Control(name, kept.engine, must))
    if on_server is not None:
        kept, own = on_server("lock"), fresh(folder, "lock")
        control = Control("the lock: programs write to the schema at once", kept.engine, (ANSWERED, WHOLE, ONCE, IN_ORDER))
        yield found_by(partial(rivalry, kept, own, without=(without_lock,)), control)


def fresh(folder: Path, name: str) -> Path:
    """An empty folder."""
    (made := folder / name).mkdir()
    return made


def found_by(run: Callable[[], Run], control: Control) -> Control:
    """A control with what its run found wrong; that somebody breaks down is found too, and that the championship is not opened any more."""
    try:
        return replace(control, found=tuple((check.what, check.was) for check in run().checks if not check.is_right))
    except Silent as silent:
        return replace(control, found=((TO_THE_END, str(silent)),))
    except Refused as refused:
        return replace(control, found=((OPENED, ", ".join(dict.fromkeys(problem.code for problem in refused.problems))),))
