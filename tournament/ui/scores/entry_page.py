"""Score entry: the tables on the left, the sheet of one of them on the right, and under it where the next hand is typed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.systems import form_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.rounds.drawing import rounds
from tournament.services.rounds.game_clock import LONG_GAME, clock_of
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.scores.entry import change_hand, record_hand, sheet
from tournament.services.scores.lines import GameLine, HandLine, SheetLine
from tournament.services.scores.stopping import foresee_stop
from tournament.services.setup.championship import championship
from tournament.services.setup.course import course
from tournament.services.setup.terms import marks_of_forfeit
from tournament.ui.palette.action import Action, of_button
from tournament.ui.papers.again import show_again
from tournament.ui.rounds.asking_why import tell_why_of
from tournament.ui.scores.announced_panel import AnnouncedPanel
from tournament.ui.scores.answer_panel import AnswerPanel, Command
from tournament.ui.scores.close_panel import ClosePanel
from tournament.ui.scores.counting import Counting
from tournament.ui.scores.end_panel import EndPanel
from tournament.ui.scores.hand_fields import says_announced
from tournament.ui.scores.hand_panel import HandPanel, TypedLine
from tournament.ui.scores.incident_panel import IncidentPanel
from tournament.ui.scores.incidents import Clock, Said
from tournament.ui.scores.one_or_both import OneOrBoth
from tournament.ui.scores.past_results import PastResults
from tournament.ui.scores.round_decisions import RoundDecisions
from tournament.ui.scores.score_sheet import ScoreSheet
from tournament.ui.scores.sheet_actions import SheetActions
from tournament.ui.scores.stop_panel import StopPanel
from tournament.ui.scores.tables_column import TablesColumn
from tournament.ui.scores.totals_panel import TotalsPanel
from tournament.ui.shell.page import Page, PageName
from tournament.ui.theme.tokens import ENTRY, ENTRY_ROW, HALF, LEAST_SHEET, LOW_SHEET, ONE_ROW, SECOND_ROW, SPACE, TARGET, theme_of
from tournament.ui.widgets.buttons import flat_button
from tournament.ui.widgets.empty_state import EmptyOrWorking, empty_state
from tournament.ui.widgets.surfaces import column, give_room, panel, row, scrolled, spread
from tournament.ui.widgets.text import OneLine, strong
from tournament.wording.numbers import side_by_side
from tournament.wording.rounds.bracket_rounds import say_game_round

Panels = tuple[HandPanel, IncidentPanel, TotalsPanel, AnnouncedPanel | None]
LINES_SAID: Final = 3
"""So many lines say how a game ended."""


@dataclass(frozen=True)
class Unfinished:
    """Where one is in a round: the open table, the hand that is corrected, the line of keys, and the panel that asks with its answers so far."""

    round: int
    table: int | None
    correcting: int | None
    line: TypedLine
    asking: str
    answers: Any
    is_at_tables: bool


class EntryPage(Page):
    """Opens the sheet of a table, and passes what is typed to the desk."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        self._settings = championship(desk)
        self._round: RoundLine | None = None
        self._posted: tuple[int, ...] = ()
        self._is_latest = self._can_go_on = True
        self._sheet: SheetLine | None = None
        self._is_at_sheet = self._is_typing_on = self._is_from_tables = self._is_incident_of_totals = self._has_corrected = False
        self._now: datetime | None = None
        self._counting = Counting()
        self._past = PastResults(desk, words, self)
        self._whole_sheet = SheetActions(desk, words, self, lambda: not self._must_save())
        self.tables = TablesColumn(words)
        self.score_sheet = ScoreSheet(words)
        self._said = Said()
        self.close_panel = ClosePanel(words)
        self.stop_panel = StopPanel(words, self._said, partial(foresee_stop, desk))
        self.end_panel = EndPanel(words)
        self._below = QStackedWidget()
        self._below.addWidget(self.end_panel)
        self._below.currentChanged.connect(lambda _: self._fit_below())
        self._seated: dict[HandForm, Panels] = {}
        self._shown_panels: Panels | None = None
        self._seat(form_of(self._settings.rules))
        self._lay_out()
        self._connect()
        self.refresh(Changes(rounds=True))

    @property
    def game(self) -> GameLine | None:
        """The game whose sheet is open."""
        return self._sheet.game if self._sheet else None

    @property
    def below(self) -> QWidget:
        """The panel under the sheet."""
        return self._below.currentWidget() or self.end_panel

    @property
    def _is_at_hand(self) -> bool:
        """Whether a hand is being typed, or what was announced in it."""
        return self.below in (self.hand_panel, self.announced_panel)

    def refresh(self, changes: Changes) -> None:
        """Show the tables as they stand now, and the open sheet if anything of it may have changed."""
        if not changes.standings:
            return
        self._settings = championship(self._desk)
        drawn = rounds(self._desk)
        posted = [line for line in drawn if line.state is not RoundState.DRAWN]
        if not posted:
            self._round = self._sheet = None
            self._whole.show_empty(True)
            return
        kept = None if self._is_latest else next((line for line in posted if self._round and line.number == self._round.number), None)
        self._show_round(kept or posted[-1], drawn)
        if self._sheet is not None:
            self._reopen(self._sheet.game)
        if self._panels.currentWidget() is self._deciding and not self._decisions.follow(kept or posted[-1]):
            self.go_to_tables()

    def open_table(self, number: int) -> None:
        """Open the sheet of a table of the round that is shown, ready for its next hand, or for its totals where these are typed first."""
        self._open(number)
        assert self._sheet is not None
        game = self._sheet.game
        if self._settings.totals_first and not (game.is_in or game.hands or self._sheet.typed_totals):
            self._look(at_sheet=True)
            self._ask_totals(from_tables=True)
        else:
            self._focus_below()

    def show_time(self, now: datetime) -> None:
        """Show how long the tables have been playing where there is a clock, and which of them are late."""
        self._now = now
        minutes = self._settings.game_minutes
        clock = clock_of(self._round, minutes or LONG_GAME)
        late = clock is not None and clock.is_over(now)
        counts = minutes is not None or late
        self.tables.show_time(clock.elapsed(now) if clock is not None and counts else None, late=late)

    def _open(self, number: int) -> None:
        assert self._round is not None
        game = next(game for game in self._round.tables if game.table == number)
        self._sheet = sheet(self._desk, game.id)
        self._is_typing_on = False
        self._show_sheet(None)
        self.tables.number.setText(str(number))
        self._mark_tables()
        self._panels.setCurrentWidget(self._playing)

    def unfinished(self) -> Unfinished | None:
        """Where one is, and what is typed there: what asks only while it is on the screen."""
        if self._round is None:
            return None
        asking = next((name for name, (panel, _) in self._asking.items() if panel.isVisibleTo(self) and not self.isHidden()), "")
        focused = QApplication.focusWidget()
        return Unfinished(
            round=self._round.number,
            table=self.game.table if self.game else None,
            correcting=self.hand_panel.correcting if self._is_at_hand else None,
            line=self.hand_panel.typed(),
            asking=asking,
            answers=self._asking[asking][0].typed() if asking else None,
            is_at_tables=focused is not None and self.tables.isAncestorOf(focused),
        )

    def carry_on(self, unfinished: Unfinished | None) -> None:
        """Go on where another page of the same championship was left."""
        drawn = rounds(self._desk)
        played = next((line for line in drawn if unfinished and line.number == unfinished.round), None)
        if unfinished is None or played is None:
            return
        self._show_round(played, drawn)
        if unfinished.table is not None:
            self._open(unfinished.table)
            self._show_sheet(self._hand(unfinished.correcting))
            self.hand_panel.carry_on(unfinished.line)
        if self.isHidden():
            return
        if unfinished.asking:
            panel, ask = self._asking[unfinished.asking]
            ask()
            panel.carry_on(unfinished.answers)
        elif unfinished.is_at_tables or unfinished.table is None:
            self._focus_tables()
        else:
            self._focus_below()

    @property
    def _asking(self) -> Mapping[str, tuple[Any, Callable[[], None]]]:
        """The panels that ask for a decision or for totals, and what opens each."""
        return {
            "totals": (self.totals_panel, self._ask_totals),
            "incident": (self.incident_panel, self._ask_incident),
            "closing": (self.close_panel, self._ask_close),
            "stopping": (self.stop_panel, self._ask_stop),
            **({"announced": (self.announced_panel, self._ask_announced)} if self.announced_panel is not None else {}),
        }

    def go_to_tables(self) -> None:
        """Ready for the number of the next table; what is typed in the entry line stays there."""
        self._panels.setCurrentWidget(self._playing if self._sheet else self._nothing)
        self._focus_tables()

    def offers(self) -> Sequence[Action]:
        """What can be done with the round that is played and with the open sheet, and why its table is as it is."""
        about = self._about_sheet() if self._sheet is not None else ()
        if self._round is None or self._round.state is RoundState.COMPLETE or not self._can_go_on:
            return about
        return (*of_button(self.tables.close_round, "flag"), *of_button(self.tables.stop_round, "clock"), *about)

    def _about_sheet(self) -> Sequence[Action]:
        self._whole_sheet.show_sheet(self._sheet)
        totals = (Action(self._words.gettext("Totals of this table"), "pencil", self.hand_panel.totals.click, "F9"),) if self._is_at_hand else ()
        return (Action(self._words.gettext("Why this table?"), "search", self._tell_why), *totals, *self._whole_sheet.offers())

    def _tell_why(self) -> None:
        if self._sheet is not None:
            tell_why_of(self.window(), self._desk, self._words, [self._sheet.game], self._sheet.game)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: they go where something is half typed, or else where the number of the next table is."""
        super().focusInEvent(event)
        if self._round is None:
            self._whole.first.setFocus()
        elif self._is_begun:
            self._focus_below()
        elif self._has_corrected and not self._is_latest:
            self._choose_round(self._posted[-1])
        else:
            self._focus_tables()

    @property
    def _is_begun(self) -> bool:
        """Whether something is asked or half typed under the sheet."""
        if self._sheet is None or self.below is self.end_panel:
            return False
        return self.below is not self.hand_panel or self.hand_panel.correcting is not None or self.hand_panel.is_unsaved

    def _show_round(self, shown: RoundLine, drawn: Sequence[RoundLine]) -> None:
        """Show a round; the page follows the play from round to round unless an earlier one was chosen."""
        self._round = shown
        self._posted = tuple(line.number for line in drawn if line.state is not RoundState.DRAWN)
        self._is_latest = shown.number == self._posted[-1]
        self._can_go_on = shown.number == drawn[-1].number
        self._whole.show_empty(False)
        self._mark_tables()

    def _mark_tables(self) -> None:
        assert self._round is not None
        final = self._can_go_on and course(self._desk).is_over
        self.tables.show_round(self._round, self._posted, self.game.id if self.game else None, newest=self._can_go_on, final=final)
        if self._now is not None:
            self.show_time(self._now)

    def _go_on(self) -> None:
        """What comes after this round: the next draw, or, after the last one planned, the final standings."""
        assert self._round is not None
        self.page_asked.emit(PageName.STANDINGS if self._can_go_on and course(self._desk).is_over else PageName.DRAW)

    def _choose_round(self, number: int) -> None:
        drawn = rounds(self._desk)
        self._sheet = None
        self._has_corrected = False
        self._show_round(next(line for line in drawn if line.number == number), drawn)
        self.go_to_tables()

    def open_game(self, number: int, table: int) -> None:
        """Open the sheet of a table of any posted round; a hand that is being typed elsewhere is not lost for it."""
        if self.game is not None and (self.game.round, self.game.table) == (number, table):
            self._focus_below()
        elif self._round is not None and not self._must_save():
            self._choose_round(number)
            self.open_table(table)

    def _reopen(self, game: GameLine) -> None:
        assert self._round is not None
        if all(line.id != game.id for line in self._round.tables):
            self._sheet = None
            self._mark_tables()
            self.go_to_tables()
            return
        focused = QApplication.focusWidget()
        had_the_keys = focused is not None and self._below.isAncestorOf(focused)
        self._sheet = sheet(self._desk, game.id)
        self._show_sheet(self._hand(self.hand_panel.correcting) if self._is_at_hand else None)
        if had_the_keys:
            self._focus_below()

    def _show_sheet(self, correcting: HandLine | None) -> None:
        """Show the open sheet, and under it the hand to correct, the next hand, or how the game ended."""
        assert self._sheet is not None
        self._seat(form_of(self._sheet.rules, "".join(side.letter for side in self._sheet.game.sides)))
        self.score_sheet.show_sheet(self._sheet, correcting.id if correcting else None)
        self._pin(self._sheet.game)
        to_settle = self._sheet.game.disputed and not self._is_typing_on
        if correcting is not None or not (self._sheet.game.is_in or to_settle):
            self.hand_panel.show_sheet(self._sheet, correcting)
            self._below.setCurrentWidget(self.hand_panel)
        else:
            self.end_panel.show_sheet(self._sheet, None if self._is_latest else self._posted[-1])
            self._below.setCurrentWidget(self.end_panel)

    def _fit_below(self) -> None:
        """In large text, how a game ended takes no more height than it needs: the sheet above it is read."""
        theme = theme_of(self)
        usual_rows = 2 if theme.text_size > ONE_ROW else 1
        more = max(self.hand_panel.fields.rows - usual_rows, 0) * ENTRY_ROW
        self.score_sheet.keep_least(theme.px(LOW_SHEET if more and theme.text_size <= ONE_ROW else LEAST_SHEET))
        if theme.text_size > ONE_ROW and self.announced_panel is not None:
            more += ENTRY_ROW * (2 if self.below is self.announced_panel else 1)  # what is said of declarations is long
        rows = self.hand_panel.fields.rows + 2  # of what is pressed or typed into, which grows less than the letters
        height = theme.px(ENTRY + more + (SECOND_ROW if theme.text_size > ONE_ROW else 0)) - rows * (theme.px(TARGET) - theme.slow_px(TARGET))
        if theme.text_size > ONE_ROW and self.below is self.end_panel:
            said = LINES_SAID * self.end_panel.sentence.fontMetrics().lineSpacing()
            height = min(height, self.end_panel.sizeHint().height() + said)
        self._below.setFixedHeight(height)

    def _pin(self, game: GameLine) -> None:
        """Say above the sheet which table it is, in sight whatever is scrolled away in large text."""
        totals = side_by_side([side.total for side in game.sides], self._words)
        table = self._words.gettext("Table {n}").format(n=game.table)
        self._pinned.setText(" · ".join(filter(None, (table, say_game_round(game, self._words), totals))))
        self._pinned_names.setText(" – ".join(side.numbered_name for side in game.sides))

    def _type_on(self) -> None:
        """Type the next hand, though the totals say otherwise."""
        self._is_typing_on = True
        self._leave_panel()

    def _focus_tables(self) -> None:
        self._look(at_sheet=False)
        self.tables.take_focus()

    def _look(self, *, at_sheet: bool) -> None:
        """Bring what is typed into sight, where large text leaves no room for the sheet beside the tables."""
        self._is_at_sheet = at_sheet
        self._sides.look(at_sheet=at_sheet)
        self._show_above()
        # its last line down to the foot of the page, but never the line of keys out of sight
        top = self._below.mapTo(self._whole, self._below.rect().topLeft()).y() - HALF
        across, down = self._bars
        across.setValue(across.maximum() if at_sheet and not self._sides.shows_one else 0)
        down.setValue(min(top, down.maximum()) if at_sheet else 0)

    def _show_above(self) -> None:
        """Where only the sheet is shown, the way back and the table it belongs to stand above it."""
        alone = self._sides.shows_one and self._is_at_sheet
        self._above.setVisible(alone)
        for part in (self._pinned, self._pinned_names):
            part.setVisible(alone and self._sheet is not None and self._panels.currentWidget() is self._playing)

    def _focus_below(self) -> None:
        self._look(at_sheet=True)
        if self.below is self.end_panel:
            self.end_panel.save.setFocus()
        else:
            self.below.setFocus()

    def _hand(self, hand_id: int | None) -> HandLine | None:
        assert self._sheet is not None
        return next((hand for hand in self._sheet.hands if hand.id == hand_id), None)

    def _save_hand(self, facts: HandFacts) -> None:
        assert self._sheet is not None
        game, hand = self._sheet.game, self._hand(self.hand_panel.correcting)
        if hand is None:
            self._do(lambda desk: record_hand(desk, game.id, facts, version=game.version), self.hand_panel)
        else:
            self._do(lambda desk: change_hand(desk, hand.id, facts, version=hand.version), self.hand_panel)

    def _do(self, command: Command, asking: HandPanel | AnswerPanel) -> None:
        """Have the desk do it, in an earlier round once it is asked what becomes of the draw that was made since."""
        if self._round is not None and self._past.is_past(self._round.number):
            self._past.weigh(command, lambda weighed: self._have_done(weighed, asking), asking.complain)
        else:
            self._have_done(command, asking)

    def _have_done(self, command: Command, asking: HandPanel | AnswerPanel) -> None:
        """Have the desk do it; a refusal is said where it was asked, and nothing typed is lost."""
        try:
            changes = command(self._desk)
        except Refused as refusal:
            asking.complain(refusal)
            return
        self._below.setCurrentWidget(self.end_panel)
        if asking is self.hand_panel:
            self.hand_panel.let_go()
        if asking is self.totals_panel:
            self.totals_panel.let_go()
            self._is_typing_on = False
        self._has_corrected = not self._is_latest
        self.changed.emit(changes)
        if asking in (self.close_panel, self.stop_panel):
            self.go_to_tables()
            self._next_table()
        elif self._sheet is None:
            self.go_to_tables()
        elif asking is self.incident_panel and self._is_incident_of_totals and not self._sheet.game.is_in:
            self._ask_totals(from_tables=self._is_from_tables)
        else:
            self._focus_below()

    def _walk(self, step: int) -> None:
        """Up and down along the sheet; below its last hand is the one still to type."""
        assert self._sheet is not None
        if self._must_save():
            return
        hands = self._sheet.hands
        correcting = self.hand_panel.correcting if self.below is self.hand_panel else None
        place = next((place for place, hand in enumerate(hands) if hand.id == correcting), len(hands)) + step
        if 0 <= place <= len(hands):
            self._show_sheet(hands[place] if place < len(hands) else None)
            self._focus_below()

    def _correct(self, hand_id: int) -> None:
        if not self._must_save():
            self._show_sheet(self._hand(hand_id))
            self._focus_below()

    def _must_save(self) -> bool:
        """Whether the entry line holds something that would be lost by going elsewhere on the sheet; if so, it says so."""
        if self.below is not self.hand_panel or not self.hand_panel.is_unsaved:
            return False
        self.score_sheet.point_at(self.hand_panel.correcting)
        self.hand_panel.ask_to_save()
        return True

    def _leave_hand(self) -> None:
        if self.hand_panel.correcting is None:
            self.go_to_tables()
        else:
            self._leave_panel()

    def _leave_panel(self) -> None:
        self._show_sheet(None)
        self._focus_below()

    def _next_table(self) -> None:
        if not self._is_latest:
            self._choose_round(self._posted[-1])
        elif self._round is not None and self._can_go_on and self._round.state is RoundState.COMPLETE:
            self.tables.draw.setFocus()
        else:
            self._focus_tables()

    def _ask_incident(self) -> None:
        assert self._sheet is not None
        if self.hand_panel.correcting is not None and self._must_save():
            return
        hand = self._hand(self.hand_panel.correcting) if self.below is self.hand_panel else None
        self._is_incident_of_totals = self.below is self.totals_panel
        self.incident_panel.lead_back(self._words.gettext("Totals") if self._is_incident_of_totals else self._say_back())
        self.incident_panel.show_place(self._sheet, hand, marks_of_forfeit(self._settings), self._clock)
        self._below.setCurrentWidget(self.incident_panel)
        self.incident_panel.take_focus()

    @property
    def _clock(self) -> Clock:
        """Whether games are stopped by a clock, and whether that of this round has run out."""
        clock = clock_of(self._round, self._settings.game_minutes)
        return Clock(self._settings.game_minutes is not None, clock is not None and self._now is not None and clock.is_over(self._now))

    def _say_back(self) -> str:
        """Where Escape leads from what is asked about the open sheet."""
        is_over = self._sheet is not None and self._sheet.game.is_in
        return self._words.gettext("Back") if is_over else self._words.gettext("Hand")

    def _leave_incident(self) -> None:
        if self._is_incident_of_totals:
            self._ask_totals(from_tables=self._is_from_tables)
        else:
            self._leave_panel()

    def _leave_totals(self) -> None:
        if self._is_from_tables:
            self.go_to_tables()
        else:
            self._leave_panel()

    def _ask_announced(self) -> None:
        """What was announced in the hand that is being typed."""
        assert self.announced_panel is not None
        self.announced_panel.show_facts(self.hand_panel.facts)
        self._below.setCurrentWidget(self.announced_panel)
        self.announced_panel.take_focus()

    def _back_to_hand(self) -> None:
        self._below.setCurrentWidget(self.hand_panel)
        self._focus_below()

    def _ask_totals(self, *, from_tables: bool = False) -> None:
        """Ask for the totals; Escape then goes back where one came from."""
        assert self._sheet is not None
        if self.hand_panel.correcting is not None and self._must_save():
            return
        self._is_from_tables = from_tables
        if from_tables:
            self.totals_panel.lead_to_tables()
        else:
            self.totals_panel.lead_to_sheet(self._say_back())
        tables = self._round.tables if self._round is not None else ()
        self.totals_panel.show_sheet(self._sheet, timed=self._settings.game_minutes is not None, tables=tables)
        self._below.setCurrentWidget(self.totals_panel)
        self.totals_panel.take_focus()

    def _count(self) -> None:
        """Count the cards of the hand that is typed, and put what they are worth into its line."""
        assert self._sheet is not None
        counted = self._counting.ask(self, self._words, self._sheet, self.hand_panel.facts, self.hand_panel.number)
        if counted is not None:
            self.hand_panel.take(counted)
        self.hand_panel.setFocus()

    def _fill_menu(self) -> None:
        self._whole_sheet.show_sheet(self._sheet)
        self._whole_sheet.fill(self.score_sheet.menu)

    def _show_paper(self) -> None:
        """The paper sheet of the open table, to print it once more."""
        assert self._sheet is not None
        game = self._sheet.game
        assert game.table is not None
        show_again(self, self._desk, self._words, "score-sheets", round=game.round, table=game.table)

    def _ask_close(self) -> None:
        assert self._round is not None
        self.close_panel.show_round(self._round)
        self._decide(self.close_panel)

    def _ask_stop(self) -> None:
        assert self._round is not None
        self.stop_panel.show_round(self._round, self._clock)
        self._decide(self.stop_panel)

    def _decide(self, asking: ClosePanel | StopPanel) -> None:
        """Ask what is decided for every table of the round."""
        self._decisions.setCurrentWidget(asking)
        self._panels.setCurrentWidget(self._deciding)
        self._look(at_sheet=True)
        asking.take_focus()

    def _seat(self, form: HandForm) -> None:
        """Show the panels that ask about hands of this form; they are made once, so that what is laid aside in them stays."""
        if form not in self._seated:
            self._seated[form] = self._panels_for(form)
        panels = self._seated[form]
        if panels is not self._shown_panels:
            self._swap(self._shown_panels, panels)
            self._shown_panels = panels
        self.hand_panel, self.incident_panel, self.totals_panel, self.announced_panel = panels
        self._fit_below()

    def _swap(self, before: Panels | None, after: Panels) -> None:
        """Put panels in the place of others: what is not shown must not ask for room."""
        for gone in filter(None, before or ()):
            self._below.removeWidget(gone)
            gone.hide()
        for come in filter(None, after):
            self._below.addWidget(come)

    def _panels_for(self, form: HandForm) -> Panels:
        hand, incident, totals = HandPanel(form, self._words), IncidentPanel(form, self._words, self._said), TotalsPanel(form.letters, self._words)
        announced = AnnouncedPanel(form, self._words) if says_announced(form) else None
        hand.hand_typed.connect(self._save_hand)
        hand.left.connect(self._leave_hand)
        hand.walked.connect(self._walk)
        hand.incident_wanted.connect(self._ask_incident)
        hand.totals_wanted.connect(lambda: self._ask_totals())
        hand.counting_wanted.connect(self._count)
        hand.announced_wanted.connect(self._ask_announced)
        if announced is not None:
            announced.changed.connect(lambda: hand.announce(*announced.announced))
            announced.left.connect(self._back_to_hand)
        totals.incident_wanted.connect(self._ask_incident)
        totals.hands_wanted.connect(self._leave_panel)
        totals.left.connect(self._leave_totals)
        incident.left.connect(self._leave_incident)
        for asking in (incident, totals):
            asking.answered.connect(lambda command, asking=asking: self._do(command, asking))
        return hand, incident, totals, announced

    def _lay_out(self) -> None:
        say = self._words.gettext
        self._nothing = empty_state(
            say("Which table brings its sheet?"), say("Type its number on the left and press Enter, or click its tile."), drawing="pencil"
        )
        self._playing = panel(self.score_sheet, self._below, space=SPACE)
        give_room(self._playing)
        self._decisions = RoundDecisions(self.close_panel, self.stop_panel)
        self._deciding = panel(self._decisions)
        self._panels = QStackedWidget()
        for shown in (self._nothing, self._playing, self._deciding):
            self._panels.addWidget(shown)
        self.back = flat_button(say("All tables") + "  Esc", picture="back")
        self._pinned, self._pinned_names = strong(""), OneLine("", "soft")
        self._pinned.setWordWrap(False)
        self._above, sheet_side = QWidget(), QWidget()
        above = row(self.back, self._pinned, self._pinned_names, space=SPACE)
        above.setStretch(2, 1)
        self._above.setLayout(above)
        sheet_side.setLayout(column(self._panels))
        self._sides = OneOrBoth(self.tables, sheet_side, self._show_above)
        self._above.hide()
        self._whole = EmptyOrWorking(
            say("No round is being played yet"),
            say("Scores are entered here, table by table, once a draw has been posted."),
            say("Go to the draw"),
            self._sides,
            drawing="pencil",
        )
        scroll = scrolled(self._whole, sideways=True)
        self._bars = scroll.horizontalScrollBar(), scroll.verticalScrollBar()
        for bar in self._bars:
            bar.rangeChanged.connect(lambda *_: self._look(at_sheet=self._is_at_sheet))
        spread(self, self._above, scroll, stretching=1)
        layout = self.layout()
        assert layout is not None
        layout.setSpacing(HALF)

    def _connect(self) -> None:
        self._whole.first.clicked.connect(lambda: self.page_asked.emit(PageName.DRAW))
        self.back.clicked.connect(self.go_to_tables)
        self.tables.table_wanted.connect(self.open_table)
        self.tables.round_wanted.connect(self._choose_round)
        self.tables.draw_wanted.connect(self._go_on)
        self.tables.close_wanted.connect(self._ask_close)
        self.tables.stop_wanted.connect(self._ask_stop)
        self.score_sheet.hand_chosen.connect(self._correct)
        self.score_sheet.paper_wanted.connect(self._show_paper)
        self.score_sheet.menu_opened.connect(self._fill_menu)
        self._whole_sheet.command_wanted.connect(lambda command: self._do(command, self.end_panel))
        self.end_panel.next_wanted.connect(self._next_table)
        self.end_panel.left.connect(self.go_to_tables)
        self.end_panel.hands_wanted.connect(self._type_on)
        self.end_panel.answered.connect(lambda command: self._do(command, self.end_panel))
        self.end_panel.walked.connect(self._walk)
        self.end_panel.incident_wanted.connect(self._ask_incident)
        self.end_panel.totals_wanted.connect(lambda: self._ask_totals())
        self._decisions.left.connect(self.go_to_tables)
        self._decisions.answered.connect(self._do)
