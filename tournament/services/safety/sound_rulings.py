"""Whether what referees decided can be read: decisions and counts of presence by themselves, and beside the hands that they are about."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from tournament.records.kinds import Kind, Outcome
from tournament.scoring.facts import SIDES


def read_decision(row: Any) -> None:
    """Refuses, by a ValueError, a decision of no kind, with another outcome than there are, about letters of no sides, or made at no moment."""
    Kind(row.kind)
    if row.outcome:
        Outcome(row.outcome)
    if not set(row.letters) <= set(SIDES) or len(set(row.letters)) < len(row.letters):
        raise ValueError
    if row.at is not None and datetime.fromisoformat(row.at).tzinfo is None:
        raise ValueError


def read_presence(row: Any) -> None:
    """Refuses, by a ValueError, a count that was made at no moment, or that misses what is no number of a team, or more teams than have a table."""
    numbers = row.missing
    if datetime.fromisoformat(row.at).tzinfo is None or any(type(number) is not int or number < 1 for number in numbers):
        raise ValueError
    if len(set(numbers)) < len(numbers) or len(numbers) > row.seated:
        raise ValueError


def ill_placed(decisions: Sequence[Any], hands: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of decisions about a hand of another game."""
    games = {hand.id: hand.game_id for hand in hands}
    for row in decisions:
        if row.hand_id is not None and games.get(row.hand_id) != row.game_id:
            yield "decision", row.id, "hand_id"
