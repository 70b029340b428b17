"""The banner over every page of a championship that goes on elsewhere: it is read here, and gone on with there."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.desk import say_only_here
from tournament.messages.refusals import say_problem
from tournament.services.desk.changes import Changes
from tournament.services.desk.open_file import is_superseded, trouble_of_seal
from tournament.services.safety.recovering import only_here, tell_taken_over
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.ground.window_services import WindowService
from tournament.ui.safety.banner import Banner
from tournament.ui.widgets.buttons import quiet_button

if TYPE_CHECKING:
    from tournament.services.desk.hall import Hall
    from tournament.ui.ground.championship_frame import ChampionshipFrame


class SealBanner(Banner):
    """Who moved the championship where, or took over; what only this computer has. Hidden if here."""

    going_on_asked = Signal()
    """Another host has taken over, and it is to go on here all the same."""

    def __init__(self, words: Translator) -> None:
        self.go_on = quiet_button(words.gettext("Continue here all the same…"))
        super().__init__("alert", lambda colours: colours.amber_text, self.go_on)
        self._words = words
        self.go_on.clicked.connect(self.going_on_asked)

    def show_hall(self, hall: "Hall", where: str, *, can_go_on: bool) -> None:
        """Say what the seal of this hall tells, if it has one; `where` it is kept."""
        trouble = trouble_of_seal(hall)
        self.go_on.setVisible(can_go_on and is_superseded(hall))
        told = [] if trouble is None else [say_problem(trouble, self._words), *say_only_here(only_here(hall), where, self._words)]
        self.show_text("\n".join(told))


class SealPart(WindowService):
    """What is seen of the seal, on whatever page one is."""

    banner: SealBanner
    _view: "ChampionshipFrame"

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on."""
        self._view = view
        self.banner = SealBanner(view.words)
        self.banner.going_on_asked.connect(self.go_on)
        view.put_over_pages(self.banner)

    def follow(self, hall: "Hall", _changes: Changes) -> None:
        """Show whether this hall goes on elsewhere."""
        desk = self._view.services.desk
        self.banner.show_hall(hall, str(desk.path or ""), can_go_on=not desk.is_joined)

    def go_on(self) -> None:
        """Be the main computer again, once that is sure: the other one then goes on no more."""
        view, say = self._view, self._view.words.gettext
        trouble = trouble_of_seal(view.hall)
        if trouble is None:
            return
        told = (
            say_problem(trouble, view.words),
            say("What was typed there is missing here, and has to be typed again. That computer becomes read-only as soon as it learns of this."),
            say("Only continue here if the other one is lost."),
        )
        if not SureDialog.ask(view, view.words, say("Continue here all the same?"), "\n\n".join(told), say("Continue here")):
            return
        try:
            changes = tell_taken_over(view.desk, view.desk.device or say("Main computer"))
        except Refused as refusal:
            view.refuse(refusal)
        else:
            view.follow(changes)
