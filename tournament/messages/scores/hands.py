"""The fields of a hand in the words of the game, on a line of the score sheet and in a pile that is counted."""

from collections.abc import Iterable, Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.details import detail_texts
from tournament.messages.phrases import list_text, number, numbered
from tournament.scoring.cards import Card
from tournament.scoring.facts import (
    SUITS,
    Annulment,
    Contract,
    Declaration,
    DeclarationKind,
    Doubling,
    HandFacts,
    PenaltyKind,
    PrizeKind,
    Rank,
    Side,
    Trump,
)
from tournament.scoring.forms import HandForm
from tournament.scoring.scores import ScoredHand
from tournament.scoring.tricks import Hint
from tournament.sentences import N_
from tournament.services.scores.views import SheetView

SUIT_SIGNS: Final[Mapping[Trump, str]] = {
    Trump.SPADES: "♠",
    Trump.HEARTS: "♥",
    Trump.DIAMONDS: "♦",
    Trump.CLUBS: "♣",
    Trump.NO_TRUMP: N_("NT"),
    Trump.ALL_TRUMP: N_("AT"),
}
SUIT_NAMES: Final[Mapping[Trump, str]] = {
    Trump.SPADES: N_("spades"),
    Trump.HEARTS: N_("hearts"),
    Trump.DIAMONDS: N_("diamonds"),
    Trump.CLUBS: N_("clubs"),
    Trump.NO_TRUMP: N_("no trump"),
    Trump.ALL_TRUMP: N_("all trumps"),
}
DOUBLINGS: Final[Mapping[Doubling, str]] = {
    Doubling.NONE: N_("no contre"),
    Doubling.CONTRE: N_("contre"),
    Doubling.SURCONTRE: N_("surcontre"),
}
ANNULMENTS: Final[Mapping[Annulment, str]] = {
    Annulment.IRREGULAR_DEAL: N_("irregular deal"),
    Annulment.IRREGULAR_BID: N_("irregular bid"),
    Annulment.AGREED: N_("both sides agree"),
    Annulment.UNDER_ELEVEN: N_("fewer than eleven points"),
    Annulment.CARRE_OF_SEVEN: N_("four sevens"),
}
KINDS: Final[Mapping[DeclarationKind, str]] = {
    DeclarationKind.TIERCE: N_("tierce"),
    DeclarationKind.CINQUANTE: N_("cinquante"),
    DeclarationKind.CENT: N_("cent"),
    DeclarationKind.CARRE: N_("carré"),
    DeclarationKind.QUARTE: N_("quarte"),
    DeclarationKind.QUINTE: N_("quinte"),
    DeclarationKind.BRELAN: N_("brelan"),
}
RANK_SIGNS: Final[Mapping[Rank, str]] = {Rank.JACK: N_("J"), Rank.QUEEN: N_("Q"), Rank.KING: N_("K"), Rank.ACE: N_("A")}
RANK_NAMES: Final[Mapping[Rank, str]] = {
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
    Rank.ACE: N_("ace"),
}
PRIZES: Final[Mapping[PrizeKind, str]] = {PrizeKind.NOT_FOLLOWED: N_("an opponent did not follow suit")}
PENALTIES: Final[Mapping[PenaltyKind, str]] = {
    PenaltyKind.DEALING: N_("dealt wrongly"),
    PenaltyKind.TWO_CARDS_TURNED: N_("two cards turned"),
    PenaltyKind.LAST_CARD_NOT_TURNED: N_("last card not turned"),
    PenaltyKind.OUT_OF_TURN: N_("out of turn"),
    PenaltyKind.WRONG_CARD: N_("wrong card to a trick"),
    PenaltyKind.TRICKS_PILED: N_("tricks piled up"),
    PenaltyKind.NOT_SHOWN: N_("combination not shown"),
}


def rank_text(rank: Rank, tr: Translator) -> str:
    """The sign on a card: a letter of the language, or its number."""
    return tr.gettext(RANK_SIGNS[rank]) if rank in RANK_SIGNS else rank.value


def name_rank(rank: Rank, tr: Translator) -> str:
    """What a card is called."""
    return tr.gettext(RANK_NAMES[rank]) if rank in RANK_NAMES else rank.value


def penalty_text(kind: PenaltyKind, tr: Translator) -> str:
    """A mistake that costs points."""
    return tr.gettext(PENALTIES[kind])


def declaration_text(declaration: Declaration, tr: Translator) -> str:
    """A declaration as the sheet shows it: `tierce K`, `cent A (6)`, `carré 8, used`."""
    card = declaration.top if declaration.top is not None else declaration.rank
    parts = [
        tr.gettext(KINDS[declaration.kind]),
        rank_text(card, tr) if card is not None else "",
        SUIT_SIGNS[declaration.suit] if declaration.suit in SUITS else "",
        f"({declaration.length})" if declaration.length is not None else "",
    ]
    noted = [tr.gettext("used") if declaration.used else "", "" if declaration.shown else tr.gettext("not shown")]
    return ", ".join(filter(None, (" ".join(filter(None, parts)), *noted)))


def other_facts_text(facts: HandFacts, tr: Translator) -> str:
    """A hand's other facts: declarations, last trick, prizes, mistakes, a claim, the chien."""
    say = tr.gettext
    parts = [
        *(f"{numbered(declared.side)} {declaration_text(declared, tr)}" for declared in facts.declarations),
        *([f"{numbered(facts.last_trick)} {say('last trick')}"] if facts.last_trick else []),
        *(f"{numbered(prize.side)} {say('not followed')}" for prize in facts.prizes),
        *(f"{numbered(penalty.side)} {penalty_text(penalty.kind, tr)}" for penalty in facts.penalties),
        *([f"{numbered(facts.claim)} {say('has finished')}"] if facts.claim else []),
        *([say("chien taken") if facts.chien else say("chien left")] if facts.chien is not None else []),
    ]
    return " · ".join(parts)


def bid_text(contract: Contract, tr: Translator) -> str:
    """What was bid: `130`, capot or générale."""
    if contract == "generale":
        return tr.gettext("générale")
    return tr.gettext("capot") if contract == "capot" else str(contract)


def doubling_text(doubling: Doubling, contract: Contract | None, tr: Translator) -> str:
    """What answered the bid; empty where nothing did. A générale is feminine, other contracts are not."""
    if doubling is Doubling.NONE:
        return ""
    if contract == "generale":
        return (
            tr.pgettext("générale", "contre") if doubling is Doubling.CONTRE else tr.pgettext("générale", "surcontre")
        )
    return tr.gettext(DOUBLINGS[doubling])


def trump_text(trump: Trump, tr: Translator) -> str:
    """The sign of a suit, or the abbreviation of no trump and all trumps."""
    return SUIT_SIGNS[trump] if trump in SUITS else tr.gettext(SUIT_SIGNS[trump])


def contract_text(facts: HandFacts, tr: Translator) -> str:
    """The contract of a played hand as the sheet shows it: `120 ♠ contre`, `60 · 4 cards ♥`."""
    parts = [
        str(facts.bid) if facts.bid is not None else "",
        "· " + tr.ngettext("{n} card", "{n} cards", facts.cards).format(n=facts.cards)
        if facts.cards is not None
        else "",
        bid_text(facts.contract, tr) if facts.contract is not None else "",
        trump_text(facts.trump, tr) if facts.trump else "",
        doubling_text(facts.doubling, facts.contract, tr),
    ]
    return " ".join(part for part in parts if part)


def unplayed_text(facts: HandFacts, tr: Translator) -> str:
    """Why a deal counts for nothing: passed by everyone, or annulled and why; empty for a played hand."""
    if facts.annulled is not None:
        return tr.gettext("annulled: {why}").format(why=tr.gettext(ANNULMENTS[facts.annulled]))
    return tr.gettext("passed by everyone") if facts.passed else ""


def side_numbers(sides: Iterable[Side]) -> str:
    """Sides as screen and paper call them: `1`, or `1 2`."""
    return " ".join(map(numbered, sides))


def title_of_contract(form: HandForm, tr: Translator) -> str:
    """What the column of what was played is called in games of this form."""
    return tr.gettext("Contract") if form.contracts else tr.gettext("Trumps") if form.bid is None else tr.gettext("Bid")


def played_text(facts: HandFacts, tr: Translator) -> str:
    """What was played, or why nothing was, and its other facts."""
    played = unplayed_text(facts, tr) or contract_text(facts, tr)
    return " · ".join(filter(None, (played, other_facts_text(facts, tr))))


def points_text(facts: HandFacts) -> str:
    """The taker's points, or those of every side."""
    if facts.points is not None:
        return str(facts.points)
    return "/".join(str(points) for _, points in facts.by_side)


def marks_text(facts: HandFacts, scored: ScoredHand, side: Side, tr: Translator) -> str:
    """A side's marks of a hand without a referee's; nothing for unplayed deals without marks."""
    marks = marks_of(scored, side)
    return number(marks, tr) if facts.is_played or marks else ""


def marks_of(scored: ScoredHand, side: Side) -> int:
    """The marks of a hand for a side, without what a referee gave at it."""
    return scored.marks.get(side, 0) - scored.given.get(side, 0)


def given_text(points: int, tr: Translator) -> str:
    """Points that a referee gave or took, with their sign."""
    return ("+" if points > 0 else "") + number(points, tr)


def all_marks_text(facts: HandFacts, scored: ScoredHand, sides: Iterable[Side], tr: Translator) -> str:
    """What a hand marks for all its sides, in their order."""
    return " ".join(number(marks_of(scored, side), tr) for side in sides) if facts.is_played else ""


HINTS: Final[Mapping[str, str]] = {
    "pile-of-no-tricks": N_("Is a card missing? The pile of side {side} has {cards} cards, and a trick has {trick}."),
    "pile-too-large": N_("{cards} cards are ticked, and {most} were played."),
    "pile-empty-last-trick": N_("The last trick is with side {side}, whose pile has no card."),
    "pile-whole-last-trick": N_("Side {side} has all the cards, so the last trick is its own."),
}


def card_text(card: Card, tr: Translator) -> str:
    """A card as one sees it: `J♥`."""
    return rank_text(card.rank, tr) + SUIT_SIGNS[card.suit]


def name_card(card: Card, tr: Translator) -> str:
    """A card as one calls it, for screen readers: `jack of hearts`."""
    return tr.gettext("{rank} of {suit}").format(rank=name_rank(card.rank, tr), suit=tr.gettext(SUIT_NAMES[card.suit]))


def hint_text(hint: Hint, tr: Translator) -> str:
    """What cannot be, in one sentence."""
    return tr.gettext(HINTS[hint.code]).format(**detail_texts(hint.details, tr, numbered))


def size_text(cards: int, players: int, tr: Translator) -> str:
    """How large a pile is: `12 cards, 3 tricks`; the tricks only where they are whole."""
    said = tr.ngettext("{n} card", "{n} cards", cards).format(n=cards)
    if cards % players:
        return said
    tricks = cards // players
    return tr.gettext("{cards}, {tricks}").format(
        cards=said, tricks=tr.ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks)
    )


def uncounted_text(sheet: SheetView, tr: Translator) -> str:
    """Deals that do not count and hands left, once lines reach the agreed number; else empty."""
    agreed = sheet.rules.hands
    unplayed = [hand for hand in sheet.hands if not hand.facts.is_played]
    if agreed is None or not unplayed or len(sheet.hands) < agreed or len(sheet.hands) - len(unplayed) >= agreed:
        return ""
    left = agreed - (len(sheet.hands) - len(unplayed))
    numbers = list_text([str(hand.number) for hand in unplayed], tr)
    if all(hand.facts.passed for hand in unplayed):
        told = tr.ngettext(
            "Hand {numbers}, passed, does not count:", "Hands {numbers}, passed, do not count:", len(unplayed)
        )
    elif any(hand.facts.passed for hand in unplayed):
        told = tr.gettext("Hands {numbers}, passed or annulled, do not count:")
    else:
        told = tr.ngettext(
            "Hand {numbers}, annulled, does not count:", "Hands {numbers}, annulled, do not count:", len(unplayed)
        )
    more = tr.ngettext("{n} more hand.", "{n} more hands.", left)
    return f"{told.format(numbers=numbers)} {more.format(n=left)}"
