"""The line in which a prize of the plan is typed, or corrected: what for, how much, what in kind."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.prizes import ranking_text
from tournament.messages.refusals import problem_text
from tournament.records.money import PlannedPrize
from tournament.sentences import N_
from tournament.services.prizes.views import PrizeView, WonBy
from tournament.ui.prizes.typed_prize import read_ranks, read_worth, write_ranks, write_worth
from tournament.ui.theme.tokens import LARGE_TEXT, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, text_field
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.surfaces import column, row

WON_BY: Final = {
    WonBy.RANK: N_("A rank"),
    WonBy.CATEGORY: N_("First of a category"),
    WonBy.CLUB: N_("First of a club"),
    WonBy.LAST: N_("The last"),
}
NAMES: Final = {WonBy.RANK: N_("Ran&k, or ranks"), WonBy.CATEGORY: N_("&Category"), WonBy.CLUB: N_("&Club")}
"""What is typed beside it."""
SAMPLES: Final = {WonBy.RANK: "4-8", WonBy.CATEGORY: N_("empty: each category"), WonBy.CLUB: N_("empty: each club")}


class PrizeForm(QWidget):
    """The fields of a prize and its button. `typed`: a draft without mistakes visible here."""

    typed = Signal(PlannedPrize)
    left = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.correcting: PrizeView | None = None
        self._proposed = ""
        say = tr.gettext
        self.ranking: LabelledField[QComboBox] = LabelledField(say("Rankin&g"), choice_editor({}))
        self.won_by: LabelledField[QComboBox] = LabelledField(
            say("Prize fo&r"), choice_editor({kind.value: say(text) for kind, text in WON_BY.items()})
        )
        self.whom = text_field(say(NAMES[WonBy.RANK]))
        self.worth = text_field(say("&Sum or share"), placeholder=say("50, or 20 %"))
        self.goods = text_field(say("In ki&nd"), placeholder=say("Bottle of wine"))
        self.take = quiet_button(say("Add"), picture="plus")
        self.offer_rankings(("",))
        self._lay_out()
        self.won_by.editor.currentIndexChanged.connect(self._ask_whom)
        self.take.clicked.connect(self.hand_in)
        for editor in self.editors:
            for key in ENTER_KEYS:
                on_key(editor, key, self.hand_in)
            editor.installEventFilter(self)
        self._ask_whom()

    def _lay_out(self) -> None:
        if theme_of(self).text_size > LARGE_TEXT:
            self.setLayout(
                column(self.ranking, self.won_by, self.whom, self.worth, self.goods, row(self.take, None), space=STEP)
            )
        else:
            what = row(self.ranking, self.won_by, self.whom, space=STEP)
            what.setStretch(2, 1)
            worth = row(self.worth, self.goods, self.take, space=STEP)
            worth.setStretch(1, 1)
            worth.setAlignment(self.take, Qt.AlignmentFlag.AlignBottom)
            self.setLayout(column(what, worth, space=STEP))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    @property
    def editors(self) -> tuple[QLineEdit, ...]:
        """The lines that are typed in."""
        return self.whom.editor, self.worth.editor, self.goods.editor

    @property
    def fields(self) -> dict[str, LabelledField]:
        """The fields by the paths of problems."""
        ranks = dict.fromkeys(("first_rank", "of_whom"), self.whom)
        worth = dict.fromkeys(("cents", "percent"), self.worth)
        return {"ranking": self.ranking, "goods": self.goods, **ranks, **worth}

    @property
    def kind(self) -> WonBy:
        """By what the prize is won."""
        return WonBy(self.won_by.editor.currentData())

    @property
    def chosen_ranking(self) -> str:
        """The ranking in which the prize is won."""
        return self.ranking.editor.currentData() or ""

    def offer_rankings(self, names: Sequence[str]) -> None:
        """Offer these rankings to win prizes in; there is nothing to choose where there is one."""
        chosen = self.ranking.editor.currentData()
        self.ranking.editor.clear()
        for name in names:
            self.ranking.editor.addItem(ranking_text(name, self._tr), name)
        self.ranking.editor.setCurrentIndex(max(self.ranking.editor.findData(chosen), 0))
        self.ranking.setVisible(len(names) > 1)

    def begin(self, rank: int) -> None:
        """Be ready for the next prize: it is probably for this rank."""
        self.correcting = None
        self.take.setText(self._tr.gettext("Add"))
        kind = WonBy.RANK if self.kind is WonBy.LAST else self.kind
        self._show(PlannedPrize(kind, self.chosen_ranking, first_rank=rank))
        self._proposed = self.whom.editor.text()

    def propose(self, rank: int) -> None:
        """Propose a rank where one is asked for and none is typed that somebody wants corrected."""
        if self.kind is WonBy.RANK and self.correcting is None:
            self.whom.editor.setText(str(rank))
            self._proposed = str(rank)
            self.whom.be_content()

    def follow(self, rank: int) -> None:
        """The plan is another: propose this rank where the one of before still stands and no prize is being typed."""
        if self.typed_so_far is None and self.whom.editor.text() == self._proposed:
            self.propose(rank)

    @property
    def typed_so_far(self) -> tuple[PrizeView | None, WonBy, str, tuple[str, ...]] | None:
        """What is corrected, and what is typed; None where nothing is."""
        texts = tuple(editor.text() for editor in self.editors)
        return (self.correcting, self.kind, self.chosen_ranking, texts) if any(texts[1:]) else None

    def go_on(self, typed: tuple[PrizeView | None, WonBy, str, tuple[str, ...]]) -> None:
        """Show again what was typed on a form that was there before."""
        correcting, kind, ranking, texts = typed
        if correcting is not None:
            self.correct(correcting)
        self._show(PlannedPrize(kind, ranking))
        for editor, text in zip(self.editors, texts, strict=True):
            editor.setText(text)

    def correct(self, line: PrizeView) -> None:
        """Show a prize of the plan, to be corrected."""
        self.correcting = line
        self.take.setText(self._tr.gettext("Correct"))
        self._show(line.prize)
        self.worth.editor.setFocus()
        self.worth.editor.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc leaves a correction, or what was typed; with nothing to leave it is for the page, which leads back."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if not is_escape or not (self.correcting or self.worth.editor.text() or self.goods.editor.text()):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress:
            self.left.emit()
        event.accept()
        return True

    def _show(self, prize: PlannedPrize) -> None:
        self.won_by.editor.setCurrentIndex(self.won_by.editor.findData(prize.won_by.value))
        self.ranking.editor.setCurrentIndex(max(self.ranking.editor.findData(prize.ranking), 0))
        self.whom.editor.setText(write_ranks(prize) if prize.won_by is WonBy.RANK else prize.of_whom)
        self.worth.editor.setText(write_worth(prize, self._tr))
        self.goods.editor.setText(prize.goods)
        for field in self.fields.values():
            field.be_content()

    def _ask_whom(self) -> None:
        """Ask for what goes with the kind of the prize."""
        self.whom.setVisible(self.kind in NAMES)
        if self.kind in NAMES:
            self.whom.label.setText(self._tr.gettext(NAMES[self.kind]))
            self.whom.editor.setAccessibleName(self._tr.gettext(NAMES[self.kind]).replace("&", ""))
            sample = SAMPLES[self.kind]
            self.whom.editor.setPlaceholderText(sample if self.kind is WonBy.RANK else self._tr.gettext(sample))
        if (self.kind is WonBy.RANK) != (read_ranks(self.whom.editor.text()) is not None):
            self.whom.editor.clear()
        self.whom.be_content()

    def hand_in(self) -> None:
        """Take what is typed, or say beside the field what is none."""
        say = self._tr.gettext
        ranks, worth = read_ranks(self.whom.editor.text()), read_worth(self.worth.editor.text(), self._tr)
        if self.kind is WonBy.RANK and ranks is None:
            self.whom.complain(say("Type a rank such as 1, or ranks such as 4-8."))
            self.whom.setFocus()
        elif worth is None:
            self.worth.complain(say("Type a sum such as 50, or a share such as 20 %."))
            self.worth.setFocus()
        else:
            first, last = ranks if ranks and self.kind is WonBy.RANK else (None, None)
            of_whom = "" if self.kind is WonBy.RANK else self.whom.editor.text()
            self.typed.emit(
                PlannedPrize(self.kind, self.chosen_ranking, first, last, of_whom, *worth, self.goods.editor.text())
            )

    def complain(self, problems: Sequence[Problem]) -> Sequence[Problem]:
        """Say each problem beside its field; those that have none are given back."""
        elsewhere = [problem for problem in problems if problem.path not in self.fields]
        for problem in problems:
            if problem.path in self.fields:
                self.fields[problem.path].complain(problem_text(problem, self._tr))
                self.fields[problem.path].setFocus()
        return elsewhere
