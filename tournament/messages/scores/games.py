"""How games came out, in a word or two for a column."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.sides import say_side
from tournament.scoring.facts import Side
from tournament.sentences import N_
from tournament.services.scores.lines import GameLine, ResultKind

RESULTS: Final[Mapping[ResultKind, str]] = {
    ResultKind.PENDING: N_("not in yet"),
    ResultKind.PLAYED: N_("played"),
    ResultKind.STOPPED: N_("stopped"),
    ResultKind.FORFEIT: N_("forfeit"),
    ResultKind.BYE: N_("bye"),
}


def say_ranks(ranks: Mapping[Side, int], words: Translator, names: Mapping[Side, str] | None = None) -> str:
    """The ranks of a game of more than two sides, the best first: `1. side 2 · 2. side 1`, or by their names."""
    ordered = sorted(ranks, key=lambda side: (ranks[side], side))
    called = names or {side: say_side(side, words) for side in ordered}
    return " · ".join(words.gettext("{place}. {side}").format(place=ranks[side], side=called[side]) for side in ordered)


def say_out(rank: int, words: Translator) -> str:
    """That a side has gone out of a countdown, and its rank so far."""
    return words.gettext("out, 1st") if rank == 1 else words.gettext("out, place {place}").format(place=rank)


def say_result(game: GameLine, words: Translator) -> str:
    """How a game came out, and whether someone should look at it again."""
    result = words.gettext(RESULTS[game.kind])
    return words.gettext("{result}, to check").format(result=result) if game.to_check else result
