"""The published form of a score sheet and of its hands: plain JSON values in, facts out, and back.

Reading tells everything that is wrong at once, the shape and the rules together. Writing is canonical: fields in the published order, defaults left
out, so that what was read and written once is written the same ever after.
"""

from collections.abc import Mapping

from tournament.errors import Problem, Refused
from tournament.scoring.facts import SIDES, Adjustment, Annulment, Contract, Doubling, HandFacts, Sheet, Side, Stop, Stopped, Trump
from tournament.scoring.games import check_hand, check_seating, check_sheet, check_stop
from tournament.scoring.places import beyond
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import Fields, quoted, side_at
from tournament.scoring.systems import DEFAULT_SYSTEM, SYSTEMS, resolve_rules, seating_of

MOST_HANDS = 500

SHEET_FIELDS = ("rules", "options", "sides", "hands", "stop")
HAND_FIELDS = (
    "declarer",
    "contract",
    "trump",
    "doubling",
    "points",
    "capot",
    "belote",
    "stopped",
    "irregular_deal",
    "adjustments",
    "passed",
    "annulled",
)

FIELDS_OF_OTHER_SYSTEMS: Mapping[str, tuple[object, ...]] = {
    "generale": (),
    "declarations": ([],),
    "last_trick": (),
    "prizes": ([],),
    "penalties": ([],),
    "claim": (),
    "bid": (),
    "cards": (),
    "chien": (),
}
TRUMPS_OF_OTHER_SYSTEMS = ("no-trump", "all-trump")
ANNULMENTS_OF_OTHER_SYSTEMS = ("under-eleven", "carre-of-seven")
CONTRACTS_OF_OTHER_SYSTEMS = ("generale",)


def read_sheet(document: object, rules_id: str | None = None) -> Sheet:
    """A score sheet from its JSON document. `rules_id` names the system it is played by, whatever the document says.

    Refused with everything that is wrong: shape, options, hands, stop, and deals after the end of the game.
    """
    problems: list[Problem] = []
    fields = Fields(document, "", problems, SHEET_FIELDS)
    fields.require("hands")
    rules = _read_rules(fields, rules_id)
    sides = _read_sides(fields, rules)
    letters = SIDES[:sides]
    entries = fields.entries("hands", most=MOST_HANDS)
    hands = [_read_hand(item, letters, place, problems, rules) for item, place in entries]
    stop = _read_stop(fields.values["stop"], "stop", problems) if "stop" in fields.values else None
    if rules is None:
        raise Refused(*problems)
    sheet = Sheet(rules, tuple(hands), sides, stop)
    problems += beyond(check_stop(sheet), problems) if problems else check_sheet(sheet)
    if problems:
        raise Refused(*problems)
    return sheet


def read_hand(document: object, sides: int, place: str) -> HandFacts:
    """A hand of a table of that many sides, from its JSON object. Refused with everything that is wrong with its shape; rules are not looked at."""
    problems: list[Problem] = []
    hand = _read_hand(document, SIDES[:sides], place, problems, rules=None)
    if problems:
        raise Refused(*problems)
    return hand


def read_stop(document: object, place: str) -> Stop:
    """A stop by the clock, from its JSON object. Refused with everything that is wrong with its shape."""
    problems: list[Problem] = []
    stop = _read_stop(document, place, problems)
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
        "points": hand.points,
        "capot": hand.capot,
        "belote": list(hand.belote) or None,
        "stopped": {"trick": hand.stopped.trick, "by": hand.stopped.by} if hand.stopped else None,
        "irregular_deal": list(hand.irregular_deal) or None,
        "adjustments": [_write_adjustment(adjustment) for adjustment in hand.adjustments] or None,
        "passed": True if hand.passed else None,
        "annulled": hand.annulled.value if hand.annulled else None,
    }
    return {field: value for field, value in written.items() if value is not None}


def write_stop(stop: Stop) -> dict[str, object]:
    """The JSON object of a stop by the clock."""
    return {"after": stop.after, "more": stop.more}


def _read_rules(fields: Fields, rules_id: str | None) -> Rules | None:
    """The rules of the sheet; with those defaults when its options are wrong, so that its hands can be read; None when its system is unknown."""
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
    """How many sides sit at the table: what the sheet says where the system seats that many, otherwise as many as it usually seats."""
    usual = seating_of(rules.system if rules else DEFAULT_SYSTEM).usual
    sides = fields.whole("sides")
    if sides is None or rules is None:
        return usual
    wrong = check_seating(rules.system, sides)
    fields.problems.extend(wrong)
    return usual if wrong else sides


def _read_hand(document: object, letters: str, place: str, problems: list[Problem], rules: Rules | None) -> HandFacts:
    """The hand as far as it can be read. What is wrong with its shape, and under `rules` with the rest, is added to `problems`."""
    found: list[Problem] = []
    fields = Fields(document, place, found, HAND_FIELDS, FIELDS_OF_OTHER_SYSTEMS)
    passed = fields.flag("passed")
    annulled = fields.choice("annulled", Annulment, ANNULMENTS_OF_OTHER_SYSTEMS)
    hand = HandFacts(
        declarer=fields.side("declarer", letters),
        contract=_read_contract(fields),
        trump=fields.choice("trump", Trump, TRUMPS_OF_OTHER_SYSTEMS),
        doubling=fields.choice("doubling", Doubling) or Doubling.NONE,
        points=_read_points(fields),
        capot=_read_capot(fields, letters),
        belote=_read_sides_named(fields, "belote", letters),
        stopped=_read_stopped(fields, letters),
        irregular_deal=_read_sides_named(fields, "irregular_deal", letters),
        adjustments=_read_adjustments(fields, letters),
        passed=bool(passed),
        annulled=annulled,
    )
    tells_if_played = fields.is_object and passed is not None and ("annulled" not in fields.values or annulled is not None)
    if rules is not None and tells_if_played:
        found += beyond(check_hand(hand, rules, letters, place), found)
    problems += found
    return hand


def _read_contract(fields: Fields) -> Contract | None:
    value = fields.values.get("contract")
    if value == "capot":
        return "capot"
    if isinstance(value, str):
        code = "value-of-other-system" if value in CONTRACTS_OF_OTHER_SYSTEMS else "not-contract"
        fields.refuse("contract", code, found=quoted(value))
        return None
    return fields.whole("contract")


def _read_points(fields: Fields) -> int | None:
    if isinstance(fields.values.get("points"), dict):
        fields.refuse("points", "points-by-side")
        return None
    return fields.whole("points")


def _read_capot(fields: Fields, letters: str) -> Side | None:
    if fields.values.get("capot") == "defence":
        fields.refuse("capot", "capot-defence")
        return None
    return fields.side("capot", letters)


def _read_sides_named(fields: Fields, name: str, letters: str) -> tuple[Side, ...]:
    sides = (side_at(item, place, letters, fields.problems) for item, place in fields.entries(name))
    return tuple(side for side in sides if side is not None)


def _read_stopped(fields: Fields, letters: str) -> Stopped | None:
    if "stopped" not in fields.values:
        return None
    stopped = Fields(fields.values["stopped"], fields.at("stopped"), fields.problems, ("trick", "by"))
    stopped.require("trick", "by")
    trick, by = stopped.whole("trick"), stopped.side("by", letters)
    return None if trick is None or by is None else Stopped(trick, by)


def _read_adjustments(fields: Fields, letters: str) -> tuple[Adjustment, ...]:
    """The adjustments that could be read. None of them when one could not, for their places are counted."""
    adjustments = [_read_adjustment(item, place, letters, fields.problems) for item, place in fields.entries("adjustments")]
    readable = tuple(adjustment for adjustment in adjustments if adjustment is not None)
    return readable if len(readable) == len(adjustments) else ()


def _read_adjustment(document: object, place: str, letters: str, problems: list[Problem]) -> Adjustment | None:
    fields = Fields(document, place, problems, ("side", "points", "reason"))
    fields.require("side", "points", "reason")
    side, points, reason = fields.side("side", letters), fields.whole("points"), fields.text("reason")
    return None if side is None or points is None or reason is None else Adjustment(side, points, reason)


def _write_adjustment(adjustment: Adjustment) -> dict[str, object]:
    return {"side": adjustment.side, "points": adjustment.points, "reason": adjustment.reason}


def _read_stop(document: object, place: str, problems: list[Problem]) -> Stop | None:
    fields = Fields(document, place, problems, ("after", "more"))
    fields.require("after", "more")
    after, more = fields.whole("after"), fields.whole("more")
    return None if after is None or more is None else Stop(after, more)
