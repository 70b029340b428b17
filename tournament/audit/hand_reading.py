"""A game's deals as exported, the stop by the clock, and points of referees."""

from collections.abc import Mapping, Sequence

from tournament.audit.export import Contract, ExportedDeclaration, ExportedHand, Letter
from tournament.audit.reader import Reader, inside
from tournament.audit.rules.cards import RANKS, SUITS
from tournament.audit.rules.possible import PENALTIES, PRIZES
from tournament.audit.rules.system import EVERY_TRUMP, LONG, SHORT
from tournament.audit.rules.worth import LETTERS

HAND_FIELDS = (
    "declarer", "contract", "trump", "doubling", "points", "capot", "generale", "belote", "declarations", "last_trick", "prizes", "penalties",
    "claim", "bid", "cards", "chien", "stopped", "irregular_deal", "adjustments", "passed", "annulled",
)  # fmt: skip
DECLARATION_FIELDS = ("side", "kind", "top", "suit", "rank", "length", "player", "shown", "used")
ANNULLED = ("irregular-deal", "irregular-bid", "agreed", "under-eleven", "carre-of-seven")


def read_hand(entry: object, path: str, reader: Reader) -> ExportedHand:
    """One deal. What it may hold is judged later; here only that it can be read."""
    hand = reader.mapping(entry, path)
    reader.only(hand, path, HAND_FIELDS)

    def letter_of(name: str) -> Letter | None:
        return reader.letter(hand[name], inside(path, name)) if name in hand else None

    def word_of(name: str, words: Sequence[str]) -> str | None:
        return reader.choice(hand[name], inside(path, name), words) if name in hand else None

    def number_of(name: str) -> int | None:
        return reader.whole(hand[name], inside(path, name), least=0) if name in hand else None

    def listed(name: str) -> list[tuple[object, str]]:
        return reader.entries(hand, name, path, needed=False)

    return ExportedHand(
        path=path,
        declarer=letter_of("declarer"),
        contract=read_contract(hand["contract"], inside(path, "contract"), reader) if "contract" in hand else None,
        trump=word_of("trump", EVERY_TRUMP),
        doubling=word_of("doubling", ("none", "contre", "surcontre")) or "none",
        points=read_points(hand["points"], inside(path, "points"), reader) if "points" in hand else None,
        capot=word_of("capot", (*LETTERS[: reader.sides], "defence")),
        generale=letter_of("generale"),
        belote=tuple(reader.letter(side, there) for side, there in listed("belote")),
        declarations=tuple(read_declaration(declared, there, reader) for declared, there in listed("declarations")),
        last_trick=letter_of("last_trick"),
        prizes=tuple(read_kind(prize, there, PRIZES, reader) for prize, there in listed("prizes")),
        penalties=tuple(read_kind(penalty, there, PENALTIES, reader) for penalty, there in listed("penalties")),
        claim=letter_of("claim"),
        bid=number_of("bid"),
        cards=number_of("cards"),
        chien=reader.flag(hand, "chien", path, default=False) if "chien" in hand else None,
        stopped=read_stopped(hand["stopped"], inside(path, "stopped"), reader) if "stopped" in hand else None,
        irregular_deal=tuple(reader.letter(side, there) for side, there in listed("irregular_deal")),
        adjustments=tuple(read_adjustment(given, there, reader) for given, there in listed("adjustments")),
        passed=reader.flag(hand, "passed", path, default=False),
        annulled=word_of("annulled", ANNULLED),
    )


def read_contract(value: object, path: str, reader: Reader) -> Contract:
    """A number, capot or générale."""
    if value == "capot" or value == "generale":
        return value
    return reader.whole(value, path, least=0)


def read_points(value: object, path: str, reader: Reader) -> int | Mapping[Letter, int]:
    """The declarer's points, or those of every side by its letter."""
    if not isinstance(value, Mapping):
        return reader.whole(value, path)
    points = reader.mapping(value, path)
    return {reader.letter(side, inside(path, side)): reader.whole(number, inside(path, side)) for side, number in points.items()}


def read_declaration(entry: object, path: str, reader: Reader) -> ExportedDeclaration:
    """A declaration. Whether its cards are in the pack is judged later."""
    declared = reader.mapping(entry, path)
    reader.only(declared, path, DECLARATION_FIELDS)

    def word_of(name: str, words: Sequence[str]) -> str | None:
        return reader.choice(declared[name], inside(path, name), words) if name in declared else None

    def number_of(name: str) -> int | None:
        return reader.whole(declared[name], inside(path, name), least=0) if name in declared else None

    return ExportedDeclaration(
        side=reader.letter(declared.get("side"), inside(path, "side")),
        kind=reader.choice(declared.get("kind"), inside(path, "kind"), tuple(dict.fromkeys((*SHORT, *LONG)))),
        top=word_of("top", RANKS),
        suit=word_of("suit", SUITS),
        rank=word_of("rank", RANKS),
        length=number_of("length"),
        player=number_of("player"),
        shown=reader.flag(declared, "shown", path, default=True),
        used=reader.flag(declared, "used", path, default=False),
    )


def read_kind(entry: object, path: str, kinds: Sequence[str], reader: Reader) -> tuple[Letter, str]:
    """A prize or a penalty: whose, and what for."""
    given = reader.mapping(entry, path)
    reader.only(given, path, ("side", "kind"))
    return reader.letter(given.get("side"), inside(path, "side")), reader.choice(given.get("kind"), inside(path, "kind"), kinds)


def read_stopped(entry: object, path: str, reader: Reader) -> tuple[int, Letter]:
    """The trick at which a hand was stopped, and who played wrongly."""
    stopped = reader.mapping(entry, path)
    return reader.whole(stopped.get("trick"), inside(path, "trick"), least=0), reader.letter(stopped.get("by"), inside(path, "by"))


def read_stop(entry: object, path: str, reader: Reader) -> tuple[int, int]:
    """After how many entries of the sheet the clock stopped the game, and how many more hands count."""
    stop = reader.mapping(entry, path)
    return reader.whole(stop.get("after"), inside(path, "after"), least=0), reader.whole(stop.get("more"), inside(path, "more"), least=0)


def read_adjustment(entry: object, path: str, reader: Reader) -> tuple[Letter, int]:
    """Points given to a side of a game, with a reason that only has to be there."""
    given = reader.mapping(entry, path)
    reader.text(given.get("reason"), inside(path, "reason"))
    return reader.letter(given.get("side"), inside(path, "side")), reader.whole(given.get("points"), inside(path, "points"))
