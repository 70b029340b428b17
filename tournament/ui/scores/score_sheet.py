"""The score sheet of a table, like the paper one: who plays, the deals with marks and totals, the totals large."""

from collections.abc import Hashable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHeaderView, QMenu, QTableView, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number, say_side
from tournament.messages.scores.scores import say_out, say_why_it_goes_on
from tournament.messages.scores.sheet_notes import given_at, leading, ranks_out, sheet_notes
from tournament.scoring.forms import HandForm
from tournament.scoring.stored import deals_to_check
from tournament.scoring.systems import form_of
from tournament.services.scores.lines import SheetLine, SideLine
from tournament.ui.scores.contract_delegate import ContractDelegate
from tournament.ui.scores.sheet_columns import USUAL_SIDES, SheetRow, sheet_columns, tells_beside, unplayed_span
from tournament.ui.scores.verdict import capitalised
from tournament.ui.scores.whole_rows import WholeRows
from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import LARGE_TEXT, LEAST_SHEET, ONE_ROW, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import icon_button
from tournament.ui.widgets.just_changed import call_fresh
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import OneLine, breakable, change_role, figure, label, pill, soft
from tournament.ui.widgets.wrapping import wrapping

CONTRACT_COLUMN = 2
BESIDE_WIDTH = 96
"""What stands beside a contract may be long: it takes the room there is, and at least this."""
HEADS_ABREAST = 3
HEADS_IN_ONE_ROW = 4
"""So many heads still stand in one row; more stand in rows of `HEADS_ABREAST`."""
NOTES_SHOWN = 3
PAPER_KEY = "Ctrl+P"


class SideHead(QWidget):
    """One side of the table: who plays, and its total."""

    def __init__(self, words: Translator, *, dense: bool = False) -> None:
        super().__init__()
        self._words, self._dense = words, dense
        self.letter = ""
        self.bar = QFrame()
        self._side, self._name, self.players = soft(""), OneLine("", "strong"), soft("")
        self.partners = label("", "strong")
        """Both players of a side, where partners are drawn: each whole, on as many lines as that takes."""
        self.partners.setWordWrap(True)
        self._side.setWordWrap(False)
        self.total, self.decided, self.standing = label("", "number") if dense else figure(""), soft(""), pill("", "done")
        self.decided.setWordWrap(False)
        is_large = theme_of(self).text_size > ONE_ROW
        total = wrapping(self.total, self.decided, self.standing) if is_large else row(self.total, self.decided, self.standing, None)
        if dense:
            said = column(self._name, row(self._side, total), space=0)
        else:
            name = row(self._side, self._name, self.partners)
            name.setAlignment(self._side, Qt.AlignmentFlag.AlignTop)
            for names in (1, 2):
                name.setStretch(names, 1)
            said = column(name, self.players, total, space=0)
        self.players.setParent(self)
        self.partners.setParent(self)
        self.players.setVisible(not dense)
        self.setLayout(row(self.bar, said, space=SPACE))

    def show_side(self, side: SideLine, total: int, *, leads: bool, won: bool, decided: int = 0, out: int | None = None) -> None:
        """Show a side as it stands now.

        `decided` are the points that a referee gave or took for the whole game, `out` the rank of a side that has gone
        out of a countdown.
        """
        self.letter = side.letter
        self._side.setText(f"{capitalised(say_side(side.letter, self._words))} ·")
        members = [f"{member.team} {member.name}" for member in side.members]
        are_partners = len(members) > 1
        self._name.setText("" if are_partners else members[0])
        self.partners.setText("\n".join(map(breakable, members)) if are_partners else "")
        self._name.setVisible(not are_partners)
        self.partners.setVisible(are_partners)
        self.players.setVisible(not (self._dense or are_partners))
        self.players.setText(breakable(self._words.gettext(" and ").join(side.players_under)))
        self.total.setText(number(total, self._words))
        points = ("+" if decided > 0 else "") + number(decided, self._words)
        bonus, penalty = self._words.gettext("bonus {points}"), self._words.gettext("penalty {points}")
        self.decided.setText((bonus if decided > 0 else penalty).format(points=points))
        self.decided.setVisible(bool(decided))
        self.standing.setText(self._words.gettext("has won") if won else say_out(out, self._words) if out else "")
        self.standing.setVisible(won or out is not None)
        self._side.setVisible(not (self._dense and self.standing.isVisibleTo(self)))  # its number is not typed any more, and four must fit
        change_role(self.bar, role="leader" if leads else "follower")


class ScoreSheet(QWidget):
    """The sheet of one table. The deal that is being corrected, or else the last one, stands out."""

    hand_chosen = Signal(int)
    paper_wanted = Signal()
    menu_opened = Signal()

    def __init__(self, words: Translator, *, is_after_play: bool = False) -> None:
        """`is_after_play`: for reading only; actions and notes stand elsewhere."""
        super().__init__()
        self._is_after_play = is_after_play
        self._words = words
        self._form: HandForm | None = None
        self._has_held = False
        self._game = 0
        self._rows: tuple[SheetRow, ...] = ()
        call_fresh(self)
        self._number = figure("")
        self._heads: list[SideHead] = []
        self._sides = QGridLayout()
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setHorizontalSpacing(WIDE)
        self._sides.setVerticalSpacing(STEP)
        table = column(soft(words.gettext("Table")), self._number, space=0)
        table.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.paper = icon_button("printer", words.gettext("Print the sheet of this table again…"), PAPER_KEY)
        self.paper.clicked.connect(self.paper_wanted)
        self.more = icon_button("more", words.gettext("What can be done with this sheet"))
        self.menu = QMenu(self.more)
        self.menu.aboutToShow.connect(self.menu_opened)
        self.more.clicked.connect(lambda: self.menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft())))
        buttons = row(self.more, self.paper, space=STEP)
        for button in (self.more, self.paper) if is_after_play else ():
            button.hide()
            button.setEnabled(False)
        head = row(table, self._sides, buttons, space=STEP if theme_of(self).text_size > LARGE_TEXT else WIDE)
        head.setAlignment(buttons, Qt.AlignmentFlag.AlignTop)
        head.setStretch(1, 1)
        self._layout = column(head, space=SPACE)
        self.setLayout(self._layout)
        self.view: QTableView | None = None
        self._model: LinesModel[SheetRow] | None = None
        self.goes_on, self.notes = label("", "verdict"), soft("")
        change_role(self.goes_on, tone="alert")
        self.goes_on.setWordWrap(True)
        self._hands = WholeRows()
        self._hands.keep_least(theme_of(self).px(LEAST_SHEET))
        self._layout.addWidget(self._hands, 1)
        self._layout.addWidget(self.goes_on)
        self._layout.addWidget(self.notes)

    def known(self) -> Mapping[Hashable, object]:
        """The totals, by game and side."""
        return {(self._game, head.letter): head.total.text() for head in self._heads}

    def mark(self, names: frozenset[Hashable]) -> None:
        """Show which totals just changed."""
        for head in self._heads:
            change_role(head.total, tone="fresh" if (self._game, head.letter) in names else "")

    @property
    def model(self) -> LinesModel[SheetRow]:
        """The deals as Qt sees them."""
        assert self._model is not None
        return self._model

    @property
    def heads(self) -> tuple[SideHead, ...]:
        """The heads of the sides, in their order."""
        return tuple(self._heads)

    def show_sheet(self, sheet: SheetLine, correcting: int | None = None) -> None:
        """Show a sheet; `correcting` is the id of the hand that is in the entry line."""
        form = form_of(sheet.rules, "".join(side.letter for side in sheet.game.sides))
        has_held = any(scored.held for scored in sheet.score.hands)
        if (form, has_held) != (self._form, self._has_held):
            self._seat(form, has_held)
        self._game = sheet.game.id
        self._number.setText(str(sheet.game.table))
        gone, leaders = ranks_out(sheet), leading(sheet)
        for head, side in zip(self._heads, sheet.game.sides, strict=True):
            decided = sum(given.points for given in sheet.adjustments if given.side == side.letter)
            head.show_side(
                side, side.total, leads=side.letter in leaders, won=side.letter == sheet.game.winner, decided=decided, out=gone.get(side.letter)
            )
        odd = deals_to_check(sheet.score)
        lines = zip(sheet.hands, sheet.score.hands, strict=True)
        self._rows = tuple(SheetRow(hand, scored, index in odd, given_at(sheet, hand.number)) for index, (hand, scored) in enumerate(lines))
        self.model.show(self._rows)
        self._hands.fit()
        self._give_room_to_unplayed()
        self._keep_contracts_whole()
        self.goes_on.setText("" if sheet.game.is_in else say_why_it_goes_on(sheet.score, self._words))
        self.goes_on.setVisible(bool(self.goes_on.text()) and not self._is_after_play)
        is_told_below = sheet.game.is_in or sheet.game.disputed  # by the panel that says how the game ended
        notes = sheet_notes(sheet, self._words, with_checks=not is_told_below)
        self.notes.setText("\n".join(notes[-NOTES_SHOWN:]))
        self.notes.setToolTip("\n".join(notes))
        self.notes.setVisible(bool(notes) and not self._is_after_play)
        self.point_at(correcting)

    def mark_hands(self, ids: frozenset[int]) -> None:
        """Show which deals were written or changed last."""
        self.model.mark(ids)
        if self.view is not None:
            self.view.viewport().update()

    def keep_least(self, height: int) -> None:
        """Let the hands be no lower than this, in pixels."""
        self._hands.keep_least(height)

    def point_at(self, hand_id: int | None) -> None:
        """Make a deal stand out, the last one where none is named, and bring it into sight."""
        rows = [index for index, shown in enumerate(self._rows) if shown.hand.id == hand_id]
        if self._rows and self.view is not None:
            choose_row(self.view, rows[0] if rows else len(self._rows) - 1)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Fit the contracts again whenever the hands have another width, which may be long after the sheet has."""
        if event.type() == QEvent.Type.Resize:
            self._keep_contracts_whole()
        return False

    def _keep_contracts_whole(self) -> None:
        """Give the contracts the room that is left; in large text they stay whole and the sheet scrolls."""
        if self.view is None:
            return
        header = self.view.horizontalHeader()
        sections = [section for section in range(header.count()) if section != CONTRACT_COLUMN]
        others = sum(header.sectionSize(section) for section in sections)
        is_long = self._form is not None and tells_beside(self._form)
        texts = [] if is_long else [self.model.columns[CONTRACT_COLUMN].text(shown) for shown in self._rows if shown.hand.facts.is_played]
        widest = max((self.view.fontMetrics().horizontalAdvance(text) for text in texts), default=0) + 2 * theme_of(self).px(STEP)
        least = theme_of(self).px(BESIDE_WIDTH) if is_long else 0
        wanted = max(widest, header.sectionSizeHint(CONTRACT_COLUMN), least)
        if others + wanted <= self.view.viewport().width():
            header.setSectionResizeMode(CONTRACT_COLUMN, QHeaderView.ResizeMode.Stretch)
        else:
            header.setSectionResizeMode(CONTRACT_COLUMN, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(CONTRACT_COLUMN, wanted)

    def _give_room_to_unplayed(self) -> None:
        """A deal that was not played says why over the columns it has no figures for."""
        assert self.view is not None
        assert self._form is not None
        self.view.clearSpans()
        for index, shown in enumerate(self._rows):
            if not shown.hand.facts.is_played:
                self.view.setSpan(index, CONTRACT_COLUMN, 1, unplayed_span(self._form))

    def _seat(self, form: HandForm, has_held: bool) -> None:
        for head in self._heads:
            self._sides.removeWidget(head)
            head.hide()
            head.deleteLater()
        self._form, self._has_held = form, has_held
        self._heads = [SideHead(self._words, dense=len(form.letters) > USUAL_SIDES) for _ in form.letters]
        fits = len(self._heads) <= HEADS_IN_ONE_ROW and theme_of(self).text_size <= ONE_ROW
        abreast = HEADS_IN_ONE_ROW if fits else HEADS_ABREAST
        self._sides.setHorizontalSpacing(SPACE if len(self._heads) > HEADS_ABREAST else WIDE)
        for position, head in enumerate(self._heads):
            self._sides.addWidget(head, position // abreast, position % abreast)
            self._sides.setColumnStretch(position % abreast, 1)
        for unused in range(min(len(self._heads), abreast), self._sides.columnCount()):
            self._sides.setColumnStretch(unused, 0)
        self._model = LinesModel(sheet_columns(form, self._words, with_held=has_held), (), self, name=lambda shown: shown.hand.id)
        self.view = table_view(self._model, self._words.gettext("Score sheet"))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setItemDelegateForColumn(CONTRACT_COLUMN, ContractDelegate(self.view))
        view = self.view
        # a note under the sheet takes room only once the layout has settled
        view.verticalScrollBar().rangeChanged.connect(lambda *_: view.scrollTo(view.currentIndex()))
        view.clicked.connect(lambda index: self.hand_chosen.emit(self._rows[index.row()].hand.id))
        self.view.viewport().installEventFilter(self)
        self._hands.hold(self.view)
