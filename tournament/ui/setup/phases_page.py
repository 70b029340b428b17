"""The plan of the rounds: a plan that clubs know, or phases put together one by one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from tournament.draw.catalogue import FORMATS, MOST_PHASES, MOST_ROUNDS
from tournament.draw.facts import Choice, Phase
from tournament.i18n import Translator
from tournament.messages.setup.formats import (
    OPTIONS,
    PLANS,
    format_description_text,
    format_text,
    option_text,
    value_text,
)
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.views import DrawMethod
from tournament.services.setup.championship import championship
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.setup.settings_page import Changing
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.buttons import icon_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.keys import bring_into_sight
from tournament.ui.widgets.layouts import Pairs
from tournament.ui.widgets.surfaces import card, clear, column, heading, row, scrolled, soft, spread, subtitle

FEWEST = 2
MOST_TAKEN = 4096


class PhaseCard(QWidget):
    """The fields of a phase. `wanted` carries the new phase; a begun one shows only its rounds."""

    wanted = Signal(object)
    moved = Signal(int)
    removed = Signal()

    def __init__(
        self, number: int, phase: Phase, tr: Translator, *, is_begun: bool, is_first: bool, is_last: bool
    ) -> None:
        super().__init__()
        self._tr, self.phase = tr, phase
        say = tr.gettext
        self.format = LabelledField(
            say("How it is drawn"), choice_editor({name: format_text(DrawMethod(name), tr) for name in FORMATS})
        )
        self.rounds, self.takes = self._rounds(is_last=is_last), self._takes(is_first=is_first)
        self.options = {name: self._option(name) for name in FORMATS[phase.format].settings}
        self.up = icon_button("up", say("Phase {n} comes earlier").format(n=number))
        self.down = icon_button("down", say("Phase {n} comes later").format(n=number))
        self.remove = icon_button("cross", say("Remove phase {n}").format(n=number))
        self._show_values()
        self._hold(is_begun=is_begun, is_first=is_first, is_last=is_last)
        self._connect()
        head = row(subtitle(say("Phase {n}").format(n=number)), None, self.up, self.down, self.remove)
        told = soft(format_description_text(DrawMethod(phase.format), tr))
        begun = [soft(say("This phase was begun: only the number of its rounds can still change."))] if is_begun else []
        self.setLayout(
            column(card(head, *begun, Pairs(self.format, *self.fields.values()), told, space=SPACE), space=0)
        )

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields that this format has, by the names of what they set."""
        goes_with = (
            {"rounds": self.rounds} if FORMATS[self.phase.format].goes_on or self.phase.rounds is not None else {}
        )
        return {**goes_with, "takes": self.takes, **self.options}

    @property
    def _stops(self) -> Mapping[str, QWidget]:
        buttons = {"up": self.up, "down": self.down, "remove": self.remove}
        return {"format": self.format.editor, **{name: field.editor for name, field in self.fields.items()}, **buttons}

    def stop_with(self, focus: QWidget | None) -> str:
        """The name of the part that has the keyboard; empty where none has."""
        return next(
            (
                name
                for name, part in self._stops.items()
                if focus is not None and (part is focus or part.isAncestorOf(focus))
            ),
            "",
        )

    def part(self, name: str) -> QWidget:
        """The part of this name; the first that can be used where that one is not there or cannot be."""
        wanted = self._stops.get(name)
        return (
            wanted
            if wanted is not None and wanted.isEnabled()
            else next(part for part in self._stops.values() if part.isEnabled())
        )

    def _rounds(self, *, is_last: bool) -> LabelledField[Any]:
        say = self._tr.gettext
        as_usual = say("as many as wished") if FORMATS[self.phase.format].goes_on else say("as many as it takes")
        least = 1 if FORMATS[self.phase.format].goes_on and not is_last else 0
        field = LabelledField(say("Rounds"), number_editor(self.phase.rounds or 0, least, MOST_ROUNDS))
        field.editor.setSpecialValueText("" if least else as_usual)
        return field

    def _takes(self, *, is_first: bool) -> LabelledField[Any]:
        say = self._tr.gettext
        hint = (
            ""
            if is_first
            else say("The best of the standings; after pools, the first of each pool, then the second ones…")
        )
        field = LabelledField(
            say("Who plays in it"), number_editor(self.phase.takes or FEWEST - 1, FEWEST - 1, MOST_TAKEN), hint
        )
        field.editor.setSpecialValueText(say("everybody"))
        field.editor.setPrefix(say("the first "))
        return field

    def _option(self, name: str) -> LabelledField[Any]:
        values: dict[Choice, str] = {value: value_text(name, value, self._tr) for value in OPTIONS[name].values}
        field = LabelledField(option_text(name, self._tr), choice_editor({}))
        for value, said in values.items():
            field.editor.addItem(said, value)
        return field

    def _show_values(self) -> None:
        settings = FORMATS[self.phase.format].with_defaults(self.phase.options)
        for field, value in (
            (self.format, self.phase.format),
            *((field, settings[name]) for name, field in self.options.items()),
        ):
            field.editor.setCurrentIndex(field.editor.findData(value))

    def _hold(self, *, is_begun: bool, is_first: bool, is_last: bool) -> None:
        for editor in (self.format, self.takes, *self.options.values(), self.remove):
            editor.setEnabled(not is_begun)
        self.up.setEnabled(not is_begun and not is_first)
        self.down.setEnabled(not is_begun and not is_last)

    def _connect(self) -> None:
        self.format.editor.activated.connect(self._choose_format)
        self.rounds.editor.editingFinished.connect(
            lambda: self._want(replace(self.phase, rounds=self.rounds.editor.value() or None))
        )
        self.takes.editor.editingFinished.connect(self._choose_takes)
        for name, field in self.options.items():
            field.editor.activated.connect(
                lambda _, name=name, field=field: self._choose(name, field.editor.currentData())
            )
        self.up.clicked.connect(lambda: self.moved.emit(-1))
        self.down.clicked.connect(lambda: self.moved.emit(1))
        self.remove.clicked.connect(self.removed)

    def _choose_format(self) -> None:
        name = self.format.editor.currentData()
        if name != self.phase.format:
            rounds = (self.phase.rounds or FEWEST) if FORMATS[name].goes_on else None
            self._want(Phase(name, rounds, self.phase.takes))

    def _choose_takes(self) -> None:
        value = self.takes.editor.value()
        self._want(replace(self.phase, takes=value if value >= FEWEST else None))

    def _choose(self, name: str, value: Choice) -> None:
        others = {other: chosen for other, chosen in self.phase.options.items() if other != name}
        is_usual = FORMATS[self.phase.format].settings[name][0] == value
        self._want(replace(self.phase, options=others if is_usual else {**others, name: value}))

    def _want(self, phase: Phase) -> None:
        if phase != self.phase:
            self.wanted.emit(phase)


OWN: Final = "own"
"""In the choice of plans, phases that are none of them."""
OWN_SENTENCE: Final = N_("The phases below, one after another.")


class PhasesPage(Page):
    """Which format draws which rounds. A change is made at once; phases that were begun stay as they are."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self._changing = Changing(self, desk, tr)
        self.line = championship(self.state)
        say = tr.gettext
        self.plans = LabelledField(
            say("&Plan"), choice_editor({str(position): say(plan.name) for position, plan in enumerate(PLANS)})
        )
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
        say = self._tr.gettext
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(SPACE)
        page = QWidget()
        page.setProperty("role", "page")
        under = say(
            "Without a plan every round is drawn as you choose it then. With one, the plan says what comes "
            "next, up to the finals."
        )
        page.setLayout(
            column(
                heading(say("Plan of the rounds"), under),
                card(self.plans),
                self._cards,
                row(self.add, None),
                None,
                space=SPACE,
            )
        )
        spread(self, scrolled(page))
        self.plans.editor.activated.connect(self._choose)
        self.add.clicked.connect(
            lambda: self.want((*self.line.phases, Phase("swiss", None if self.line.phases else 1)))
        )

    def show_changes(self, changes: Changes) -> None:
        """Show the plan as it is now."""
        if changes.settings or changes.rounds:
            self.line = championship(self.state)
            self._show_line()

    def _show_line(self) -> None:
        phases, begun = self.line.phases, round_progress(self.state).phase
        same = next((position for position, plan in enumerate(PLANS) if plan.is_plan_of(phases)), None)
        self.plans.editor.setCurrentIndex(len(PLANS) if same is None else same)
        self.plans.explain(self._tr.gettext(PLANS[same].sentence if same is not None else OWN_SENTENCE))
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
        made = PhaseCard(number, phase, self._tr, is_begun=number <= begun, **ends)
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
        choose = self._tr.gettext("Choose a plan that clubs know")
        return (Action(choose, "shuffle", self.plans.setFocus, verb=choose), *of_button(self.add, "plus"))

    def want(self, phases: tuple[Phase, ...]) -> None:
        """Change the plan, once the consequences were seen; what is refused changes nothing."""
        self._changing.change_or_leave({"phases": phases}, self._show_line)


def allow(editor: QComboBox, position: int, is_possible: bool) -> None:
    """Let an entry of a choice be chosen, or not."""
    model = editor.model()
    assert isinstance(model, QStandardItemModel)
    model.item(position).setEnabled(is_possible)
