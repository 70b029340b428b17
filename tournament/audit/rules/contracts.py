"""What the contrées share: the contracts, whether one is reached, and whose the belote is."""

from tournament.audit.export import Choice, ExportedHand, ExportedRules
from tournament.audit.rules.system import NUMBERS
from tournament.audit.rules.worth import all_tricks, belotes_of, declarer_of, points_of

CONTRACTS: tuple[Choice, ...] = (*NUMBERS, "capot")
TIMES = {"none": 1, "contre": 2, "surcontre": 4}


def reached(hand: ExportedHand, *, belote_helps: bool = True) -> bool:
    """Whether the contract is made: capot or générale by tricks, numbers by points and belote or capot."""
    declarer = declarer_of(hand)
    if hand.contract == "generale":
        return hand.generale == hand.declarer
    if all_tricks(hand) or not isinstance(hand.contract, int):
        return all_tricks(hand) is True
    return points_of(hand, 2, 162)[declarer] + belotes_of(hand, 2)[declarer] * belote_helps >= hand.contract


def shut_out(hand: ExportedHand) -> frozenset[int]:
    """The side that took no trick, and so cannot win the game on this hand."""
    declarer = declarer_of(hand)
    return frozenset() if all_tricks(hand) is None else frozenset({1 - declarer if all_tricks(hand) else declarer})


def contract_worth(hand: ExportedHand) -> int:
    """The contract in points: a capot that was bid is 250."""
    return 250 if hand.contract == "capot" else int(hand.contract or 0)


def with_belotes(marks: list[int], hand: ExportedHand, winner: int, rules: ExportedRules) -> list[int]:
    """Marks with the belote: its holder's, unless settings move it at doubled or failed hands."""
    declarer = declarer_of(hand)
    for holder, belote in enumerate(belotes_of(hand, 2)):
        doubled = hand.doubling != "none" and rules.has("doubled_belote", "winner")
        lost = holder == declarer != winner and rules.has("failed_belote", "defence")
        marks[winner if doubled or lost else holder] += belote
    return marks
