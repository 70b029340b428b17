"""What happened to a team, in words: how its games came out, what was decided about it, who was replaced."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.people.lines import SubstitutionLine
from tournament.services.rounds.stories import PointsLine
from tournament.services.scores.lines import DecisionLine, GameLine, ResultKind, WinReason
from tournament.wording.numbers import number

DECISIONS: Final[Mapping[str, str]] = {
    "annulled": N_("Hand annulled"),
    "stop": N_("Stopped by the clock"),
    "stopped": N_("Closed as it stood"),
    "forfeit": N_("Forfeit"),
    "withdrawn": N_("Withdrawal"),
    "excluded": N_("Exclusion"),
}
WHY: Final[Mapping[WinReason, str]] = {
    WinReason.TARGET: N_("target reached"),
    WinReason.CLOCK: N_("by the clock"),
    WinReason.HANDS: N_("by the number of hands"),
}


def say_outcome(game: GameLine, team: int, words: Translator) -> str:
    """What a game was for one of its teams: won, lost, its rank among several, without a winner, a bye that counts or not, or not in yet."""
    if game.kind is ResultKind.BYE:
        return words.gettext("counts as a win") if game.winner else words.gettext("counts as no win")
    if game.kind is ResultKind.PENDING:
        return words.gettext("at play") if game.hands else words.gettext("not in yet")
    rank = next((side.rank for side in game.sides if team in side.teams), None)
    if rank is not None:
        return words.gettext("place {place} of {sides}").format(place=rank, sides=len(game.sides))
    if game.winner is None:
        return words.gettext("no winner")
    return words.pgettext("game", "won") if game.was_won_by(team) else words.pgettext("game", "lost")


def say_how(game: GameLine, words: Translator) -> str:
    """How a game came to its end where that is not the usual way: a forfeit, a stop, totals and why they won."""
    if game.kind is ResultKind.FORFEIT:
        return words.gettext("by forfeit")
    if game.kind is ResultKind.STOPPED:
        return words.gettext("closed as it stood")
    if game.disputed:
        return words.gettext("to check: totals and hands disagree")
    if game.to_check:
        return words.pgettext("game", "to check")
    if game.why is not None and game.kind is ResultKind.PLAYED:
        return words.gettext(WHY[game.why])
    return ""


def say_totals(game: GameLine, team: int, words: Translator) -> str:
    """The totals of a game, those of the team first; nothing before the first hand."""
    if game.kind is ResultKind.PENDING and not game.hands:
        return ""
    own = [side.total for side in game.sides if team in side.teams]
    others = [side.total for side in game.sides if team not in side.teams]
    return " – ".join(number(total, words) for total in (*own, *others))


def say_rematch(met_in: tuple[int, ...], words: Translator) -> str:
    """That the same teams had met before, and when."""
    if not met_in:
        return ""
    return words.ngettext("met in round {rounds}", "met in rounds {rounds}", len(met_in)).format(rounds=", ".join(map(str, met_in)))


def say_decision(line: DecisionLine, words: Translator) -> str:
    """A decision with where it fell and its article: `Forfeit · round 2, table 7 · art. 9 D`."""
    article = words.gettext("art. {article}").format(article=line.article) if line.article else ""
    return " · ".join(part for part in (words.gettext(DECISIONS[line.kind]), say_where(line.round, line.table, words), article) if part)


def say_reason(line: DecisionLine, words: Translator) -> str:
    """Who took a decision, and why."""
    if line.referee and line.reason:
        return words.gettext("{who}: {reason}").format(who=line.referee, reason=line.reason)
    return line.referee or line.reason


def say_points(line: PointsLine, words: Translator) -> str:
    """Points given or taken, and where: `−100 points · round 3, table 30`."""
    sign = "+" if line.points > 0 else ""
    points = words.ngettext("{n} point", "{n} points", abs(line.points)).format(n=sign + number(line.points, words))
    return " · ".join(part for part in (points, say_where(line.round, line.table, words) or words.gettext("outside the games")) if part)


def say_where(round_: int | None, table: int | None, words: Translator) -> str:
    """Where a decision was made, round and table; empty for one that concerns the team as such."""
    if round_ is None:
        return ""
    if table is None:
        return words.gettext("round {n}").format(n=round_)
    return words.gettext("round {round}, table {table}").format(round=round_, table=table)


def say_substitution(line: SubstitutionLine, words: Translator) -> str:
    """Who plays for whom, and since when."""
    who = words.gettext("{entering} plays for {leaving}").format(entering=line.entering, leaving=line.leaving)
    if not line.after_round:
        return words.gettext("{who}, since before the first posting").format(who=who)
    return words.gettext("{who}, since the posting of round {round}").format(who=who, round=line.after_round)
