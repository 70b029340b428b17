"""The plan of the rounds: a plan that clubs know, or phases put together one by one."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from tournament.draw.catalogue import MOST_PHASES
from tournament.draw.facts import Phase
from tournament.i18n import Translator
from tournament.messages.setup.formats import PLANS
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.rounds.phase_plan import course
from tournament.services.setup.championship import championship
from tournament.ui.ground.action import Action, of_button
from tournament.ui.ground.page import Page
from tournament.ui.setup.changing import Changing
from tournament.ui.setup.phase_card import PhaseCard
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor
from tournament.ui.widgets.surfaces import card, clear, column, heading, row, scrolled, spread
from tournament.ui.widgets.tab_order import bring_into_sight

OWN: Final = "own"
"""In the choice of plans, phases that are none of them."""
OWN_SENTENCE: Final = N_("The phases below, one after another.")


class PhasesPage(Page):
    """Which format draws which rounds. A change is made at once; phases that were begun stay as they are."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        self._changing = Changing(self, desk, words)
        self.line = championship(self.hall)
        say = words.gettext
        self.plans = LabelledField(say("&Plan"), choice_editor({str(position): say(plan.name) for position, plan in enumerate(PLANS)}))
        self.plans.editor.addItem(say("custom"), OWN)
        self.add = quiet_button(say("&Add a phase"), picture="plus")
        self.cards: tuple[PhaseCard, ...] = ()
        self._moved = False
        """Whether what is shown anew is an order: the keyboard goes with the phase that was moved."""
        self._cards = QVBoxLayout()
        self._lay_out()
        self._show_line()
        self.setFocusProxy(self.plans)

    def _lay_out(self) -> None:
        say = self._words.gettext
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(SPACE)
        page = QWidget()
        page.setProperty("role", "page")
        under = say("Without a plan every round is drawn as you choose it then. With one, the plan says what comes next, up to the finals.")
        page.setLayout(column(heading(say("Plan of the rounds"), under), card(self.plans), self._cards, row(self.add, None), None, space=SPACE))
        spread(self, scrolled(page))
        self.plans.editor.activated.connect(self._choose)
        self.add.clicked.connect(lambda: self.want((*self.line.phases, Phase("swiss", None if self.line.phases else 1))))

    def show_changes(self, changes: Changes) -> None:
        """Show the plan as it is now."""
        if changes.settings or changes.rounds:
            self.line = championship(self.hall)
            self._show_line()

    def _show_line(self) -> None:
        phases, begun = self.line.phases, course(self.hall).phase
        same = next((position for position, plan in enumerate(PLANS) if plan.is_plan_of(phases)), None)
        self.plans.editor.setCurrentIndex(len(PLANS) if same is None else same)
        self.plans.explain(self._words.gettext(PLANS[same].sentence if same is not None else OWN_SENTENCE))
        for position, plan in enumerate(PLANS):
            allow(self.plans.editor, position, plan.phases_of(self._rounds)[:begun] == phases[:begun])
        allow(self.plans.editor, len(PLANS), same is None)
        self.add.setVisible(len(phases) < MOST_PHASES)
        here = self._keyboard()
        clear(self._cards)
        self.cards = tuple(self._card(number, phase, begun) for number, phase in enumerate(phases, start=1))
        for made in self.cards:
            self._cards.addWidget(made)
        if here is not None:
            self._give_back(*here)

    def _keyboard(self) -> tuple[int, str] | None:
        """The position of the card that has the keyboard, and the name of its part that has it."""
        focus = self.window().focusWidget()
        held = ((position, made.stop_with(focus)) for position, made in enumerate(self.cards))
        return next(((position, stop) for position, stop in held if stop), None)

    def _give_back(self, position: int, stop: str) -> None:
        """Focus the same part of the card that is there now, or the choice of plans if there is none."""
        position += {"up": -1, "down": 1}.get(stop, 0) if self._moved else 0
        if position < len(self.cards):
            part = self.cards[position].part(stop)
            part.setFocus()
            bring_into_sight(part)
        else:
            self.plans.setFocus()

    def _choose(self) -> None:
        chosen = self.plans.editor.currentData()
        if chosen != OWN:
            self.want(PLANS[int(chosen)].phases_of(self._rounds))

    @property
    def _rounds(self) -> int:
        """How many rounds are to be played, as it was set last: in a plan of one phase, else for the evening."""
        alone = self.line.phases[0].rounds if len(self.line.phases) == 1 else None
        return alone or self.line.planned_rounds

    def _card(self, number: int, phase: Phase, begun: int) -> PhaseCard:
        ends = {"is_first": number <= begun + 1, "is_last": number == len(self.line.phases)}
        made = PhaseCard(number, phase, self._words, is_begun=number <= begun, **ends)
        made.wanted.connect(lambda changed: self.want(self._with(number, (changed,))))
        made.removed.connect(lambda: self.want(self._with(number, ())))
        made.moved.connect(lambda step: self._move(number, step))
        return made

    def _with(self, number: int, phases: Sequence[Phase]) -> tuple[Phase, ...]:
        return (*self.line.phases[: number - 1], *phases, *self.line.phases[number:])

    def _move(self, number: int, step: int) -> None:
        order = list(self.line.phases)
        order.insert(number - 1 + step, order.pop(number - 1))
        self._moved = True
        self.want(tuple(order))
        self._moved = False

    def offers(self) -> Sequence[Action]:
        """The choice of a plan, and one more phase."""
        choose = self._words.gettext("Choose a plan that clubs know")
        return (Action(choose, "shuffle", self.plans.setFocus, verb=choose), *of_button(self.add, "plus"))

    def want(self, phases: tuple[Phase, ...]) -> None:
        """Change the plan, once the consequences were seen; what is refused changes nothing."""
        self._changing.change_or_leave({"phases": phases}, self._show_line)


def allow(editor: QComboBox, position: int, is_possible: bool) -> None:
    """Let an entry of a choice be chosen, or not."""
    model = editor.model()
    assert isinstance(model, QStandardItemModel)
    model.item(position).setEnabled(is_possible)
