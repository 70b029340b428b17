"""What a document is: when it is wanted, what must be there before it can be printed, and how it is made."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.disk import EVERYBODY, OWNER_ALONE
from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.people.players import translator_for
from tournament.papers.page import WHOLE, Paper, Part, Progress, to_pdf
from tournament.services.desk.views import HallAccess
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView
from tournament.services.rounds.views import RoundState, RoundView

Say = Callable[[str, Translator], str]


@dataclass(frozen=True)
class Option:
    """An option: its command line name, label (English), and values, the usual one first.

    `say` says a value in words. An option without values is a number from 1 to `most`. What is `kept` is chosen for
    every championship, not for one time only.
    """

    name: str
    label: str
    values: tuple[str, ...] = ()
    say: Say = lambda value, _tr: value
    most: int = 0
    kept: bool = True

    @property
    def usual(self) -> str:
        """Its value where none was chosen."""
        return self.values[0] if self.values else "1"

    def takes(self, value: str) -> bool:
        """Whether a text is one of its values."""
        return value in (self.values or map(str, range(1, self.most + 1)))

    def of(self, part: Part) -> str:
        """What was chosen."""
        return part.options.get(self.name, self.usual)

    def number(self, part: Part) -> int:
        """The number that was chosen."""
        return int(self.of(part))

    @property
    def known(self) -> tuple[str, ...]:
        """Its values as a list says them."""
        return self.values or ("1", "…", str(self.most))


def choice(name: str, label: str, meanings: Mapping[str, str]) -> Option:
    """An option whose values have a name each (English), the usual one first."""
    return Option(name, label, tuple(meanings), lambda value, tr: tr.gettext(meanings[value]))


def wrong_options(options: Sequence[Option], chosen: Mapping[str, str]) -> Problem | None:
    """What is wrong with chosen options: unknown ones, or values they do not have."""
    by_name = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in by_name:
            return (
                Problem("option-unknown", details={"option": name, "known": tuple(by_name)})
                if by_name
                else Problem("document-without-options")
            )
        if not by_name[name].takes(value):
            return Problem(
                "option-value-unknown", details={"option": name, "value": value, "known": by_name[name].known}
            )
    return None


class EveningMoment(StrEnum):
    """When a document is wanted in an evening."""

    BEFORE = "before"
    ROUND = "round"
    RESULTS = "results"
    ANY = "any"


LayOut = Callable[[Snapshot, Translator, Part], Paper]
Teams = tuple[TeamView, ...]
Rounds = tuple[RoundView, ...]


NOTHING_OF: Final[Mapping[str, str]] = {
    "prize": "no-prize",
    "cash": "nothing-in-cash",
    "raffle_lot": "no-raffle",
    "raffle_draw": "no-drawing",
}
"""What is lacking where a table that a document is about has no rows, by its name."""


def nothing_lacking(_teams: Teams, _rounds: Rounds) -> Problem | None:
    """The answer for a document that can always be printed."""
    return None


def posted_round(rounds: Sequence[RoundView], number: int | None = None) -> RoundView | None:
    """The newest round that was posted, or the one of that number."""
    posted = [line for line in rounds if line.state is not RoundState.DRAWN and number in (None, line.number)]
    return posted[-1] if posted else None


def lacking_posted_round(_teams: Sequence[TeamView], rounds: Sequence[RoundView]) -> Problem | None:
    """Why no paper of a draw can be printed: nothing has been posted."""
    return None if posted_round(rounds) else Problem("no-round-posted")


def wanted_round(snapshot: Snapshot, part: Part) -> RoundView:
    """The round that paper is about. Refuses one that is not posted."""
    drawn = posted_round(snapshot.rounds, part.round)
    if drawn is None:
        raise Refused(
            Problem("no-round-posted")
            if part.round is None
            else Problem("no-paper-of-round", details={"round": part.round})
        )
    return drawn


@dataclass(frozen=True)
class Document:
    """A document: purpose (English, to be translated), when it is wanted, and how it is made.

    `lay_out` is asked only where `lacking` finds no problem: `needs` is what must be there, `of_rows` the table that
    must have rows, one of `NOTHING_OF`, and `of_hall` says that the hall must be open. `of_round` says that every round
    has its own editions of it, `goes_out` that a posted round needs it on paper, `at_end` that the end of the evening
    does; `one` what a single sheet belongs to, a `table` or a `team`, where it can be had alone. `options` are what can
    be chosen of it. What is stuck on, folded or given away is not `is_tied` to the file: neither edition nor journal is
    written on it. One that `lets_in` has the passes of an open hall on it.
    """

    purpose: str
    moment: EveningMoment
    lay_out: LayOut
    needs: Callable[[Teams, Rounds], Problem | None] = nothing_lacking
    of_round: bool = False
    goes_out: bool = False
    at_end: bool = False
    one: str = ""
    title: str = ""
    of_hall: bool = False
    of_rows: str = ""
    is_tied: bool = True
    lets_in: bool = False
    options: tuple[Option, ...] = ()

    def lacking(
        self, teams: Teams, rounds: Rounds, access: HallAccess | None = None, filled: Collection[str] = ()
    ) -> Problem | None:
        """Why it cannot be made; `access`: phones' way to the hall, None if closed; `filled`: started tables."""
        if self.of_hall and access is None:
            return Problem("hall-not-open")
        if self.of_rows and self.of_rows not in filled:
            return Problem(NOTHING_OF[self.of_rows])
        return self.needs(teams, rounds)

    def rights(self, access: HallAccess | None) -> int:
        """Who may read the file of an edition: its owner alone where whoever has it is let into the hall."""
        return OWNER_ALONE if self.lets_in and access is not None else EVERYBODY

    def about(self, rounds: Rounds, part: Part = WHOLE) -> int | None:
        """The round of an edition made now; None for documents of no round, or before a posting."""
        drawn = posted_round(rounds, part.round) if self.of_round else None
        return drawn.number if drawn else None

    def render(self, snapshot: Snapshot, tr: Translator, part: Part = WHOLE, progress: Progress | None = None) -> bytes:
        """Its PDF, or one sheet's. Refused for missing tables, teams, rounds, or choices."""
        if wrong := wrong_options(self.options, part.options):
            raise Refused(wrong)
        return to_pdf(self.lay_out(snapshot, translator_for(snapshot.championship, tr), part), snapshot, tr, progress)
