"""Fields that only some clubs need: licence and membership of each player, and the team's category."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from tournament.i18n import Translator
from tournament.services.people.lines import TeamDraft, carried
from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.surfaces import row

TextField = LabelledField[QLineEdit]


class LicenceFields(QWidget):
    """One line of fields, of which those are shown that are asked for; what the others hold is kept as it came."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._came: TeamDraft = TeamDraft(players=())
        say = words.gettext
        self.licences = (text_field(say("Licence 1")), text_field(say("Licence 2")))
        self.memberships = (text_field(say("Membership 1")), text_field(say("Membership 2")))
        self.category = text_field(say("Category"))
        self.setLayout(row(*self.fields, space=STEP))
        self.ask_for(licences=False, category=False, players=2)

    @property
    def fields(self) -> tuple[TextField, ...]:
        """The fields in the order of the Enter key."""
        (licence, other_licence), (membership, other_membership) = self.licences, self.memberships
        return (licence, membership, other_licence, other_membership, self.category)

    def ask_for(self, *, licences: bool, category: bool, players: int) -> None:
        """Show the fields of so many players, and that of the category, as far as they are wanted."""
        for seat, fields in enumerate(zip(self.licences, self.memberships, strict=True)):
            for field in fields:
                field.setVisible(licences and seat < players)
        say, alone = self._words.gettext, players == 1
        self._call(self.licences[0], say("Licence") if alone else say("Licence 1"))
        self._call(self.memberships[0], say("Membership") if alone else say("Membership 1"))
        self.category.setVisible(category)
        self.setVisible(licences or category)

    @staticmethod
    def _call(field: TextField, name: str) -> None:
        field.label.setText(name)
        field.editor.setAccessibleName(name)

    def know_categories(self, categories: Sequence[str]) -> None:
        """Complete a category that is begun by one of these."""
        completer = QCompleter(list(categories), self)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.category.editor.setCompleter(completer)

    def show_draft(self, draft: TeamDraft) -> None:
        """Show what a team has."""
        self._came = draft
        for fields, texts in ((self.licences, draft.licences), (self.memberships, draft.memberships)):
            for field, text in zip(fields, (*texts, "", "")[: len(fields)], strict=True):
                field.editor.setText(text)
        self.category.editor.setText(draft.category)

    def of_players(self, players: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Licences and memberships of the typed players; where hidden, players who stay keep theirs."""
        if self.licences[0].isHidden():
            came = self._came
            return carried(came.licences, came.players, players), carried(came.memberships, came.players, players)
        return tuple(field.editor.text() for field in self.licences), tuple(field.editor.text() for field in self.memberships)

    def to_fill_after(self, field: TextField) -> TextField | None:
        """The next empty field after this one; from a field of other kinds, the first empty one."""
        fields = [*self.fields[:-1]]
        rest = fields[fields.index(field) + 1 :] if field in fields else [] if field is self.category else fields
        return next((other for other in rest if not other.isHidden() and not other.editor.text().strip()), None)

    def by_path(self, named: Sequence[int]) -> dict[str, TextField]:
        """The fields by path in a draft with players at these positions; unowned licences come last."""
        seats = [*named, *(seat for seat in range(len(self.licences)) if seat not in named)]
        licences = {f"licences[{index}]": self.licences[seat] for index, seat in enumerate(seats)}
        memberships = {f"memberships[{index}]": self.memberships[seat] for index, seat in enumerate(seats)}
        return {**licences, **memberships, "category": self.category}
