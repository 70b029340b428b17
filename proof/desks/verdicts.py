"""What the desks were told is held against the journal of the host, and their replicas against its rows."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from proof.desks.games import Games, Read, Refusal, Shown, TakeBack, Write
from proof.desks.linear import Judged, Operation, Verdict, judge
from proof.desks.scorer import value_in
from tournament.models.journal import chain_is_whole
from tournament.models.tables import JournalEntry
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_rows
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import undo
from tournament.services.scores.entry import record_totals

WHOLE = "the chain of the journal is whole"
ONCE = "every acknowledged command is in the journal exactly once"
NOT_REFUSED = "no refused command is in the journal"
ASKED_FOR = "nothing is in the journal that nobody asked for"
IN_ORDER = "the answers are those of a host that does one thing after another"
"""Checks that controls name."""


@dataclass(frozen=True)
class Check:
    """What must be, what was, and whether that is right."""

    what: str
    was: str
    is_right: bool


@dataclass(frozen=True)
class Copy:
    """What somebody has of the championship: the hash of the newest entry, and the digest of all rows."""

    who: str
    head: str
    rows: str


def copy_at(desk: Desk, who: str) -> Copy:
    """What a desk has in its file, and not only in memory. What the two differ in is a difference of copies."""
    with desk.reading() as connection:
        kept = read_state(connection)
    held, known = (digest_of(plain_rows(state)) for state in (kept, desk.state))
    return Copy(
        who,
        kept.head,
        held
        if (kept.head, held) == (desk.state.head, known)
        else f"file {kept.head} {held}, memory {desk.state.head} {known}",
    )


def digest_of(rows: Iterable[tuple[str, int, Mapping[str, object]]]) -> str:
    """The SHA-256 of all rows in the order of their tables and ids."""
    return hashlib.sha256(
        json.dumps(sorted((name, id_, dict(row)) for name, id_, row in rows), sort_keys=True, default=str).encode()
    ).hexdigest()


def checks(
    operations: Sequence[Operation], journal: Sequence[JournalEntry], copies: Sequence[Copy], since: int = 0
) -> Iterator[Check]:
    """Everything that is held against something else; `since` is the newest entry of before."""
    yield Check(WHOLE, f"{len(journal):,} entries", chain_is_whole(journal))
    yield from once(operations, [entry for entry in journal if entry.sequence > since])
    yield linearizable(judge(operations, Games()))
    host, *others = copies
    differing = [copy.who for copy in others if (copy.head, copy.rows) != (host.head, host.rows)]
    was = f"{len(others)} replicas, {len(differing)} differ" + (f": {', '.join(differing)}" if differing else "")
    is_valid = host.head == journal[-1].hash and not host.rows.startswith("file")
    yield Check(
        "every replica has the rows and the newest hash of the host", was, is_valid and bool(others) and not differing
    )


Deed = tuple[str, str, str]
"""What was done, at which desk, and of which game the value that was typed or taken back."""


@dataclass
class Asked:
    """How often a deed was requested, by outcome; an unclear undo may be requested again."""

    acknowledged: int = 0
    refused: int = 0
    open: int = 0

    def count(self, operation: Operation) -> None:
        """It was asked for once more."""
        self.acknowledged += isinstance(operation.answer, Shown)
        self.refused += isinstance(operation.answer, Refusal)
        self.open += not operation.is_answered


def once(operations: Sequence[Operation], journal: Sequence[JournalEntry]) -> Iterator[Check]:
    """Acknowledged commands are in the journal once, refused never, unanswered once at most."""
    found = Counter(deeds_of(journal))
    asked: dict[Deed, Asked] = defaultdict(Asked)
    for one in operations:
        if not isinstance(one.what, Read):
            asked[deed_of(one)].count(one)
    done = [(found[deed], known) for deed, known in asked.items()]
    acknowledged, refused, open_ = (
        sum(counts)
        for counts in zip(*((one.acknowledged, one.refused, one.open) for one in asked.values()), strict=True)
    )
    missing = sum(max(0, known.acknowledged - times) for times, known in done)
    more = sum(max(0, times - known.acknowledged - known.open) for times, known in done if known.acknowledged)
    was = f"{acknowledged:,} acknowledged, {missing} missing, {more} more than once"
    yield Check(ONCE, was, bool(acknowledged) and not missing and not more)
    against = sum(times > 0 for times, known in done if not known.acknowledged and not known.open)
    codes = Counter(one.answer.code for one in operations if isinstance(one.answer, Refusal))
    told = "".join(f"; {code} {times}" for code, times in sorted(codes.items()))
    yield Check(NOT_REFUSED, f"{refused:,} refused, {against} done{told}", not against)
    late = sum(max(0, times - known.acknowledged) for times, known in done if known.open)
    more = sum(times > known.open for times, known in done if not known.acknowledged and known.open)
    was = f"{open_:,} never answered, {late} of them done, {more} more than once"
    yield Check("whoever was killed before the answer has done it once or not at all", was, not more)
    others = len(journal) - sum(found[deed] for deed in asked)
    yield Check(ASKED_FOR, f"{others} such entries", not others)


def deed_of(operation: Operation) -> Deed:
    """The deed that is asked for: its value says which one, since no other has the same."""
    kind = undo.what if isinstance(operation.what, TakeBack) else record_totals.what
    assert isinstance(operation.what, Write | TakeBack)
    return kind, operation.process, f"{operation.key}: {operation.what.value}"


def deeds_of(journal: Iterable[JournalEntry]) -> Iterator[Deed]:
    """The deeds of a journal: of an undo, which has the rows the other way round, what was there before it."""
    for entry in journal:
        for rows, code in ((entry.after, record_totals.what), (entry.before, undo.what)):
            if entry.what == code:
                yield from (
                    (code, entry.desk, f"{id_}: {value_in(rows, id_)}")
                    for table, id_, _ in entry.after
                    if table == "game"
                )


def linearizable(judged: Sequence[Judged]) -> Check:
    """Whether the answers of every game are those of a host that does one thing after another."""
    verdicts = Counter(one.verdict for one in judged)
    others = ", ".join(
        f"{one.key} {one.verdict} after {len(one.longest)}" for one in judged if one.verdict is not Verdict.LINEARIZABLE
    )
    operations = sum(one.operations for one in judged)
    was = f"{operations:,} operations about {len(judged)} games" + (f": {others}" if others else "")
    return Check(IN_ORDER, was, verdicts[Verdict.LINEARIZABLE] == len(judged) > 0)
