"""Asks what a preset is to be called: one that is saved, or one that gets another name."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.presets.shelf import PresetShelf
from tournament.services.people.names import MOST_CHARACTERS
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import text_field

Attempt = Callable[[str], object]
Texts = tuple[str, str, str]
"""The title of the dialog, the sentence under it, and the label of its button."""


class PresetNameDialog(FormDialog):
    """One field, a name. `attempt` does what was asked with it, or raises Refused."""

    def __init__(
        self, words: Translator, texts: Texts, name: str, attempt: Attempt, replaced: PresetShelf | None = None, parent: QWidget | None = None
    ) -> None:
        """`replaced` is the shelf on which a preset of the same name would give way; None where it may not."""
        self._attempt, self._replaced = attempt, replaced
        self.name = text_field(words.gettext("&Name"), name)
        self.name.editor.setMaxLength(MOST_CHARACTERS)
        super().__init__(words, *texts, (self.name,), parent)
        self.finished_typing.connect(self.hand_in)
        self.name.editor.textChanged.connect(self._say_what_gives_way)
        self._say_what_gives_way()
        self.name.setFocus()
        self.name.editor.selectAll()

    def _say_what_gives_way(self) -> None:
        before = self._replaced.find(self.name.editor.text()) if self._replaced is not None else None
        takes_its_place = self._words.gettext("It takes the place of “{name}”, which can be brought back.")
        self.name.explain(takes_its_place.format(name=before.name) if before is not None else "")

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        try:
            self._attempt(self.name.editor.text())
        except Refused as refusal:
            self.settle(refusal.problems, {"name": self.name})
        else:
            self.accept()

    @classmethod
    def to_save(cls, words: Translator, shelf: PresetShelf, proposed: str, attempt: Attempt, parent: QWidget | None = None) -> "PresetNameDialog":
        """Asks for the name under which to save how a championship is played."""
        say = words.gettext
        sentence = say(
            "It keeps the rules, the ranking, byes and forfeits, the clock and the number of rounds. A new championship can start from it."
        )
        return cls(words, (say("Save as a preset"), sentence, say("Save the preset")), proposed, attempt, shelf, parent)

    @classmethod
    def to_rename(cls, words: Translator, name: str, attempt: Attempt, parent: QWidget | None = None) -> "PresetNameDialog":
        """Asks for another name of a preset."""
        say = words.gettext
        sentence = say("The preset does not change, nor does any championship that uses it.")
        return cls(words, (say("Rename “{name}”").format(name=name), sentence, say("Keep this name")), name, attempt, parent=parent)
