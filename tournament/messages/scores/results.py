"""How games came out, how teams moved in the standings, and by what way they came there."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import number, side_text
from tournament.scoring.facts import Side
from tournament.sentences import N_
from tournament.services.scores.views import GameView, ResultKind, StandingView, TeamProgressView

RESULTS: Final[Mapping[ResultKind, str]] = {
    ResultKind.PENDING: N_("not in yet"),
    ResultKind.PLAYED: N_("played"),
    ResultKind.STOPPED: N_("stopped"),
    ResultKind.FORFEIT: N_("forfeit"),
    ResultKind.BYE: N_("bye"),
}


def ranks_text(ranks: Mapping[Side, int], tr: Translator, names: Mapping[Side, str] | None = None) -> str:
    """The ranks of a game of more than two sides, the best first: `1. side 2 · 2. side 1`, or by their names."""
    ordered = sorted(ranks, key=lambda side: (ranks[side], side))
    called = names or {side: side_text(side, tr) for side in ordered}
    return " · ".join(tr.gettext("{place}. {side}").format(place=ranks[side], side=called[side]) for side in ordered)


def out_text(rank: int, tr: Translator) -> str:
    """That a side has gone out of a countdown, and its rank so far."""
    return tr.gettext("out, 1st") if rank == 1 else tr.gettext("out, place {place}").format(place=rank)


def result_text(game: GameView, tr: Translator) -> str:
    """How a game came out, and whether someone should look at it again."""
    result = tr.gettext(RESULTS[game.kind])
    return tr.gettext("{result}, to check").format(result=result) if game.to_check else result


def short_movement_text(line: StandingView, tr: Translator) -> str:
    """The movement beside its arrow: how many ranks, a dash for none, a word for a team that had not played before."""
    if line.movement is None:
        return tr.pgettext("team", "new")
    return str(abs(line.movement)) if line.movement else "–"


def movement_text(line: StandingView, tr: Translator) -> str:
    """The movement in words, as the arrow and the number show it."""
    if line.movement is None:
        return tr.gettext("had not played before")
    if not line.movement:
        return tr.gettext("stays where it was")
    if line.movement > 0:
        return tr.ngettext("up {n} place", "up {n} places", line.movement).format(n=line.movement)
    return tr.ngettext("down {n} place", "down {n} places", -line.movement).format(n=-line.movement)


def given_text(line: StandingView, tr: Translator) -> str:
    """The points that a team was given or lost outside its games; empty where there are none."""
    if not line.given:
        return ""
    if line.given > 0:
        return tr.ngettext("bonus of {n} point", "bonus of {n} points", line.given).format(n=number(line.given, tr))
    return tr.ngettext("penalty of {n} point", "penalty of {n} points", -line.given).format(n=number(-line.given, tr))


def progress_text(teams: Sequence[TeamProgressView], tr: Translator) -> str:
    """The courses of teams, a line each: `Les Valets: round 1, rank 12; round 2, rank 3`."""
    return "\n".join(_team_progress_text(progress, tr) for progress in teams)


def _team_progress_text(progress: TeamProgressView, tr: Translator) -> str:
    say = tr.gettext
    steps = [
        say("round {round}, rank {rank}").format(round=number, rank=rank)
        for number, rank in enumerate(progress.ranks, start=1)
        if rank
    ]
    return say("{team}: {course}").format(team=progress.name, course="; ".join(steps))
