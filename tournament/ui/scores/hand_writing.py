"""The line of keys that says a hand: what is read back as the same facts. Knows no window."""

from itertools import pairwise
from typing import Final

from tournament.scoring.facts import DEFENCE, Doubling, HandFacts, Side
from tournament.scoring.forms import HandForm, Points
from tournament.ui.scores.declaration_keys import write_declaration
from tournament.ui.scores.hand_keys import contract_of
from tournament.ui.scores.letters import CHIEN, CONTRACTS, LETTERS, Letters
from tournament.ui.scores.typed_hand import settled_points

DOUBLINGS: Final = {Doubling.NONE: "", Doubling.CONTRE: "x", Doubling.SURCONTRE: "xx"}
UNKNOWN: Final = "?"


def write_keys(facts: HandFacts, language: str, form: HandForm) -> str:
    """The shortest line that reads back as `facts`, complete or not.

    Only what keys can say is written: how a hand was stopped, irregular deals and adjustments are not, and an annulled
    deal has no line.
    """
    letters = LETTERS[language]
    if facts.passed:
        return "-" + _penalties(facts, form)
    taker = "" if facts.declarer is None else _side(facts.declarer, form)
    contract = _contract(facts, form)
    rest = _joined((*_dealt(facts, form), _suit(facts, letters), DOUBLINGS[facts.doubling], _points(facts, form), *_marked(facts, letters, form)))
    if form.numbers:
        begins = (taker or UNKNOWN) + (contract or UNKNOWN) if rest else (taker or UNKNOWN) + contract if contract else taker
        return _joined((begins, rest)) if contract.isdecimal() else begins + rest
    begins = (taker or UNKNOWN) if contract + rest else taker
    return begins + contract + (" " if not contract and rest[:1].isdecimal() else "") + rest


def _joined(parts: tuple[str, ...]) -> str:
    """The parts joined, with a space between two numbers and before a further declaration."""
    kept = [part for part in parts if part]
    spaced = [(" " if _needs_space(before, after) else "") + after for before, after in pairwise(kept)]
    return "".join((*kept[:1], *spaced))


def _needs_space(before: str, after: str) -> bool:
    return (before[-1] in "0123456789?" and after[0] in "0123456789?") or after[0] == "+"


def _side(side: Side, form: HandForm) -> str:
    return str(form.letters.index(side) + 1)


def _contract(facts: HandFacts, form: HandForm) -> str:
    """The contract in as few keys as say it."""
    if facts.contract is None:
        return ""
    if not isinstance(facts.contract, int):
        return CONTRACTS[facts.contract][-1]
    tens, rest = divmod(facts.contract, 10)
    return str(tens) if rest == 0 and contract_of(tens, form) == facts.contract else str(facts.contract)


def _dealt(facts: HandFacts, form: HandForm) -> tuple[str, ...]:
    """What is typed before the points where bids and cards vary; what is unknown keeps its place."""
    told = [value for known, value in ((form.bid, facts.bid), (form.cards, facts.cards)) if known is not None]
    if not any(value is not None for value in (*told, facts.points)) and not facts.by_side:
        return ()
    return tuple(UNKNOWN if value is None else str(value) for value in told)


def _suit(facts: HandFacts, letters: Letters) -> str:
    return "" if facts.trump is None else letters.of_trump(facts.trump)


def _points(facts: HandFacts, form: HandForm) -> str:
    if (facts.points, facts.by_side) == settled_points(facts, form):
        return ""
    if form.points is Points.DECLARER or facts.points is not None:
        return "" if facts.points is None else str(facts.points)
    told = dict(facts.by_side)
    return "/".join(str(told.get(side, UNKNOWN)) for side in form.letters) if told else ""


def _marked(facts: HandFacts, letters: Letters, form: HandForm) -> tuple[str, ...]:
    capot = "" if facts.capot is None else "!d" if facts.capot == DEFENCE else "!" + _side(facts.capot, form)
    named = {"g": facts.generale, letters.last_trick: facts.last_trick, letters.claim: facts.claim}
    return (
        "".join("b" + _side(side, form) for side in facts.belote) + capot,
        "".join(key + _side(side, form) for key, side in named.items() if side is not None),
        "" if facts.chien is None else CHIEN if facts.chien else CHIEN + "0",
        "".join("r" + _side(prize.side, form) for prize in facts.prizes),
        _penalties(facts, form),
        *(write_declaration(told, letters, form) for told in facts.declarations),
    )


def _penalties(facts: HandFacts, form: HandForm) -> str:
    return "".join(f"f{_side(penalty.side, form)}{form.penalties.index(penalty.kind) + 1}" for penalty in facts.penalties)
