"""A deal with its sides exchanged: what was written for one side belongs to the other."""

from collections.abc import Mapping
from dataclasses import replace

from tournament.scoring.facts import HandFacts, Side


def exchanged(hand: HandFacts, other: Mapping[Side, Side]) -> HandFacts:
    """The deal with its sides exchanged by `other`, letter by letter, and so with the same marks."""

    def turned(side: Side) -> Side:
        return other.get(side, side)

    def perhaps(side: Side | None) -> Side | None:
        return None if side is None else turned(side)

    return replace(
        hand,
        declarer=perhaps(hand.declarer),
        by_side=tuple(sorted((turned(side), points) for side, points in hand.by_side)),
        capot=perhaps(hand.capot),
        generale=perhaps(hand.generale),
        belote=tuple(map(turned, hand.belote)),
        declarations=tuple(replace(item, side=turned(item.side)) for item in hand.declarations),
        last_trick=perhaps(hand.last_trick),
        prizes=tuple(replace(item, side=turned(item.side)) for item in hand.prizes),
        penalties=tuple(replace(item, side=turned(item.side)) for item in hand.penalties),
        claim=perhaps(hand.claim),
        stopped=None if hand.stopped is None else replace(hand.stopped, by=turned(hand.stopped.by)),
        irregular_deal=tuple(map(turned, hand.irregular_deal)),
        adjustments=tuple(replace(item, side=turned(item.side)) for item in hand.adjustments),
    )
