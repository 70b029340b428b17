"""The line of fields in which a team is typed: at the door, or to correct it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLineEdit

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords, registered_pair_text
from tournament.messages.refusals import problem_text
from tournament.register.people import Person
from tournament.services.people.names import MARK, swapped
from tournament.services.people.views import TeamDraft, TeamView, draft_of, tidied
from tournament.ui.people.suggestion_list import Proposals, SuggestionList, hint_line
from tournament.ui.people.team_dialogs import LicenceFields
from tournament.ui.people.typed_team import Suggestion, TypedTeam, how_to_type, is_still, nobody_known, nobody_offered
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, LINE_OF_FIELDS, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import key_name, primary_button, small_button
from tournament.ui.widgets.field import LabelledField, button_inside, keep_free, text_field
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import OneLine, change_role, column, row, soft

SWAP_KEY = "F6"


class TeamFields(QFrame):
    """Enter goes through the fields and registers once all are named; Ctrl+Enter without a partner.

    The keyboard starts at the first player: a team name is rare, and stands one Shift+Tab before.

    `whom` says who may be meant by a few letters, `known` who the person of a whole name is: once the first player is
    named, the partner this person played with last is proposed, chosen whole, so that Enter accepts and typing
    replaces.
    """

    submitted = Signal(TeamDraft)
    left = Signal()

    def __init__(
        self,
        tr: Translator,
        whom: Callable[[str], Sequence[Suggestion]] = nobody_offered,
        known: Callable[[str], Person | None] = nobody_known,
    ) -> None:
        super().__init__()
        self._tr, self._known = tr, known
        self.team: TeamView | None = None
        self._new = tr.gettext("New team")
        self._asks_licences = False
        self._apart: dict[LabelledField[QLineEdit], str] = {}
        self._refused: dict[LabelledField[QLineEdit], str] = {}
        self._said_of_both = False
        self.setProperty("role", "card")
        self.name = text_field(tr.gettext("&Team name"), placeholder=tr.gettext("optional"))
        self.players = (
            text_field(tr.gettext("Player &1"), placeholder=tr.gettext("First name Surname")),
            text_field(tr.gettext("Player &2"), placeholder=tr.gettext("empty if alone")),
        )
        self.club, self.phone = text_field(tr.gettext("&Club")), text_field(tr.gettext("P&hone"))
        self.licences = LicenceFields(tr)
        self._proposals = Proposals(self.name, self.players, self.club, self.phone, self.licences.licences, whom)
        self.message = MessageLine(tr.gettext("Close this message"))
        self._heading = OneLine("", "subtitle")
        self._hint, self._submit_key = soft(""), soft("")
        self.leave = small_button("")
        self.leave.setToolTip(key_name("Esc"))
        self.apart = small_button(tr.gettext("Another person (F4)"))
        self.submit = primary_button("")
        self._lay_out()
        self.suggestions = SuggestionList(tr, self, whom)
        for field in self.players:
            self.suggestions.watch(field.editor)
            self._add_swap(field)
            field.editor.textEdited.connect(self._take_back_of_both)
            field.editor.textEdited.connect(self._clear_refused)
        for position, field in enumerate(self.fields):
            # the focus is passed on: Enter may reach a field while its window is not the one in front, and then none
            # has the keys
            field.editor.returnPressed.connect(partial(self._enter, position))
            field.editor.textEdited.connect(self._show_hint)
        self.players[1].editor.textEdited.connect(self._proposals.withdraw_name)
        self.suggestions.taken.connect(self._take)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            on_key(self, key, self.hand_in, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        on_key(self, SWAP_KEY, self.swap, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        on_key(self, "F4", self.tell_apart, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.apart.clicked.connect(self.tell_apart)
        self.submit.clicked.connect(self.hand_in)
        self.leave.clicked.connect(self.left)
        self._ask_for(pair=True)
        self.clear()

    def ask_for(self, players: int, who: EntrantWords) -> None:
        """Ask for the players of a pair, or for one alone, whose name is the team's; `who` is their word."""
        self._new = who.new
        self._show_heading()
        self._ask_for(pair=players > 1)
        first = self._tr.gettext("Player &1") if players > 1 else f"&{who.one}"
        self.players[0].label.setText(first)
        self.players[0].editor.setAccessibleName(first.replace("&", ""))

    def ask_for_licences(self, *, licences: bool, known: Mapping[str, Sequence[str]]) -> None:
        """Ask for licences and memberships or not, and for those texts of which something is `known`."""
        self._asks_licences, texts = licences, {name: told for name, told in known.items() if told}
        players = sum(not field.isHidden() for field in self.players)
        self.licences.ask_for(licences=licences, texts=texts, players=players)
        self._show_field_hint()

    def _ask_for(self, *, pair: bool) -> None:
        self.name.setVisible(pair)
        self.players[1].setVisible(pair)
        self._show_field_hint()
        self.setFocusProxy(self.players[0])

    def _show_field_hint(self) -> None:
        corrects, is_alone = self.team is not None, self.players[1].isHidden()
        self._hint.setText(how_to_type(self._tr, corrects=corrects, is_alone=is_alone, licences=self._asks_licences))

    def _lay_out(self) -> None:
        names, rest = (row(*fields, space=STEP) for fields in ((self.name, *self.players), (self.club, self.phone)))
        for position, share in enumerate((3, 4, 4)):
            names.setStretch(position, share)
        for position, share in enumerate((3, 2)):
            rest.setStretch(position, share)
        buttons = column(self._submit_key, self.submit, None, space=HALF)
        rest_and_buttons = row(rest, buttons, space=SPACE)
        rest_and_buttons.setStretch(0, 1)
        self._line = line = row(names, rest_and_buttons, space=STEP)
        line.setStretch(0, 10)
        line.setStretch(1, 9)
        beside = hint_line(self._hint, [field.trouble for field in self.fields], self.apart, self.leave)
        parts, is_large = (self._heading, beside), theme_of(self).text_size > LARGE_TEXT
        head: QBoxLayout = column(*parts, space=HALF) if is_large else row(*parts, space=SPACE)
        head.setStretch(1, 1)
        layout = column(head, line, self.licences, self.message, space=STEP)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)

    def _add_swap(self, field: LabelledField[QLineEdit]) -> None:
        said = self._tr.gettext("Swap name and first name")
        swap = button_inside(field.editor, "swap", said, key_name(SWAP_KEY))
        swap.clicked.connect(lambda: self._swap(field))
        field.editor.setLayout(inside := row(None, swap))
        inside.setContentsMargins(0, 0, HALF, 0)
        keep_free(field.editor, 0, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two lines of fields where one would leave no room for names."""
        super().resizeEvent(event)
        narrow = self.width() < theme_of(self).px(LINE_OF_FIELDS)
        self._line.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)

    @property
    def fields(self) -> tuple[LabelledField[QLineEdit], ...]:
        """The fields in the order of the Enter key."""
        return (self.name, *self.players, self.club, self.phone, *self.licences.fields)

    @property
    def asked(self) -> tuple[LabelledField[QLineEdit], ...]:
        """Those that are asked for."""
        return tuple(field for field in self.fields if not field.isHidden())

    def draft(self) -> TeamDraft:
        """What is typed. Presence, payment and number of a team that is being changed stay as they are."""
        players = tuple(field.editor.text() for field in self.players)
        licences, memberships = self.licences.of_players(players)
        draft = TeamDraft(
            players=players,
            name=self.name.editor.text(),
            club=self.club.editor.text(),
            phone=self.phone.editor.text(),
            licences=licences,
            memberships=memberships,
            **self.licences.typed(),
        )
        if self.team is None:
            return tidied(draft)
        team = self.team
        return replace(
            tidied(draft), present=team.present, paid=team.paid, number=team.number, near_door=team.near_door
        )

    def clear(self) -> None:
        """Ready for the next team."""
        self._show(None, TeamDraft(players=()))

    def edit(self, team: TeamView) -> None:
        """Show a team to correct, first player selected; a team named after its players follows them."""
        self._show(team, draft_of(team))
        self.players[0].setFocus()
        self.players[0].editor.selectAll()

    def _show(self, team: TeamView | None, draft: TeamDraft) -> None:
        self.team = team
        self._proposals.forget()
        self._apart.clear()
        self._refused.clear()
        self.suggestions.close_list()
        self._fill((draft.name, *(*draft.players, "", "")[:2], draft.club, draft.phone))
        self.licences.show_draft(draft)
        for field in self.fields:
            field.be_content()
        self.message.be_silent()
        self._show_heading()
        self.submit.setText(self._tr.gettext("Register") if team is None else self._tr.gettext("Keep the correction"))
        self._submit_key.setText("" if team is None else key_name("Ctrl+Return"))
        self._show_hint()
        change_role(self, role="card" if team is None else "hot")

    def _show_heading(self) -> None:
        self._heading.setText(
            self._new if self.team is None else self._tr.gettext("Correct {team}").format(team=self.team.name)
        )

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
        for field, text in zip(self.fields, texts, strict=False):
            field.editor.setText(text)

    def _here(self) -> int | None:
        return next((position for position, field in enumerate(self.fields) if field.editor.hasFocus()), None)

    def _enter(self, here: int) -> None:
        field = self.fields[here]
        if self.team is not None:  # where everybody is named already: what is corrected is kept after the last field
            self._go_on_from(here)
            return
        if field is self.players[0] and self._propose(self._known(field.editor.text()), field):
            self._go_on_from(here)
            return
        if field in self.players:
            self._proposals.propose_licence(self._known(field.editor.text()), field)
        if self._names_everybody() and (licence := self.licences.to_fill_after(field)) is not None:
            licence.setFocus()
        elif self._names_everybody():
            self.hand_in()
        else:
            self._go_on_from(here)

    def _names_everybody(self) -> bool:
        return all(field.editor.text().strip() for field in self.players if field in self.asked)

    def _go_on_from(self, here: int) -> None:
        after = next((field for field in self.fields[here + 1 :] if field in self.asked), None)
        if after is None:
            self.hand_in()
            return
        after.setFocus()
        after.editor.selectAll()

    def _propose(self, person: Person | None, of: LabelledField[QLineEdit]) -> bool:
        """Fill in what is known of a player of a new team; whether a partner was proposed."""
        return self.team is None and self._proposals.propose(person, of, pair=self.players[1] in self.asked)

    def _take(self, editor: QLineEdit, suggestion: Suggestion, by_enter: bool) -> None:
        """Take somebody from the list: name, what else is known, and go on if by Enter."""
        editor.setText(suggestion.name)
        self._clear_refused()
        field = next(player for player in self.players if player.editor is editor)
        proposed = self._propose(suggestion.person, field)
        if by_enter:
            (self._go_on_from if proposed and field is self.players[0] else self._enter)(self.fields.index(field))

    def _clear_refused(self) -> None:
        """Forget a refused team once none of its players is typed: nothing of it may go to the next one."""
        if not self._refused or any(
            is_still(self._refused[field], field.editor.text()) for field in self.players if field in self.asked
        ):
            return
        for field in (self.name, self.club, self.phone, *self.licences.fields):
            if field.editor.text() == self._refused[field]:
                field.editor.clear()
                field.be_content()
        self._refused.clear()
        self._show_hint()

    def _take_back_of_both(self) -> None:
        if self._said_of_both:
            for field in self.players:
                field.be_content()
            self._show_hint()

    def swap(self) -> None:
        """Exchange name and first name in the player's field that has the keyboard, or in both."""
        here = [field for field in self.players if field.editor.hasFocus()]
        for field in here or (field for field in self.players if field in self.asked):
            self._swap(field)

    def _swap(self, field: LabelledField[QLineEdit]) -> None:
        field.editor.selectAll()
        field.editor.insert(swapped(" ".join(field.editor.text().split())))
        self.suggestions.close_list()
        field.be_content()
        self._show_hint()

    def tell_apart(self) -> None:
        """Say that the refused player is a namesake: adds a mark, selected, and drops the other's known facts."""
        self._proposals.take_back(self._apart)
        for field, name in self._apart.items():
            field.editor.selectAll()
            field.editor.insert(name)
            field.be_content()
        if self._apart:
            editor = next(iter(self._apart)).editor
            editor.setFocus()
            if (mark := MARK.search(editor.text())) is not None:
                editor.setSelection(mark.start(1), len(mark[1]))
        self.suggestions.close_list()
        self._apart.clear()
        self._show_hint()

    def hand_in(self) -> None:
        """Give what is typed to whoever registers it."""
        self.message.be_silent()
        for field in self.fields:
            field.be_content()
        self._show_hint()
        self.submitted.emit(self.draft())

    def complain(self, problems: Sequence[Problem]) -> None:
        """Say each problem beside its field, others in one place; focus the first wrong one. Keeps texts."""
        elsewhere = []
        wrong: list[LabelledField[QLineEdit]] = []
        self._apart.clear()
        self._refused = {field: field.editor.text() for field in self.fields} if self.team is None else {}
        of_both = registered_pair_text(problems, self._tr)
        self._said_of_both = bool(of_both)
        for problem in problems:
            field = self._field_at(problem.path)
            if field is None:
                elsewhere.append(problem_text(problem, self._tr))
            elif field not in wrong:  # what is wrong with the team itself comes before what others have to do with it
                field.complain(of_both or problem_text(problem, self._tr), is_shown=not of_both or not wrong)
                wrong.append(field)
                if "apart" in problem.details:
                    self._apart[field] = str(problem.details["apart"])
        if elsewhere:
            self.message.say(*elsewhere)
        self._show_hint()
        (wrong[0] if wrong else self.players[0]).setFocus()

    def _show_hint(self) -> None:
        """How to type while nothing is wrong; and how to leave what was begun or refused."""
        say = self._tr.gettext
        self._show_field_hint()
        told = sum(not field.trouble.isHidden() for field in self.fields)
        self._hint.setVisible(not told)
        self.apart.setVisible(any(field.trouble.text() for field in self._apart))
        self.leave.setText(say("Clear (Esc)") if self.team is None else say("Leave as it was"))
        # beside two sentences there is no room for it: they would need a third line, and move what is under them
        self.leave.setVisible(self.team is not None or (self.can_be_left and told < 2))

    @property
    def can_be_left(self) -> bool:
        """Whether there is a correction to leave, or a refused team to give up."""
        return self.team is not None or bool(self._refused)

    def _field_at(self, path: str) -> LabelledField[QLineEdit] | None:
        named = [seat for seat, field in enumerate(self.players) if field.editor.text().strip()]
        fields = {"name": self.name, "club": self.club, "phone": self.phone, "players": self.players[0]}
        fields |= {f"players[{position}]": self.players[seat] for position, seat in enumerate(named)}
        fields |= self.licences.by_path(named)
        return fields.get(path)
