"""The published form of a score sheet and of its hands: plain JSON values in, facts out, and back.

Reading finds everything that is wrong at once, the shape and the rules together. Writing is canonical: fields in the
published order, defaults left out, so that what was read and written once is written the same ever after.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar

from tournament.errors import Problem, Refused
from tournament.scoring.facts import (
    DEFENCE,
    SIDES,
    Adjustment,
    Annulment,
    ClockStop,
    Contract,
    Declaration,
    DeclarationKind,
    Doubling,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Sheet,
    Side,
    Stopped,
    Trump,
)
from tournament.scoring.forms import HandForm
from tournament.scoring.games import check_hand, check_seating, check_sheet, check_stop
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import (
    LONGEST_LIST,
    LONGEST_TEXT,
    Fields,
    JsonObject,
    beyond,
    is_writable,
    quoted,
    side_at,
)
from tournament.scoring.systems import DEFAULT_SYSTEM, SYSTEMS, form_of, resolve_rules, seating_of, usual_rules

Take = Callable[[Any], Any]
"""Takes a value as it is written. Raises KeyError or TypeError where it is another."""


def plain_hand(document: object, letters: str) -> HandFacts | None:
    """A hand of a table whose sides are `letters`; None where its document is not plain."""
    fields = _hand_of(letters)
    try:
        return HandFacts.of({name: fields[name](value) for name, value in _object(document).items()})
    except (KeyError, TypeError):
        return None


@lru_cache(maxsize=8)
def _hand_of(letters: str) -> Mapping[str, Take]:
    """How each field of a hand is taken."""
    side = {letter: letter for letter in letters}.__getitem__
    kinds = {
        "side": side,
        "kind": _one_of(DeclarationKind),
        "top": _one_of(Rank),
        "suit": _one_of(Trump),
        "rank": _one_of(Rank),
    }
    declaration = {**kinds, "length": _whole, "used": _flag, "shown": _flag, "player": _whole}
    return {
        "declarer": side,
        "contract": _contract,
        "trump": _one_of(Trump),
        "doubling": _one_of(Doubling),
        "points": _whole,
        "capot": {**{letter: letter for letter in letters}, DEFENCE: DEFENCE}.__getitem__,
        "generale": side,
        "belote": _each(side),
        "declarations": _each(_parts(Declaration, declaration)),
        "last_trick": side,
        "prizes": _each(_parts(RevokePrize, {"side": side, "kind": _one_of(PrizeKind)})),
        "penalties": _each(_parts(Penalty, {"side": side, "kind": _one_of(PenaltyKind)})),
        "claim": side,
        "bid": _whole,
        "cards": _whole,
        "chien": _flag,
        "stopped": _parts(Stopped, {"trick": _whole, "by": side}),
        "irregular_deal": _each(side),
        "adjustments": _each(_parts(Adjustment, {"side": side, "points": _whole, "reason": _text})),
        "passed": _flag,
        "annulled": _one_of(Annulment),
    }


def _one_of(choices: type[StrEnum]) -> Take:
    return {choice.value: choice for choice in choices}.__getitem__


def _whole(value: Any) -> int:
    if type(value) is int:
        return value
    raise TypeError


def _flag(value: Any) -> bool:
    if type(value) is bool:
        return value
    raise TypeError


def _text(value: Any) -> str:
    if type(value) is str and len(value) <= LONGEST_TEXT and is_writable(value):
        return value
    raise TypeError


def _contract(value: Any) -> Any:
    return value if value == "capot" or value == "generale" else _whole(value)


def _each(take: Take) -> Take:
    def entries(value: Any) -> tuple[Any, ...]:
        if type(value) is list and len(value) <= LONGEST_LIST:
            return tuple(map(take, value))
        raise TypeError

    return entries


def _parts(made: Callable[..., Any], fields: Mapping[str, Take]) -> Take:
    return lambda value: made(**{name: fields[name](part) for name, part in _object(value).items()})


def _object(value: Any) -> dict[str, Any]:
    if type(value) is dict or (type(value) is JsonObject and not value.repeated):
        return value
    raise TypeError


MOST_HANDS = 500
Entry = TypeVar("Entry")

SHEET_FIELDS = ("rules", "options", "sides", "hands", "stop")
HAND_FIELDS = (
    "declarer",
    "contract",
    "trump",
    "doubling",
    "points",
    "capot",
    "generale",
    "belote",
    "declarations",
    "last_trick",
    "prizes",
    "penalties",
    "claim",
    "stopped",
    "irregular_deal",
    "adjustments",
    "bid",
    "cards",
    "chien",
    "passed",
    "annulled",
)
ENTRY_FIELDS: Mapping[str, tuple[str, ...]] = {
    "declarations": ("side", "kind", "top", "suit", "rank", "length", "used", "shown", "player"),
    "prizes": ("side", "kind"),
    "penalties": ("side", "kind"),
    "adjustments": ("side", "points", "reason"),
}
SAYS_NOTHING: Mapping[str, tuple[object, ...]] = {
    "doubling": ("none",),
    "belote": ([],),
    "declarations": ([],),
    "prizes": ([],),
    "penalties": ([],),
}
"""The values by which a field of another system is as good as absent."""


def read_sheet(document: object, rules_id: str | None = None) -> Sheet:
    """A sheet from JSON by the system `rules_id`. Refuses all: shape, options, hands, stop, later deals."""
    problems: list[Problem] = []
    fields = Fields(document, "", problems, SHEET_FIELDS)
    fields.require("hands")
    rules = _read_rules(fields, rules_id)
    sides = _read_sides(fields, rules)
    letters = SIDES[:sides]
    entries = fields.entries("hands", most=MOST_HANDS)
    hands = [_read_hand(item, letters, path, problems, rules) for item, path in entries]
    stop = _read_stop(fields.values["stop"], "stop", problems) if "stop" in fields.values else None
    if rules is None:
        raise Refused(*problems)
    sheet = Sheet(rules, tuple(hands), sides, stop)
    problems += beyond(check_stop(sheet), problems) if problems else check_sheet(sheet)
    if problems:
        raise Refused(*problems)
    return sheet


def read_hand(document: object, sides: int, path: str) -> HandFacts:
    """A hand of so many sides from JSON. Refuses every wrong shape; rules are not looked at."""
    problems: list[Problem] = []
    hand = _read_hand(document, SIDES[:sides], path, problems, rules=None)
    if problems:
        raise Refused(*problems)
    return hand


def read_stored_hand(document: object, sides: int, path: str) -> tuple[HandFacts | None, tuple[Problem, ...]]:
    """A stored hand and its shape's problems; None if any, as half a hand is a guess. Never refuses."""
    if (hand := plain_hand(document, SIDES[:sides])) is not None:
        return hand, ()
    try:
        return read_hand(document, sides, path), ()
    except Refused as refused:
        return None, refused.problems


def read_stop(document: object, path: str) -> ClockStop:
    """A stop by the clock, from its JSON object. Refused with everything that is wrong with its shape."""
    problems: list[Problem] = []
    stop = _read_stop(document, path, problems)
    if stop is None:
        raise Refused(*problems)
    return stop


def write_hand(hand: HandFacts) -> dict[str, object]:
    """The JSON object of a hand: the published fields in their order, without those that hold their default."""
    written: dict[str, object] = {
        "declarer": hand.declarer,
        "contract": hand.contract,
        "trump": hand.trump.value if hand.trump else None,
        "doubling": hand.doubling.value if hand.doubling is not Doubling.NONE else None,
        "points": dict(hand.by_side) if hand.by_side else hand.points,
        "capot": hand.capot,
        "generale": hand.generale,
        "belote": list(hand.belote) or None,
        "declarations": [_write_declaration(declaration) for declaration in hand.declarations] or None,
        "last_trick": hand.last_trick,
        "prizes": [{"side": prize.side, "kind": prize.kind.value} for prize in hand.prizes] or None,
        "penalties": [{"side": penalty.side, "kind": penalty.kind.value} for penalty in hand.penalties] or None,
        "claim": hand.claim,
        "stopped": {"trick": hand.stopped.trick, "by": hand.stopped.by} if hand.stopped else None,
        "irregular_deal": list(hand.irregular_deal) or None,
        "adjustments": [_write_adjustment(adjustment) for adjustment in hand.adjustments] or None,
        "bid": hand.bid,
        "cards": hand.cards,
        "chien": hand.chien,
        "passed": True if hand.passed else None,
        "annulled": hand.annulled.value if hand.annulled else None,
    }
    return {field: value for field, value in written.items() if value is not None}


def write_stop(stop: ClockStop) -> dict[str, object]:
    """The JSON object of a stop by the clock."""
    return {"after": stop.after, "more": stop.more}


def _read_rules(fields: Fields, rules_id: str | None) -> Rules | None:
    """The sheet's rules, with defaults for wrong options; None for an unknown system."""
    written = fields.text("rules")
    if "rules" in fields.values and written is None:
        return None
    system = rules_id or written or DEFAULT_SYSTEM
    options = fields.values.get("options", {})
    named = Fields(options, "options", fields.problems, tuple(options) if isinstance(options, dict) else ())
    try:
        return resolve_rules(system, named.values)
    except Refused as refused:
        fields.problems.extend(refused.problems)
        return resolve_rules(system, {}) if system in SYSTEMS else None


def _read_sides(fields: Fields, rules: Rules | None) -> int:
    """The number of sides: the sheet's if the system seats it, else the usual."""
    usual = seating_of(rules or usual_rules()).usual
    sides = fields.whole("sides")
    if sides is None or rules is None:
        return usual
    wrong = check_seating(rules.system, sides)
    fields.problems.extend(wrong)
    return usual if wrong else sides


def _read_hand(document: object, letters: str, path: str, problems: list[Problem], rules: Rules | None) -> HandFacts:
    """As much of a hand as can be read; `problems` gets wrong shapes and, with `rules`, the rest."""
    found: list[Problem] = []
    form = form_of(rules, letters) if rules else None
    fields = Fields(document, path, found, *_known_fields(form))
    passed = fields.flag("passed")
    annulled = fields.choice(
        "annulled", Annulment, [cause for cause in Annulment if form and cause not in form.annulments]
    )
    hand = HandFacts(
        declarer=fields.side("declarer", letters),
        contract=_read_contract(fields),
        trump=fields.choice("trump", Trump),
        doubling=fields.choice("doubling", Doubling) or Doubling.NONE,
        points=None if _tells_by_side(fields) else fields.whole("points"),
        by_side=_read_by_side(fields, letters),
        capot=_read_capot(fields, letters),
        generale=fields.side("generale", letters),
        belote=_read_sides_named(fields, "belote", letters),
        declarations=_read_each(fields, "declarations", letters, _read_declaration),
        last_trick=fields.side("last_trick", letters),
        prizes=_read_each(fields, "prizes", letters, _read_prize),
        penalties=_read_each(fields, "penalties", letters, _read_penalty),
        claim=fields.side("claim", letters),
        bid=fields.whole("bid"),
        cards=fields.whole("cards"),
        chien=fields.flag("chien") if "chien" in fields.values else None,
        stopped=_read_stopped(fields, letters),
        irregular_deal=_read_sides_named(fields, "irregular_deal", letters),
        adjustments=_read_each(fields, "adjustments", letters, _read_adjustment),
        passed=bool(passed),
        annulled=annulled,
    )
    says_if_played = (
        fields.is_object and passed is not None and ("annulled" not in fields.values or annulled is not None)
    )
    if rules is not None and says_if_played:
        found += beyond(check_hand(hand, rules, letters, path), found)
    problems += found
    return hand


def _known_fields(form: HandForm | None) -> tuple[tuple[str, ...], Mapping[str, tuple[object, ...]]]:
    """Fields of this form and fields of others' hands; all of them without rules."""
    if form is None:
        return HAND_FIELDS, {}
    known = tuple(name for name in HAND_FIELDS if form.knows(name))
    return known, {name: SAYS_NOTHING.get(name, ()) for name in HAND_FIELDS if name not in known}


def _read_contract(fields: Fields) -> Contract | None:
    value = fields.values.get("contract")
    if value in ("capot", "generale"):
        return "capot" if value == "capot" else "generale"
    if isinstance(value, str):
        fields.refuse("contract", "not-contract", found=quoted(value))
        return None
    return fields.whole("contract")


def _tells_by_side(fields: Fields) -> bool:
    return isinstance(fields.values.get("points"), dict)


def _read_by_side(fields: Fields, letters: str) -> tuple[tuple[Side, int], ...]:
    """The points by side, in the order of the letters; none of them when one could not be read."""
    if not _tells_by_side(fields):
        return ()
    by_side = Fields(fields.values["points"], fields.at("points"), fields.problems, tuple(SIDES))
    read = [(side, by_side.whole(side)) for side in by_side.values if side in tuple(SIDES)]
    points = [(side, made) for side, made in sorted(read) if made is not None]
    if not by_side.values:
        fields.refuse("points", "points-side-missing", seated=tuple(letters))
    return tuple(points) if len(points) == len(by_side.values) else ()


def _read_capot(fields: Fields, letters: str) -> Side | None:
    return DEFENCE if fields.values.get("capot") == DEFENCE else fields.side("capot", letters)


def _read_sides_named(fields: Fields, name: str, letters: str) -> tuple[Side, ...]:
    sides = (side_at(item, path, letters, fields.problems) for item, path in fields.entries(name))
    return tuple(side for side in sides if side is not None)


def _read_stopped(fields: Fields, letters: str) -> Stopped | None:
    if "stopped" not in fields.values:
        return None
    stopped = Fields(fields.values["stopped"], fields.at("stopped"), fields.problems, ("trick", "by"))
    stopped.require("trick", "by")
    trick, by = stopped.whole("trick"), stopped.side("by", letters)
    return None if trick is None or by is None else Stopped(trick, by)


def _read_each(
    fields: Fields, name: str, letters: str, read: Callable[[Fields, str], Entry | None]
) -> tuple[Entry, ...]:
    """The entries of a list that could be read. None of them when one could not, for their positions are counted."""
    known = ENTRY_FIELDS[name]
    entries = [read(Fields(item, path, fields.problems, known), letters) for item, path in fields.entries(name)]
    readable = tuple(item for item in entries if item is not None)
    return readable if len(readable) == len(entries) else ()


def _read_adjustment(fields: Fields, letters: str) -> Adjustment | None:
    fields.require("side", "points", "reason")
    side, points, reason = fields.side("side", letters), fields.whole("points"), fields.text("reason")
    return None if side is None or points is None or reason is None else Adjustment(side, points, reason)


def _read_declaration(fields: Fields, letters: str) -> Declaration | None:
    fields.require("side", "kind")
    side, kind = fields.side("side", letters), fields.choice("kind", DeclarationKind)
    top, rank, suit = fields.choice("top", Rank), fields.choice("rank", Rank), fields.choice("suit", Trump)
    length, player = fields.whole("length"), fields.whole("player")
    used = fields.flag("used")
    shown = fields.flag("shown") if "shown" in fields.values else True
    if side is None or kind is None or used is None or shown is None:
        return None
    return Declaration(side, kind, top, suit, rank, length, used, shown, player)


def _write_declaration(declaration: Declaration) -> dict[str, object]:
    written: dict[str, object] = {
        "side": declaration.side,
        "kind": declaration.kind.value,
        "top": declaration.top.value if declaration.top else None,
        "suit": declaration.suit.value if declaration.suit else None,
        "rank": declaration.rank.value if declaration.rank else None,
        "length": declaration.length,
        "used": True if declaration.used else None,
        "shown": None if declaration.shown else False,
        "player": declaration.player,
    }
    return {field: value for field, value in written.items() if value is not None}


def _read_prize(fields: Fields, letters: str) -> RevokePrize | None:
    fields.require("side", "kind")
    side, kind = fields.side("side", letters), fields.choice("kind", PrizeKind)
    return None if side is None or kind is None else RevokePrize(side, kind)


def _read_penalty(fields: Fields, letters: str) -> Penalty | None:
    fields.require("side", "kind")
    side, kind = fields.side("side", letters), fields.choice("kind", PenaltyKind)
    return None if side is None or kind is None else Penalty(side, kind)


def _write_adjustment(adjustment: Adjustment) -> dict[str, object]:
    return {"side": adjustment.side, "points": adjustment.points, "reason": adjustment.reason}


def _read_stop(document: object, path: str, problems: list[Problem]) -> ClockStop | None:
    fields = Fields(document, path, problems, ("after", "more"))
    fields.require("after", "more")
    after, more = fields.whole("after"), fields.whole("more")
    return None if after is None or more is None else ClockStop(after, more)
