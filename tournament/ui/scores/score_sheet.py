"""The score sheet of a table, like the paper one, and the sheet of a game after play, now and as it was."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHeaderView, QMenu, QTableView, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number, side_text
from tournament.messages.scores.results import out_text
from tournament.messages.scores.scores import why_it_goes_on_text
from tournament.messages.scores.sheet_notes import given_at, leading, ranks_out, sheet_notes
from tournament.scoring.forms import HandForm
from tournament.scoring.stored import deals_to_check
from tournament.scoring.systems import form_of
from tournament.services.desk.desk import Desk
from tournament.services.desk.views import JournalEntryView
from tournament.services.papers.snapshot import GamePast, game_of_entry, past_of_game, played_sheet
from tournament.services.papers.views import PlayedSheet, SheetChanges
from tournament.services.scores.views import SheetView, SideView
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.ground.page import Page
from tournament.ui.papers.again import show_again
from tournament.ui.scores.hand_writing import capitalised
from tournament.ui.scores.played_words import hand_texts, rest_lines, step_text
from tournament.ui.scores.sheet_columns import (
    USUAL_SIDES,
    ContractDelegate,
    SheetRow,
    WholeRows,
    sheet_columns,
    tells_beside,
    unplayed_span,
)
from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, LEAST_SHEET, ONE_ROW, PLAYED, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import icon_button, primary_button, quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.messages import call_fresh
from tournament.ui.widgets.surfaces import (
    OneLine,
    breakable,
    card,
    change_role,
    column,
    figure,
    label,
    pill,
    prose,
    row,
    soft,
    title,
)

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

    def __init__(self, tr: Translator, *, dense: bool = False) -> None:
        super().__init__()
        self._tr, self._dense = tr, dense
        self.letter = ""
        self.bar = QFrame()
        self._side, self._name, self.players = soft(""), OneLine("", "strong"), soft("")
        self.partners = label("", "strong")
        """Both players of a side, where partners are drawn: each whole, on as many lines as that takes."""
        self.partners.setWordWrap(True)
        self._side.setWordWrap(False)
        self.total = label("", "number") if dense else figure("")
        self.decided = soft("")
        self.standing = pill("", "done")
        self.decided.setWordWrap(False)
        is_large = theme_of(self).text_size > ONE_ROW
        total = (
            wrapping(self.total, self.decided, self.standing)
            if is_large
            else row(self.total, self.decided, self.standing, None)
        )
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

    def show_side(
        self, side: SideView, total: int, *, leads: bool, won: bool, decided: int = 0, out: int | None = None
    ) -> None:
        """Show a side as it stands now.

        `decided` are the points that a referee gave or took for the whole game, `out` the rank of a side that has gone
        out of a countdown.
        """
        self.letter = side.letter
        self._side.setText(f"{capitalised(side_text(side.letter, self._tr))} ·")
        members = [f"{member.team} {member.name}" for member in side.members]
        are_partners = len(members) > 1
        self._name.setText("" if are_partners else members[0])
        self.partners.setText("\n".join(map(breakable, members)) if are_partners else "")
        self._name.setVisible(not are_partners)
        self.partners.setVisible(are_partners)
        self.players.setVisible(not (self._dense or are_partners))
        self.players.setText(breakable(self._tr.gettext(" and ").join(side.players_under)))
        self.total.setText(number(total, self._tr))
        points = ("+" if decided > 0 else "") + number(decided, self._tr)
        bonus, penalty = self._tr.gettext("bonus {points}"), self._tr.gettext("penalty {points}")
        self.decided.setText((bonus if decided > 0 else penalty).format(points=points))
        self.decided.setVisible(bool(decided))
        self.standing.setText(self._tr.gettext("has won") if won else out_text(out, self._tr) if out else "")
        self.standing.setVisible(won or out is not None)
        self._side.setVisible(
            not (self._dense and self.standing.isVisibleTo(self))
        )  # its number is not typed any more, and four must fit
        change_role(self.bar, role="leader" if leads else "follower")


class ScoreSheet(QWidget):
    """The sheet of one table. The deal that is being corrected, or else the last one, stands out."""

    hand_chosen = Signal(int)
    paper_wanted = Signal()
    menu_opened = Signal()

    def __init__(self, tr: Translator, *, is_after_play: bool = False) -> None:
        """`is_after_play`: for reading only; actions and notes stand elsewhere."""
        super().__init__()
        self._is_after_play = is_after_play
        self._tr = tr
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
        table = column(soft(tr.gettext("Table")), self._number, space=0)
        table.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.paper = icon_button("printer", tr.gettext("Print the sheet of this table again…"), PAPER_KEY)
        self.paper.clicked.connect(self.paper_wanted)
        self.more = icon_button("more", tr.gettext("What can be done with this sheet"))
        self.menu = QMenu(self.more)
        self.menu.aboutToShow.connect(self.menu_opened)
        self.more.clicked.connect(lambda: self.menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft())))
        buttons = row(self.more, self.paper, space=STEP)
        for button in (self.more, self.paper) if is_after_play else ():
            button.hide()
            button.setEnabled(False)
        space = STEP if theme_of(self).text_size > LARGE_TEXT else WIDE
        self._named, named = QWidget(), row(table, self._sides, space=space)
        named.setStretch(1, 1)
        self._named.setLayout(named)
        head = row(self._named, buttons, space=space)
        head.setAlignment(buttons, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        head.setStretch(0, 1)
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

    def show_named(self, *, is_shown: bool) -> None:
        """Show the table, the sides and their totals, or leave them out where they stand above."""
        self._named.setVisible(is_shown)

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

    def show_sheet(self, sheet: SheetView, correcting: int | None = None) -> None:
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
                side,
                side.total,
                leads=side.letter in leaders,
                won=side.letter == sheet.game.winner,
                decided=decided,
                out=gone.get(side.letter),
            )
        odd = deals_to_check(sheet.score)
        lines = zip(sheet.hands, sheet.score.hands, strict=True)
        self._rows = tuple(
            SheetRow(hand, scored, index in odd, given_at(sheet, hand.number))
            for index, (hand, scored) in enumerate(lines)
        )
        self.model.show(self._rows)
        self._hands.fit()
        self._give_room_to_unplayed()
        self._keep_contracts_whole()
        self.goes_on.setText("" if sheet.game.is_in else why_it_goes_on_text(sheet.score, self._tr))
        self.goes_on.setVisible(bool(self.goes_on.text()) and not self._is_after_play)
        is_told_below = sheet.game.is_in or sheet.game.disputed  # by the panel that says how the game ended
        notes = sheet_notes(sheet, self._tr, with_checks=not is_told_below)
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
        texts = (
            []
            if is_long
            else [self.model.columns[CONTRACT_COLUMN].text(shown) for shown in self._rows if shown.hand.facts.is_played]
        )
        widest = max((self.view.fontMetrics().horizontalAdvance(text) for text in texts), default=0) + 2 * theme_of(
            self
        ).px(STEP)
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
        self._heads = [SideHead(self._tr, dense=len(form.letters) > USUAL_SIDES) for _ in form.letters]
        fits = len(self._heads) <= HEADS_IN_ONE_ROW and theme_of(self).text_size <= ONE_ROW
        abreast = HEADS_IN_ONE_ROW if fits else HEADS_ABREAST
        self._sides.setHorizontalSpacing(SPACE if len(self._heads) > HEADS_ABREAST else WIDE)
        for position, head in enumerate(self._heads):
            self._sides.addWidget(head, position // abreast, position % abreast)
            self._sides.setColumnStretch(position % abreast, 1)
        for unused in range(min(len(self._heads), abreast), self._sides.columnCount()):
            self._sides.setColumnStretch(unused, 0)
        self._model = LinesModel(
            sheet_columns(form, self._tr, with_held=has_held), (), self, name=lambda shown: shown.hand.id
        )
        self.view = table_view(self._model, self._tr.gettext("Score sheet"))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setItemDelegateForColumn(CONTRACT_COLUMN, ContractDelegate(self.view))
        view = self.view
        # a note under the sheet takes room only once the layout has settled
        view.verticalScrollBar().rangeChanged.connect(lambda *_: view.scrollTo(view.currentIndex()))
        view.clicked.connect(lambda index: self.hand_chosen.emit(self._rows[index.row()].hand.id))
        self.view.viewport().installEventFilter(self)
        self._hands.hold(self.view)


PLAYED_KEY = "F3"


class PlayedDialog(Dialog):
    """Page up shows the entry before, Page down the next, End the newest; the journal is read at the first."""

    def __init__(
        self,
        tr: Translator,
        now: PlayedSheet | None,
        past: Callable[[], GamePast],
        at: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`now` is None where the game was removed. `at` is the number of the entry that is shown first."""
        super().__init__(parent)
        self._tr, self._now, self._read_past = tr, now, past
        self.wants_paper = False
        self._past: GamePast | None = None
        self._index = 0
        self._hand = 0
        self.setWindowTitle(tr.gettext("Sheet of the game"))
        self.heading, self.status, self.told = title(""), pill(""), prose("")
        self.score_sheet = ScoreSheet(tr, is_after_play=True)
        self.hand_name, self.why, self.rest = label("", "label"), prose(""), prose("")
        self.nothing = soft(tr.gettext("This table was not drawn at that moment."))
        say = tr.gettext
        self.earlier = icon_button("previous", say("The previous entry"), "PgUp")
        self.later = icon_button("next", say("The next entry"), "PgDown")
        self.to_now = quiet_button(say("As it is &now"), "End")
        self.paper = quiet_button(say("&Print it…"), PAPER_KEY, picture="printer")
        self.close_it = primary_button(say("Close"))
        self._lay_out()
        self._connect()
        if at is None:
            self._show()
        else:
            self._go_to(self.past.index_at(at))
        self.close_it.setFocus()

    @property
    def past(self) -> GamePast:
        """What the journal tells of this game."""
        if self._past is None:
            self._past = self._read_past()
            self._index = len(self._past) - 1
        return self._past

    @property
    def is_now(self) -> bool:
        """Whether the sheet is shown as it is now."""
        return self._past is None or self._index == len(self._past) - 1

    @property
    def played(self) -> PlayedSheet | None:
        """The sheet that is shown; None where the table was not drawn then."""
        return self._now if self._past is None else self._past.at(self._index)

    def _lay_out(self) -> None:
        self.close_it.setDefault(True)
        head = row(self.heading, self.status, self.earlier, self.later, space=STEP)
        head.setStretch(0, 1)
        explained = card(self.hand_name, self.why, self.rest, space=HALF)
        ends = QWidget()
        ends.setLayout(row(self.paper, self.to_now, None, self.close_it))
        inside = column(head, self.told, self.nothing, self.score_sheet, explained, space=SPACE)
        inside.setStretch(3, 1)
        lay_out(self, inside, ends, PLAYED)
        self._explained = explained

    def _connect(self) -> None:
        self.close_it.clicked.connect(self.accept)
        self.paper.clicked.connect(self._ask_for_paper)
        self.to_now.clicked.connect(self._go_to_now)
        self.score_sheet.hand_chosen.connect(self._choose)
        for button, step in ((self.earlier, -1), (self.later, 1)):
            button.clicked.connect(partial(self._turn, step))
        for key, step in (("Up", -1), ("Down", 1)):
            on_key(self, key, partial(self._walk, step), where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _ask_for_paper(self) -> None:
        """Close: what prints it stands over the page."""
        self.wants_paper = True
        self.accept()

    def _turn(self, step: int) -> None:
        past = self.past
        if 0 <= self._index + step < len(past):
            self._go_to(self._index + step)

    def _go_to_now(self) -> None:
        if not self.is_now:
            self._go_to(len(self.past) - 1)

    def _go_to(self, index: int) -> None:
        self._index = index
        self._show()

    def _choose(self, hand_id: int) -> None:
        """Explain a hand that was clicked."""
        if self.played is not None:
            self._explain([hand.id for hand in self.played.sheet.hands].index(hand_id))

    def _walk(self, step: int) -> None:
        if self.played is not None and 0 <= self._hand + step < len(self.played.sheet.hands):
            self._explain(self._hand + step)

    def _show(self) -> None:
        say, played = self._tr.gettext, self.played
        if (known := played or self._now) is not None:
            game = known.sheet.game
            self.heading.setText(
                " · ".join(
                    [say("Round {number}").format(number=game.round), say("Table {number}").format(number=game.table)]
                )
            )
        self.status.setText(say("as it is now") if self.is_now else say("as it was"))
        change_role(self.status, tone="done" if self.is_now else "alert")
        changes = self._past.changes(self._index) if self._past is not None else SheetChanges()
        self.told.setText(breakable(step_text(self._past, self._index, changes, self._tr)))
        self.earlier.setEnabled(self._past is None or self._index > 0)
        self.later.setEnabled(not self.is_now)
        self.to_now.setEnabled(not self.is_now)
        self.paper.setEnabled(self.is_now and self._now is not None)
        for part, is_shown in (
            (self.score_sheet, played is not None),
            (self._explained, played is not None),
            (self.nothing, played is None),
        ):
            part.setVisible(is_shown)
        if played is not None:
            self._show_sheet(played, changes)

    def _show_sheet(self, played: PlayedSheet, changes: SheetChanges) -> None:
        self.score_sheet.show_sheet(played.sheet)
        self.score_sheet.mark_hands(changes.written)
        self.rest.setText(breakable("\n".join(rest_lines(played, self._tr))))
        self.rest.setVisible(bool(self.rest.text()))
        changed = [index for index, hand in enumerate(played.sheet.hands) if hand.id in changes.written]
        self._explain(changed[-1] if changed else len(played.sheet.hands) - 1)

    def _explain(self, index: int) -> None:
        """Say how the marks of a hand came about."""
        assert self.played is not None
        sheet, self._hand = self.played.sheet, index
        has_hands = bool(sheet.hands)
        self.hand_name.setVisible(has_hands)
        self.why.setVisible(has_hands)
        if has_hands:
            self.score_sheet.point_at(sheet.hands[index].id)
            name, sentence = hand_texts(sheet, index, self._tr)
            self.hand_name.setText(name)
            self.why.setText(breakable(sentence))

    @classmethod
    def show_past(
        cls, parent: QWidget, tr: Translator, now: PlayedSheet | None, past: Callable[[], GamePast], at: int | None
    ) -> bool:
        """Show it until it is closed; whether it is wanted on paper."""
        dialog = cls(tr, now, past, at, parent)
        dialog.exec()
        return dialog.wants_paper


OF_A_TABLE: Final = frozenset({"round", "table"})
"""The details of an entry that is about one table."""


def is_of_a_table(entry: JournalEntryView) -> bool:
    """Whether an entry says at which table something was done."""
    return entry.details.keys() >= OF_A_TABLE


def show_sheet_then(page: Page, desk: Desk, tr: Translator, entry: JournalEntryView) -> None:
    """Show the sheet that an entry of the journal is about as that entry left it; nothing where it is about none."""
    game_id = game_of_entry(desk, page.state, entry)
    if game_id is not None:
        show_played(page, desk, tr, game_id, entry.sequence)


def show_played(page: Page, desk: Desk, tr: Translator, game_id: int, at: int | None = None) -> None:
    """Show it until the dialog is closed. `at` is the number of a journal entry."""
    state = page.state
    now = played_sheet(state, game_id)
    if (
        PlayedDialog.show_past(page.window(), tr, now, lambda: past_of_game(desk, state, game_id), at)
        and now is not None
    ):
        game = now.sheet.game
        show_again(page, desk, tr, "played-sheets", round=game.round, table=game.table or 0)
