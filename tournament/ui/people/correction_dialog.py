"""Asks how the words of a team are to be corrected: its name, its players, its club, its telephone."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.people.lines import TeamDraft, TeamLine, draft_of
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.people.licence_fields import LicenceFields
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.surfaces import row

Attempt = Callable[[TeamDraft], Sequence[Problem] | None]


class CorrectionDialog(FormDialog):
    """A team's texts, each in its field. `attempt` keeps them or says what is wrong; None if cancelled."""

    def __init__(
        self,
        words: Translator,
        team: TeamLine,
        attempt: Attempt,
        parent: QWidget | None = None,
        *,
        licences: bool = False,
        categories: Sequence[str] = (),
        phones_elsewhere: bool = False,
    ) -> None:
        """`licences` says whether those of the players are asked for; `categories` are the known ones.

        `phones_elsewhere` says that telephone numbers are not at this computer: one that is typed replaces the one that
        is kept.
        """
        say = words.gettext
        self._team, self._attempt = team, attempt
        self.name = text_field(say("&Team name"), team.name)
        self.players = [text_field(say("Player &{n}").format(n=position), player) for position, player in enumerate(team.players, start=1)]
        self.club, self.phone = text_field(say("&Club"), team.club), text_field(say("P&hone"), team.phone)
        if phones_elsewhere:
            self.phone.editor.setPlaceholderText(say("kept at the main computer alone"))
        sentence = say("For spelling. Once a draw is posted, Capot asks whether a changed name is still the same person.")
        self.licences = LicenceFields(words)
        self.licences.ask_for(licences=licences, category=True, players=len(team.players))
        self.licences.know_categories(categories)
        self.licences.show_draft(draft_of(team))
        fields = (self.name, row(*self.players, space=SPACE), row(self.club, self.phone, space=SPACE), self.licences)
        super().__init__(words, say("Correct {team}").format(team=team.name), sentence, say("Keep the correction"), fields, parent)
        self.finished_typing.connect(self.hand_in)
        first = self.players[0] if self.players else self.name
        first.setFocus()
        first.editor.selectAll()

    def draft(self) -> TeamDraft:
        """What is typed; what is not on this form stays as it is."""
        players = tuple(field.editor.text() for field in self.players)
        name, club, phone = (field.editor.text() for field in (self.name, self.club, self.phone))
        licences, memberships = self.licences.of_players(players)
        category = self.licences.category.editor.text()
        words = replace(draft_of(self._team), players=players, name=name, club=club, phone=phone, category=category)
        return replace(words, licences=licences, memberships=memberships)

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        problems = self._attempt(self.draft())
        if problems is None:
            return
        fields = {"name": self.name, "club": self.club, "phone": self.phone, "players": self.players[0]}
        fields |= {f"players[{index}]": field for index, field in enumerate(self.players)}
        fields |= self.licences.by_path(range(len(self.players)))
        self.settle(problems, fields)

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        words: Translator,
        team: TeamLine,
        attempt: Attempt,
        *,
        licences: bool = False,
        categories: Sequence[str] = (),
        phones_elsewhere: bool = False,
    ) -> None:
        """Correct a team, as often as it takes, or think better of it."""
        cls(words, team, attempt, parent, licences=licences, categories=categories, phones_elsewhere=phones_elsewhere).exec()
