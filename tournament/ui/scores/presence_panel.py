"""Counting who is there ten minutes after the start: missing teams, and who has lost (article 9 D)."""

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.rounds.clock import say_counted, say_missing
from tournament.services.desk.use_cases import Command
from tournament.services.rounds.clock import count_presence, declare_missing
from tournament.services.rounds.lines import RoundLine
from tournament.services.setup.lines import Settings, referees_of
from tournament.ui.scores.answer_panel import DecisionPanel
from tournament.ui.scores.figure_line import FigureLine
from tournament.ui.scores.foresight import Foresight
from tournament.ui.scores.incidents import PreviousRuling
from tournament.ui.scores.named import named
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import row, scrolled
from tournament.ui.widgets.text import breakable, prose, title

NUMBERS = re.compile(r"\d+")
OTHER = re.compile(r"[^\d\s,;.+/-]+")


class PresencePanel(DecisionPanel):
    """Says of each missing team its table and opponent before it has lost; can keep a count alone too."""

    def __init__(self, words: Translator, said: PreviousRuling, foresight: Foresight) -> None:
        super().__init__(words)
        self.setProperty("role", "")
        self._said, self._foresight = said, foresight
        self._round: RoundLine | None = None
        self._must_tell = True
        self._title, self.tables = title(""), prose("")
        self._title.setWordWrap(True)
        self.missing = FigureLine(words.language)
        self.missing.setPlaceholderText(words.gettext("12 47 103; empty if everybody is here"))
        self.missing.textEdited.connect(self.tell_consequence)
        self.note = quiet_button("")
        self.note.clicked.connect(self._note)
        numbers, who = QWidget(), QWidget()
        numbers.setLayout(row(named(words.gettext("Numbers of the teams that are missing"), self.missing)))
        asked = row(self.referee.named_in(self, words), named(words.gettext("Reason"), self.reason), space=STEP)
        asked.setStretch(1, 1)
        who.setLayout(asked)
        self.tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self._title, numbers, who, scrolled(self.tables), quiet=(self.note,))
        layout.setStretch(3, 4)
        layout.setSpacing(SPACE)
        self.lead_back(words.gettext("Tables"))

    def show_round(self, shown: RoundLine, settings: Settings) -> None:
        """Make ready to count a round."""
        self._must_tell = not settings.brief_decisions
        self.missing.clear()
        self.referee.offer(referees_of(settings), self._said.referee)
        self.reason.setText(self.words.gettext("not there ten minutes after the start"))
        self.name_tables(shown)

    def name_tables(self, shown: RoundLine) -> None:
        """Go by the tables of the round as they are now."""
        self._round = shown
        self._title.setText(self.words.gettext("Round {n}: who is at the tables?").format(n=shown.number))
        self.tell_consequence()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that are typed, each once."""
        return tuple(dict.fromkeys(int(number) for number in NUMBERS.findall(self.missing.text())))

    def _count(self) -> Command:
        assert self._round is not None
        return count_presence.command(missing=self.numbers, number=self._round.number)

    def tell_consequence(self) -> None:
        """Say who has lost against whom, after how many minutes, or why that cannot be."""
        if self._round is None:
            return
        words, numbers = self.words, self.numbers
        self.tables.setText("\n".join(breakable(line) for line in self._lines(self._round)))
        self.save.setText(words.ngettext("Declare {n} forfeit", "Declare {n} forfeits", len(numbers)).format(n=len(numbers)))
        self.save.setVisible(bool(numbers))
        self.note.setText(words.gettext("Only keep the count") if numbers else words.gettext("Everybody is there"))
        if strange := OTHER.search(self.missing.text()):
            self.tell(words.gettext("“{text}” is not a team number.").format(text=strange.group()), "fault")
            return
        try:
            counted = self._foresight.count_after(self._count())
        except Refused as refused:
            self.complain(refused)
        else:
            self.tell(say_counted(counted, words))

    def _lines(self, shown: RoundLine) -> Iterator[str]:
        for game in shown.tables:
            gone = tuple(side for side in game.sides if set(side.teams) & set(self.numbers))
            if gone:
                yield say_missing(game, gone, self.words)

    def typed(self) -> tuple[str, str, str]:
        """What is typed so far, to carry it on elsewhere."""
        return self.missing.text(), self.referee.text(), self.reason.text()

    def carry_on(self, typed: tuple[str, str, str]) -> None:
        """Go on with what was typed elsewhere."""
        for line, text in zip((self.missing, self.referee, self.reason), typed, strict=True):
            line.setText(text)
        self.tell_consequence()

    def take_focus(self) -> None:
        """Start at the numbers."""
        self.missing.setFocus()
        self.missing.selectAll()

    def submit(self) -> None:
        """Declare the forfeits, once it is said who does and why; where nobody is missing, keep that."""
        if self._round is None or OTHER.search(self.missing.text()):
            return
        if not self.numbers:
            self._note()
        elif self._must_tell and not self.says_who_and_why:
            (self.reason if self.referee.text().strip() else self.referee).setFocus()
            self.tell(self.words.gettext("Say who decided it, and why: the journal keeps both."), "fault")
        else:
            self._said.referee = self.referee.text()
            self.answered.emit(
                declare_missing.command(self.numbers, referee=self.referee.text(), reason=self.reason.text(), number=self._round.number)
            )

    def _note(self) -> None:
        if self._round is not None and not OTHER.search(self.missing.text()):
            self.answered.emit(self._count())
