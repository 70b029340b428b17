"""One phase of the plan: which format draws, for how many rounds, for how many teams, and the format's own settings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tournament.draw.catalogue import FORMATS, MOST_ROUNDS
from tournament.draw.facts import Choice, Phase
from tournament.i18n import Translator
from tournament.messages.setup.formats import OPTIONS, say_format, say_option, say_value, tell_format
from tournament.services.rounds.lines import DrawMethod
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.buttons import icon_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.pairs import Pairs
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import soft, subtitle

FEWEST = 2
MOST_TAKEN = 4096


class PhaseCard(QWidget):
    """The fields of a phase. `wanted` carries the new phase; a begun one shows only its rounds."""

    wanted = Signal(object)
    moved = Signal(int)
    removed = Signal()

    def __init__(self, number: int, phase: Phase, words: Translator, *, is_begun: bool, is_first: bool, is_last: bool) -> None:
        super().__init__()
        self._words, self.phase = words, phase
        say = words.gettext
        self.format = LabelledField(say("How it is drawn"), choice_editor({name: say_format(DrawMethod(name), words) for name in FORMATS}))
        self.rounds, self.takes = self._rounds(is_last=is_last), self._takes(is_first=is_first)
        self.options = {name: self._option(name) for name in FORMATS[phase.format].settings}
        self.up = icon_button("up", say("Phase {n} comes earlier").format(n=number))
        self.down = icon_button("down", say("Phase {n} comes later").format(n=number))
        self.remove = icon_button("cross", say("Remove phase {n}").format(n=number))
        self._show_values()
        self._hold(is_begun=is_begun, is_first=is_first, is_last=is_last)
        self._connect()
        head = row(subtitle(say("Phase {n}").format(n=number)), None, self.up, self.down, self.remove)
        told = soft(tell_format(DrawMethod(phase.format), words))
        begun = [soft(say("This phase was begun: only the number of its rounds can still change."))] if is_begun else []
        self.setLayout(column(card(head, *begun, Pairs(self.format, *self.fields.values()), told, space=SPACE), space=0))

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields that this format has, by the names of what they set."""
        goes_with = {"rounds": self.rounds} if FORMATS[self.phase.format].goes_on or self.phase.rounds is not None else {}
        return {**goes_with, "takes": self.takes, **self.options}

    @property
    def _stops(self) -> Mapping[str, QWidget]:
        buttons = {"up": self.up, "down": self.down, "remove": self.remove}
        return {"format": self.format.editor, **{name: field.editor for name, field in self.fields.items()}, **buttons}

    def stop_with(self, focus: QWidget | None) -> str:
        """The name of the part that has the keyboard; empty where none has."""
        return next((name for name, part in self._stops.items() if focus is not None and (part is focus or part.isAncestorOf(focus))), "")

    def part(self, name: str) -> QWidget:
        """The part of this name; the first that can be used where that one is not there or cannot be."""
        wanted = self._stops.get(name)
        return wanted if wanted is not None and wanted.isEnabled() else next(part for part in self._stops.values() if part.isEnabled())

    def _rounds(self, *, is_last: bool) -> LabelledField[Any]:
        say = self._words.gettext
        as_usual = say("as many as wished") if FORMATS[self.phase.format].goes_on else say("as many as it takes")
        least = 1 if FORMATS[self.phase.format].goes_on and not is_last else 0
        field = LabelledField(say("Rounds"), number_editor(self.phase.rounds or 0, least, MOST_ROUNDS))
        field.editor.setSpecialValueText("" if least else as_usual)
        return field

    def _takes(self, *, is_first: bool) -> LabelledField[Any]:
        say = self._words.gettext
        hint = "" if is_first else say("The best of the standings; after pools, the first of each pool, then the second ones…")
        field = LabelledField(say("Who plays in it"), number_editor(self.phase.takes or FEWEST - 1, FEWEST - 1, MOST_TAKEN), hint)
        field.editor.setSpecialValueText(say("everybody"))
        field.editor.setPrefix(say("the first "))
        return field

    def _option(self, name: str) -> LabelledField[Any]:
        values: dict[Choice, str] = {value: say_value(name, value, self._words) for value in OPTIONS[name].values}
        field = LabelledField(say_option(name, self._words), choice_editor({}))
        for value, said in values.items():
            field.editor.addItem(said, value)
        return field

    def _show_values(self) -> None:
        settings = FORMATS[self.phase.format].with_defaults(self.phase.options)
        for field, value in ((self.format, self.phase.format), *((field, settings[name]) for name, field in self.options.items())):
            field.editor.setCurrentIndex(field.editor.findData(value))

    def _hold(self, *, is_begun: bool, is_first: bool, is_last: bool) -> None:
        for editor in (self.format, self.takes, *self.options.values(), self.remove):
            editor.setEnabled(not is_begun)
        self.up.setEnabled(not is_begun and not is_first)
        self.down.setEnabled(not is_begun and not is_last)

    def _connect(self) -> None:
        self.format.editor.activated.connect(self._choose_format)
        self.rounds.editor.editingFinished.connect(lambda: self._want(replace(self.phase, rounds=self.rounds.editor.value() or None)))
        self.takes.editor.editingFinished.connect(self._choose_takes)
        for name, field in self.options.items():
            field.editor.activated.connect(lambda _, name=name, field=field: self._choose(name, field.editor.currentData()))
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
