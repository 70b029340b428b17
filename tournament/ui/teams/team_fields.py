"""The line of fields in which a team is typed: at the door, or to correct it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.lines import TeamDraft, TeamLine
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import Field, text_field
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import OneLine, change_role, soft
from tournament.wording.refusals import say_problem


@dataclass(frozen=True)
class TypedTeam:
    """What stands in the fields: the team that is corrected, if one is, what is typed, and the position of the field that has the keyboard."""

    team: TeamLine | None
    texts: tuple[str, ...]
    here: int | None


class TeamFields(QFrame):
    """Enter goes from field to field, and registers as soon as both players are named; Ctrl+Enter registers someone who comes alone."""

    submitted = Signal(TeamDraft)
    left = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.team: TeamLine | None = None
        self.setProperty("role", "card")
        self.name = text_field(words.gettext("&Team name"), placeholder=words.gettext("may stay empty"))
        self.players = (text_field(words.gettext("Player &1")), text_field(words.gettext("Player &2"), placeholder=words.gettext("empty if alone")))
        self.club, self.phone = text_field(words.gettext("&Club")), text_field(words.gettext("P&hone"))
        self.message = MessageLine(words.gettext("Close this message"))
        self._heading = OneLine("", "subtitle")
        self._hint = soft(
            words.gettext("Enter: next field, and registers once both players are named. Ctrl+Enter: registers at once, also someone alone.")
        )
        self.leave = quiet_button(words.gettext("Leave as it was"), "Esc")
        self.submit = primary_button("")
        self._lay_out()
        for field in self.fields:
            field.editor.returnPressed.connect(self._enter)
            field.editor.textEdited.connect(self._show_hint)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            on_key(self, key, self.hand_in, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.submit.clicked.connect(self.hand_in)
        self.leave.clicked.connect(self.left)
        self.clear()

    def _lay_out(self) -> None:
        fields = row(*self.fields, space=STEP)
        for position, share in enumerate((3, 4, 4, 3, 2)):
            fields.setStretch(position, share)
        buttons = column(soft(""), row(self.leave, self.submit, space=STEP), None, space=HALF)
        line = row(fields, buttons, space=SPACE)
        line.setStretch(0, 1)
        head = row(self._heading, self._beside_heading(), space=SPACE)
        head.setStretch(1, 1)
        layout = column(head, line, self.message, space=STEP)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)
        self.setFocusProxy(self.name)

    def _beside_heading(self) -> QWidget:
        """One line for how to type or for what is wrong, always there: nothing under it moves."""
        beside = QWidget()
        troubles = [field.trouble for field in self.fields]
        line = row(self._hint, *troubles, space=SPACE)
        for position in range(line.count()):
            line.setStretch(position, 1)
        for trouble in troubles:
            trouble.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        beside.setLayout(line)
        for part in (self._hint, *troubles):
            part.ensurePolished()
        beside.setMinimumHeight(max(part.fontMetrics().lineSpacing() for part in (self._hint, *troubles)))
        return beside

    @property
    def fields(self) -> tuple[Field[QLineEdit], ...]:
        """The fields in the order of the Enter key."""
        return (self.name, *self.players, self.club, self.phone)

    def draft(self) -> TeamDraft:
        """What is typed. Presence, payment and number of a team that is being changed stay as they are."""
        typed = [field.editor.text().strip() for field in self.players]
        draft = TeamDraft(
            players=tuple(name for name in typed if name),
            name=self.name.editor.text().strip(),
            club=self.club.editor.text().strip(),
            phone=self.phone.editor.text().strip(),
        )
        if self.team is None:
            return draft
        return TeamDraft(draft.players, draft.name, draft.club, draft.phone, self.team.present, self.team.paid, self.team.number)

    def clear(self) -> None:
        """Ready for the next team."""
        self._show(None, TeamDraft(players=()))

    def edit(self, team: TeamLine) -> None:
        """Show a team to correct it."""
        self._show(team, TeamDraft(team.players, team.name, team.club, team.phone))
        self.name.setFocus()
        self.name.editor.selectAll()

    def _show(self, team: TeamLine | None, draft: TeamDraft) -> None:
        self.team = team
        self._fill((draft.name, *(*draft.players, "", "")[:2], draft.club, draft.phone))
        for field in self.fields:
            field.be_content()
        self.message.be_silent()
        self._heading.setText(self._words.gettext("New team") if team is None else self._words.gettext("Correct {team}").format(team=team.name))
        self.submit.setText(self._words.gettext("Register") if team is None else self._words.gettext("Keep the correction"))
        self._show_hint()
        self.leave.setVisible(team is not None)
        change_role(self, role="card" if team is None else "hot")

    def typed(self) -> TypedTeam:
        """What stands in the fields, to carry it on elsewhere."""
        return TypedTeam(self.team, tuple(field.editor.text() for field in self.fields), self._here())

    def carry_on(self, typed: TypedTeam) -> None:
        """Go on with what was typed elsewhere."""
        if typed.team is not None:
            self.edit(typed.team)
        self._fill(typed.texts)
        if typed.here is not None:
            self.fields[typed.here].setFocus()

    def _fill(self, texts: Sequence[str]) -> None:
        for field, text in zip(self.fields, texts, strict=True):
            field.editor.setText(text)

    def _here(self) -> int | None:
        return next((position for position, field in enumerate(self.fields) if field.editor.hasFocus()), None)

    def _enter(self) -> None:
        here = self._here()
        assert here is not None
        if all(field.editor.text().strip() for field in self.players) or here == len(self.fields) - 1:
            self.hand_in()
        else:
            self.fields[here + 1].setFocus()
            self.fields[here + 1].editor.selectAll()

    def hand_in(self) -> None:
        """Give what is typed to whoever registers it."""
        self.message.be_silent()
        for field in self.fields:
            field.be_content()
        self._show_hint()
        self.submitted.emit(self.draft())

    def complain(self, problems: Sequence[Problem]) -> None:
        """Say each problem beside its field, the others in one place; the first wrong field gets the keyboard. Nothing typed is lost."""
        elsewhere = []
        wrong = []
        for problem in problems:
            field = self._field_at(problem.place)
            if field is None:
                elsewhere.append(say_problem(problem, self._words))
            else:
                field.complain(say_problem(problem, self._words))
                wrong.append(field)
        if elsewhere:
            self.message.say(*elsewhere)
        self._show_hint()
        (wrong[0] if wrong else self.name).setFocus()

    def _show_hint(self) -> None:
        """How to type, while a new team is typed and nothing is wrong with it."""
        self._hint.setVisible(self.team is None and all(field.trouble.isHidden() for field in self.fields))

    def _field_at(self, place: str) -> Field[QLineEdit] | None:
        typed = [field for field in self.players if field.editor.text().strip()]
        places = {"name": self.name, "club": self.club, "phone": self.phone, "players": self.players[0]}
        places |= {f"players[{position}]": field for position, field in enumerate(typed)}
        return places.get(place)
