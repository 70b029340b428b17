"""Dialogs about one team: its words corrected, a player replaced, and whom it should not meet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.services.people.views import LABELLED, TeamDraft, TeamView, carried, draft_of
from tournament.settings import MOST_ROUNDS
from tournament.ui.dialogs.dialog import FormDialog
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor, text_field
from tournament.ui.widgets.surfaces import row

TextField = LabelledField[QLineEdit]


def complete_by(field: TextField, texts: Sequence[str]) -> None:
    """Complete what is begun in a field by one of these."""
    completer = QCompleter(list(texts), field.editor)
    completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    field.editor.setCompleter(completer)


class LicenceFields(QWidget):
    """One line of fields, of which those are shown that are asked for; what the others hold is kept as it came."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._came: TeamDraft = TeamDraft(players=())
        say = tr.gettext
        self.licences = (text_field(say("Licence 1")), text_field(say("Licence 2")))
        self.memberships = (text_field(say("Membership 1")), text_field(say("Membership 2")))
        self.texts = {field.name: text_field(say(field.label)) for field in LABELLED}
        self.setLayout(row(*self.fields, space=STEP))
        self.ask_for(licences=False, texts={}, players=2)

    @property
    def fields(self) -> tuple[TextField, ...]:
        """The fields in the order of the Enter key."""
        return (*self._of_players, *self.texts.values())

    @property
    def _of_players(self) -> tuple[TextField, ...]:
        """The fields of one player after the other."""
        return tuple(chain.from_iterable(zip(self.licences, self.memberships, strict=True)))

    def ask_for(self, *, licences: bool, texts: Mapping[str, Sequence[str]], players: int) -> None:
        """Show the fields of so many players, as far as they are wanted, and of these texts with what is known."""
        for seat, fields in enumerate(zip(self.licences, self.memberships, strict=True)):
            for field in fields:
                field.setVisible(licences and seat < players)
        say, alone = self._tr.gettext, players == 1
        self._call(self.licences[0], say("Licence") if alone else say("Licence 1"))
        self._call(self.memberships[0], say("Membership") if alone else say("Membership 1"))
        for name, field in self.texts.items():
            field.setVisible(name in texts)
            complete_by(field, texts.get(name, ()))
        self.setVisible(licences or bool(texts))

    @staticmethod
    def _call(field: TextField, name: str) -> None:
        field.label.setText(name)
        field.editor.setAccessibleName(name)

    def show_draft(self, draft: TeamDraft) -> None:
        """Show what a team has."""
        self._came = draft
        for fields, texts in ((self.licences, draft.licences), (self.memberships, draft.memberships)):
            for field, text in zip(fields, (*texts, "", "")[: len(fields)], strict=True):
                field.editor.setText(text)
        for name, field in self.texts.items():
            field.editor.setText(getattr(draft, name))

    def typed(self) -> dict[str, Any]:
        """The texts of the team, by name."""
        return {name: field.editor.text() for name, field in self.texts.items()}

    def of_players(self, players: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Licences and memberships of the typed players; where hidden, players who stay keep theirs."""
        if self.licences[0].isHidden():
            came = self._came
            return carried(came.licences, came.players, players), carried(came.memberships, came.players, players)
        return tuple(field.editor.text() for field in self.licences), tuple(
            field.editor.text() for field in self.memberships
        )

    def to_fill_after(self, field: TextField) -> TextField | None:
        """The next empty field after this one; from a field of other kinds, the first empty one."""
        rest = self._of_players
        if field in rest:
            rest = rest[rest.index(field) + 1 :]
        elif field in self.fields:
            rest = ()
        return next((other for other in rest if not other.isHidden() and not other.editor.text().strip()), None)

    def by_path(self, named: Sequence[int]) -> dict[str, TextField]:
        """The fields by path in a draft with players at these positions; unowned licences come last."""
        seats = [*named, *(seat for seat in range(len(self.licences)) if seat not in named)]
        licences = {f"licences[{index}]": self.licences[seat] for index, seat in enumerate(seats)}
        memberships = {f"memberships[{index}]": self.memberships[seat] for index, seat in enumerate(seats)}
        return {**licences, **memberships, **self.texts}


Attempt = Callable[[TeamDraft], Sequence[Problem] | None]
NOTHING_KNOWN: Final[Mapping[str, Sequence[str]]] = {}


class CorrectionDialog(FormDialog):
    """A team's texts, each in its field. `attempt` keeps them or says what is wrong; None if cancelled."""

    def __init__(
        self,
        tr: Translator,
        team: TeamView,
        attempt: Attempt,
        parent: QWidget | None = None,
        *,
        licences: bool = False,
        known: Mapping[str, Sequence[str]] = NOTHING_KNOWN,
        phones_elsewhere: bool = False,
    ) -> None:
        """`licences` says whether those of the players are asked for; `known` is what teams say of each text.

        `phones_elsewhere` says that telephone numbers are not at this computer: one that is typed replaces the one that
        is kept.
        """
        say = tr.gettext
        self._team, self._attempt = team, attempt
        self.name = text_field(say("&Team name"), team.name)
        self.players = [
            text_field(say("Player &{n}").format(n=position), player)
            for position, player in enumerate(team.players, start=1)
        ]
        self.club, self.phone = text_field(say("&Club"), team.club), text_field(say("P&hone"), team.phone)
        if phones_elsewhere:
            self.phone.editor.setPlaceholderText(say("kept at the main computer alone"))
        sentence = say(
            "For spelling. Once a draw is posted, Capot asks whether a changed name is still the same person."
        )
        self.licences = LicenceFields(tr)
        texts = {name: known.get(name, ()) for name in self.licences.texts}
        self.licences.ask_for(licences=licences, texts=texts, players=len(team.players))
        self.licences.show_draft(draft_of(team))
        fields = (self.name, row(*self.players, space=SPACE), row(self.club, self.phone, space=SPACE), self.licences)
        super().__init__(
            tr, say("Correct {team}").format(team=team.name), sentence, say("Keep the correction"), fields, parent
        )
        self.finished_typing.connect(self.hand_in)
        first = self.players[0] if self.players else self.name
        first.setFocus()
        first.editor.selectAll()

    def draft(self) -> TeamDraft:
        """What is typed; what is not on this form stays as it is."""
        players = tuple(field.editor.text() for field in self.players)
        name, club, phone = (field.editor.text() for field in (self.name, self.club, self.phone))
        licences, memberships = self.licences.of_players(players)
        words = replace(draft_of(self._team), players=players, name=name, club=club, phone=phone)
        return replace(words, licences=licences, memberships=memberships, **self.licences.typed())

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
        tr: Translator,
        team: TeamView,
        attempt: Attempt,
        *,
        licences: bool = False,
        known: Mapping[str, Sequence[str]] = NOTHING_KNOWN,
        phones_elsewhere: bool = False,
    ) -> None:
        """Correct a team, as often as it takes, or think better of it."""
        cls(tr, team, attempt, parent, licences=licences, known=known, phones_elsewhere=phones_elsewhere).exec()


@dataclass(frozen=True)
class Replacement:
    """Who leaves, who enters, and why."""

    leaving: str
    entering: str = ""
    reason: str = ""


ReplacementAttempt = Callable[[Replacement], Sequence[Problem]]


class ReplacementDialog(FormDialog):
    """Which player, who comes, and the reason where one is needed. `attempt` does it, or answers with what is wrong."""

    def __init__(
        self,
        tr: Translator,
        team: TeamView,
        needs_reason: bool,
        attempt: ReplacementAttempt,
        parent: QWidget | None = None,
    ) -> None:
        say = tr.gettext
        self._attempt = attempt
        self.leaving: LabelledField[QComboBox] = LabelledField(
            say("Who &leaves"), choice_editor({player: player for player in team.players})
        )
        self.entering = text_field(say("Who takes the &place"))
        self.reason = text_field(say("&Reason"))
        self.reason.setVisible(needs_reason)
        if needs_reason:
            sentence = say(
                "A draw has been posted: a player may only be replaced for a serious reason, which is kept. "
                "The sheets of the rounds posted so far keep the name they were posted with."
            )
        else:
            sentence = say("No draw has been posted yet: players may be replaced freely. The team keeps its number.")
        fields = (self.leaving, self.entering, self.reason)
        super().__init__(
            tr,
            say("Another player in {team}").format(team=team.name),
            sentence,
            say("Replace the player"),
            fields,
            parent,
        )
        self.finished_typing.connect(self.hand_in)
        self.entering.setFocus()

    @property
    def replacement(self) -> Replacement:
        """What is chosen and typed."""
        return Replacement(self.leaving.editor.currentData(), self.entering.editor.text(), self.reason.editor.text())

    def hand_in(self) -> None:
        """Close, unless something is wrong; whatever is wrong with a player is wrong with the one who comes."""
        problems = self._attempt(self.replacement)
        fields: dict[str, LabelledField] = dict.fromkeys(
            ("entering", "players", "players[0]", "players[1]"), self.entering
        )
        fields |= {"leaving": self.leaving}
        if self.reason.isVisibleTo(self):
            fields |= {"reason": self.reason}
        self.settle(problems, fields)

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, team: TeamView, *, needs_reason: bool, attempt: ReplacementAttempt
    ) -> None:
        """Replace a player, as often as it takes, or think better of it."""
        cls(tr, team, needs_reason, attempt, parent).exec()


@dataclass(frozen=True)
class ApartWish:
    """The number that was typed, and the rounds in which the two should not meet; None for always."""

    other: str
    until_round: int | None


ApartAttempt = Callable[[ApartWish], Sequence[Problem]]


class ApartDialog(FormDialog):
    """The other team's number, with its name shown, and for how long. `attempt` does it or says what is wrong."""

    def __init__(
        self,
        tr: Translator,
        team: TeamView,
        names: Mapping[int, str],
        attempt: ApartAttempt,
        parent: QWidget | None = None,
    ) -> None:
        say = tr.gettext
        self._attempt, self._names = attempt, names
        self.other = text_field(say("&Number of the other team"))
        self.until_round = LabelledField(
            say("For the &first rounds"), number_editor(0, 0, MOST_ROUNDS), say("0: always, they never meet.")
        )
        self.until_round.editor.setSpecialValueText(say("always"))
        sentence = say(
            "For couples, or two of one family. Draws that are posted stay; the next draw takes it into account."
        )
        heading = say("Whom {team} should not meet").format(team=team.name)
        super().__init__(tr, heading, sentence, say("Keep them apart"), (self.other, self.until_round), parent)
        self.other.editor.textChanged.connect(self._show_name)
        self.finished_typing.connect(self.hand_in)
        self.other.setFocus()

    @property
    def wish(self) -> ApartWish:
        """What is typed."""
        return ApartWish(self.other.editor.text().strip(), self.until_round.editor.value() or None)

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        self.settle(self._attempt(self.wish), {"other": self.other, "until_round": self.until_round})

    def _show_name(self, typed: str) -> None:
        self.other.explain(self._names.get(read_number(typed) or 0, ""))

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, team: TeamView, names: Mapping[int, str], attempt: ApartAttempt
    ) -> None:
        """Keep two teams apart, as often as it takes, or think better of it."""
        cls(tr, team, names, attempt, parent).exec()
