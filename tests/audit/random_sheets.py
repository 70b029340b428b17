"""Random sheets of every rule system, the same for the same seed: most of their hands are possible, some are spoilt."""

from random import Random
from typing import Any

from tournament.audit.export import ExportedRules
from tournament.audit.rules.possible import PENALTIES
from tournament.audit.rules.system import RANKS, SYSTEMS, king_of, possible_points, total_of, values

Json = dict[str, Any]
SUITS = ("spades", "hearts", "diamonds", "clubs")


def options_of(system: str, rng: Random) -> Json:
    """Some settings of a system away from their defaults, and how long its games are."""
    found = SYSTEMS[system]
    chosen: Json = {name: rng.choice(choices) for name, choices in found.settings.items() if rng.random() < 0.4}
    if rng.random() < 0.3:
        return chosen | {"hands": rng.randint(1, 6)}
    return chosen | ({"target": rng.choice([300, 500, 1000])} if found.target is not None else {})


def sheet_of(rules: ExportedRules, sides: int, rng: Random) -> list[Json]:
    """The deals of a sheet."""
    return [deal_of(rules, sides, rng) for _ in range(rng.randint(1, 12))]


def deal_of(rules: ExportedRules, sides: int, rng: Random) -> Json:
    """A hand that was played, now and then one that was not, with what a referee gave."""
    letters = "ABCDEF"[:sides]
    kind = rng.random()
    hand: Json = (
        {"passed": True}
        if kind < 0.04
        else {"annulled": rng.choice(["agreed", "under-eleven", "carre-of-seven"])}
        if kind < 0.08
        else {}
    )
    if not hand:
        hand = hand_of(rules, letters, rng)
    if rng.random() < 0.08:
        hand["adjustments"] = [
            {"side": rng.choice(letters), "points": rng.choice([-160, 10, 162, 2]), "reason": "words"}
        ]
    if rng.random() < 0.05:
        hand["irregular_deal"] = [rng.choice(letters) for _ in range(rng.randint(1, 2))]
    if SYSTEMS[rules.system].pays_bonus and rng.random() < 0.2:
        hand["penalties"] = [
            {"side": rng.choice(letters), "kind": rng.choice(PENALTIES)} for _ in range(rng.randint(1, 2))
        ]
    return hand


def hand_of(rules: ExportedRules, letters: str, rng: Random) -> Json:
    """A hand that was played."""
    system = SYSTEMS[rules.system]
    hand: Json = {"declarer": rng.choice(letters)}
    if system.counts_down:
        dealt = rng.randint(1, 5)
        most = min(sum(values(None)[: len(letters) * dealt]), rng.choice([60, 152]))
        hand |= {
            "bid": rng.choice([40, 50, 51, 70, 71, 90, 91, 110, 111, 152]),
            "cards": dealt,
            "points": rng.randint(0, most),
        }
        return hand | ({"chien": rng.random() < 0.5} if rules.has("lyonnaise", "on") and rng.random() < 0.7 else {})
    if system.contracts or rules.has("capot_bid", "on"):
        contract = rng.choice((*system.contracts, *system.contracts[:1] * 3) or (None, "capot"))
        hand |= {"contract": contract} if contract is not None else {}
    if system.doublings and rng.random() < 0.4:
        hand["doubling"] = rng.choice(["contre", "surcontre"])
    if rng.random() < 0.9 or len(system.trumps) > len(SUITS):
        hand["trump"] = rng.choice(system.trumps)
    hand["belote"] = [
        rng.choice(letters)
        for _ in range(rng.choice([0, 0, 0, 1, 1] if hand.get("trump") != "all-trump" else [0, 1, 2, 4]))
    ]
    if hand.get("trump") == "no-trump":
        hand["belote"] = []
    if system.kinds and not rules.has("declarations", "off"):
        hand["declarations"] = [
            *declarations_of(system.kinds, letters, rng),
            *contested_of(system.kinds, hand, letters, rng),
        ]
    hand |= (bonus_of if system.pays_bonus else points_of)(rules, hand, letters, rng)
    return hand | ({"stopped": {"trick": rng.randint(1, 9), "by": rng.choice(letters)}} if rng.random() < 0.04 else {})


def points_of(rules: ExportedRules, hand: Json, letters: str, rng: Random) -> Json:
    """Points of cards and last trick, near to even now and then, and all the tricks of one camp."""
    trump = hand.get("trump")
    total = total_of(trump)
    may_be = possible_points((*values(trump), 10))
    declarer = rng.choice(
        [sorted(may_be)[rng.randrange(len(may_be))], total // 2, total // 2 - 10, total // 2 + 10, total // 2 - 35]
    )
    told: Json = {}
    others = [letter for letter in letters if letter != hand["declarer"]]
    if rng.random() < 0.25:
        taker = rng.choice([hand["declarer"], rng.choice(others), *(["defence"] if len(others) > 1 else [])])
        declarer = total if taker == hand["declarer"] else 0
        told["generale" if "generale" in SYSTEMS[rules.system].contracts and rng.random() < 0.5 else "capot"] = taker
    if len(others) == 1:
        return told | {"points": declarer}
    share = rng.choice(sorted(points for points in may_be if points <= total - declarer))
    share = {others[0]: total - declarer, others[1]: 0}.get(told.get("capot"), share)
    return told | {"points": {hand["declarer"]: declarer, others[0]: share, others[1]: total - declarer - share}}


def bonus_of(rules: ExportedRules, hand: Json, letters: str, rng: Random) -> Json:
    """Cards dealt and won by lot, a last trick, prizes, a claim."""
    cards = list(values(hand.get("trump"), king_of(rules)))
    rng.shuffle(cards)
    in_four = rules.system == "belote-four-bonus"
    played = cards if in_four else cards[: 9 * len(letters)]
    told: Json = {}
    weights = [rng.choice([1, 2, 4]) for _ in letters]
    if rng.random() < 0.1:
        weights[rng.randrange(len(letters))] = 0
    if rng.random() < 0.1:
        told["capot"] = rng.choice(letters)
        weights = [int(letter == told["capot"]) for letter in letters]
    elif rng.random() < 0.15:
        played = played[: len(letters) * rng.randint(1, 6)]
        told["claim"] = rng.choice(letters)
    else:
        told["last_trick"] = rng.choice(letters)
    won = dict.fromkeys(letters, 0)
    for card in played:
        won[rng.choices(letters, weights)[0]] += card
    if rng.random() < 0.2:
        told["prizes"] = [{"side": rng.choice(letters), "kind": "not-followed"}]
    return told | {"points": won[hand["declarer"]] if in_four and "claim" not in told and rng.random() < 0.5 else won}


def declarations_of(kinds: tuple[str, ...], letters: str, rng: Random) -> list[Json]:
    """Up to three declarations; now and then one more that equals the last but for its suit and its side."""
    declared = [declaration_of(kinds, letters, rng) for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))]
    if declared and rng.random() < 0.25:
        declared.append(
            declared[-1]
            | {"side": rng.choice(letters)}
            | ({"suit": rng.choice(SUITS)} if "suit" in declared[-1] else {})
        )
    return declared


def contested_of(kinds: tuple[str, ...], hand: Json, letters: str, rng: Random) -> list[Json]:
    """Now and then cards that a belote, or all the tricks, are told of as well: four kings, queens, jacks or aces, or a
    row of trumps."""
    if rng.random() < 0.8:
        return []
    if rng.random() < 0.5 or hand.get("trump") not in SUITS:
        return [{"side": rng.choice(letters), "kind": kinds[3], "rank": rng.choice("KQJA")}]
    return [{"side": rng.choice(letters), "kind": kinds[0], "top": rng.choice("JQKA"), "suit": hand["trump"]}]


def declaration_of(kinds: tuple[str, ...], letters: str, rng: Random) -> Json:
    """A declaration whose cards are in a pack, as a rule."""
    kind = rng.choice((*kinds[:3], *kinds))
    told: Json = {"side": rng.choice(letters), "kind": kind}
    if kind == kinds[3]:
        told["rank"] = rng.choice(RANKS)
        if told["rank"] in "78" and rng.random() < 0.5:
            told["used"] = True
    else:
        least = kinds.index(kind) + 2
        told |= {"top": rng.choice(RANKS[least:]), "suit": rng.choice(SUITS)}
        if kind == kinds[2] and kind == "cent" and rng.random() < 0.2:
            told["length"] = rng.randint(6, 8)
        if kind == "quinte" and rng.random() < 0.2:
            told["length"] = rng.randint(6, 8)
    if rng.random() < 0.1:
        told["shown"] = False
    if rng.random() < 0.15:
        told["player"] = rng.randint(1, 2)
    if "suit" in told and rng.random() < 0.1:
        del told["suit"]
    return told


def spoilt(hand: Json, sides: int, rng: Random) -> Json:
    """The hand with one thing of another hand, or without one of its own."""
    letters = "ABCDEF"[:sides]
    other: Json = {
        "declarer": rng.choice(letters),
        "contract": rng.choice([70, 80, 85, 160, "capot", "generale"]),
        "trump": rng.choice([*SUITS, "no-trump", "all-trump"]),
        "doubling": rng.choice(["none", "contre"]),
        "points": rng.choice(
            [-1, 0, 1, 2, 5, 80, 130, 161, 162, 175, 258, dict.fromkeys(letters, 54), {"A": 81, "B": 81}]
        ),
        "capot": rng.choice([*letters, "defence"]),
        "generale": rng.choice(letters),
        "belote": [rng.choice(letters) for _ in range(rng.randint(0, 5))],
        "declarations": [declaration_of(rng.choice([SHORT, LONG]), letters, rng) for _ in range(rng.randint(0, 2))],
        "last_trick": rng.choice(letters),
        "prizes": [{"side": rng.choice(letters), "kind": "not-followed"}],
        "penalties": [{"side": rng.choice(letters), "kind": "dealing"}],
        "claim": rng.choice(letters),
        "bid": rng.choice([0, 1, 152, 153]),
        "cards": rng.randint(0, 6),
        "chien": rng.random() < 0.5,
        "stopped": {"trick": rng.randint(0, 17), "by": rng.choice(letters)},
        "passed": rng.random() < 0.5,
        "annulled": rng.choice(["agreed", "under-eleven", "carre-of-seven"]),
    }
    name = rng.choice([*hand, *other])
    if name in hand and rng.random() < 0.3:
        return {field: value for field, value in hand.items() if field != name}
    return hand | ({name: other[name]} if name in other else {})


SHORT, LONG = ("tierce", "cinquante", "cent", "carre"), ("tierce", "quarte", "quinte", "brelan")
