"""The keys of a hand in few words, with an example and what is missing, by the hand's form. No window."""

from collections.abc import Iterator
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import say_list, say_side
from tournament.messages.scores.hands import KINDS, SUIT_NAMES, say_bid, say_penalty
from tournament.scoring.facts import Declaration, HandFacts, Rank, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.sentences import N_
from tournament.ui.scores.declaration_keys import write_declaration
from tournament.ui.scores.hand_writing import write_keys
from tournament.ui.scores.letters import CHIEN, CONTRACTS, FOURS, LETTERS

POINTS_OF_AN_EXAMPLE: Final = 102
SHARES: Final = (90, 50, 22)
BID, CARDS = 60, 4
WANTED: Final = {
    "taker": N_("Which side took? Type its number."),
    "bid": N_("How many points were bid?"),
    "cards": N_("How many cards were dealt to each player?"),
}


def say_keys(form: HandForm, words: Translator) -> str:
    """Everything that has keys of its own, in a line."""
    return " · ".join(_keys(form, words))


def _keys(form: HandForm, words: Translator) -> Iterator[str]:
    say, letters = words.gettext, LETTERS[words.language]
    yield " ".join(key for key, trump in letters.trumps.items() if trump in form.trumps)
    if not form.numbers:
        yield from (f"{CONTRACTS[contract][-1]} {say_bid(contract, words)}" for contract in form.contracts if not isinstance(contract, int))
    if form.knows("doubling"):
        yield say("x xx contre")
    if form.belote:
        yield say("b1 belote")
    if form.capot:
        yield say("!1 !d all the tricks") if form.several_defend else say("!1 all the tricks")
    if form.generale:
        yield f"g1 {say_bid('generale', words)}"
    if form.last_trick:
        yield say("{key}1 last trick").format(key=letters.last_trick)
    if form.declarations:
        first = Declaration(form.letters[0], form.declarations[0], top=Rank.KING)
        yield f"{write_declaration(first, letters, form)} {words.gettext(KINDS[first.kind])}"
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


def say_example(form: HandForm, words: Translator) -> str:
    """A hand as it is typed, and what it says."""
    facts = example_of(form)
    told = ", ".join(_told(facts, form, words))
    return words.gettext("Type the hand and press Enter: {keys} is {hand}.").format(keys=write_keys(facts, words.language, form), hand=told)


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


def _told(facts: HandFacts, form: HandForm, words: Translator) -> Iterator[str]:
    say = words.gettext
    yield say_side(form.letters[0], words)
    if facts.contract is not None:
        yield say_bid(facts.contract, words)
    if facts.bid is not None:
        yield say("{n} bid").format(n=facts.bid)
    if facts.cards is not None:
        yield words.ngettext("{n} card", "{n} cards", facts.cards).format(n=facts.cards)
    if facts.trump is not None:
        yield say(SUIT_NAMES[facts.trump])
    if facts.points is not None:
        yield say("{points} points").format(points=facts.points)
    else:
        yield say("the points of side 1, of side 2 and so on")


def say_wanted(missing: str, form: HandForm, words: Translator) -> str:
    """What is asked for next."""
    if missing == "contract":
        return _contract_wanted(form, words)
    if missing == "trump":
        keys = " ".join(key for key, trump in LETTERS[words.language].trumps.items() if trump in form.trumps)
        return words.gettext("What was trumps? Type one of: {keys}.").format(keys=keys)
    if missing == "points":
        return _points_wanted(form, words)
    return words.gettext(WANTED[missing])


def _contract_wanted(form: HandForm, words: Translator) -> str:
    if "generale" in form.contracts:
        return words.gettext("What was the contract? 8 to 16 for 80 to 160, cap for a capot, gen for a générale.")
    return words.gettext("What was the contract? 8 to 16 for 80 to 160, cap for a capot.")


def _points_wanted(form: HandForm, words: Translator) -> str:
    if form.points is Points.SIDES:
        sides = say_list([str(number + 1) for number in range(len(form.letters))], words)
        return words.gettext("How many points has each side? Type those of sides {sides} in this order, with spaces or / between.").format(
            sides=sides
        )
    if not form.capot:
        return words.gettext("How many points did the taker make?")
    return words.gettext("How many points did the taker make? Type !1 or !2 for the side that took all the tricks.")


def say_unfinished(keys: str, form: HandForm, words: Translator) -> str:
    """What must follow keys that cannot end a line."""
    say = words.gettext
    if keys[0] in "+=":
        return say("A declaration is +, the side, the kind and the top card: {examples}.").format(examples=say_declaration_keys(form, words))
    if keys[0] == "f" and form.penalties:
        kinds = ", ".join(f"{number} {say_penalty(kind, words)}" for number, kind in enumerate(form.penalties, start=1))
        return say("A mistake is f, the side and the kind: {kinds}.").format(kinds=kinds)
    return say("“{keys}” is not finished: type what follows, such as the number of a side.").format(keys=keys)


def say_declaration_keys(form: HandForm, words: Translator) -> str:
    """An example of every kind of declaration."""
    side = form.letters[0]
    examples = [Declaration(side, kind, rank=Rank.JACK) if kind in FOURS else Declaration(side, kind, top=Rank.KING) for kind in form.declarations]
    letters = LETTERS[words.language]
    return ", ".join(f"{write_declaration(told, letters, form)} {words.gettext(KINDS[told.kind])}" for told in examples)
