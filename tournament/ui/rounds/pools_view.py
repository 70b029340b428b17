"""The pools to look at: a card for each, with its table, who would go on, and its games round by round."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import say_pool, say_pool_game
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.schedule_lines import PoolLine, names_of
from tournament.ui.theme.tokens import HALF, LEAST_TABLE, POOL_NAME, SPACE, STEP, theme_of
from tournament.ui.widgets.pairs import Pairs
from tournament.ui.widgets.surfaces import card, clear, column, row, scrolled
from tournament.ui.widgets.text import OneLine, label, pill, soft, subtitle

GOES_ON: Final = "▸"


POINTS: Final = 5
"""The column of the points."""


class PoolsView(QWidget):
    """Cards of pools that scroll; the arrows scroll them too."""

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.pools: tuple[PoolLine, ...] = ()
        self.note = soft(words.gettext("▸ would go through as it stands"))
        self._cards = QVBoxLayout()
        inside = QWidget()
        inside.setProperty("role", "page")
        inside.setLayout(column(self.note, self._cards, None, space=STEP))
        self.area = scrolled(inside)
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(words.gettext("Pools"))
        self.area.setMinimumHeight(theme_of(self).px(LEAST_TABLE))
        self.setLayout(column(self.area))

    def show_pools(self, pools: Sequence[PoolLine], teams: Sequence[TeamLine], who: EntrantWords) -> None:
        """Show these pools."""
        if tuple(pools) == self.pools:
            return
        self.pools = tuple(pools)
        known = names_of(teams)
        clear(self._cards)
        self.note.setVisible(any(line.goes_on for pool in pools for line in pool.teams))
        self._cards.addWidget(Pairs(*(self._card(pool, known, who) for pool in pools)))

    def _card(self, pool: PoolLine, teams: Mapping[int, TeamLine], who: EntrantWords) -> QFrame:
        say = self._words.gettext
        state = pill(say("played"), "done") if pool.is_done else None
        grid = QGridLayout()
        grid.setHorizontalSpacing(STEP)
        grid.setVerticalSpacing(HALF)
        grid.setColumnStretch(2, 1)
        grid.setColumnMinimumWidth(2, theme_of(self).px(POOL_NAME))
        for position, text in enumerate(("", say("No."), who.one, say("Played"), say("Won"), say("Points"))):
            grid.addWidget(label(text, "label"), 0, position, Qt.AlignmentFlag.AlignLeft if position == 2 else Qt.AlignmentFlag.AlignRight)
        for position, line in enumerate(pool.teams, start=1):
            role = "strong" if line.goes_on else "prose"
            grid.addWidget(label(GOES_ON if line.goes_on else "", role), position, 0)
            grid.addWidget(OneLine(teams[line.team].name, role), position, 2)
            for column_, text in ((1, str(line.team)), (3, str(line.played)), (4, str(line.won)), (5, number(line.points, self._words))):
                figure = label(text, role)
                if column_ == POINTS:  # clear of the wins: "1 3 336" would read as one number
                    figure.setContentsMargins(theme_of(self).px(STEP), 0, 0, 0)
                grid.addWidget(figure, position, column_, Qt.AlignmentFlag.AlignRight)
        games = soft("\n".join(self._rounds(pool)))
        return card(row(subtitle(say_pool(pool, self._words)), None, *([state] if state else [])), grid, games, space=SPACE)

    def _rounds(self, pool: PoolLine) -> list[str]:
        """A line for every round: its games, with their results once they are in."""
        told = []
        for each in sorted({game.round for game in pool.games}):
            games = " · ".join(say_pool_game(game, self._words) for game in pool.games if game.round == each)
            told.append(self._words.gettext("Round {n}: {games}").format(n=each, games=games))
        return told
