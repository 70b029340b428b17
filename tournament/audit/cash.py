"""An export's cash: numbers, corrections, direction of money, counts, and who is said to have paid."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.audit.export import ExportedTeam, Finding
from tournament.audit.reader import Reader, inside

KINDS = ("fee", "refund", "float", "banked", "expense", "income", "raffle", "prize", "correction")
GOING_OUT = ("refund", "banked", "expense", "prize")
OF_FEES = ("fee", "refund")


@dataclass(frozen=True)
class ExportedEntry:
    """An entry: its number, its kind, how many cents, of which team, and which it corrects; 0 where there is none."""

    path: str
    number: int
    kind: str
    cents: int
    team: int
    corrects: int


@dataclass(frozen=True)
class ExportedCount:
    """What was counted in a till, and what its coins and notes come to; None where only the sum was written down."""

    path: str
    cents: int
    pieces: int | None


@dataclass(frozen=True)
class ExportedCash:
    """The cash, with what each team has to pay, and who is said to have paid, by the numbers of the teams."""

    entries: tuple[ExportedEntry, ...]
    counts: tuple[ExportedCount, ...]
    due: Mapping[int, int]
    paid: Mapping[int, bool]


def read_cash(export: Mapping[str, object], teams: tuple[ExportedTeam, ...], reader: Reader) -> ExportedCash:
    """The cash of an export, empty where it has none."""
    cash = reader.mapping(export.get("cash", {}), "cash")
    settings = reader.mapping(export.get("championship"), "championship")
    fee = reader.whole(settings.get("fee_cents", 0), "championship.fee_cents", least=0)
    for_each = reader.flag(settings, "fee_per_player", "championship", default=False)
    less = read_reductions(cash, reader)
    playing = [team for team in teams if team.number is not None and team.status == "active"]
    due = {
        team.number or 0: max(fee * (len(team.players) if for_each else 1) - less[team.number or 0], 0)
        for team in playing
    }
    entered = "players" if "players" in export else "teams"
    listed = [(reader.mapping(entry, path), path) for entry, path in reader.entries(export, entered, "", needed=False)]
    paid = {
        team.number or 0: reader.flag(said, "paid", path, default=False)
        for team, (said, path) in zip(teams, listed, strict=False)
    }
    return ExportedCash(
        entries=tuple(
            read_entry(entry, path, reader) for entry, path in reader.entries(cash, "entries", "cash", needed=False)
        ),
        counts=tuple(
            read_count(entry, path, reader) for entry, path in reader.entries(cash, "counts", "cash", needed=False)
        ),
        due=due if fee else {},
        paid=paid,
    )


def read_reductions(cash: Mapping[str, object], reader: Reader) -> Counter[int]:
    """How many cents each team pays less."""
    less: Counter[int] = Counter()
    for entry, path in reader.entries(cash, "reductions", "cash", needed=False):
        reduction = reader.mapping(entry, path)
        cents = reader.whole(reduction.get("cents"), inside(path, "cents"), least=1)
        for one, there in reader.entries(reduction, "granted", path, needed=False):
            granted = reader.mapping(one, there)
            if "team" in granted:
                times = reader.whole(granted.get("times", 1), inside(there, "times"), least=1)
                less[reader.whole(granted["team"], inside(there, "team"), least=1)] += cents * times
    return less


def read_entry(value: object, path: str, reader: Reader) -> ExportedEntry:
    """An entry."""
    entry = reader.mapping(value, path)
    return ExportedEntry(
        path=path,
        number=reader.whole(entry.get("number"), inside(path, "number"), least=1),
        kind=reader.choice(entry.get("kind"), inside(path, "kind"), KINDS),
        cents=reader.whole(entry.get("cents"), inside(path, "cents")),
        team=reader.whole(entry.get("team", 0), inside(path, "team"), least=0),
        corrects=reader.whole(entry.get("corrects", 0), inside(path, "corrects"), least=0),
    )


def read_count(value: object, path: str, reader: Reader) -> ExportedCount:
    """What was counted."""
    count = reader.mapping(value, path)
    pieces = reader.mapping(count.get("pieces", {}), inside(path, "pieces"))
    here = inside(path, "pieces")
    worth = sum(
        (int(piece) if piece.isdecimal() else 0) * reader.whole(many, inside(here, piece), least=0)
        for piece, many in pieces.items()
    )
    return ExportedCount(
        path, reader.whole(count.get("cents"), inside(path, "cents"), least=0), worth if pieces else None
    )


def judge_cash(cash: ExportedCash, teams: tuple[ExportedTeam, ...]) -> Iterator[Finding]:
    """What is wrong with the cash."""
    times, registered = Counter(entry.number for entry in cash.entries), {team.number for team in teams}
    first = {entry.number: entry for entry in cash.entries if entry.kind != "correction"}
    for entry in cash.entries:
        if times[entry.number] > 1:
            yield Finding("entry-number-twice", f"{entry.path}.number", {"number": entry.number})
        if entry.team and entry.team not in registered:
            yield Finding("team-unknown", f"{entry.path}.team", {"team": entry.team})
        if (entry.kind == "correction") != (entry.corrects in first):
            yield Finding("correction-of-nothing", f"{entry.path}.corrects", {"number": entry.corrects})
        if entry.cents == 0 or (entry.kind != "correction" and (entry.cents < 0) != (entry.kind in GOING_OUT)):
            yield Finding("money-the-wrong-way", f"{entry.path}.cents", {"cents": entry.cents})
    for count in cash.counts:
        if count.pieces not in (None, count.cents):
            yield Finding(
                "count-wrong", f"{count.path}.cents", {"said_cents": count.cents, "right_cents": count.pieces or 0}
            )
    yield from judge_paid(cash, first, teams)


def judge_paid(
    cash: ExportedCash, first: Mapping[int, ExportedEntry], teams: tuple[ExportedTeam, ...]
) -> Iterator[Finding]:
    """Teams said to have paid that owe, and the reverse; without an entry the tick is a fact itself."""
    entered: Counter[int] = Counter()
    of_fees = [entry for entry in cash.entries if first.get(entry.corrects, entry).kind in OF_FEES and entry.team]
    for entry in of_fees:
        entered[entry.team] += entry.cents
    for team in teams:
        number = team.number or 0
        if (
            number in entered
            and number in cash.due
            and cash.paid.get(number, False) != (entered[number] >= cash.due[number])
        ):
            yield Finding(
                "paid-wrong",
                f"{team.path}.paid",
                {"team": number, "due_cents": cash.due[number], "paid_cents": entered[number]},
            )
