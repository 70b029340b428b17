"""What the teams report of the open table: who said what and when, and the buttons that decide it."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy

from tournament.i18n import Translator
from tournament.messages.hall.tables import say_call, say_claims, say_waiting
from tournament.messages.phrases import say_side
from tournament.messages.scores.hands import say_contract, say_unplayed, side_numbers
from tournament.scoring.facts import HandFacts
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import answer_call
from tournament.services.hall.claims import accept_claims, settle_claims
from tournament.services.hall.lines import ClaimLine, ClaimState, SaidLine
from tournament.services.scores.lines import SheetLine
from tournament.ui.ground.action import Action
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.scores.verdict import capitalised
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.buttons import key_name, quiet_button
from tournament.ui.widgets.keys import FRENCH_ROW
from tournament.ui.widgets.segments import STEPS
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import breakable, change_role, key_cap, prose
from tournament.ui.widgets.wrapping import wrapping

ACCEPT_KEY, KEEP_KEY, GOING_KEY = "F5", "Shift+F5", "Shift+F8"
BEFORE_KEY = "  "
"""What stands on a button between what it does and the key for it."""
MOST_DIFFERENCES = 2
"""So many hands that differ are written out; where there are more, the teams sit over their sheets anyhow."""
MOST_ANSWERS = 4
"""So many different reports of one table have a button each."""
TONES = {ClaimState.CONTESTED: "fault", ClaimState.CHECK: "alert"}


class ClaimsStrip(QFrame):
    """Hidden while nothing is said at the table. What is decided goes out as a command for the desk."""

    command_wanted = Signal(object)
    left = Signal()
    """The keys are to go back to what is typed."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._accept: Command | None = None
        self._settle: Command | None = None
        self._answer: Command | None = None
        self._told: QLabel = prose("")
        self.accept = quiet_button("", ACCEPT_KEY)
        self.others = [quiet_button("") for _ in range(MOST_ANSWERS)]
        self.keep = quiet_button("", KEEP_KEY)
        self.answer = quiet_button(words.gettext("Somebody is going") + BEFORE_KEY + key_name(GOING_KEY), GOING_KEY)
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
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._told.accessibleName()

    def offers(self) -> Sequence[Action]:
        """What the palette offers about the reports."""
        return [Action(button.text().rpartition(BEFORE_KEY)[0] or button.text(), "people", button.click, button.toolTip()) for button in self._shown]

    @property
    def _shown(self) -> list[QPushButton]:
        return [button for button in (self.accept, *self.others, self.keep, self.answer) if not (button.isHidden() or self.isHidden())]

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
        pressed = next((button for button in shown if typed and button.text().casefold().endswith(f"{BEFORE_KEY}{typed}")), None)
        here = next((index for index, button in enumerate(shown) if button.hasFocus()), None)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in STEPS and here is not None:
            shown[(here + STEPS[Qt.Key(event.key())]) % len(shown)].setFocus()
        elif pressed is not None:
            pressed.click()
        else:
            super().keyPressEvent(event)

    def show_said(self, said: SaidLine, sheet: SheetLine) -> None:
        """Show what is said at the table of this sheet."""
        lines, words = said.claims, self._words
        told = [say_call(said.call, words)] if said.call else []
        if lines.state is not ClaimState.NONE or any(not claim.settled for claim in lines.claims):
            told += [*filter(None, [say_waiting(lines, words)]), *say_claims(lines, words), *differences(said, sheet, words)]
        text = "\n".join(told)
        self._told.setText(breakable(text))
        self._told.setAccessibleName(text)
        self._offer(said, sheet)
        change_role(self, tone="fault" if said.call else TONES.get(lines.state, ""))
        self.setVisible(bool(text))

    def _offer(self, said: SaidLine, sheet: SheetLine) -> None:
        state, game, say = said.state, sheet.game, self._words.gettext
        told = [claim for claim in said.claims.claims if claim.report is not None and claim.is_complete]
        chosen = different(told) if state is ClaimState.CONTESTED else []
        self.accept.setVisible(state in (ClaimState.CLAIMED, ClaimState.CHECK) and bool(told))
        self.accept.setText((say("Accept") if state is ClaimState.CLAIMED else say("Take what is reported")) + BEFORE_KEY + ACCEPT_KEY)
        self._accept = accept_claims.command(game_id=game.id)
        for index, button in enumerate(self.others):
            claim = chosen[index] if index < len(chosen) else None
            button.setVisible(claim is not None)
            if claim is not None:
                right = say("{side} is right").format(side=capitalised(say_side(claim.letter, self._words)))
                button.setText(right + BEFORE_KEY + side_numbers(claim.letter))
                self._of_others[index] = accept_claims.command(game_id=game.id, claim_id=claim.id)
        self.keep.setVisible(state in (ClaimState.CONTESTED, ClaimState.CHECK))
        kept = say("Keep what is here") if game.is_in else say("None: they report again")
        self.keep.setText(kept + BEFORE_KEY + (kept[0] if chosen else key_name(KEEP_KEY)))
        self._key.setVisible(bool(chosen))
        self._settle = settle_claims.command(game_id=game.id)
        self.answer.setVisible(said.call is not None)
        self._answer = answer_call.command(call_id=said.call.id) if said.call else None

    def _want(self, command: Command | None) -> None:
        if command is not None:
            self.command_wanted.emit(command)


def different(claims: Sequence[ClaimLine]) -> list[ClaimLine]:
    """One report of each result that is reported."""
    found: list[ClaimLine] = []
    for claim in claims:
        if not any(claim.report and one.report and claim.report.agrees_with(one.report) for one in found):
            found.append(claim)
    return found


def differences(said: SaidLine, sheet: SheetLine, words: Translator) -> Iterator[str]:
    """The hands that the desk and the teams have otherwise, side by side, the first few of them."""
    told: list[tuple[str, Sequence[HandFacts]]] = [(named(claim), claim.report.hands) for claim in said.claims.claims if claim.report]
    told = [(words.gettext("desk"), [hand.facts for hand in sheet.hands]), *told]
    told = [(who, hands) for who, hands in told if hands]
    rows = enumerate(zip_longest(*(hands for _, hands in told)), start=1)
    differing = [(number, hands) for number, hands in rows if len({*filter(None, hands)}) > 1]
    for number, hands in differing[:MOST_DIFFERENCES]:
        pairs = ((who, facts) for (who, _), facts in zip(told, hands, strict=True) if facts is not None)
        beside = (words.gettext("{who}: {hand}").format(who=who, hand=say_hand(facts, words)) for who, facts in pairs)
        yield words.gettext("Hand {n}").format(n=number) + " · " + " | ".join(beside)


def named(claim: ClaimLine) -> str:
    """Who reports, by number and name."""
    return f"{claim.team} {claim.name}"


def say_hand(facts: HandFacts, words: Translator) -> str:
    """A hand in short: its contract and its points."""
    if not facts.is_played:
        return say_unplayed(facts, words)
    points = str(facts.points) if facts.points is not None else "/".join(str(points) for _, points in facts.by_side)
    return " ".join(filter(None, (say_contract(facts, words), points)))
