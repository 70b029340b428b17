"""Panels around an open sheet: what the teams report of it, and how its game came out."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from tournament.i18n import Translator
from tournament.messages.hall.tables import call_text, report_lines, waiting_text
from tournament.messages.phrases import side_by_side, side_text
from tournament.messages.scores.hands import contract_text, side_numbers, unplayed_text
from tournament.messages.scores.results import ranks_text
from tournament.messages.scores.rulings import article_text
from tournament.messages.scores.scores import ending_text
from tournament.messages.scores.sheet_notes import how_points_count_text, only_rounding_text, to_check_lines
from tournament.records.kinds import Kind
from tournament.scoring.facts import HandFacts, Side
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import answer_call
from tournament.services.hall.reports import accept_reports, settle_reports
from tournament.services.hall.views import ReportState, ReportView, SaidView
from tournament.services.scores.entry import take_totals
from tournament.services.scores.totals import is_only_rounding
from tournament.services.scores.views import GameView, ResultKind, SheetView, WinReason
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.ground.page_specs import Action
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.hand_writing import capitalised
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import STEPS, key_name, quiet_button
from tournament.ui.widgets.keys import FRENCH_ROW, as_figure, on_key
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import OneLine, breakable, change_role, column, key_cap, prose

ACCEPT_KEY, KEEP_KEY, GOING_KEY = "F5", "Shift+F5", "Shift+F8"
BEFORE_KEY = "  "
"""What stands on a button between what it does and the key for it."""
MOST_DIFFERENCES = 2
"""So many hands that differ are written out; where there are more, the teams sit over their sheets anyhow."""
MOST_ANSWERS = 4
"""So many different reports of one table have a button each."""
TONES = {ReportState.CONTESTED: "fault", ReportState.CHECK: "alert"}


class ReportsStrip(QFrame):
    """Hidden while nothing is said at the table. What is decided goes out as a command for the desk."""

    command_wanted = Signal(object)
    left = Signal()
    """The keys are to go back to what is typed."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._accept: Command | None = None
        self._settle: Command | None = None
        self._answer: Command | None = None
        self._told: QLabel = prose("")
        self.accept = quiet_button("", ACCEPT_KEY)
        self.others = [quiet_button("") for _ in range(MOST_ANSWERS)]
        self.keep = quiet_button("", KEEP_KEY)
        self.answer = quiet_button(tr.gettext("Somebody is going") + BEFORE_KEY + key_name(GOING_KEY), GOING_KEY)
        self.accept.clicked.connect(lambda: self._want(self._accept))
        self.keep.clicked.connect(lambda: self._want(self._settle))
        self.answer.clicked.connect(lambda: self._want(self._answer))
        self._of_others: list[Command | None] = [None] * MOST_ANSWERS
        for index, button in enumerate(self.others):
            button.clicked.connect(lambda *_, index=index: self._want(self._of_others[index]))
        self._key = key_cap(DECISION_KEY)
        buttons = wrapping(self._key, self.accept, *self.others, self.keep, self.answer, space=STEP)
        layout = column(self._told, buttons, space=HALF)
        layout.setContentsMargins(SPACE, HALF, SPACE, HALF)
        self.setProperty("role", "message")
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._told.accessibleName()

    def offers(self) -> Sequence[Action]:
        """What the palette offers about the reports."""
        return [
            Action(button.text().rpartition(BEFORE_KEY)[0] or button.text(), "people", button.click, button.toolTip())
            for button in self._shown
        ]

    @property
    def _shown(self) -> list[QPushButton]:
        return [
            button
            for button in (self.accept, *self.others, self.keep, self.answer)
            if not (button.isHidden() or self.isHidden())
        ]

    @property
    def is_contested(self) -> bool:
        """Whether it asks whose report is right."""
        return not self.isHidden() and any(not button.isHidden() for button in self.others)

    def take_focus(self) -> None:
        """Take the keys: what is written on a button presses it."""
        self._shown[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button on which the key is written; the arrows go along them, Escape goes back."""
        shown, typed = self._shown, FRENCH_ROW.get(event.text(), event.text()).casefold()
        pressed = next(
            (button for button in shown if typed and button.text().casefold().endswith(f"{BEFORE_KEY}{typed}")), None
        )
        here = next((index for index, button in enumerate(shown) if button.hasFocus()), None)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in STEPS and here is not None:
            shown[(here + STEPS[Qt.Key(event.key())]) % len(shown)].setFocus()
        elif pressed is not None:
            pressed.click()
        else:
            super().keyPressEvent(event)

    def show_said(self, said: SaidView, sheet: SheetView) -> None:
        """Show what is said at the table of this sheet."""
        lines, tr = said.reports, self._tr
        told = [call_text(said.call, tr)] if said.call else []
        if lines.state is not ReportState.NONE or any(not report.settled for report in lines.reports):
            told += [
                *filter(None, [waiting_text(lines, tr)]),
                *report_lines(lines, tr),
                *differences(said, sheet, tr),
            ]
        text = "\n".join(told)
        self._told.setText(breakable(text))
        self._told.setAccessibleName(text)
        self._offer(said, sheet)
        change_role(self, tone="fault" if said.call else TONES.get(lines.state, ""))
        self.setVisible(bool(text))

    def _offer(self, said: SaidView, sheet: SheetView) -> None:
        state, game, say = said.state, sheet.game, self._tr.gettext
        told = [report for report in said.reports.reports if report.result is not None and report.is_complete]
        chosen = different(told) if state is ReportState.CONTESTED else []
        self.accept.setVisible(state in (ReportState.REPORTED, ReportState.CHECK) and bool(told))
        self.accept.setText(
            (say("Accept") if state is ReportState.REPORTED else say("Take what is reported")) + BEFORE_KEY + ACCEPT_KEY
        )
        self._accept = accept_reports.command(game_id=game.id)
        for index, button in enumerate(self.others):
            report = chosen[index] if index < len(chosen) else None
            button.setVisible(report is not None)
            if report is not None:
                right = say("{side} is right").format(side=capitalised(side_text(report.letter, self._tr)))
                button.setText(right + BEFORE_KEY + side_numbers(report.letter))
                self._of_others[index] = accept_reports.command(game_id=game.id, claim_id=report.id)
        self.keep.setVisible(state in (ReportState.CONTESTED, ReportState.CHECK))
        kept = say("Keep what is here") if game.is_in else say("None: they report again")
        self.keep.setText(kept + BEFORE_KEY + (kept[0] if chosen else key_name(KEEP_KEY)))
        self._key.setVisible(bool(chosen))
        self._settle = settle_reports.command(game_id=game.id)
        self.answer.setVisible(said.call is not None)
        self._answer = answer_call.command(call_id=said.call.id) if said.call else None

    def _want(self, command: Command | None) -> None:
        if command is not None:
            self.command_wanted.emit(command)


def different(reports: Sequence[ReportView]) -> list[ReportView]:
    """One report of each result that is reported."""
    found: list[ReportView] = []
    for report in reports:
        if not any(report.result and one.result and report.result.agrees_with(one.result) for one in found):
            found.append(report)
    return found


def differences(said: SaidView, sheet: SheetView, tr: Translator) -> Iterator[str]:
    """The hands that the desk and the teams have otherwise, side by side, the first few of them."""
    told: list[tuple[str, Sequence[HandFacts]]] = [
        (named(report), report.result.hands) for report in said.reports.reports if report.result
    ]
    told = [(tr.gettext("desk"), [hand.facts for hand in sheet.hands]), *told]
    told = [(who, hands) for who, hands in told if hands]
    rows = enumerate(zip_longest(*(hands for _, hands in told)), start=1)
    differing = [(number, hands) for number, hands in rows if len({*filter(None, hands)}) > 1]
    for number, hands in differing[:MOST_DIFFERENCES]:
        pairs = ((who, facts) for (who, _), facts in zip(told, hands, strict=True) if facts is not None)
        beside = (tr.gettext("{who}: {hand}").format(who=who, hand=hand_text(facts, tr)) for who, facts in pairs)
        yield tr.gettext("Hand {n}").format(n=number) + " · " + " | ".join(beside)


def named(report: ReportView) -> str:
    """Who reports, by number and name."""
    return f"{report.team} {report.name}"


def hand_text(facts: HandFacts, tr: Translator) -> str:
    """A hand in short: its contract and its points."""
    if not facts.is_played:
        return unplayed_text(facts, tr)
    points = str(facts.points) if facts.points is not None else "/".join(str(points) for _, points in facts.by_side)
    return " ".join(filter(None, (contract_text(facts, tr), points)))


ENTER = "  ⏎"
FORFEITS = (Kind.FORFEIT, Kind.NO_SHOW, Kind.EXCLUDED)


class EndPanel(AnswerPanel):
    """Replaces the panel of hands once the game is over, or where typed totals differ from the hands'."""

    next_wanted = Signal()
    walked = Signal(int)
    incident_wanted = Signal()
    totals_wanted = Signal()
    hands_wanted = Signal()
    figure_typed = Signal(str)
    """The first figure of the next table's number, which nothing here takes."""

    def __init__(self, tr: Translator) -> None:
        super().__init__(tr)
        self.winner = OneLine("", "title")
        self.back.hide()
        is_large = (
            theme_of(self).text_size > LARGE_TEXT
        )  # one word there, so that the others stay in sight in the smallest window
        self.correct = quiet_button((tr.gettext("Correct") if is_large else tr.gettext("Correct a hand")) + "  ↑")
        incident = quiet_button(tr.gettext("Incident") + f"  {DECISION_KEY}")
        totals = quiet_button(tr.gettext("Totals") + "  F9", "F9")
        self.correct.clicked.connect(lambda: self.walked.emit(-1))
        on_key(self, "Up", self.correct.click, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        incident.clicked.connect(self.incident_wanted)
        totals.clicked.connect(self.totals_wanted)
        self._game: GameView | None = None
        self.take = quiet_button(tr.gettext("Take the totals"))
        self.take.setToolTip(
            tr.gettext("The totals typed are the result; the hands are removed from the sheet. Undo brings them back.")
        )
        self.take.clicked.connect(self._take_totals)
        self.go_on = quiet_button(tr.gettext("Continue with the hands"))
        self.go_on.clicked.connect(self.hands_wanted)
        self._incident = incident
        self.lay_out(self.winner, quiet=(self.go_on, self.correct, incident, totals), beside=(self.take,))
        self.take.hide()
        self.go_on.hide()

    def show_sheet(self, sheet: SheetView, back_to: int | None = None) -> None:
        """Say how this table came out. From an earlier round Enter goes `back_to` the round that is played."""
        on = (
            self.translator.gettext("Next table")
            if back_to is None
            else self.translator.gettext("Back to round {n}").format(n=back_to)
        )
        self.save.setText(on + ENTER)
        game = self._game = sheet.game
        self.winner.setText(winner_text(game, self.translator) if game.is_in else self.translator.gettext("To check"))
        self.correct.setVisible(bool(sheet.hands) and game.is_in)
        self._incident.setVisible(not game.disputed)
        self.take.setVisible(game.disputed)
        self.go_on.setVisible(game.disputed and not game.is_in)
        ranks = {side.letter: side.rank for side in game.sides if side.rank is not None}
        told = ranks_text(ranks, self.translator, {side.letter: side.name for side in game.sides})
        odd = () if game.disputed else to_check_lines(sheet, self.translator)
        self.tell(
            "\n".join(filter(None, (*odd, why_text(sheet, self.translator), told))),
            "alert" if game.to_check else "",
        )

    @property
    def height_said(self) -> int:
        """How high what is said must be, over the present width."""
        margins = self.contentsMargins() if (layout := self.layout()) is None else layout.contentsMargins()
        line = self.sentence.fontMetrics().lineSpacing()
        return (
            max(self.sentence.heightForWidth(max(self.width() - margins.left() - margins.right(), 1)), line) + line // 2
        )

    def _take_totals(self) -> None:
        assert self._game is not None
        game = self._game
        self.answered.emit(take_totals.command(game.id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure begins the number of the next table."""
        figure = as_figure(event, self.translator.language, at_start=True).text()
        if figure.isdecimal() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.figure_typed.emit(figure)
        else:
            super().keyPressEvent(event)

    def submit(self) -> None:
        """On to the next table."""
        self.next_wanted.emit()


def winner_text(game: GameView, tr: Translator) -> str:
    """Who won a table that is in."""
    if game.winner is not None:
        name = next(side.name for side in game.sides if side.letter == game.winner)
        return tr.gettext("{side} wins: {name}").format(side=capitalised(side_text(game.winner, tr)), name=name)
    if len(game.sides) > USUAL_SIDES:
        return tr.gettext("No side has won alone")
    return tr.gettext("Both sides have lost") if game.kind is ResultKind.FORFEIT else tr.gettext("Drawn game")


def why_text(sheet: SheetView, tr: Translator) -> str:
    """By what the table is in: a decision, its last hand, or the totals it brought."""
    game = sheet.game
    if game.disputed:
        sentence = tr.gettext(
            "The totals typed are {totals}, the hands make {hands}: correct a hand or the totals, or take the "
            "totals and leave the hands."
        )
        told = sentence.format(
            totals=_beside(sheet.typed_totals or {}, tr), hands=_beside(sheet.score.dealt_totals, tr)
        )
        return f"{told} {only_rounding_text(sheet.score, tr)}" if is_only_rounding(sheet) else told
    if game.kind is ResultKind.FORFEIT:
        return forfeited_text(sheet, tr)
    if game.kind is ResultKind.STOPPED:
        return tr.gettext("Decided as it stood when the round was closed (this championship’s convention).")
    aside = how_points_count_text(sheet, tr)
    if sheet.hands:
        return " ".join(filter(None, (ending_text(sheet.score, tr), aside)))
    reasons = {
        WinReason.CLOCK: tr.gettext("The clock ended the game."),
        WinReason.HANDS: tr.gettext("All the hands that were agreed have been played."),
    }
    return " ".join(
        filter(None, (tr.gettext("By the totals that were typed."), reasons.get(game.why) if game.why else "", aside))
    )


def forfeited_text(sheet: SheetView, tr: Translator) -> str:
    """Who decided the forfeit of this game, and by which article, as far as that is known."""
    decision = next((line for line in sheet.decisions if line.kind in FORFEITS), None)
    if decision is None:
        return tr.gettext("By forfeit.")
    told = tr.gettext("By forfeit, decided by {referee}") if decision.referee else tr.gettext("By forfeit")
    cited = article_text(decision, tr)
    return told.format(referee=decision.referee) + (f" ({cited})." if cited else ".")


def _beside(totals: Mapping[Side, int], tr: Translator) -> str:
    return side_by_side([totals[letter] for letter in sorted(totals)], tr)
