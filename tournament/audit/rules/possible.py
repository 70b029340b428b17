"""Hands that cannot be: by the system, by the cards, or by the rest of the hand."""

from collections.abc import Iterator, Mapping

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.cards import ranks_of
from tournament.audit.rules.possible_declarations import declaration_faults, faults_beside, undecided
from tournament.audit.rules.possible_points import bonus_faults, capot_faults, countdown_faults, points_faults, stop_faults
from tournament.audit.rules.tables import JudgedTable

PENALTIES = ("dealing", "two-cards-turned", "last-card-not-turned", "out-of-turn", "wrong-card", "tricks-piled", "not-shown")
PRIZES = ("not-followed",)


def impossible_fields(hand: ExportedHand, rules: ExportedRules, sides: int) -> Iterator[str]:
    """The fields of a deal that cannot be as they are."""
    table = JudgedTable(rules, sides)
    if any(points == 0 for _, points in hand.adjustments):
        yield "adjustments"
    if hand.penalties and not prices_faults(table):
        yield "penalties"
    if hand.is_played:
        yield from played_faults(hand, table)
    else:
        yield from unplayed_faults(hand, rules)


def given_fields(hand: ExportedHand) -> Mapping[str, bool]:
    """Which fields about play a hand has."""
    return {
        "declarer": hand.declarer is not None,
        "contract": hand.contract is not None,
        "trump": hand.trump is not None,
        "doubling": hand.doubling != "none",
        "points": hand.points is not None,
        "capot": hand.capot is not None,
        "generale": hand.generale is not None,
        "belote": bool(hand.belote),
        "declarations": bool(hand.declarations),
        "last_trick": hand.last_trick is not None,
        "prizes": bool(hand.prizes),
        "claim": hand.claim is not None,
        "bid": hand.bid is not None,
        "cards": hand.cards is not None,
        "chien": hand.chien is not None,
        "stopped": hand.stopped is not None,
    }


def unplayed_faults(hand: ExportedHand, rules: ExportedRules) -> Iterator[str]:
    """What a passed or annulled deal cannot have, and reasons for annulling that the settings do not give."""
    yield from (name for name, is_given in given_fields(hand).items() if is_given)
    if hand.passed and rules.has("vache", "on"):
        yield "passed"
    under_eleven = hand.annulled == "under-eleven" and rules.settings.get("annul_under", "off") == "off"
    has_four_sevens = "7" in ranks_of(rules) and not rules.has("pack", 30) and rules.has("declarations", "on")
    seven = hand.annulled == "carre-of-seven" and not (has_four_sevens and rules.has("seven_annuls", "on"))
    if (hand.passed and hand.annulled is not None) or under_eleven or seven:
        yield "annulled"


def played_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """What is missing, unknown in the system or impossible in a hand that was played."""
    is_given = given_fields(hand)
    missing = [name for name in needed_fields(table) if not is_given[name]]
    unknown = [name for name in unknown_fields(table) if is_given[name]]
    yield from (*missing, *unknown)
    if missing or unknown:
        return
    if hand.contract is not None and hand.contract not in (table.system.contracts or ("capot",)):
        yield "contract"
    if hand.trump is not None and hand.trump not in table.system.trumps:
        yield "trump"
    if len(hand.belote) > {"no-trump": 0, "all-trump": 4}.get(str(hand.trump), 1):
        yield "belote"
    faulty = list(declaration_faults(hand, table)) or list(faults_beside(hand, table))
    yield from faulty
    if not faulty and (needed_too := undecided(hand, table)) is not None:
        yield needed_too
    if table.system.counts_down:
        yield from countdown_faults(hand, table)
        return
    points = list(points_faults(hand, table))
    yield from points or (*capot_faults(hand, table), *bonus_faults(hand, table), *stop_faults(hand, table))


def prices_faults(table: JudgedTable) -> bool:
    """Whether a fault costs the points that are given."""
    return table.system.pays_bonus and table.rules.has("faults", "penalties")


def needed_fields(table: JudgedTable) -> tuple[str, ...]:
    """The fields that every hand has under these rules: the trump too where the points depend on it."""
    system = table.system
    needed = {
        "declarer": True,
        "contract": bool(system.contracts),
        "trump": "all-trump" in system.trumps,
        "points": True,
        "bid": system.counts_down,
        "cards": system.counts_down,
    }
    return tuple(name for name, is_needed in needed.items() if is_needed)


def unknown_fields(table: JudgedTable) -> tuple[str, ...]:
    """The fields that no hand has under these rules."""
    system, rules = table.system, table.rules
    known = {
        "contract": bool(system.contracts) or rules.has("capot_bid", "on"),
        "doubling": system.doublings,
        "capot": system.has_capot,
        "generale": "generale" in system.contracts,
        "belote": system.has_belote,
        "declarations": bool(system.kinds) and not rules.has("declarations", "off"),
        "last_trick": system.pays_bonus,
        "prizes": prices_faults(table),
        "claim": system.pays_bonus,
        "bid": system.counts_down,
        "cards": system.counts_down,
        "chien": rules.has("lyonnaise", "on"),
    }
    return tuple(name for name, is_known in known.items() if not is_known)
