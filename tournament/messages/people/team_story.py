"""What happened to a team, in words: how its games came out, who was replaced."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.sentences import N_
from tournament.services.people.lines import SubstitutionLine
from tournament.services.scores.lines import GameLine, ResultKind, WinReason

WHY: Final[Mapping[WinReason, str]] = {
    WinReason.TARGET: N_("target reached"),
    WinReason.CLOCK: N_("by the clock"),
    WinReason.HANDS: N_("by the number of hands"),
}


def say_outcome(game: GameLine, team: int, words: Translator) -> str:
    """What a game was for a team: won, lost, rank, drawn, a bye that counts or not, open."""
    if game.kind is ResultKind.BYE:
        return words.gettext("counts as a win") if game.winner else words.gettext("does not count as a win")
    if game.kind is ResultKind.PENDING:
        return words.gettext("in play") if game.hands else words.gettext("not in yet")
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


def say_substitution(line: SubstitutionLine, words: Translator) -> str:
    """Who plays for whom, and since when."""
    who = words.gettext("{entering} plays for {leaving}").format(entering=line.entering, leaving=line.leaving)
    if not line.after_round:
        return words.gettext("{who}, since before the first posting").format(who=who)
    return words.gettext("{who}, since the posting of round {round}").format(who=who, round=line.after_round)
