"""The contrées: the championship, the multiplied one, points and contract, and the one that marks what was announced."""

from tournament.audit.export import Hand, Rules
from tournament.audit.rules.worth import Before, Worth, all_tricks, belotes_of, declarer_of, exact, points_of, tens

TIMES = {"none": 1, "contre": 2, "surcontre": 4}
DOUBLED = {"contre": (320, 1000), "surcontre": (640, 2000)}
"""What the winner of a doubled hand marks in the championship: a number was bid, or capot."""


def reached(hand: Hand, *, belote_helps: bool = True) -> bool:
    """Whether the contract is made: a bid capot or générale by its tricks, a number by points and belote or by all the tricks."""
    declarer = declarer_of(hand)
    if hand.contract == "generale":
        return hand.generale == hand.declarer
    if all_tricks(hand) or not isinstance(hand.contract, int):
        return all_tricks(hand) is True
    return points_of(hand, 2, 162)[declarer] + belotes_of(hand, 2)[declarer] * belote_helps >= hand.contract


def shut_out(hand: Hand) -> frozenset[int]:
    """The side that took no trick, and so cannot win the game on this hand."""
    declarer = declarer_of(hand)
    return frozenset() if all_tricks(hand) is None else frozenset({1 - declarer if all_tricks(hand) else declarer})


def championship(hand: Hand, rules: Rules, _before: Before) -> Worth:
    """`contree-championship`, articles 1 to 8. A side that failed or was capot cannot win the game on the hand."""
    declarer = declarer_of(hand)
    made = reached(hand)
    winner = declarer if made else 1 - declarer
    alone = championship_alone(hand, made, rules)
    real = points_of(hand, 2, 162)
    rounded = [tens(points) for points in real]
    if alone is not None:
        real, rounded = ([alone if side == winner else 0 for side in range(2)] for _ in range(2))
    belote = championship_belote(hand, winner, made, rules)
    if belote is not None:
        real[belote] += 20
        rounded[belote] += 20
    barred = () if made and hand.capot is None else (1 - winner,)
    return Worth(tuple(rounded), tuple(real), made, frozenset({winner}), frozenset(barred))


def championship_alone(hand: Hand, made: bool, rules: Rules) -> int | None:
    """What the winner of the hand marks while the other side marks no points; None where both mark theirs. Only that winner can have all tricks."""
    capot = hand.capot is not None
    if hand.doubling != "none":
        number, bid_capot = DOUBLED[hand.doubling]
        return bid_capot if hand.contract == "capot" else number + 100 * capot
    if made:
        return 500 if hand.contract == "capot" else 250 if capot else None
    failed_capot = int(rules["failed_capot"])
    if hand.contract == "capot" and not (capot and failed_capot == 160):
        return failed_capot
    return int(rules["defence_capot"]) if capot else 160


def championship_belote(hand: Hand, winner: int, made: bool, rules: Rules) -> int | None:
    """The side that marks the belote: its holder, unless it goes to the winner of a doubled hand, or from a declarer that failed to the defence."""
    if not hand.belote:
        return None
    doubled = hand.doubling != "none"
    if doubled and rules.has("doubled_belote", "winner"):
        return winner
    declarer_keeps_it = made or (hand.capot is not None and not doubled and rules.has("capot_belote", "holder"))
    return "AB".index(hand.belote[0]) if declarer_keeps_it else winner


def multiplied(hand: Hand, rules: Rules, _before: Before) -> Worth:
    """`contree-multiplied`: points, and of a doubled contract twice or four times the contract for the side that won, which marks alone."""
    declarer, made = declarer_of(hand), reached(hand)
    defence = 1 - declarer
    points, belotes = points_of(hand, 2, 162), belotes_of(hand, 2)
    if all_tricks(hand):
        points[declarer] = 502 if hand.generale is not None else 252
    marks = [0, 0]
    if not made:
        lost = int(rules["defence_capot"]) if all_tricks(hand) is False else 162
        marks[defence] = lost + bonus(hand) + sum(belotes)
    else:
        marks = [points[side] + belotes[side] for side in range(2)]
        if marks[0] == marks[1] and (hand.doubling == "none" or rules.has("litige_doubled", "taker-loses")):
            marks[declarer] = 0
        elif hand.doubling != "none":
            marks[declarer], marks[defence] = points[declarer] + bonus(hand) + sum(belotes), 0
    return exact(marks, made, {declarer if made else defence}, shut_out(hand))


def bonus(hand: Hand) -> int:
    """What a doubling adds in the multiplied contrée: two or four times the contract, and nothing to one that nobody doubled."""
    contract = {"capot": 260, "generale": 500}.get(str(hand.contract), hand.contract)
    return TIMES[hand.doubling] * int(contract or 0) if hand.doubling != "none" else 0


def made_plus_contract(hand: Hand, rules: Rules, _before: Before) -> Worth:
    """`coinche-made-plus-contract`: points and contract. The side that wins a doubled hand marks alone."""
    declarer, made = declarer_of(hand), reached(hand, belote_helps=rules.has("belote_makes", "on"))
    defence = 1 - declarer
    winner = declarer if made else defence
    points = points_of(hand, 2, 162)
    if all_tricks(hand):
        points[declarer] = 250
    if not made:
        points[declarer], points[defence] = 0, 160
    if hand.doubling != "none":
        points[1 - winner] = 0
    times, contract = TIMES[hand.doubling], contract_worth(hand)
    if rules.has("doubled", "everything"):
        points[winner] = (points[winner] + contract) * times
    else:
        points[winner] += contract * times
    return exact(with_belotes(points, hand, winner, rules), made, {winner}, shut_out(hand))


def announced(hand: Hand, rules: Rules, _before: Before) -> Worth:
    """`contree-announced`: the winner of the hand marks the contract and nobody marks points."""
    declarer, made = declarer_of(hand), reached(hand, belote_helps=rules.has("belote_makes", "on"))
    winner = declarer if made else 1 - declarer
    worth = 160 if not made and rules.has("failed_marks", 160) else contract_worth(hand)
    marks = [0, 0]
    marks[winner] = worth * TIMES[hand.doubling]
    return exact(with_belotes(marks, hand, winner, rules), made, {winner}, shut_out(hand))


def contract_worth(hand: Hand) -> int:
    """The contract in points: a capot that was bid is 250."""
    return 250 if hand.contract == "capot" else int(hand.contract or 0)


def with_belotes(marks: list[int], hand: Hand, winner: int, rules: Rules) -> list[int]:
    """The marks with the belote: its holder's, unless a setting gives it to the winner of a doubled hand, or takes it from a declarer that failed."""
    declarer = declarer_of(hand)
    for holder, belote in enumerate(belotes_of(hand, 2)):
        doubled = hand.doubling != "none" and rules.has("doubled_belote", "winner")
        lost = holder == declarer != winner and rules.has("failed_belote", "defence")
        marks[winner if doubled or lost else holder] += belote
    return marks
