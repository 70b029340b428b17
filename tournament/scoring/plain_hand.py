"""Hands as they are stored, read at once: fields whose values are those that this program writes.

Opening a hall reads ten thousand hands, and so does an import. Points by side, which few systems have, and everything
that is wrong are left to `tournament.scoring.sheet_json`, which reports what it found.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

from tournament.scoring.facts import (
    DEFENCE,
    Adjustment,
    Annulment,
    Declaration,
    DeclarationKind,
    Doubling,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Stopped,
    Trump,
)
from tournament.scoring.shapes import LONGEST_LIST, LONGEST_TEXT, JsonObject, is_writable

Take = Callable[[Any], Any]
"""Takes a value as it is written. Raises KeyError or TypeError where it is another."""


def plain_hand(document: object, letters: str) -> HandFacts | None:
    """A hand of a table whose sides are `letters`; None where its document is not plain."""
    fields = _hand_of(letters)
    try:
        return HandFacts.of({name: fields[name](value) for name, value in _object(document).items()})
    except (KeyError, TypeError):
        return None


@lru_cache(maxsize=8)
def _hand_of(letters: str) -> Mapping[str, Take]:
    """How each field of a hand is taken."""
    side = {letter: letter for letter in letters}.__getitem__
    kinds = {"side": side, "kind": _one_of(DeclarationKind), "top": _one_of(Rank), "suit": _one_of(Trump), "rank": _one_of(Rank)}
    declaration = {**kinds, "length": _whole, "used": _flag, "shown": _flag, "player": _whole}
    return {
        "declarer": side,
        "contract": _contract,
        "trump": _one_of(Trump),
        "doubling": _one_of(Doubling),
        "points": _whole,
        "capot": {**{letter: letter for letter in letters}, DEFENCE: DEFENCE}.__getitem__,
        "generale": side,
        "belote": _each(side),
        "declarations": _each(_parts(Declaration, declaration)),
        "last_trick": side,
        "prizes": _each(_parts(RevokePrize, {"side": side, "kind": _one_of(PrizeKind)})),
        "penalties": _each(_parts(Penalty, {"side": side, "kind": _one_of(PenaltyKind)})),
        "claim": side,
        "bid": _whole,
        "cards": _whole,
        "chien": _flag,
        "stopped": _parts(Stopped, {"trick": _whole, "by": side}),
        "irregular_deal": _each(side),
        "adjustments": _each(_parts(Adjustment, {"side": side, "points": _whole, "reason": _text})),
        "passed": _flag,
        "annulled": _one_of(Annulment),
    }


def _one_of(choices: type[StrEnum]) -> Take:
    return {choice.value: choice for choice in choices}.__getitem__


def _whole(value: Any) -> int:
    if type(value) is int:
        return value
    raise TypeError


def _flag(value: Any) -> bool:
    if type(value) is bool:
        return value
    raise TypeError


def _text(value: Any) -> str:
    if type(value) is str and len(value) <= LONGEST_TEXT and is_writable(value):
        return value
    raise TypeError


def _contract(value: Any) -> Any:
    return value if value == "capot" or value == "generale" else _whole(value)


def _each(take: Take) -> Take:
    def entries(value: Any) -> tuple[Any, ...]:
        if type(value) is list and len(value) <= LONGEST_LIST:
            return tuple(map(take, value))
        raise TypeError

    return entries


def _parts(made: Callable[..., Any], fields: Mapping[str, Take]) -> Take:
    return lambda value: made(**{name: fields[name](part) for name, part in _object(value).items()})


def _object(value: Any) -> dict[str, Any]:
    if type(value) is dict or (type(value) is JsonObject and not value.repeated):
        return value
    raise TypeError
