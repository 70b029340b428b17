"""The banner over every page of a championship that was moved elsewhere: it is read here, and gone on with there."""

from typing import TYPE_CHECKING

from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.seal import trouble_of_seal
from tournament.ui.safety.banner import Banner
from tournament.ui.shell.outside import OutsidePart
from tournament.wording.refusals import say_problem

if TYPE_CHECKING:
    from tournament.services.desk.hall import Hall
    from tournament.ui.shell.evening import Evening


class SealBanner(Banner):
    """Who moved the championship, and where to. Hidden while it is worked in here."""

    def __init__(self, words: Translator) -> None:
        super().__init__("alert", lambda colours: colours.amber_text)
        self._words = words

    def show_hall(self, hall: "Hall") -> None:
        """Say what the seal of this hall tells, if it has one."""
        trouble = trouble_of_seal(hall)
        self.show_text("" if trouble is None else say_problem(trouble, self._words))


class SealPart(OutsidePart):
    """What is seen of the seal, on whatever page one is."""

    banner: SealBanner

    def enter(self, evening: "Evening") -> None:
        """Be shown by this evening from now on."""
        self.banner = SealBanner(evening.words)
        evening.put_over_pages(self.banner)

    def follow(self, hall: "Hall", _changes: Changes) -> None:
        """Show whether this hall was moved away."""
        self.banner.show_hall(hall)
