"""What a use case changed, so that every open view can decide whether to refresh."""

from dataclasses import dataclass


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
