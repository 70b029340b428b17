"""The keys with which cards are ticked: a suit, then the ranks of its cards. Knows no window.

    c v 9 a     in French: jack, nine and ace of hearts     h j 9 a     the same in English

`1`, `0` and `10` are all the ten. A space between two keys means nothing. A key that means nothing here is left to
whoever shows the cards.
"""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.scores.hands import say_rank
from tournament.scoring.facts import SUITS, Rank, Trump
from tournament.ui.scores.letters import LETTERS
from tournament.ui.widgets.keys import FRENCH_ROW

TEN: Final = ("1", "0")


class CountingKeys:
    """Understands one key after another."""

    def __init__(self, words: Translator) -> None:
        self._words = words
        self._row: Mapping[str, str] = FRENCH_ROW if words.language == "fr" else {}
        self._suits = {key: trump for key, trump in LETTERS[words.language].trumps.items() if trump in SUITS}
        self._ranks = dict(LETTERS[words.language].ranks) | dict.fromkeys(TEN, Rank.TEN)
        self._before = ""

    @property
    def suits(self) -> str:
        """The letters of the suits, for the help."""
        return " ".join(self._suits)

    @property
    def ranks(self) -> str:
        """The keys of the ranks, for the help: strongest plain card first."""
        return " ".join(say_rank(rank, self._words).lower() for rank in reversed(Rank))

    def figure(self, typed: str) -> str:
        """The sign of a key, a figure where a French keyboard gives it without shift."""
        return self._row.get(typed, typed)

    def read(self, typed: str) -> Trump | Rank | str:
        """What a key means: a suit, a rank, or the sign itself; empty for the second figure of a ten."""
        sign = self.figure(typed).lower()
        before, self._before = self._before, sign
        if (before, sign) == TEN:
            self._before = ""
            return ""
        return self._suits.get(sign) or self._ranks.get(sign) or sign
