"""Corrections of earlier rounds: what one does to a later draw is asked before anything is written."""

from collections.abc import Callable, Sequence
from functools import partial

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.repairs import ask_to_open_again
from tournament.services.desk.use_cases import Command
from tournament.services.people.registration import teams
from tournament.services.repairs.consequences import Doubt, Replayed, doubt, keep_draw, opened_again, past_error, redraw_rest, replay
from tournament.services.repairs.seat_lines import OpenedGame
from tournament.services.rounds.cautions import Caution, Deed, caution_of, stage_of
from tournament.services.rounds.round_lines import rounds
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.ground.page import Page
from tournament.ui.repairs.past_error_dialog import DrawChoice, PastErrorDialog
from tournament.ui.rounds.apart import work_out
from tournament.ui.widgets.long_work import LongWork

Go = Callable[[Command], None]
Complain = Callable[[Refused], None]


class PastResults:
    """Asks over a page, and hands on the correction together with what was chosen."""

    def __init__(self, words: Translator, over: Page) -> None:
        self._words, self._over = words, over
        self.work = LongWork(over, words)

    def is_past(self, number: int) -> bool:
        """Whether a draw was made after this round."""
        return caution_of(Deed.ENTER, stage_of(rounds(self._over.hall), number)) is Caution.CONSEQUENCES

    def weigh(self, correction: Command, go: Go, complain: Complain) -> None:
        """Go on, after asking where a game would be open again or where a later draw would have differed."""
        try:
            opened = opened_again(self._over.hall, correction)
            if opened and not self._may_open(opened):
                return
            found = doubt(self._over.hall, correction)
        except Refused as refusal:
            complain(refusal)
            return
        if found is None:
            go(correction)
            return
        self.work.run(
            self._words.gettext("Looking at what the draw of round {n} would have been…").format(n=found.round),
            lambda report: replay(found, partial(work_out, report=report)),
            done=lambda drawn: self._ask(correction, found, drawn, go),
            refused=lambda trouble: complain(trouble) if isinstance(trouble, Refused) else None,
        )

    def _may_open(self, opened: Sequence[OpenedGame]) -> bool:
        question, follows = ask_to_open_again(opened, rounds(self._over.hall)[-1].number, self._words)
        return SureDialog.ask(self._over, self._words, question, follows, self._words.gettext("Correct it"))

    def _ask(self, correction: Command, found: Doubt, drawn: Replayed, go: Go) -> None:
        line = past_error(found, drawn)
        if line is None:
            go(correction)
            return
        names = {team.number: team.name for team in teams(self._over.hall) if team.number is not None}
        choice = PastErrorDialog.ask(self._over, self._words, line, names)
        if choice is DrawChoice.KEEP:
            go(keep_draw.command(correction, line.round))
        elif choice is DrawChoice.REDRAW:
            go(redraw_rest.command(correction, drawn, found.round, found.read_at))
