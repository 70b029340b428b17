"""The rank of a team, in a few lines."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.scores.scores import say_movement
from tournament.messages.setup.criteria import say_criterion
from tournament.services.people.lines import TeamStatus
from tournament.services.rounds.lines import TeamStory
from tournament.services.scores.lines import WITHOUT_FIGURES
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.surfaces import clear, column, row, rule
from tournament.ui.widgets.text import strong


class StandingLines(QWidget):
    """A line for the rank, for each criterion, for presence and payment."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(HALF)

    def show_story(self, story: TeamStory) -> None:
        """Show the rank of another team, or of the same one by now."""
        clear(self._lines)
        for name, value in standing_lines(story, self._words):
            shown, line = strong(value), QWidget()
            shown.setWordWrap(True)
            shown.setAlignment(Qt.AlignmentFlag.AlignRight)
            inside = row(QLabel(name), shown)
            inside.setStretch(1, 1)
            line.setLayout(column(inside, rule(), space=HALF))
            self._lines.addWidget(line)


def standing_lines(story: TeamStory, words: Translator) -> Iterator[tuple[str, str]]:
    """What is shown, each with its name."""
    say, line = words.gettext, story.standing
    if line is None:
        yield say("Rank"), say("not ranked")
    elif story.is_posted:
        rank = say("{rank} tied").format(rank=line.rank) if story.is_shared else str(line.rank)
        yield say("Rank"), say("{rank} of {teams}").format(rank=rank, teams=story.ranked)
        if line.movement:
            yield say("Movement"), say_movement(line, words)
        for name in story.criteria:
            if name not in WITHOUT_FIGURES:
                yield say_criterion(name, words), number(line.values[name], words)
        if line.given:
            yield (say("Bonus") if line.given > 0 else say("Penalty")), number(abs(line.given), words)
        yield say("Played"), str(line.games)
    if story.team.status is TeamStatus.ACTIVE:
        yield say("Present"), say("yes") if story.team.present else say("no")
    yield say("Paid"), say("yes") if story.team.paid else say("no")
