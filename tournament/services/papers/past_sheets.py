"""The sheet of a game as it was after each entry of the journal that is about it, whatever became of that entry."""

from collections.abc import Mapping, Sequence
from functools import partial

from tournament.models.tables import Game
from tournament.scoring.facts import HandFacts, Side
from tournament.services.desk.changes import differing, games_of
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import Told, change_set_of, undone_entries
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.past_halls import hall_before
from tournament.services.papers.lines import PlayedSheet, SheetChanges
from tournament.services.papers.played import played_sheet
from tournament.services.scores.lines import SheetLine

RULES = frozenset({"rules", "options", "forfeit_marks"})
"""The columns of the championship by which the games of a table are scored."""


class GamePast:
    """The past of a game, entry by entry, up to the hall that is shown: what is done afterwards is not in it.

    `steps` are the entries that are about the game, oldest first: its draw, its hands, decisions and reports, and other
    rules for all games. `undone` are the numbers of those that hold no more.
    """

    def __init__(self, hall: Hall, entries: Sequence[Told], game_id: int) -> None:
        """`entries` is the journal as far as the hall knows it, oldest first."""
        self.game_id = game_id
        self._entries = entries
        mine = {entry.sequence for entry in self._entries if is_about(entry, game_id)}
        self.steps: tuple[JournalLine, ...] = tuple(line for line in hall.journal if line.sequence in mine)
        self.undone = undone_entries(hall.journal) & mine
        self._halls = {hall.sequence: hall}

    def __len__(self) -> int:
        return len(self.steps)

    def index_at(self, sequence: int) -> int:
        """The index of the last step that was done by that entry; 0 before the first."""
        return max(sum(step.sequence <= sequence for step in self.steps) - 1, 0)

    def at(self, index: int) -> PlayedSheet | None:
        """The sheet as a step left it; None where the game was not there."""
        return played_sheet(self._hall_after(self.steps[index].sequence), self.game_id)

    def changes(self, index: int) -> SheetChanges:
        """What a step made of the sheet; of the first one, that is nothing."""
        before, after = (self.at(index - 1) if index else None), self.at(index)
        return changes_between(before, after) if before and after else SheetChanges()

    def _hall_after(self, sequence: int) -> Hall:
        """The hall after an entry, gone back to from the next later one that is known."""
        later = min(known for known in self._halls if known >= sequence)
        between = [entry for entry in self._entries if sequence < entry.sequence <= later]
        return self._halls.setdefault(sequence, hall_before(self._halls[later], between))


def past_of_game(desk: Desk, hall: Hall, game_id: int) -> GamePast:
    """The past of a game up to a hall that the desk shows, or has shown."""
    return GamePast(hall, desk.told(0, hall.sequence), game_id)


def is_about(entry: Told, game_id: int) -> bool:
    """Whether an entry changed a game, its reports or its rules; creating the championship does not count."""
    change_set = change_set_of(entry)
    if game_id in games_of(change_set):
        return True
    for (table, _), (before, after) in change_set.items():
        if table == "claim" and game_id in {state["game_id"] for state in (before, after) if state}:
            return True
        if table == "championship" and before and after and differing(before, after) & RULES:
            return True
    return False


def game_of_entry(desk: Desk, hall: Hall, entry: JournalLine) -> int | None:
    """The game an entry is about, first of all at the table it names; None if about none."""
    (told,) = desk.told(entry.sequence - 1, entry.sequence)
    change_set = change_set_of(told)
    claimed = {state["game_id"] for (table, _), both in change_set.items() if table == "claim" for state in both if state}
    games = sorted(games_of(change_set) | claimed)
    named = (row.id for row in map(partial(hall.get, Game), games) if row and row.table_number == entry.details.get("table"))
    return next(named, games[0] if games else None)


def changes_between(before: PlayedSheet, after: PlayedSheet) -> SheetChanges:
    """How a sheet differs from what it was before, hand by hand."""
    were, are = marks_by_hand(before.sheet), marks_by_hand(after.sheet)
    written = frozenset(id_ for id_, marked in are.items() if were.get(id_) != marked)
    return SheetChanges(written, tuple(hand for hand in before.sheet.hands if hand.id not in are))


def marks_by_hand(sheet: SheetLine) -> Mapping[int, tuple[HandFacts, Mapping[Side, int]]]:
    """The facts of the hands of a sheet and what is marked for them, by their ids."""
    return {hand.id: (hand.facts, scored.marks) for hand, scored in zip(sheet.hands, sheet.score.hands, strict=True)}
