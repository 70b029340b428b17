"""What stands on a line of the score sheet, in the hall's words: contracts, suits, and why a deal was not played."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.scoring.facts import SUITS, Annulment, Contract, Doubling, HandFacts, Trump

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


def say_bid(contract: Contract, words: Translator) -> str:
    """What was bid: `130`, capot or générale."""
    if contract == "generale":
        return words.gettext("générale")
    return words.gettext("capot") if contract == "capot" else str(contract)


def say_trump(trump: Trump, words: Translator) -> str:
    """The sign of a suit, or the letters that stand for no trump and all trumps."""
    return SUIT_SIGNS[trump] if trump in SUITS else words.gettext(SUIT_SIGNS[trump])


def say_contract(facts: HandFacts, words: Translator) -> str:
    """The contract of a played hand as the sheet shows it: `120 ♠ contre`."""
    parts = [
        say_bid(facts.contract, words) if facts.contract is not None else "",
        say_trump(facts.trump, words) if facts.trump else "",
        words.gettext(DOUBLINGS[facts.doubling]) if facts.doubling is not Doubling.NONE else "",
    ]
    return " ".join(part for part in parts if part)


def say_unplayed(facts: HandFacts, words: Translator) -> str:
    """Why a deal counts for nothing: passed by everyone, or annulled and why; empty for a played hand."""
    if facts.annulled is not None:
        return words.gettext("annulled: {why}").format(why=words.gettext(ANNULMENTS[facts.annulled]))
    return words.gettext("passed by everyone") if facts.passed else ""
