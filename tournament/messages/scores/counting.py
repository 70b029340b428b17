"""What is said while cards are counted: their names, what lies in a pile, and what cannot be."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.details import say_details
from tournament.messages.scores.hands import SUIT_NAMES, SUIT_SIGNS, name_rank, say_rank
from tournament.messages.sides import numbered
from tournament.scoring.cards import Card
from tournament.scoring.tricks import Hint
from tournament.sentences import N_

HINTS: Final[Mapping[str, str]] = {
    "pile-of-no-tricks": N_("Is a card missing? The pile of side {side} has {cards} cards, and a trick has {trick}."),
    "pile-too-large": N_("{cards} cards are ticked, and {most} were played."),
    "pile-empty-last-trick": N_("The last trick is with side {side}, whose pile has no card."),
    "pile-whole-last-trick": N_("Side {side} has all the cards, so the last trick is its own."),
}


def say_card(card: Card, words: Translator) -> str:
    """A card as one sees it: `J♥`."""
    return say_rank(card.rank, words) + SUIT_SIGNS[card.suit]


def name_card(card: Card, words: Translator) -> str:
    """A card as one calls it, for screen readers: `jack of hearts`."""
    return words.gettext("{rank} of {suit}").format(rank=name_rank(card.rank, words), suit=words.gettext(SUIT_NAMES[card.suit]))


def say_hint(hint: Hint, words: Translator) -> str:
    """What cannot be, in one sentence."""
    return words.gettext(HINTS[hint.code]).format(**say_details(hint.details, words, numbered))


def say_size(cards: int, players: int, words: Translator) -> str:
    """How large a pile is: `12 cards, 3 tricks`; the tricks only where they are whole."""
    said = words.ngettext("{n} card", "{n} cards", cards).format(n=cards)
    if cards % players:
        return said
    tricks = cards // players
    return words.gettext("{cards}, {tricks}").format(cards=said, tricks=words.ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks))
