"""The presets beside the rules of a championship: these rules become one, or one becomes these rules."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.presets.preset import preset_of, proposed_name
from tournament.presets.shelf import open_shelf
from tournament.services.setup.lines import Settings
from tournament.ui.setup.preset_name_dialog import PresetNameDialog
from tournament.ui.setup.presets_dialog import PresetsDialog
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.wrapping import wrapping


class PresetsBar(QWidget):
    """Two buttons and their results. `wanted`: changes to the present `settings`; other actions stand `before`."""

    wanted = Signal(dict)

    def __init__(self, words: Translator, settings: Callable[[], Settings], *before: QWidget) -> None:
        super().__init__()
        say = words.gettext
        self._words, self._settings = words, settings
        self.choose = quiet_button(say("Presets…"), picture="list")
        self.save = quiet_button(say("Save as a preset…"))
        self.message = MessageLine(say("Close this message"))
        self.setLayout(column(wrapping(*before, self.choose, self.save), self.message))
        self.choose.clicked.connect(self._choose)
        self.save.clicked.connect(self._save)

    def _choose(self) -> None:
        preset = PresetsDialog.ask(self.window(), self._words, open_shelf())
        if preset is None:
            return
        settings, chosen = self._settings(), preset.choices
        changes = {name: chosen[name] for name in chosen if chosen[name] != getattr(settings, name)}
        self.message.be_silent()
        if changes:
            self.wanted.emit(changes)
        else:
            self.message.say(self._words.gettext("This championship already uses “{name}”.").format(name=preset.name), tone="")

    def _save(self) -> None:
        PresetNameDialog.to_save(self._words, open_shelf(), proposed_name(self._settings()), self.save_as, self.window()).exec()

    def save_as(self, name: str) -> None:
        """Keep the present settings under a name. Raises Refused."""
        preset = preset_of(self._settings(), name)
        open_shelf().keep(preset)
        said = self._words.gettext("“{name}” is saved: a new championship can start from it.")
        self.message.say(said.format(name=preset.name), tone="")
