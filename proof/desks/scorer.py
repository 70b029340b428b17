"""A desk that types and undoes totals of games that others type too, and looks at theirs.

What was decided on which sight, and what was answered, goes into the history of the desk.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Protocol

from proof.desks.games import Answer, Read, Refusal, Shown, TakeBack, Wish, Write
from proof.desks.history import History
from tournament.errors import Problem, Refused
from tournament.models.tables import Game, Round
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo import undo
from tournament.services.desk.use_cases import Command
from tournament.services.scores.entry import record_totals
from tournament.simulation.rng import SeededRng

FROM, WISHES, DESKS = 2000, 400, 16
"""Unique totals that a game to 2,000 can have: wishes of a desk's life, and desks, at most."""
LOOKS, TAKEN_BACK, LOOKED_BEFORE = 0.15, 0.15, 0.5
"""The parts of looks and of undoing; and how often somebody catches up before typing."""

Place = tuple[int, int]
"""Where a game is: the number of the round, and of the table."""


class Seat(Protocol):
    """Where a scorer sits."""

    @property
    def desk(self) -> Desk:
        """The desk."""

    def newer(self, since: int) -> Sequence[Mapping[str, Any]]:
        """The plain entries that the host has now after that number."""

    def settle(self, trouble: Refused) -> Refused | None:
        """Wait for what came of something unanswered: nothing if done, or why it was not.

        Raises `trouble` again where that is an answer.
        """


class Deeds:
    """How many deeds there are about each game, as far as they were counted."""

    def __init__(self) -> None:
        self._counted = 0
        self._at: Counter[Place] = Counter()

    def about(self, state: ChampionshipState, place: Place) -> int:
        """How many of a state are about the game there; states are asked in their order."""
        for line in state.journal[self._counted :]:
            self._at[place_of(line.details)] += 1
        self._counted = len(state.journal)
        return self._at[place]


class Scorer:
    """Somebody who types. `number` tells them from others, `life` how often their process was started."""

    def __init__(
        self, seat: Seat, games: Sequence[int], history: History, rng: SeededRng, number: int, life: int = 0
    ) -> None:
        self._seat, self._history, self._rng = seat, history, rng
        self._number, self._wishes = number, life * WISHES
        self._places = {game: place_in(seat.desk.state, game) for game in games}
        self._deeds = Deeds()
        self.answered = 0

    def step(self) -> None:
        """Wish for one thing, and wait for its answer."""
        game = self._rng.choice(list(self._places))
        if self._rng.chance(LOOKS):
            self._look(game)
        elif self._rng.chance(TAKEN_BACK) and (value := self._last_typed(game)):
            self._do(game, TakeBack(value), undo.command(self._desk.undo_stack.undo[-1]))
        else:
            self._type(game)
        self.answered += 1

    @property
    def _desk(self) -> Desk:
        return self._seat.desk

    def _look(self, game: int) -> None:
        number = self._history.asks(str(game), Read())
        state, place = self._desk.state, self._places[game]
        newer = [entry for entry in self._seat.newer(state.sequence) if place_of(entry["details"]) == place]
        value = value_in(newer[-1]["after"], game) if newer else value_of(state.one(Game, game).typed_totals)
        self._history.answered(number, Shown(self._deeds.about(state, place) + len(newer), value))

    def _type(self, game: int) -> None:
        if self._rng.chance(LOOKED_BEFORE):
            self._desk.catch_up()
        self._wishes += 1
        totals = {"A": FROM + self._wishes % WISHES, "B": self._number + self._wishes // WISHES * DESKS}
        state = self._desk.state
        wish = Write(value_of(totals), self._deeds.about(state, self._places[game]))
        self._do(game, wish, record_totals.command(game, totals), on_sight_of=state)

    def _last_typed(self, game: int) -> str:
        """The value that is taken back next at this desk, where it is one of this game."""
        stack, state = self._desk.undo_stack.undo, self._desk.state
        if not stack:
            return ""
        line = state.journal[stack[-1] - state.sequence - 1]
        typed = value_of(state.one(Game, game).typed_totals)
        is_it = (
            line.what == record_totals.what
            and place_of(line.details) == self._places[game]
            and is_of(typed, self._number)
        )
        return typed if is_it else ""

    def finish(self, number: str, game: int) -> None:
        """A request of this number from before the kill still waits: write down what comes of it."""
        self._answer(number, game, self._seat.settle(Refused(Problem("host-away"))))

    def _do(self, game: int, wish: Wish, command: Command, *, on_sight_of: ChampionshipState | None = None) -> None:
        number = self._history.asks(str(game), wish)
        refused: Refused | None = None
        try:
            (self._desk.on_sight_of(on_sight_of) if on_sight_of else self._desk).ask(command)
        except Refused as trouble:
            refused = self._seat.settle(trouble)
        self._answer(number, game, refused)

    def _answer(self, number: str, game: int, refused: Refused | None) -> None:
        self._history.answered(number, Refusal(refused.problems[0].code) if refused else self._done(game))

    def _done(self, game: int) -> Answer:
        """What a deed that this desk has just done made of a game."""
        state, desk, place = self._desk.state, self._desk, self._places[game]
        later = sum(
            place_of(line.details) == place
            for line in takewhile(lambda line: line.desk != desk.name, reversed(state.journal))
        )
        mine = next(line for line in reversed(state.journal) if line.desk == desk.name)
        (told,) = desk.told(mine.sequence - 1, mine.sequence)
        return Shown(self._deeds.about(state, place) - later, value_in(told.after, game))


def place_in(state: ChampionshipState, game: int) -> Place:
    """Where a game is."""
    row = state.one(Game, game)
    return state.one(Round, row.round_id).number, row.table_number or 0


def place_of(details: Mapping[str, Any]) -> Place:
    """Where the game is that an entry is about; nowhere for those that are about none."""
    return int(details.get("round", 0)), int(details.get("table", 0))


def value_of(totals: Mapping[str, int] | None) -> str:
    """Totals as the value of a register."""
    return "-".join(str(totals[letter]) for letter in sorted(totals)) if totals else ""


def is_of(value: str, desk: int) -> bool:
    """Whether the desk of that number typed these totals."""
    return bool(value) and int(value.rpartition("-")[2]) % DESKS == desk


def value_in(rows: Iterable[Sequence[Any]], game: int) -> str:
    """A game's value by an entry's rows; none where it changed nothing, as repeated totals."""
    return next((value_of(row["typed_totals"]) for table, id_, row in rows if (table, id_) == ("game", game)), "")
