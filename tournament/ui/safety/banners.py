"""Banners over every page: copies fail, the file has lost its name, or the championship goes on elsewhere."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.desk import only_here_lines
from tournament.messages.refusals import problem_text
from tournament.messages.safety.copies import target_trouble_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.open_file import elsewhere_problem, is_superseded
from tournament.services.safety.recovering import only_here, tell_taken_over
from tournament.services.safety.views import BackupTargetView
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page import Copying
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, SPACE, STEP, Colours, theme_of
from tournament.ui.widgets.buttons import key_name, primary_button, quiet_button
from tournament.ui.widgets.keys import SAVING_KEY
from tournament.ui.widgets.surfaces import breakable, column, prose, row

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame


class Banner(QFrame):
    """A warning over every page, with buttons for what to do about it. Hidden while there is nothing to say."""

    def __init__(
        self, tone: str, colour_of: Callable[[Colours], str], *buttons: QPushButton, sign: str = "warning"
    ) -> None:
        super().__init__()
        self.setProperty("role", "message")
        self.setProperty("tone", tone)
        theme = theme_of(self)
        drawn = QLabel()
        drawn.setPixmap(picture(sign, colour_of(theme.colours), theme.px(ICON)))
        self._text = prose("")
        sentence, answers = row(drawn, self._text, space=STEP), row(None, *buttons, space=STEP)
        sentence.setStretch(1, 1)
        is_wide = theme.text_size <= LARGE_TEXT
        layout = row(sentence, answers, space=SPACE) if is_wide else column(sentence, answers, space=HALF)
        if is_wide:
            layout.setStretch(0, 1)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._text.accessibleName()

    def show_text(self, text: str) -> None:
        """Show this, or nothing at all."""
        self._text.setText(breakable(text))
        self._text.setAccessibleName(text)
        self.setVisible(bool(text))


class CopiesBanner(Banner):
    """Since when there is no copy, why, and what to do. Hidden while copies succeed."""

    try_again_asked = Signal()
    second_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        try_again, other = quiet_button(tr.gettext("Try again")), quiet_button(tr.gettext("Another folder…"))
        super().__init__("alert", lambda colours: colours.amber_text, try_again, other)
        self._tr, self.try_again, self.other = tr, try_again, other
        self._copying: Copying | None = None
        self.try_again.clicked.connect(self.try_again_asked)
        self.other.clicked.connect(self.second_asked)

    def follow(self, copying: Copying) -> None:
        """Show from now on what troubles these copies."""
        self._copying = copying
        self.try_again_asked.connect(copying.try_again)
        copying.changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        if self._copying is not None:
            self.show_targets(self._copying.targets)

    def show_targets(self, targets: Sequence[BackupTargetView]) -> None:
        """Show every backup target that has trouble."""
        self.show_text("\n".join(target_trouble_text(target, self._tr) for target in targets if target.trouble))


LOOKS: Final = 1000
"""Milliseconds between two looks at whether the file is where it was: so much may be typed in vain at most."""


class FileBanner(Banner):
    """What became of the file, that nothing is lost, and the button to go on. Hidden while all is well."""

    saving_asked = Signal()

    def __init__(self, tr: Translator, find_trouble: Callable[[], Problem | None]) -> None:
        """`find_trouble` says why nothing can be recorded in the file, or None while it is where it was."""
        save = primary_button(tr.gettext("Save elsewhere and continue there… ({key})").format(key=key_name(SAVING_KEY)))
        super().__init__("fault", lambda colours: colours.red, save)
        self._tr, self._find_trouble, self.save = tr, find_trouble, save
        self.trouble: Problem | None = None
        self._looks = QTimer(self, interval=LOOKS)
        self._looks.timeout.connect(self.look)
        self._looks.start()
        self.save.clicked.connect(self.saving_asked)

    def look(self) -> None:
        """See what became of the file, and say so if it has its name no more."""
        before, self.trouble = self.trouble, self._find_trouble()
        if self.trouble is None:
            self.hide()
        elif self.trouble != before:
            safe = self._tr.gettext(
                "Everything recorded before is still here: save it under another name, and continue there."
            )
            self.show_text(f"{problem_text(self.trouble, self._tr)} {safe}")


class ElsewhereBanner(Banner):
    """Who moved the championship where, or took over; what only this computer has. Hidden if here."""

    going_on_asked = Signal()
    """Another host has taken over, and it is to go on here all the same."""

    def __init__(self, tr: Translator) -> None:
        self.go_on = quiet_button(tr.gettext("Continue here all the same…"))
        super().__init__("alert", lambda colours: colours.amber_text, self.go_on)
        self._tr = tr
        self.go_on.clicked.connect(self.going_on_asked)

    def show_state(self, state: "ChampionshipState", where: str, *, can_go_on: bool) -> None:
        """Say where this championship goes on, if it does; `where` it is kept."""
        trouble = elsewhere_problem(state)
        self.go_on.setVisible(can_go_on and is_superseded(state))
        told = (
            []
            if trouble is None
            else [problem_text(trouble, self._tr), *only_here_lines(only_here(state), where, self._tr)]
        )
        self.show_text("\n".join(told))


class ElsewherePart(WindowService):
    """What is seen of a championship that goes on elsewhere, on whatever page one is."""

    banner: ElsewhereBanner
    _view: "ChampionshipFrame"

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on."""
        self._view = view
        self.banner = ElsewhereBanner(view.translator)
        self.banner.going_on_asked.connect(self.go_on)
        view.put_over_pages(self.banner)

    def follow(self, state: "ChampionshipState", _changes: Changes) -> None:
        """Show whether this championship goes on elsewhere."""
        desk = self._view.services.desk
        self.banner.show_state(state, str(desk.path or ""), can_go_on=not desk.is_joined)

    def go_on(self) -> None:
        """Be the main computer again, once that is sure: the other one then goes on no more."""
        view, say = self._view, self._view.translator.gettext
        trouble = elsewhere_problem(view.state)
        if trouble is None:
            return
        told = (
            problem_text(trouble, view.translator),
            say(
                "What was typed there is missing here, and has to be typed again. That computer becomes "
                "read-only as soon as it learns of this."
            ),
            say("Only continue here if the other one is lost."),
        )
        if not SureDialog.ask(
            view, view.translator, say("Continue here all the same?"), "\n\n".join(told), say("Continue here")
        ):
            return
        try:
            changes = tell_taken_over(view.desk, view.desk.device or say("Main computer"))
        except Refused as refusal:
            view.refuse(refusal)
        else:
            view.follow(changes)
