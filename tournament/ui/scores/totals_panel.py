"""The totals panel: what the table brings when nobody types its hands."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.phrases import side_text
from tournament.messages.refusals import problem_text
from tournament.messages.scores.hands import side_numbers
from tournament.messages.scores.results import ranks_text
from tournament.messages.warnings import warned_text
from tournament.scoring.facts import Side
from tournament.scoring.systems import SYSTEMS
from tournament.sentences import N_
from tournament.services.desk.views import Warned
from tournament.services.scores.entry import clear_totals, record_totals
from tournament.services.scores.totals import (
    HIGHEST_TOTAL,
    check_totals,
    in_order,
    only_the_table_knows,
    ranks_by,
    settle_totals,
    whole_order,
)
from tournament.services.scores.views import GameView, SheetView, WinReason
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.entry_fields import NumberLineEdit, named, rename
from tournament.ui.scores.hand_writing import capitalised
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.theme.tokens import HALF, ONE_ROW, SHORT_TOTAL_FIELD, SPACE, TOTAL_FIELD, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments, quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import keep_steady, tallest
from tournament.ui.widgets.surfaces import OneLine, column, row

LONGEST_NAME: Final = 15


class OutOrder(Segments):
    """A button for each side; the order of presses is the answer and is shown; a second press takes it out."""

    def __init__(self, letters: Sequence[Side]) -> None:
        self._letters = tuple(letters)
        self._order: list[Side] = []
        self._names: Mapping[Side, str] = {}
        super().__init__(
            [SegmentChoice(letter, side_numbers(letter), side_numbers(letter)) for letter in letters], several=True
        )

    @property
    def values(self) -> tuple[Any, ...]:
        """The sides in the order in which they were pressed."""
        return tuple(self._order)

    def press(self, values: Sequence[object]) -> None:
        """Show this order, without a signal."""
        self._order = [str(letter) for letter in values if letter in self._letters]
        super().press(values)
        self._show_order()

    def offer(self, names: Mapping[Side, str]) -> None:
        """Offer only these sides, under these names."""
        self._names = names
        self._order = [letter for letter in self._order if letter in names]
        for letter in self._letters:
            self.button(letter).setVisible(letter in names)
        self._show_order()

    def press_named(self, text: str) -> bool:
        """Press the button of the side of that number, unless it was pressed before."""
        letter = next((letter for letter in self._names if side_numbers(letter) == text), None)
        if letter is None:
            return False
        self.button(letter).setFocus()
        if letter not in self._order:
            self.button(letter).click()
        return True

    def _take(self, value: Any, pressed: bool) -> None:
        self._order = [*self._order, value] if pressed else [letter for letter in self._order if letter != value]
        self._show_order()
        self.chosen.emit()

    def _show_order(self) -> None:
        for letter in self._letters:
            button, name = self.button(letter), self._names.get(letter, "")
            short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
            rank = f"{self._order.index(letter) + 1}. " if letter in self._order else ""
            button.setText(f"{rank}{short or side_numbers(letter)}")
            button.setChecked(letter in self._order)
            for tell in (button.setToolTip, button.setAccessibleName):
                tell(f"{side_numbers(letter)} · {name}")


Typed = tuple[Mapping[Side, str], WinReason | None, tuple[Side, ...]]
ENTER = "  ⏎"
TIE, TIE_KEY = "tied_game", "F7"
"""The setting that says what becomes of equal totals, and the key that leads there while they stand here."""
EQUAL = "totals-equal"
WAYS_OUT = N_(
    "The table has left? {incident}: the referee gives points. {rule}: the setting by which a tie is a drawn game."
)
SENTENCE = 1
"""Where the sentence stands, under the totals."""
UNENDED = {"target-not-reached", "countdown-goes-on"}
"""What is refused until it is said what ended the game."""
REASONS = {WinReason.CLOCK: N_("the clock"), WinReason.HANDS: N_("the number of hands")}


class TotalsPanel(AnswerPanel):
    """Two or more totals, who won, and why where that is open. What is unsaved is kept for its sheet."""

    incident_wanted = Signal()
    hands_wanted = Signal()
    rule_wanted = Signal(str)
    """A setting of the rules is to be shown."""

    def __init__(self, letters: str, tr: Translator) -> None:
        super().__init__(tr)
        self._letters = letters
        self._sheet: SheetView | None = None
        self._timed = self._called = self._assumed = False
        self._tables: Sequence[GameView] = ()
        self._doubted: Mapping[Side, int] | None = None
        self._asked: Mapping[Side, int] | None = None
        self._laid_aside: dict[int, Typed] = {}
        are_two = len(letters) == USUAL_SIDES
        width = theme_of(self).px(TOTAL_FIELD if are_two else SHORT_TOTAL_FIELD)
        self.totals: dict[Side, NumberLineEdit] = {}
        for letter in letters:
            field = NumberLineEdit(tr.language, -HIGHEST_TOTAL, HIGHEST_TOTAL)
            field.setProperty("role", "number")
            field.setFixedWidth(width)
            field.textEdited.connect(self._judge)
            self.totals[letter] = field
        self.why = Segments(
            [SegmentChoice(reason, tr.gettext(sentence), tr.gettext(sentence)) for reason, sentence in REASONS.items()]
        )
        self.why.chosen.connect(self._choose_why)
        two = [SegmentChoice(letter, side_numbers(letter), side_text(letter, tr)) for letter in letters]
        self.first = Segments(two) if are_two else OutOrder(letters)
        self.first.chosen.connect(self._judge)
        self._first_named = named(tr.gettext("Who won?"), self.first)
        self.why_named = named(tr.gettext("What ended the game?"), self.why)
        self.names = {letter: OneLine("", "label") for letter in letters}
        sides = [self._under_its_name(letter, field) for letter, field in self.totals.items()]
        beside = () if theme_of(self).text_size > ONE_ROW or not are_two else (self._first_named, self.why_named)
        questions = QWidget()
        asked = row(*sides, *beside, space=SPACE)
        for index in range(len(sides)):
            asked.setStretch(index, 1)
        questions.setLayout(asked)
        keep_steady(questions, lambda: tallest(*sides, *beside))
        self.remove = quiet_button(tr.gettext("Remove the totals"))
        self.remove.clicked.connect(self._clear)
        self.save.setText(tr.gettext("Save the totals") + ENTER)
        incident = quiet_button(tr.gettext("Incident") + f"  {DECISION_KEY}")
        self._hands = quiet_button(tr.gettext("Hands") + "  F9")
        incident.clicked.connect(self.incident_wanted)
        self._hands.clicked.connect(self.hands_wanted)
        on_key(self, "F9", self.hands_wanted.emit, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.tied = quiet_button(tr.gettext("Tie after the last hand") + f"  {TIE_KEY}")
        self.tied.clicked.connect(lambda: self.rule_wanted.emit(TIE))
        on_key(self, TIE_KEY, self._show_rule_of_ties, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        layout = self.lay_out(questions, quiet=(self.tied, self.remove, incident, self._hands))
        for sometimes in (
            self.tied,
            self.remove,
            self._hands,
        ):  # never both: a page that made room for both would have none for the tables
            sometimes.hide()
        if not beside:
            # under the sentence, which stays where it is when it is asked
            layout.insertLayout(SENTENCE + 1, row(self._first_named, self.why_named, None))

    def _under_its_name(self, letter: Side, field: NumberLineEdit) -> QWidget:
        """The total of a side under who plays there: whoever types it must not have to look elsewhere."""
        holder = QWidget()
        self.names[letter].setBuddy(field)
        holder.setLayout(column(self.names[letter], field, space=HALF))
        return holder

    def _show_names(self, sheet: SheetView) -> None:
        for side in sheet.game.sides:
            called = f"{capitalised(side_text(side.letter, self.translator))} · {side.numbered_name}"
            self.names[side.letter].setText(called)
            self.totals[side.letter].setAccessibleName(self.translator.gettext("Total of {side}").format(side=called))

    def show_sheet(
        self, sheet: SheetView, *, timed: bool = False, called: bool = False, tables: Sequence[GameView] = ()
    ) -> None:
        """Make ready for the totals of a table; those typed before are shown.

        Below its target, a `timed` game is taken to be ended by the clock; one of so many hands once time was `called`.
        `tables` are those of the round, whose totals these are held against.
        """
        self._lay_aside()
        self._sheet, self._timed, self._called, self._assumed, self._tables = sheet, timed, called, False, tables
        self._doubted = self._asked = None
        counts_down = SYSTEMS[sheet.rules.system].countdown
        in_turn = self.translator.gettext("Who went out first, second, …?")
        rename(self._first_named, in_turn if counts_down else self.translator.gettext("Who won?"))
        self._show_names(sheet)
        typed = sheet.typed_totals or {}
        for letter, field in self.totals.items():
            field.setText(str(typed[letter]) if letter in typed else "")
        self.why.press((WinReason.CLOCK if called and self._of_hands and not typed else sheet.game.why,))
        self.first.press(self._told_first(sheet) if typed else ())
        self.remove.setVisible(bool(typed))
        if begun := self._laid_aside.pop(sheet.game.id, None):
            self.carry_on(begun)
        else:
            self._judge()

    def follow(self, sheet: SheetView, tables: Sequence[GameView]) -> None:
        """Ask for the totals of this table as others left it meanwhile: what is begun stays, and where the keys are."""
        assert self._sheet is not None
        before, begun = self._sheet.typed_totals, self.is_begun
        if not begun and before != sheet.typed_totals:
            self.show_sheet(sheet, timed=self._timed, called=self._called, tables=tables)
            return
        self._sheet, self._tables = sheet, tables
        self._show_names(sheet)
        self.remove.setVisible(bool(sheet.typed_totals))
        self._judge()

    def _told_first(self, sheet: SheetView) -> Sequence[Side | None]:
        """Who went out first, second, …, or who won; only the first of two, whose buttons are one choice."""
        told = sheet.typed_out or (sheet.game.winner,)
        return told if isinstance(self.first, OutOrder) else told[:1]

    def _lay_aside(self) -> None:
        """Keep totals that were begun and not saved, for when someone comes back to that table."""
        if self.is_begun:
            assert self._sheet is not None
            self._laid_aside[self._sheet.game.id] = self.typed()

    @property
    def is_begun(self) -> bool:
        """Whether totals are typed that are not saved."""
        if self._sheet is None:
            return False
        saved = self._sheet.typed_totals or {}
        return any(field.text() and field.number != saved.get(letter) for letter, field in self.totals.items())

    def lead_to_tables(self) -> None:
        """Escape goes to the tables, from where one came, and only F9 to the hands."""
        self.lead_back(self.translator.gettext("Tables"))
        self._hands.show()

    def lead_to_sheet(self, where: str) -> None:
        """Escape and F9 go back to the sheet."""
        self.back.setText(f"{where}  F9 · {self.translator.gettext('Esc')}")
        self._hands.hide()

    def let_go(self) -> None:
        """The totals are saved: what stands here is no longer being typed."""
        self._sheet = None

    def typed(self) -> Typed:
        """What is typed and chosen, to carry it on elsewhere."""
        return {letter: field.text() for letter, field in self.totals.items()}, self.why.value, self.first.values

    def carry_on(self, typed: Typed) -> None:
        """Go on with what was typed elsewhere."""
        texts, why, first = typed
        self.first.press(first)
        for letter, text in texts.items():
            self.totals[letter].setText(text)
        self.why.press((why,))
        self._judge()

    def take_focus(self) -> None:
        """Start at the first total."""
        first = self.totals[self._letters[0]]
        first.setFocus()
        first.selectAll()

    def submit(self) -> None:
        """Save, or go to the first total that is missing."""
        if self._goes_on_to_the_next():
            return
        missing = [field for field in self.totals.values() if field.number is None]
        if missing and self.focusWidget() is not missing[0]:
            missing[0].setFocus()
            self._judge(saving=bool(missing[0].unreadable))
            return
        if not missing and self._goes_to_who_won():
            return
        if self._sheet is None or missing or self._refusal():
            self._judge(saving=True)
            for field in self.totals.values():  # once one is corrected, the others are gone through again
                field.setModified(False)
            return
        game, typed, why, first, out = self._sheet.game, self._typed(), self.why.value, self._first(), self._out()
        if self._slips(typed) and self._doubted != typed:
            self._doubted = typed
            self._judge()
            return
        self.answered.emit(record_totals.command(game.id, typed, winner=first, why=why, out=out))

    def _goes_on_to_the_next(self) -> bool:
        """Go on to the next total: the other one of a corrected pair is seldom right as it was."""
        fields = list(self.totals.values())
        here = self.focusWidget()
        for field, following in pairwise(fields):
            if field is here and field.isModified() and field.number is not None and not following.isModified():
                following.setFocus()
                following.selectAll()
                return True
        return False

    def _goes_to_who_won(self) -> bool:
        """Go once to the question who won or went out first, when these totals leave it open."""
        typed = self._typed()
        if (
            any(widget.hasFocus() for widget in (self.first, *self.first.buttons))
            or self._asked == typed
            or not self._is_open(typed)
        ):
            return False
        self._asked = typed
        self.first.setFocus()
        self._judge(saving=True)
        return True

    @property
    def _of_hands(self) -> bool:
        assert self._sheet is not None
        return self._sheet.rules.hands is not None

    def _asks_why(self) -> bool:
        """Whether to ask what ended the game: where it is known already, or may have been the clock."""
        return self._called or self.why.value is WinReason.CLOCK if self._of_hands else self.why.value is not None

    def _is_open(self, typed: Mapping[Side, int]) -> bool:
        """Whether it is not told, or not of all of them, what only the table knows."""
        assert self._sheet is not None
        if not self._asks_who_won():
            return False
        if not SYSTEMS[self._sheet.rules.system].countdown:
            return self._first() is None
        return len(whole_order(self._out(), typed)) < sum(total <= 0 for total in typed.values())

    def _clear(self) -> None:
        assert self._sheet is not None
        game = self._sheet.game
        self.answered.emit(clear_totals.command(game.id))

    def _typed(self) -> dict[Side, int]:
        return {letter: field.number for letter, field in self.totals.items() if field.number is not None}

    def _asks_who_won(self) -> bool:
        """Whether the totals do not tell who was out first, or won the last hand: only the table knows."""
        assert self._sheet is not None
        return only_the_table_knows(self._typed(), self.why.value, self._sheet.rules)

    def _first(self) -> Side | None:
        """The side that was out first, or won by the last hand, where that is asked."""
        return self.first.value if self._asks_who_won() else None

    def _out(self) -> tuple[Side, ...]:
        assert self._sheet is not None
        return self.first.values if self._asks_who_won() and SYSTEMS[self._sheet.rules.system].countdown else ()

    def _offer_names(self, typed: Mapping[Side, int]) -> None:
        """Offer whom the totals leave in question by name, for a table knows players, not sides."""
        assert self._sheet is not None
        if isinstance(self.first, OutOrder):
            counts_down = SYSTEMS[self._sheet.rules.system].countdown
            sides = self._sheet.game.sides
            self.first.offer(
                {side.letter: side.name for side in sides if not counts_down or typed.get(side.letter, 1) <= 0}
            )

    def _refusal(self) -> Refused | None:
        assert self._sheet is not None
        try:
            settle_totals(
                self._typed(), self._first(), self.why.value, self._sheet.rules, self._letters, self._sheet.adjustments
            )
        except Refused as refused:
            return refused
        return None

    def _slips(self, typed: Mapping[Side, int]) -> Sequence[Warned]:
        assert self._sheet is not None
        return check_totals(self._sheet, typed, self._tables, self.why.value)

    def _choose_why(self) -> None:
        self._assumed = False
        self._judge()

    def _assume_clock(self, typed: Mapping[Side, int]) -> None:
        """Assume that the clock ended a timed game below its target, until told otherwise."""
        assert self._sheet is not None
        target = self._sheet.rules.target
        is_short = target is not None and len(typed) == len(self._letters) and max(typed.values()) < target
        if self._timed and is_short and self.why.value is None:
            self.why.press((WinReason.CLOCK,))
            self._assumed = True
        elif self._assumed and not is_short:
            self.why.press(())
            self._assumed = False

    def _judge(self, *_: object, saving: bool = False) -> None:
        assert self._sheet is not None
        typed = self._typed()
        self.save.setText(self.translator.gettext("Save the totals") + ENTER)
        self._assume_clock(typed)
        self._offer_names(typed)
        refused = self._refusal()
        codes = {problem.code for problem in refused.problems} if refused else set()
        is_equal = EQUAL in codes and len(typed) == len(self._letters)
        self.tied.setVisible(is_equal)
        self.why_named.setVisible(bool(codes & UNENDED) or self._asks_why())
        self._first_named.setVisible(self._asks_who_won())
        # what it asked for before it was shown leaves no room for the names
        QTimer.singleShot(0, self._first_named, self._first_named.updateGeometry)
        unreadable = next((field.unreadable for field in self.totals.values() if field.unreadable), "")
        if unreadable and saving:
            self.tell(
                self.translator.gettext("“{typed}” is not a total. Type it in figures, such as 1960.").format(
                    typed=unreadable
                ),
                "fault",
            )
        elif len(typed) < len(self._letters) and not saving:
            self.tell(self.translator.gettext("Type the totals that the table brings, one for each side."))
        elif refused:
            ways = [self.translator.gettext(WAYS_OUT).format(incident=DECISION_KEY, rule=TIE_KEY)] if is_equal else []
            self.tell(
                " ".join([*(problem_text(problem, self.translator) for problem in refused.problems), *ways]),
                "fault" if saving else "alert",
            )
        else:
            self._tell_winner(typed)

    def _show_rule_of_ties(self) -> None:
        if not self.tied.isHidden():
            self.tied.click()

    def _tell_winner(self, typed: dict[Side, int]) -> None:
        assert self._sheet is not None
        settled = settle_totals(
            typed, self._first(), self.why.value, self._sheet.rules, self._letters, self._sheet.adjustments
        )
        tr = self.translator
        won = tr.gettext("Drawn game.") if len(typed) == USUAL_SIDES else tr.gettext("No side has won alone.")
        if settled.winner:
            won = tr.gettext("{side} wins.").format(side=capitalised(side_text(settled.winner, tr)))
        if len(typed) > USUAL_SIDES:
            names = {side.letter: side.name for side in self._sheet.game.sides}
            won = tr.gettext("{side} wins.").format(side=names[settled.winner]) if settled.winner else won
            order = in_order(whole_order(self._out(), typed), typed)
            won = f"{won} {ranks_text(ranks_by(typed, settled.winner, self._sheet.rules, order), tr, names)}"
        slips = [warned_text(warned, tr) for warned in self._slips(typed)]
        if self._asked == typed and not self.first.values:
            won = tr.gettext("Give the numbers in the order of going out. Enter saves whoever is not named as equal.")
        again = (
            [tr.gettext("Enter once more saves these totals all the same.")] if slips and self._doubted == typed else []
        )
        self.save.setText((tr.gettext("Save all the same") if again else tr.gettext("Save the totals")) + ENTER)
        self.tell(" ".join([*again, *slips, won]), "fault" if again else "alert" if slips else "")
