"""Of which desk the journal shows the entries: chosen among those that ever did something, once there are several."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from tournament.i18n import Translator
from tournament.messages.phrases import say_list
from tournament.services.desk.lines import JournalLine
from tournament.ui.widgets.field import choice_editor

TEAMS_DESKS: Final = "hall/team-"
"""So begin the names of the desks of telephones: those of all teams are one choice."""
MAIN: Final = ""
"""The name of the window that hosts."""
MOST_NAMED: Final = 2
LETTERS: Final = 16
"""So many are read in the box, whoever sat at a desk."""


class DeskChoice:
    """`box` is what is shown, hidden while one desk did everything; `own` is the name of this desk."""

    def __init__(self, own: str, words: Translator) -> None:
        self._own, self._words = own, words
        self.box: QComboBox = choice_editor({})
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(LETTERS)
        self.box.addItem(words.gettext("All desks"), None)
        self.box.setAccessibleName(words.gettext("Of which desk"))
        self.box.hide()
        self._people: dict[str, list[str]] = {}

    def learn(self, entries: Iterable[JournalLine]) -> None:
        """Offer the desks of these entries too, by who sat there."""
        before = {desk: tuple(people) for desk, people in self._people.items()}
        for entry in entries:
            people = self._people.setdefault(desk_of(entry), [])
            if entry.by not in people:
                people.append(entry.by)
        for desk, named in self._people.items():
            if before.get(desk) != tuple(named):
                self._offer(desk, named)
        self.box.setVisible(len(self._people) > 1)

    def _offer(self, desk: str, people: list[str]) -> None:
        if self.box.findData(desk) < 0:
            self.box.addItem("", desk)
        index, name = self.box.findData(desk), self._name(desk, people)
        self.box.setItemText(index, name)
        self.box.setItemData(index, name, Qt.ItemDataRole.ToolTipRole)  # names may be longer than the box

    def _name(self, desk: str, people: list[str]) -> str:
        say = self._words.gettext
        if desk == TEAMS_DESKS:
            return say("Telephones of teams")
        who = say_list(people[-MOST_NAMED:], self._words)
        if desk == self._own:
            return say("This desk ({who})").format(who=who)
        return say("Main computer ({who})").format(who=who) if desk == MAIN and who != say("Main computer") else who

    def holds(self, entry: JournalLine) -> bool:
        """Whether an entry is of the desk that is chosen."""
        chosen = self.box.currentData()
        return chosen is None or desk_of(entry) == chosen


def desk_of(entry: JournalLine) -> str:
    """The desk of an entry, those of telephones as one."""
    return TEAMS_DESKS if entry.desk.startswith(TEAMS_DESKS) else entry.desk
