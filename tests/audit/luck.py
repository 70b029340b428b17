"""Random sheets of every rule system, the same for the same seed: most of their hands are possible, some are spoilt."""

from random import Random
from typing import Any

from tournament.audit.export import ExportedRules
from tournament.audit.rules.possible import PENALTIES
from tournament.audit.rules.system import RANKS, SYSTEMS, king_of, possible_points, total_of, values

Json = dict[str, Any]
SUITS = ("spades", "hearts", "diamonds", "clubs")


def options_of(system: str, luck: Random) -> Json:
    """Some settings of a system away from their defaults, and how long its games are."""
    found = SYSTEMS[system]
    chosen: Json = {name: luck.choice(choices) for name, choices in found.settings.items() if luck.random() < 0.4}
    if luck.random() < 0.3:
        return chosen | {"hands": luck.randint(1, 6)}
    return chosen | ({"target": luck.choice([300, 500, 1000])} if found.target is not None else {})


def sheet_of(rules: ExportedRules, sides: int, luck: Random) -> list[Json]:
    """The deals of a sheet."""
    return [deal_of(rules, sides, luck) for _ in range(luck.randint(1, 12))]


def deal_of(rules: ExportedRules, sides: int, luck: Random) -> Json:
    """A hand that was played, now and then one that was not, with what a referee gave."""
    letters = "ABCDEF"[:sides]
    kind = luck.random()
    hand: Json = (
        {"passed": True}
        if kind < 0.04
        else {"annulled": luck.choice(["agreed", "under-eleven", "carre-of-seven"])}
        if kind < 0.08
        else {}
    )
    if not hand:
        hand = hand_of(rules, letters, luck)
    if luck.random() < 0.08:
        hand["adjustments"] = [
            {"side": luck.choice(letters), "points": luck.choice([-160, 10, 162, 2]), "reason": "words"}
        ]
    if luck.random() < 0.05:
        hand["irregular_deal"] = [luck.choice(letters) for _ in range(luck.randint(1, 2))]
    if SYSTEMS[rules.system].pays_bonus and luck.random() < 0.2:
        hand["penalties"] = [
            {"side": luck.choice(letters), "kind": luck.choice(PENALTIES)} for _ in range(luck.randint(1, 2))
        ]
    return hand


def hand_of(rules: ExportedRules, letters: str, luck: Random) -> Json:
    """A hand that was played."""
    system = SYSTEMS[rules.system]
    hand: Json = {"declarer": luck.choice(letters)}
    if system.counts_down:
        dealt = luck.randint(1, 5)
        most = min(sum(values(None)[: len(letters) * dealt]), luck.choice([60, 152]))
        hand |= {
            "bid": luck.choice([40, 50, 51, 70, 71, 90, 91, 110, 111, 152]),
            "cards": dealt,
            "points": luck.randint(0, most),
        }
        return hand | ({"chien": luck.random() < 0.5} if rules.has("lyonnaise", "on") and luck.random() < 0.7 else {})
    if system.contracts or rules.has("capot_bid", "on"):
        contract = luck.choice((*system.contracts, *system.contracts[:1] * 3) or (None, "capot"))
        hand |= {"contract": contract} if contract is not None else {}
    if system.doublings and luck.random() < 0.4:
        hand["doubling"] = luck.choice(["contre", "surcontre"])
    if luck.random() < 0.9 or len(system.trumps) > len(SUITS):
        hand["trump"] = luck.choice(system.trumps)
    hand["belote"] = [
        luck.choice(letters)
        for _ in range(luck.choice([0, 0, 0, 1, 1] if hand.get("trump") != "all-trump" else [0, 1, 2, 4]))
    ]
    if hand.get("trump") == "no-trump":
        hand["belote"] = []
    if system.kinds and not rules.has("declarations", "off"):
        hand["declarations"] = [
            *declarations_of(system.kinds, letters, luck),
            *contested_of(system.kinds, hand, letters, luck),
        ]
    hand |= (bonus_of if system.pays_bonus else points_of)(rules, hand, letters, luck)
    return hand | (
        {"stopped": {"trick": luck.randint(1, 9), "by": luck.choice(letters)}} if luck.random() < 0.04 else {}
    )


def points_of(rules: ExportedRules, hand: Json, letters: str, luck: Random) -> Json:
    """Points of cards and last trick, near to even now and then, and all the tricks of one camp."""
    trump = hand.get("trump")
    total = total_of(trump)
    may_be = possible_points((*values(trump), 10))
    declarer = luck.choice(
        [sorted(may_be)[luck.randrange(len(may_be))], total // 2, total // 2 - 10, total // 2 + 10, total // 2 - 35]
    )
    told: Json = {}
    others = [letter for letter in letters if letter != hand["declarer"]]
    if luck.random() < 0.25:
        taker = luck.choice([hand["declarer"], luck.choice(others), *(["defence"] if len(others) > 1 else [])])
        declarer = total if taker == hand["declarer"] else 0
        told["generale" if "generale" in SYSTEMS[rules.system].contracts and luck.random() < 0.5 else "capot"] = taker
    if len(others) == 1:
        return told | {"points": declarer}
    share = luck.choice(sorted(points for points in may_be if points <= total - declarer))
    share = {others[0]: total - declarer, others[1]: 0}.get(told.get("capot"), share)
    return told | {"points": {hand["declarer"]: declarer, others[0]: share, others[1]: total - declarer - share}}


def bonus_of(rules: ExportedRules, hand: Json, letters: str, luck: Random) -> Json:
    """Cards dealt and won by lot, a last trick, prizes, a claim."""
    cards = list(values(hand.get("trump"), king_of(rules)))
    luck.shuffle(cards)
    in_four = rules.system == "belote-four-bonus"
    played = cards if in_four else cards[: 9 * len(letters)]
    told: Json = {}
    weights = [luck.choice([1, 2, 4]) for _ in letters]
    if luck.random() < 0.1:
        weights[luck.randrange(len(letters))] = 0
    if luck.random() < 0.1:
        told["capot"] = luck.choice(letters)
        weights = [int(letter == told["capot"]) for letter in letters]
    elif luck.random() < 0.15:
        played = played[: len(letters) * luck.randint(1, 6)]
        told["claim"] = luck.choice(letters)
    else:
        told["last_trick"] = luck.choice(letters)
    won = dict.fromkeys(letters, 0)
    for card in played:
        won[luck.choices(letters, weights)[0]] += card
    if luck.random() < 0.2:
        told["prizes"] = [{"side": luck.choice(letters), "kind": "not-followed"}]
    return told | {"points": won[hand["declarer"]] if in_four and "claim" not in told and luck.random() < 0.5 else won}


def declarations_of(kinds: tuple[str, ...], letters: str, luck: Random) -> list[Json]:
    """Up to three declarations; now and then one more that equals the last but for its suit and its side."""
    declared = [declaration_of(kinds, letters, luck) for _ in range(luck.choice([0, 0, 1, 1, 2, 3]))]
    if declared and luck.random() < 0.25:
        declared.append(
            declared[-1]
            | {"side": luck.choice(letters)}
            | ({"suit": luck.choice(SUITS)} if "suit" in declared[-1] else {})
        )
    return declared


def contested_of(kinds: tuple[str, ...], hand: Json, letters: str, luck: Random) -> list[Json]:
    """Now and then cards that a belote, or all the tricks, are told of as well: four kings, queens, jacks or aces, or a
    row of trumps."""
    if luck.random() < 0.8:
        return []
    if luck.random() < 0.5 or hand.get("trump") not in SUITS:
        return [{"side": luck.choice(letters), "kind": kinds[3], "rank": luck.choice("KQJA")}]
    return [{"side": luck.choice(letters), "kind": kinds[0], "top": luck.choice("JQKA"), "suit": hand["trump"]}]


def declaration_of(kinds: tuple[str, ...], letters: str, luck: Random) -> Json:
    """A declaration whose cards are in a pack, as a rule."""
    kind = luck.choice((*kinds[:3], *kinds))
    told: Json = {"side": luck.choice(letters), "kind": kind}
    if kind == kinds[3]:
        told["rank"] = luck.choice(RANKS)
        if told["rank"] in "78" and luck.random() < 0.5:
            told["used"] = True
    else:
        least = kinds.index(kind) + 2
        told |= {"top": luck.choice(RANKS[least:]), "suit": luck.choice(SUITS)}
        if kind == kinds[2] and kind == "cent" and luck.random() < 0.2:
            told["length"] = luck.randint(6, 8)
        if kind == "quinte" and luck.random() < 0.2:
            told["length"] = luck.randint(6, 8)
    if luck.random() < 0.1:
        told["shown"] = False
    if luck.random() < 0.15:
        told["player"] = luck.randint(1, 2)
    if "suit" in told and luck.random() < 0.1:
        del told["suit"]
    return told


def spoilt(hand: Json, sides: int, luck: Random) -> Json:
    """The hand with one thing of another hand, or without one of its own."""
    letters = "ABCDEF"[:sides]
    other: Json = {
        "declarer": luck.choice(letters),
        "contract": luck.choice([70, 80, 85, 160, "capot", "generale"]),
        "trump": luck.choice([*SUITS, "no-trump", "all-trump"]),
        "doubling": luck.choice(["none", "contre"]),
        "points": luck.choice(
            [-1, 0, 1, 2, 5, 80, 130, 161, 162, 175, 258, dict.fromkeys(letters, 54), {"A": 81, "B": 81}]
        ),
        "capot": luck.choice([*letters, "defence"]),
        "generale": luck.choice(letters),
        "belote": [luck.choice(letters) for _ in range(luck.randint(0, 5))],
        "declarations": [declaration_of(luck.choice([SHORT, LONG]), letters, luck) for _ in range(luck.randint(0, 2))],
        "last_trick": luck.choice(letters),
        "prizes": [{"side": luck.choice(letters), "kind": "not-followed"}],
        "penalties": [{"side": luck.choice(letters), "kind": "dealing"}],
        "claim": luck.choice(letters),
        "bid": luck.choice([0, 1, 152, 153]),
        "cards": luck.randint(0, 6),
        "chien": luck.random() < 0.5,
        "stopped": {"trick": luck.randint(0, 17), "by": luck.choice(letters)},
        "passed": luck.random() < 0.5,
        "annulled": luck.choice(["agreed", "under-eleven", "carre-of-seven"]),
    }
    name = luck.choice([*hand, *other])
    if name in hand and luck.random() < 0.3:
        return {field: value for field, value in hand.items() if field != name}
    return hand | ({name: other[name]} if name in other else {})


SHORT, LONG = ("tierce", "cinquante", "cent", "carre"), ("tierce", "quarte", "quinte", "brelan")
