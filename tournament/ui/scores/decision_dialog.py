"""Dialogs of decisions: about what, of which kind, who decides and why, also between contradicting reports."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.hall.tables import report_lines, settled_text
from tournament.sentences import N_
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.use_cases import Command
from tournament.services.hall.views import ReportsView
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import championship
from tournament.services.setup.views import referees_of
from tournament.ui.dialogs.dialog import FittingDialog, FormDialog, keep_width
from tournament.ui.scores.entry_fields import KindChoice, NumberLineEdit, referee_field, referee_to_propose
from tournament.ui.scores.incident_panel import NOBODY, RulingPreview
from tournament.ui.theme.tokens import CONSEQUENCES, LARGE_TEXT, READING, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.surfaces import breakable, column, prose, row, scrolled, title


@dataclass(frozen=True)
class RulingReason:
    """Who decided, and why."""

    referee: str
    reason: str


class DecisionDialog(FittingDialog):
    """A referee and a reason, under what is being decided and what follows from it."""

    def __init__(
        self,
        tr: Translator,
        heading: str,
        consequence: str,
        action: str,
        referee: str,
        needs_reason: bool,
        parent: QWidget | None = None,
        further: QWidget | None = None,
        referees: Sequence[str] = (),
        reason: str = "",
    ) -> None:
        """`action` is on the primary button; `referee` is proposed of `referees`; `further` asks for more.

        `reason` is what was typed before, where it was refused.
        """
        super().__init__(parent)
        self._tr, self._needs_reason = tr, needs_reason
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.reason = text_field(tr.gettext("&Reason"), hint="" if needs_reason else tr.gettext("Optional."))
        self.reason.editor.setText(reason)
        self.referee = referee_field(tr, referees, referee)
        self.referee.editor.heard_in(self)
        decide = primary_button(action)
        decide.setDefault(True)
        decide.clicked.connect(self.decide)
        leave = quiet_button(tr.gettext("Cancel"))
        leave.clicked.connect(self.reject)
        head = title(breakable(heading))
        head.setWordWrap(True)
        asked = [further] if further is not None else []
        parts = [prose(breakable(consequence)), *asked, self.referee, self.reason]
        body = [in_sight(parts, heading)] if "\n" in consequence else parts
        layout = column(head, *body, row(None, leave, decide), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        (self.reason if self.referee.editor.text().strip() else self.referee).setFocus()

    @property
    def verdict(self) -> RulingReason:
        """What was typed."""
        return RulingReason(self.referee.editor.text().strip(), self.reason.editor.text().strip())

    def decide(self) -> None:
        """Close, if everything that is needed was typed. Figures alone are no reason: they were meant for a sheet."""
        if self._needs_reason and not any(map(str.isalpha, self.verdict.reason)):
            self.reason.complain(self._tr.gettext("Write in a few words why: the journal and the sheets will show it."))
            self.reason.setFocus()
            self.fit()
        else:
            self.accept()

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        tr: Translator,
        heading: str,
        consequence: str,
        action: str,
        *,
        referee: str = "",
        needs_reason: bool = True,
        further: QWidget | None = None,
        referees: Sequence[str] = (),
        reason: str = "",
    ) -> RulingReason | None:
        """Who decides, and why; None where it was thought better of."""
        dialog = cls(tr, heading, consequence, action, referee, needs_reason, parent, further, referees, reason)
        return dialog.verdict if dialog.exec() else None


def in_sight(parts: Sequence[QWidget], name: str) -> QWidget:
    """What is said and asked, scrolled where it is higher than the screen; the buttons stay in sight."""
    inside = QWidget()
    inside.setProperty("role", "page")
    inside.setLayout(column(*parts, None, space=SPACE))
    whole = scrolled(inside)
    whole.setAccessibleName(name)
    theme = theme_of(whole)
    most = CONSEQUENCES if theme.text_size <= LARGE_TEXT else CONSEQUENCES - WIDE
    whole.setMinimumHeight(min(inside.heightForWidth(theme.px(READING) - 2 * WIDE) + STEP, most))
    return whole


ABREAST = 2


@dataclass(frozen=True)
class KindWords:
    """A kind of decision: its name, and what it does."""

    name: str
    told: str


class KindDialog(FittingDialog):
    """The kinds under their letters, and what the one does that is chosen."""

    def __init__(
        self, tr: Translator, heading: str, kinds: Mapping[str, KindWords], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._told = kinds
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.kinds = KindChoice({kind: words.name for kind, words in kinds.items()}, ABREAST)
        self.kinds.press((next(iter(kinds)),))
        self.sentence = prose("")
        head = title(breakable(heading))
        head.setWordWrap(True)
        go_on, leave = primary_button(tr.gettext("Continue")), quiet_button(tr.gettext("Cancel"))
        go_on.setDefault(True)
        go_on.clicked.connect(self.accept)
        leave.clicked.connect(self.reject)
        layout = column(head, self.kinds, self.sentence, row(None, leave, go_on), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.kinds.chosen.connect(self._tell)
        self.kinds.taken.connect(self.accept)
        self._tell()
        self.kinds.button(self.kinds.value).setFocus()

    def _tell(self) -> None:
        self.sentence.setText(breakable(self._told[self.kinds.value].told))
        self.fit()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, heading: str, kinds: Mapping[str, KindWords]) -> str | None:
        """The kind that is taken; None where it was thought better of."""
        dialog = cls(tr, heading, kinds, parent)
        return dialog.kinds.value if dialog.exec() else None


MOST: Final = 9999


class What(StrEnum):
    """What a decision is about."""

    TABLE = "table"
    TEAM = "team"
    ROUND = "round"


NAMES: Final = {What.TABLE: N_("Table"), What.TEAM: N_("Team"), What.ROUND: N_("Whole round")}
NONE_THERE: Final = {What.TABLE: N_("No table {n} in this round."), What.TEAM: N_("No team {n}.")}


@dataclass(frozen=True)
class About:
    """A table, a team, both by their number, or the round."""

    what: What
    number: int = 0


class AboutLineEdit(NumberLineEdit):
    """Takes figures, and leaves letters to the choice above it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type; on a French keyboard the accents of the row of figures are figures."""
        if event.text().isascii() and event.text().isalpha():
            event.ignore()
        else:
            super().keyPressEvent(event)


class NumberDialog(FormDialog):
    """A number, of a table unless a letter says otherwise, also while the number has the keys."""

    def __init__(
        self, tr: Translator, tables: Collection[int], teams: Collection[int], parent: QWidget | None = None
    ) -> None:
        """`tables` are those of the round that is played, none before one is posted."""
        say = tr.gettext
        self.there = {What.TABLE: tables, What.TEAM: teams}
        offered = {what.value: say(name) for what, name in NAMES.items() if what is What.TEAM or tables}
        self.what = KindChoice(offered, len(NAMES))
        self.what.press((next(iter(offered)),))
        self.number: LabelledField[AboutLineEdit] = LabelledField(say("&Number"), AboutLineEdit(tr.language, 1, MOST))
        sentence = say("About what? Each letter chooses while the number is typed.")
        super().__init__(tr, say("Referee’s decision"), sentence, say("Continue"), (self.what, self.number), parent)
        self.what.chosen.connect(self._show_number)
        self.what.taken.connect(self._show_number)
        self.finished_typing.connect(self.hand_in)
        self._show_number()

    @property
    def about(self) -> About:
        """What is chosen and typed."""
        return About(What(self.what.value), self.number.editor.number or 0)

    def _show_number(self) -> None:
        is_round = self.about.what is What.ROUND
        self.number.setVisible(not is_round)
        self.number.be_content()
        (self.keep if is_round else self.number.editor).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter, which is no number, chooses what it stands before."""
        if event.text().isalpha() and self.what.press_named(event.text()):
            return
        super().keyPressEvent(event)

    def hand_in(self) -> None:
        """Close, unless there is no such number."""
        about = self.about
        if about.what is not What.ROUND and about.number not in self.there[about.what]:
            self.number.complain(self._tr.gettext(NONE_THERE[about.what]).format(n=self.number.editor.text() or "?"))
            self.number.editor.selectAll()
        else:
            self.accept()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, tables: Collection[int], teams: Collection[int]) -> About | None:
        """What it is about; None where it was thought better of."""
        dialog = cls(tr, tables, teams, parent)
        return dialog.about if dialog.exec() else None


UNSAID = RulingReason("", "")


class Disputes:
    """Asks who decides between the reports of a table. What was said and then refused by the desk is proposed again."""

    def __init__(self, over: QWidget, tr: Translator, ruling_preview: RulingPreview) -> None:
        self._over, self._tr, self._ruling_preview = over, tr, ruling_preview
        self._typed: dict[int, RulingReason] = {}

    def with_who_and_why(
        self, state: ChampionshipState, reports: ReportsView, command: Command, *, by: str
    ) -> Command | None:
        """The command that settles these reports, with who decides and why if asked; None if cancelled."""
        settings = championship(state)
        if not reports.is_disputed or settings.brief_decisions:
            return command
        typed = self._typed.get(reports.game, UNSAID)
        verdict = DecisionDialog.ask(
            self._over,
            self._tr,
            self._tr.gettext("Contested result"),
            "\n".join((*self._decided(command, reports.game), *report_lines(reports, self._tr))),
            self._tr.gettext("Decide"),
            referee=typed.referee or referee_to_propose(state, by),
            referees=referees_of(settings),
            reason=typed.reason,
        )
        if verdict is None:
            return None
        self._typed[reports.game] = verdict
        return command.adding(referee=verdict.referee, reason=verdict.reason)

    def forget(self, game: GameView | None) -> None:
        """What was said of this game is kept by the desk now."""
        if game is not None:
            self._typed.pop(game.id, None)

    def _decided(self, command: Command, game_id: int) -> list[str]:
        """What the result becomes; nothing where the desk would refuse it, which it says itself."""
        try:
            return [
                settled_text(
                    self._ruling_preview.sheet_after(command.adding(referee=NOBODY, reason=NOBODY), game_id), self._tr
                )
            ]
        except Refused:
            return []
