"""What a use case changed, so that every open view can decide whether to refresh."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Row = tuple[str, int]
"""A row of the file: the name of its table, and its id."""
Image = Mapping[str, Any]
"""The values of a row by its columns."""
Images = Mapping[Row, tuple[Image | None, Image | None]]
"""Changed rows before and after; None where there is no row."""

TEAMS = {"team", "player", "substitution", "apart"}
ROUNDS = {"round", "side"}


@dataclass(frozen=True)
class Changes:
    """The kinds of thing that changed. `games` are the ids of the games whose facts are new; standings follow from `games` and `settings`.

    `papers` says that an edition of a document was numbered.
    """

    settings: bool = False
    teams: bool = False
    rounds: bool = False
    games: frozenset[int] = frozenset()
    papers: bool = False

    @property
    def standings(self) -> bool:
        """Whether the standings may have changed."""
        return self.settings or self.teams or self.rounds or bool(self.games)


def changes_of(images: Images) -> Changes:
    """What kinds of thing the changed rows are about."""
    tables = {table for table, _ in images}
    states = [state for before_and_after in images.values() for state in before_and_after if state]
    return Changes(
        settings="championship" in tables,
        teams=bool(tables & TEAMS) or any(state.get("team_id") for state in states),
        rounds=bool(tables & ROUNDS),
        games=games_of(images),
    )


def games_of(images: Images) -> frozenset[int]:
    """The ids of the games that changed themselves, or of which a hand, a seat, an adjustment or a decision did."""
    games = {id_ for table, id_ in images if table == "game"}
    return frozenset(games | {state["game_id"] for both in images.values() for state in both if state and state.get("game_id") is not None})


def touched(images: Images) -> frozenset[Row]:
    """The rows that a change is about: those changed, and the game, the team or the championship that they are part of.

    The highest number ever given to a team changes with every registration, and nobody depends on it.
    """
    rows = set()
    for row, (before, after) in images.items():
        if row[0] == "championship" and before and after and differing(before, after) <= {"last_number"}:
            continue
        rows.add(row)
        for state in (before, after):
            if state is not None:
                rows |= owners(row[0], state)
    return frozenset(rows)


def owners(table: str, state: Image) -> set[Row]:
    """The rows that a row is part of: a hand is of its game, a player of the team; who sits at a table is not part of it."""
    owning = {("game", state.get("game_id"))}
    if table != "side":
        owning.add(("team", state.get("team_id")))
    return {(name, id_) for name, id_ in owning if id_ is not None}


def differing(one: Image, other: Image) -> set[str]:
    """The columns in which two states of a row differ."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def both(one: Changes, other: Changes) -> Changes:
    """Everything that two commands changed."""
    return Changes(
        one.settings or other.settings, one.teams or other.teams, one.rounds or other.rounds, one.games | other.games, one.papers or other.papers
    )
