"""The keys of one declaration, `+1tR`: read from the line and written to it. Knows no window."""

import re
from collections.abc import Sequence
from typing import Final

from tournament.scoring.facts import SUITS, Declaration, DeclarationKind, Rank, Side, Trump
from tournament.scoring.forms import HandForm
from tournament.ui.scores.letters import FOURS, LENGTHS, SEQUENCES, SHORTEST, Letters

OPENS: Final = "+="
"""`=` is the same key without shift on a French keyboard."""
NOT_SHOWN: Final = "n"
USED: Final = "u"
LONGEST_KIND: Final = 5


def declaration_sign(letters: Letters, form: HandForm) -> str:
    """A declaration as typed: side, player where a card may not serve twice, kind, card, suit, outcome."""
    if not form.declarations:
        return ""
    kinds = "|".join(sorted(LENGTHS, key=len, reverse=True))
    ranks = "|".join(sorted(letters.ranks, key=len, reverse=True))
    longer = "".join(key[-1] for key in letters.trumps if len(key) > 1)
    suits = "".join(key for key in letters.trumps if len(key) == 1)
    suit = f"(?P<suit>[{suits}](?![{longer}]))?"
    sequence = rf"(?P<length>{kinds})\s*(?P<top>{ranks})?(?(top){suit}|)"
    four = rf"(?P<four>[bc])\s*(?P<rank>{ranks})?"
    flags = rf"(?P<flags>(?:{USED}|{NOT_SHOWN}(?![{longer}]))*)"
    begun_ten = "(?(top)|(?(rank)|(?:1$)?))"
    return rf"[{OPENS}]\s*(?P<side>[0-9])?(?:/(?P<player>[0-9]))?\s*(?:{four}|{sequence})?{flags}{begun_ten}"


def read_declaration(found: re.Match[str], letters: Letters, form: HandForm, *, ends: bool) -> tuple[Declaration | None, bool]:
    """The declaration of a sign, None if it says none; and whether more keys may complete it at the end."""
    side = form.letters[int(found["side"]) - 1] if found["side"] and 1 <= int(found["side"]) <= len(form.letters) else None
    if found["side"] and side is None:
        return None, False
    card = found["top"] or found["rank"]
    if side is None or card is None:
        return None, ends
    kind, length = _kind(found, form.declarations)
    if kind is None:
        return None, False
    suit = letters.trumps[found["suit"]] if found["suit"] else None
    return _declaration(side, kind, letters.ranks[card], length, suit, found), False


def write_declaration(told: Declaration, letters: Letters, form: HandForm) -> str:
    """The keys of a declaration."""
    card = told.top if told.top is not None else told.rank
    parts = (
        "+" + str(form.letters.index(told.side) + 1),
        f"/{told.player}" if told.player is not None else "",
        str(told.length) if told.length is not None and told.length > LONGEST_KIND else SHORTEST[told.kind],
        letters.of_rank(card) if card is not None else "",
        letters.of_trump(told.suit) if told.suit is not None else "",
        USED if told.used else "",
        "" if told.shown else NOT_SHOWN,
    )
    return "".join(parts)


def _kind(found: re.Match[str], known: Sequence[DeclarationKind]) -> tuple[DeclarationKind | None, int | None]:
    """The kind of a declaration among those that are known, and the cards of a sequence longer than any kind."""
    cards = LENGTHS[found["length"]] if found["length"] else 0
    meant = SEQUENCES[min(cards, LONGEST_KIND)] if cards else FOURS
    return next((kind for kind in meant if kind in known), None), cards if cards > LONGEST_KIND else None


def _declaration(side: Side, kind: DeclarationKind, card: Rank, length: int | None, suit: Trump | None, found: re.Match[str]) -> Declaration:
    is_four = kind in FOURS
    return Declaration(
        side=side,
        kind=kind,
        top=None if is_four else card,
        rank=card if is_four else None,
        suit=suit if suit in SUITS else None,
        length=length,
        used=USED in found["flags"],
        shown=NOT_SHOWN not in found["flags"],
        player=int(found["player"]) if found["player"] else None,
    )
