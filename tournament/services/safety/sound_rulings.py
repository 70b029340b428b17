"""Validates decisions and counts of presence, by themselves and beside their hands."""

from collections.abc import Iterator, Sequence
from typing import Any

from tournament.records.kinds import Kind, Outcome
from tournament.scoring.facts import SIDES


def read_decision(row: Any) -> None:
    """Raises ValueError for a decision of unknown kind, outcome, sides or moment."""
    Kind(row.kind)
    if row.outcome:
        Outcome(row.outcome)
    if not set(row.letters) <= set(SIDES) or len(set(row.letters)) < len(row.letters):
        raise ValueError


def read_presence(row: Any) -> None:
    """Raises ValueError for a count without moment, or missing teams that cannot be."""
    numbers = row.missing
    if any(type(number) is not int or number < 1 for number in numbers):
        raise ValueError
    if len(set(numbers)) < len(numbers) or len(numbers) > row.seated:
        raise ValueError


def ill_placed(decisions: Sequence[Any], hands: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of decisions about a hand of another game."""
    games = {hand.id: hand.game_id for hand in hands}
    for row in decisions:
        if row.hand_id is not None and games.get(row.hand_id) != row.game_id:
            yield "decision", row.id, "hand_id"
