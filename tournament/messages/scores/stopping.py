"""What stopping a game by the clock does to its table."""

from tournament.i18n import Translator
from tournament.messages.numbers import side_by_side
from tournament.messages.scores.scores import say_ending
from tournament.scoring.scores import GameScore
from tournament.services.scores.stop_lines import StopLine


def say_stopped_table(line: StopLine, words: Translator) -> str:
    """A table with its totals, and what follows there, as in `Table 3 · 1,240 – 980 · Equal: one more hand decides`."""
    table = words.gettext("Table {n}").format(n=line.game.table)
    totals = side_by_side([side.total for side in line.game.sides], words)
    return f"{table} · {totals} · {say_stop(line.score, line.more, words)}"


def say_stop(score: GameScore, more: int, words: Translator) -> str:
    """What follows where a game is stopped with this many hands left; `score` is what its sheet comes to then."""
    if score.is_over:
        return say_ending(score, words)
    if more == 0:
        return words.gettext("Equal: one more hand decides.")
    last = len(score.hands) + more
    if more == 1:
        return words.gettext("Hand {n} is the last one, unless the totals are equal then.").format(n=last)
    sentence = words.gettext("{more} more hands, up to hand {n}; one more if the totals are equal then.")
    return sentence.format(more=more, n=last)
