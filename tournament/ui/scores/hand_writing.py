"""What is read back of the line of keys: a hand as it is written, what is still wanted, what it would be marked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, side_text
from tournament.messages.refusals import problem_text
from tournament.messages.scores.hands import KINDS, SUIT_NAMES, bid_text, penalty_text, uncounted_text
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.facts import DEFENCE, Declaration, Doubling, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.sentences import N_
from tournament.services.scores.sheet_moves import preview_hand
from tournament.services.scores.views import HandView, SheetView
from tournament.ui.scores.hand_keys import contract_of
from tournament.ui.scores.letters import (
    CHIEN,
    CONTRACTS,
    FOURS,
    LETTERS,
    Letters,
    TypedHand,
    settled_points,
    write_declaration,
)

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
    rest = _joined(
        (
            *_dealt(facts, form),
            _suit(facts, letters),
            DOUBLINGS[facts.doubling],
            _points(facts, form),
            *_marked(facts, letters, form),
        )
    )
    if form.numbers:
        begins = (
            (taker or UNKNOWN) + (contract or UNKNOWN) if rest else (taker or UNKNOWN) + contract if contract else taker
        )
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
    return "".join(
        f"f{_side(penalty.side, form)}{form.penalties.index(penalty.kind) + 1}" for penalty in facts.penalties
    )


POINTS_OF_AN_EXAMPLE: Final = 102
SHARES: Final = (90, 50, 22)
BID, CARDS = 60, 4
WANTED: Final = {
    "taker": N_("Which side took? Type its number."),
    "bid": N_("How many points were bid?"),
    "cards": N_("How many cards were dealt to each player?"),
}


def keys_text(form: HandForm, tr: Translator) -> str:
    """Everything that has keys of its own, in a line."""
    return " · ".join(_keys(form, tr))


def _keys(form: HandForm, tr: Translator) -> Iterator[str]:
    say, letters = tr.gettext, LETTERS[tr.language]
    yield " ".join(key for key, trump in letters.trumps.items() if trump in form.trumps)
    if not form.numbers:
        yield from (
            f"{CONTRACTS[contract][-1]} {bid_text(contract, tr)}"
            for contract in form.contracts
            if not isinstance(contract, int)
        )
    if form.knows("doubling"):
        yield say("x xx contre")
    if form.belote:
        yield say("b1 belote")
    if form.capot:
        yield say("!1 !d all the tricks") if form.several_defend else say("!1 all the tricks")
    if form.generale:
        yield f"g1 {bid_text('generale', tr)}"
    if form.last_trick:
        yield say("{key}1 last trick").format(key=letters.last_trick)
    if form.declarations:
        first = Declaration(form.letters[0], form.declarations[0], top=Rank.KING)
        yield f"{write_declaration(first, letters, form)} {tr.gettext(KINDS[first.kind])}"
    if form.prizes:
        yield say("r1 prize")
    if form.penalties:
        yield say("f11 mistake")
    if form.claim:
        yield say("{key}1 “I’m out”").format(key=letters.claim)
    if form.chien:
        yield say("{key} chien taken").format(key=CHIEN)
    if form.passes:
        yield say("- passed")


def example_text(form: HandForm, tr: Translator) -> str:
    """A hand as it is typed, and what it says."""
    facts = example_of(form)
    told = ", ".join(_example_texts(facts, form, tr))
    return tr.gettext("Type the hand and press Enter: {keys} is {hand}.").format(
        keys=write_keys(facts, tr.language, form), hand=told
    )


def example_of(form: HandForm) -> HandFacts:
    """A hand that says something of everything that must be said."""
    shares = (*SHARES, *(0 for _ in form.letters))[: len(form.letters)]
    by_side = tuple(zip(form.letters, shares, strict=True)) if form.points is Points.SIDES else ()
    return HandFacts(
        declarer=form.letters[0],
        contract=90 if 90 in form.numbers else next(iter(form.numbers), None),
        bid=BID if form.bid is not None else None,
        cards=min(CARDS, form.cards[-1]) if form.cards else None,
        trump=Trump.HEARTS if Trump.HEARTS in form.trumps and not form.bid is not None else None,
        points=None if by_side else 72 if form.bid is not None else POINTS_OF_AN_EXAMPLE,
        by_side=by_side,
    )


def _example_texts(facts: HandFacts, form: HandForm, tr: Translator) -> Iterator[str]:
    say = tr.gettext
    yield side_text(form.letters[0], tr)
    if facts.contract is not None:
        yield bid_text(facts.contract, tr)
    if facts.bid is not None:
        yield say("{n} bid").format(n=facts.bid)
    if facts.cards is not None:
        yield tr.ngettext("{n} card", "{n} cards", facts.cards).format(n=facts.cards)
    if facts.trump is not None:
        yield say(SUIT_NAMES[facts.trump])
    if facts.points is not None:
        yield say("{points} points").format(points=facts.points)
    else:
        yield say("the points of side 1, of side 2 and so on")


def wanted_text(missing: str, form: HandForm, tr: Translator) -> str:
    """What is asked for next."""
    if missing == "contract":
        return _contract_wanted(form, tr)
    if missing == "trump":
        keys = " ".join(key for key, trump in LETTERS[tr.language].trumps.items() if trump in form.trumps)
        return tr.gettext("What was trumps? Type one of: {keys}.").format(keys=keys)
    if missing == "points":
        return _points_wanted(form, tr)
    return tr.gettext(WANTED[missing])


def _contract_wanted(form: HandForm, tr: Translator) -> str:
    if "generale" in form.contracts:
        return tr.gettext("What was the contract? 8 to 16 for 80 to 160, cap for a capot, gen for a générale.")
    return tr.gettext("What was the contract? 8 to 16 for 80 to 160, cap for a capot.")


def _points_wanted(form: HandForm, tr: Translator) -> str:
    if form.points is Points.SIDES:
        sides = list_text([str(number + 1) for number in range(len(form.letters))], tr)
        return tr.gettext(
            "How many points has each side? Type those of sides {sides} in this order, with spaces or / between."
        ).format(sides=sides)
    if not form.capot:
        return tr.gettext("How many points did the taker make?")
    return tr.gettext("How many points did the taker make? Type !1 or !2 for the side that took all the tricks.")


def unfinished_text(keys: str, form: HandForm, tr: Translator) -> str:
    """What must follow keys that cannot end a line."""
    say = tr.gettext
    if keys[0] in "+=":
        return say("A declaration is +, the side, the kind and the top card: {examples}.").format(
            examples=declaration_keys_text(form, tr)
        )
    if keys[0] == "f" and form.penalties:
        kinds = ", ".join(f"{number} {penalty_text(kind, tr)}" for number, kind in enumerate(form.penalties, start=1))
        return say("A mistake is f, the side and the kind: {kinds}.").format(kinds=kinds)
    return say("“{keys}” is not finished: type what follows, such as the number of a side.").format(keys=keys)


def declaration_keys_text(form: HandForm, tr: Translator) -> str:
    """An example of every kind of declaration."""
    side = form.letters[0]
    examples = [
        Declaration(side, kind, rank=Rank.JACK) if kind in FOURS else Declaration(side, kind, top=Rank.KING)
        for kind in form.declarations
    ]
    letters = LETTERS[tr.language]
    return ", ".join(f"{write_declaration(told, letters, form)} {tr.gettext(KINDS[told.kind])}" for told in examples)


@dataclass(frozen=True)
class HandVerdict:
    """What to say of a hand.

    `tone` is empty for a hand that may be saved, `soft` while it is not complete, `fault` when it is impossible.
    `facts` is the hand to save, None where there is none. `marks` are those the hand would bring, and `ending` is said
    apart when it would end the game. `wrong` are the facts of an impossible hand that make it so, as far as they are
    known.
    """

    sentence: str
    tone: str
    facts: HandFacts | None = None
    marks: Mapping[Side, int] | None = None
    ending: str = ""
    wrong: frozenset[str] = frozenset()


def judge(typed: TypedHand, sheet: SheetView, hand: HandView | None, form: HandForm, tr: Translator) -> HandVerdict:
    """The verdict on a line of keys that says a hand of this form, at the end of a sheet or in the place of `hand`."""
    if typed.problems:
        return HandVerdict(" ".join(_misread(problem, form, tr) for problem in typed.problems), "fault")
    if typed.unfinished:
        return HandVerdict(unfinished_text(typed.unfinished, form, tr), "soft")
    if typed.facts == HandFacts():
        uncounted = uncounted_text(sheet, tr) if hand is None else ""
        return HandVerdict(
            " ".join(filter(None, (uncounted, example_text(form, tr)))), "alert" if uncounted else "soft"
        )
    if typed.missing:
        return HandVerdict(wanted_text(typed.missing[0], form, tr), "soft")
    facts = keep_notes(typed.facts, hand)
    try:
        score = preview_hand(sheet, facts, hand.id if hand else None)
    except Refused as refused:
        wrong = frozenset(problem.path.rpartition(".")[2] for problem in refused.problems)
        return HandVerdict(" ".join(problem_text(problem, tr) for problem in refused.problems), "fault", wrong=wrong)
    scored = score.hands[position_of(sheet, hand)]
    return HandVerdict(
        hand_text(scored, tr), "", facts, scored.marks if facts.is_played else None, ending_text(score, tr)
    )


def _misread(problem: Problem, form: HandForm, tr: Translator) -> str:
    """What is wrong with keys, and where it helps, which keys there are."""
    said = problem_text(problem, tr)
    if problem.code == "keys-declaration":
        return f"{said} {unfinished_text('+', form, tr)}"
    if problem.code == "keys-unknown":
        return tr.gettext("{said} The keys are: {keys}.").format(said=said, keys=keys_text(form, tr))
    return said


def keep_notes(facts: HandFacts, hand: HandView | None) -> HandFacts:
    """The typed hand with what keys cannot say of the corrected one: stops, irregular deals, adjustments."""
    if hand is None:
        return facts
    return replace(
        facts, stopped=hand.facts.stopped, irregular_deal=hand.facts.irregular_deal, adjustments=hand.facts.adjustments
    )


def position_of(sheet: SheetView, hand: HandView | None) -> int:
    """The index of the hand on the sheet; a new one is at the end."""
    return (
        len(sheet.hands)
        if hand is None
        else next(index for index, line in enumerate(sheet.hands) if line.id == hand.id)
    )


def capitalised(text: str) -> str:
    """The text with its first letter a capital, the rest as it is."""
    return text[:1].upper() + text[1:]
