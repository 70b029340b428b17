"""One hand at two desks: both sides of a table bring a sheet, and two scorers may write one game alternately."""

from datetime import timedelta
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall
from tournament.services.desk.lines import JournalLine
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.dialogs.sure_dialog import SureDialog

JUST: Final = timedelta(minutes=10)
"""So long ago another desk has *just* written a hand."""


def is_meant(over: QWidget, hall: Hall, game_id: int, facts: HandFacts, desk: Desk, words: Translator) -> bool:
    """Whether a hand is to be written: asked only where another desk has just written the same one."""
    again = written_by_another(hall, game_id, facts, desk)
    return again is None or SureDialog.ask(over, words, *say_written_again(again, words))


def written_by_another(hall: Hall, game_id: int, facts: HandFacts, desk: Desk) -> JournalLine | None:
    """The entry by which another desk has just written this very hand as a sheet's last one, or None."""
    shown = sheet(hall, game_id)
    if not shown.hands or shown.hands[-1].facts != facts:
        return None
    place = (shown.game.round, shown.game.table)
    about = (line for line in reversed(hall.journal) if (line.details.get("round"), line.details.get("table")) == place)
    newest = next(about, None)
    if newest is None or newest.what != "hand-recorded" or newest.desk == desk.name or desk.clock() - newest.at > JUST:
        return None
    return newest


def say_written_again(line: JournalLine, words: Translator) -> tuple[str, str, str]:
    """The question, why it is asked, and what the button says that writes it once more."""
    told = words.gettext(
        "{who} has just written hand {hand} of table {table}, and this one is the same. "
        "Where each side brings its own sheet of one game, only one of the two is typed."
    ).format(who=line.by, hand=line.details.get("hand", ""), table=line.details["table"])
    return words.gettext("The same hand once more?"), told, words.gettext("Write it once more")
