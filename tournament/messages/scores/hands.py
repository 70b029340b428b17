"""Fields of a sheet's line in words: contracts, suits, why a deal was not played."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.sides import numbered
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
    Trump,
)
from tournament.sentences import N_

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
DOUBLINGS: Final[Mapping[Doubling, str]] = {Doubling.NONE: N_("no contre"), Doubling.CONTRE: N_("contre"), Doubling.SURCONTRE: N_("surcontre")}
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
RANK_NAMES: Final[Mapping[Rank, str]] = {Rank.JACK: N_("jack"), Rank.QUEEN: N_("queen"), Rank.KING: N_("king"), Rank.ACE: N_("ace")}
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


def say_rank(rank: Rank, words: Translator) -> str:
    """The sign on a card: a letter of the language, or its number."""
    return words.gettext(RANK_SIGNS[rank]) if rank in RANK_SIGNS else rank.value


def name_rank(rank: Rank, words: Translator) -> str:
    """What a card is called."""
    return words.gettext(RANK_NAMES[rank]) if rank in RANK_NAMES else rank.value


def say_penalty(kind: PenaltyKind, words: Translator) -> str:
    """A mistake that costs points."""
    return words.gettext(PENALTIES[kind])


def say_declaration(declaration: Declaration, words: Translator) -> str:
    """A declaration as the sheet shows it: `tierce K`, `cent A (6)`, `carré 8, used`."""
    card = declaration.top if declaration.top is not None else declaration.rank
    parts = [
        words.gettext(KINDS[declaration.kind]),
        say_rank(card, words) if card is not None else "",
        SUIT_SIGNS[declaration.suit] if declaration.suit in SUITS else "",
        f"({declaration.length})" if declaration.length is not None else "",
    ]
    noted = [words.gettext("used") if declaration.used else "", "" if declaration.shown else words.gettext("not shown")]
    return ", ".join(filter(None, (" ".join(filter(None, parts)), *noted)))


def say_beside(facts: HandFacts, words: Translator) -> str:
    """A hand's other facts: declarations, last trick, prizes, mistakes, a claim, the chien."""
    say = words.gettext
    parts = [
        *(f"{numbered(declared.side)} {say_declaration(declared, words)}" for declared in facts.declarations),
        *([f"{numbered(facts.last_trick)} {say('last trick')}"] if facts.last_trick else []),
        *(f"{numbered(prize.side)} {say('not followed')}" for prize in facts.prizes),
        *(f"{numbered(penalty.side)} {say_penalty(penalty.kind, words)}" for penalty in facts.penalties),
        *([f"{numbered(facts.claim)} {say('has finished')}"] if facts.claim else []),
        *([say("chien taken") if facts.chien else say("chien left")] if facts.chien is not None else []),
    ]
    return " · ".join(parts)


def say_bid(contract: Contract, words: Translator) -> str:
    """What was bid: `130`, capot or générale."""
    if contract == "generale":
        return words.gettext("générale")
    return words.gettext("capot") if contract == "capot" else str(contract)


def say_doubling(doubling: Doubling, contract: Contract | None, words: Translator) -> str:
    """What answered the bid; empty where nothing did. A générale is feminine, other contracts are not."""
    if doubling is Doubling.NONE:
        return ""
    if contract == "generale":
        return words.pgettext("générale", "contre") if doubling is Doubling.CONTRE else words.pgettext("générale", "surcontre")
    return words.gettext(DOUBLINGS[doubling])


def say_trump(trump: Trump, words: Translator) -> str:
    """The sign of a suit, or the abbreviation of no trump and all trumps."""
    return SUIT_SIGNS[trump] if trump in SUITS else words.gettext(SUIT_SIGNS[trump])


def say_contract(facts: HandFacts, words: Translator) -> str:
    """The contract of a played hand as the sheet shows it: `120 ♠ contre`, `60 · 4 cards ♥`."""
    parts = [
        str(facts.bid) if facts.bid is not None else "",
        "· " + words.ngettext("{n} card", "{n} cards", facts.cards).format(n=facts.cards) if facts.cards is not None else "",
        say_bid(facts.contract, words) if facts.contract is not None else "",
        say_trump(facts.trump, words) if facts.trump else "",
        say_doubling(facts.doubling, facts.contract, words),
    ]
    return " ".join(part for part in parts if part)


def say_unplayed(facts: HandFacts, words: Translator) -> str:
    """Why a deal counts for nothing: passed by everyone, or annulled and why; empty for a played hand."""
    if facts.annulled is not None:
        return words.gettext("annulled: {why}").format(why=words.gettext(ANNULMENTS[facts.annulled]))
    return words.gettext("passed by everyone") if facts.passed else ""
