"""The presets, in one place: chosen, named, shared as files, deleted, and those beside the rules of a championship."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.exchange.files import write_whole
from tournament.i18n import Translator
from tournament.messages.people.players import translator_for
from tournament.messages.refusals import problem_lines, problem_text
from tournament.messages.setup.formulas import preset_in_short_text, preset_lines
from tournament.messages.troubles import trouble_text
from tournament.models.copy_names import slug
from tournament.presets.preset import Preset, preset_of, proposed_name
from tournament.presets.shelf import PresetShelf, open_shelf, read_preset_file, to_text
from tournament.services.people.names import MOST_CHARACTERS
from tournament.services.setup.views import Settings
from tournament.ui.dialogs.dialog import Dialog, FormDialog, lay_out
from tournament.ui.dialogs.file_dialog import ask_open, ask_save
from tournament.ui.dialogs.files import working_folder
from tournament.ui.setup.system_dialog import Meanings
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import LEAST_LINES, REGISTER, ROW, SETTINGS_HALF, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import MessageLine, empty_state
from tournament.ui.widgets.surfaces import breakable, card, column, heading, panel, row, strong

Attempt = Callable[[str], object]
Texts = tuple[str, str, str]
"""The title of the dialog, the sentence under it, and the label of its button."""


class PresetNameDialog(FormDialog):
    """One field, a name. `attempt` does what was asked with it, or raises Refused."""

    def __init__(
        self,
        tr: Translator,
        texts: Texts,
        name: str,
        attempt: Attempt,
        replaced: PresetShelf | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`replaced` is the shelf on which a preset of the same name would give way; None where it may not."""
        self._attempt, self._replaced = attempt, replaced
        self.name = text_field(tr.gettext("&Name"), name)
        self.name.editor.setMaxLength(MOST_CHARACTERS)
        super().__init__(tr, *texts, (self.name,), parent)
        self.finished_typing.connect(self.hand_in)
        self.name.editor.textChanged.connect(self._show_what_gives_way)
        self._show_what_gives_way()
        self.name.setFocus()
        self.name.editor.selectAll()

    def _show_what_gives_way(self) -> None:
        before = self._replaced.find(self.name.editor.text()) if self._replaced is not None else None
        takes_its_place = self._tr.gettext("It takes the place of “{name}”, which can be brought back.")
        self.name.explain(takes_its_place.format(name=before.name) if before is not None else "")

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        try:
            self._attempt(self.name.editor.text())
        except Refused as refusal:
            self.settle(refusal.problems, {"name": self.name})
        else:
            self.accept()

    @classmethod
    def to_save(
        cls, tr: Translator, shelf: PresetShelf, proposed: str, attempt: Attempt, parent: QWidget | None = None
    ) -> "PresetNameDialog":
        """Asks for the name under which to save how a championship is played."""
        say = tr.gettext
        sentence = say(
            "It keeps the rules, the ranking, byes and forfeits, the clock and the number of rounds. A new "
            "championship can start from it."
        )
        return cls(tr, (say("Save as a preset"), sentence, say("Save the preset")), proposed, attempt, shelf, parent)

    @classmethod
    def to_rename(
        cls, tr: Translator, name: str, attempt: Attempt, parent: QWidget | None = None
    ) -> "PresetNameDialog":
        """Asks for another name of a preset."""
        say = tr.gettext
        sentence = say("The preset does not change, nor does any championship that uses it.")
        return cls(
            tr,
            (say("Rename “{name}”").format(name=name), sentence, say("Keep this name")),
            name,
            attempt,
            parent=parent,
        )


SUFFIX = ".json"
LONGEST_SHOWN = 20
MOST_SAID = 6
"""The most characters of a name on a button."""


class PresetsDialog(Dialog):
    """Presets at the left, the chosen one's meaning at the right; deleting asks nothing, as it can be undone."""

    def __init__(self, tr: Translator, shelf: PresetShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say = tr.gettext
        self._tr, self._shelf = tr, shelf
        self.setWindowTitle(say("Presets"))
        self.message = MessageLine(say("Close this message"))
        self.model: LinesModel[Preset] = LinesModel(
            [
                TableColumn(
                    say("Preset"),
                    lambda preset: f"{preset.name}\n{preset_in_short_text(preset, tr)}",
                    bold=True,
                    wrap=True,
                    stretch=True,
                )
            ]
        )
        self.table = table_view(self.model, say("Presets"))
        self.nothing = empty_state(
            say("No preset yet"),
            say(
                "On the page of a championship, “Save as a preset…” keeps how it is played. Somebody else’s "
                "preset is read from its file."
            ),
            drawing="list",
        )
        self.meaning = Meanings()
        self.rename = quiet_button(say("&Rename…"), "F2")
        self.export = quiet_button(say("&Share as a file…"))
        self.delete = quiet_button(say("&Delete"))
        self.bring_back = quiet_button("")
        self.read = quiet_button(say("&From a file…"), picture="open")
        self.leave = quiet_button(say("Close"), "Esc")
        self.use = primary_button(say("&Use this preset"))
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        self.table.setMinimumHeight(theme.px(LEAST_LINES * ROW))
        self.name = strong("")
        self.name.setWordWrap(True)
        doing = wrapping(self.rename, self.export, self.delete)
        self._sheet, self._list = card(self.name, self.meaning, None, space=STEP), panel(self.table, doing)
        self._halves = SideBySide(self._list, self._sheet, theme.px(SETTINGS_HALF), share=1)
        under = say("How a club plays, under a name: rules, ranking, byes and forfeits, clock, number of rounds.")
        inside = column(heading(say("Presets"), under), self.message, self._halves, self.nothing, space=SPACE)
        inside.setStretch(2, 1)
        inside.setStretch(3, 1)
        onward = QWidget()
        onward.setLayout(row(None, self.leave, self.use))
        lay_out(self, inside, SideBySide(wrapping(self.read, self.bring_back), onward, 0, space=STEP), REGISTER)

    def _connect(self) -> None:
        self.table.selectionModel().selectionChanged.connect(lambda: self._show_chosen())
        self.table.doubleClicked.connect(lambda: self.use.click())
        for key, button in (("Return", self.use), ("Enter", self.use), ("Del", self.delete)):
            on_key(self.table, key, button.click)
        self.use.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        self.rename.clicked.connect(self._rename)
        self.export.clicked.connect(self._export)
        self.delete.clicked.connect(self._delete)
        self.bring_back.clicked.connect(self._bring_back)
        self.read.clicked.connect(self._read)

    @property
    def chosen(self) -> Preset | None:
        """The preset that is chosen."""
        rows = [index.row() for index in self.table.selectionModel().selectedRows()]
        return self.model.lines[rows[0]] if rows and rows[0] < len(self.model.lines) else None

    def _show(self, chosen: Preset | None = None) -> None:
        """List the presets as they are now, one of them chosen."""
        tr, presets = self._tr, self._shelf.presets
        self.model.show(presets)
        for part in (self._halves, self.use):
            part.setVisible(bool(presets))
        self.nothing.setHidden(bool(presets))
        deleted = self._shelf.deleted
        self.bring_back.setVisible(bool(deleted))
        if deleted:
            name = deleted[0].name
            shown = name if len(name) <= LONGEST_SHOWN else name[:LONGEST_SHOWN] + "…"
            self.bring_back.setText(tr.gettext("Bring back “{name}”").format(name=shown).replace("&", "&&"))
            self.bring_back.setToolTip(name)
        if presets:
            choose_row(self.table, presets.index(chosen) if chosen in presets else 0)
            self.table.setFocus()
        else:
            self.read.setFocus()
        self._show_chosen()
        if unread := self._shelf.unread:
            said = tr.ngettext(
                "{n} file in the folder of presets cannot be read, and was left as it is: {files}.",
                "{n} files in the folder of presets cannot be read, and were left as they are: {files}.",
                len(unread),
            )
            self.message.say(said.format(n=len(unread), files=", ".join(unread)), tone="alert")

    def _show_chosen(self) -> None:
        if (preset := self.chosen) is None:
            self.meaning.say(())
            return
        self.name.setText(breakable(preset.name))
        self.meaning.say(preset_lines(preset, translator_for(preset.settings("", "", date.min), self._tr)))

    def _rename(self) -> None:
        if (preset := self.chosen) is not None:
            renamed: list[Preset] = []
            PresetNameDialog.to_rename(
                self._tr, preset.name, lambda name: renamed.append(self._shelf.rename(preset, name)), self
            ).exec()
            self._show(renamed[0] if renamed else preset)

    def _delete(self) -> None:
        if (preset := self.chosen) is not None:
            row = self.table.currentIndex().row()
            if self._do(partial(self._shelf.delete, preset)):
                left = self._shelf.presets
                self._show(left[min(row, len(left) - 1)] if left else None)

    def _bring_back(self) -> None:
        if deleted := self._shelf.deleted:
            self._do_and_choose(partial(self._shelf.bring_back, deleted[0]))

    def _read(self) -> None:
        say = self._tr.gettext
        path = ask_open(self, self._tr, say("Which preset?"), working_folder(), say("Presets") + f" (*{SUFFIX})")
        if path is not None:
            self.read_from(path)

    def read_from(self, path: Path) -> None:
        """Put the preset of a file on the shelf, or say everything that is wrong with it."""
        try:
            preset = read_preset_file(path)
        except OSError as trouble:
            self.message.say(trouble_text(trouble, self._tr))
        except Refused as refusal:
            intro = self._tr.gettext("{file} was not taken, and nothing changed:").format(file=path.name)
            said = problem_lines(refusal.problems, self._tr, most=MOST_SAID, at=self._tr.gettext("{path}: {sentence}"))
            self.message.say(intro, *said)
        else:
            self._do_and_choose(partial(self._shelf.add, preset))

    def _export(self) -> None:
        if (preset := self.chosen) is not None:
            say = self._tr.gettext
            proposed = working_folder() / f"{slug(preset.name)}{SUFFIX}"
            path = ask_save(
                self, self._tr, say("Share a preset"), proposed, say("Presets") + f" (*{SUFFIX})", suffix=SUFFIX
            )
            if path is not None:
                self.export_to(path, preset)

    def export_to(self, path: Path, preset: Preset) -> None:
        """Write a preset to a file for others."""
        if self._do(lambda: write_whole(path, to_text(preset).encode())):
            self.message.say(
                self._tr.gettext("{file} can be given to others: “From a file…” takes it in.").format(file=path.name),
                tone="",
            )

    def _do_and_choose(self, change: Callable[[], Preset]) -> None:
        done: list[Preset] = []
        if self._do(lambda: done.append(change())):
            self._show(done[0])
            self.message.say(self._tr.gettext("“{name}” is among the presets.").format(name=done[0].name), tone="")

    def _do(self, change: Callable[[], object]) -> bool:
        try:
            change()
        except OSError as trouble:
            self.message.say(trouble_text(trouble, self._tr))
        except Refused as refusal:
            self._show(self.chosen)
            self.message.say(*(problem_text(problem, self._tr) for problem in refusal.problems))
        else:
            self.message.be_silent()
            return True
        return False

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, shelf: PresetShelf) -> Preset | None:
        """The preset to use; None where it was thought better of."""
        dialog = cls(tr, shelf, parent)
        return dialog.chosen if dialog.exec() else None


class PresetsBar(QWidget):
    """Two buttons and their results. `wanted`: changes to the present `settings`; other actions stand `before`."""

    wanted = Signal(dict)

    def __init__(self, tr: Translator, settings: Callable[[], Settings], *before: QWidget) -> None:
        super().__init__()
        say = tr.gettext
        self._tr, self._settings = tr, settings
        self.choose = quiet_button(say("Presets…"), picture="list")
        self.save = quiet_button(say("Save as a preset…"))
        self.message = MessageLine(say("Close this message"))
        self.setLayout(column(wrapping(*before, self.choose, self.save), self.message))
        self.choose.clicked.connect(self._choose)
        self.save.clicked.connect(self._save)

    def _choose(self) -> None:
        preset = PresetsDialog.ask(self.window(), self._tr, open_shelf())
        if preset is None:
            return
        settings, chosen = self._settings(), preset.choices
        changes = {name: chosen[name] for name in chosen if chosen[name] != getattr(settings, name)}
        self.message.be_silent()
        if changes:
            self.wanted.emit(changes)
        else:
            self.message.say(
                self._tr.gettext("This championship already uses “{name}”.").format(name=preset.name), tone=""
            )

    def _save(self) -> None:
        PresetNameDialog.to_save(
            self._tr, open_shelf(), proposed_name(self._settings()), self.save_as, self.window()
        ).exec()

    def save_as(self, name: str) -> None:
        """Keep the present settings under a name. Raises Refused."""
        preset = preset_of(self._settings(), name)
        open_shelf().keep(preset)
        said = self._tr.gettext("“{name}” is saved: a new championship can start from it.")
        self.message.say(said.format(name=preset.name), tone="")
