"""Why a game of a schedule or a bracket is as it is, and what chance went by."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.draw.facts import NOBODY
from tournament.draw.reasons import BracketSource, BracketWay, OfBracket, OfChance, OfPlan
from tournament.draw.trees import Bracket
from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.messages.rounds.why_parts import as_sentence, called, teams_of
from tournament.messages.setup.formats import say_method
from tournament.sentences import N_
from tournament.services.rounds.explaining import KnownBefore, WhyLine
from tournament.services.rounds.lines import DrawMethod

BRACKETS: Final[Mapping[Bracket, str]] = {
    Bracket.MAIN: N_("main bracket"),
    Bracket.THIRD_PLACE: N_("game for third place"),
    Bracket.CONSOLATION: N_("consolation"),
    Bracket.THIRD: N_("third draw"),
    Bracket.OTHERS: N_("bracket of those who did not qualify"),
    Bracket.SECOND: N_("bracket of those who have lost once"),
    Bracket.FINAL: N_("the final"),
}
WAYS: Final[Mapping[BracketWay, str]] = {
    BracketWay.RANK: N_("{team} begins here (place {place} when the phase began)"),
    BracketWay.WON: N_("{team} won against {opponent} ({where})"),
    BracketWay.LOST: N_("{team} lost against {opponent} ({where})"),
    BracketWay.BETTER: N_("{team} goes through from a game without a winner, by the better place ({where})"),
    BracketWay.WORSE: N_("nobody won the game of {team}, and its opponent went through by the better place ({where})"),
    BracketWay.EXEMPT: N_("{team} was exempt in round {round}"),
}
NOT_BEFORE: Final = (
    N_("{team} not before the final"),
    N_("{team} not before the semi-final"),
    N_("{team} not before the quarter-final"),
    N_("{team} not before the last 16"),
    N_("{team} not before the last 32"),
    N_("{team} not before the last 64"),
    N_("{team} not before the last 128"),
)
"""When a team can meet a pool mate again, by how many rounds follow that one."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def say_plan(line: WhyLine, reason: OfPlan, words: Translator) -> str:
    """A game of a schedule: its turn, and who was missing."""
    say, teams = words.gettext, teams_of(line)
    turn = (
        say("round {turn} of the plan").format(turn=reason.turn)
        if reason.turns is None
        else say("round {turn} of {turns} of the plan").format(turn=reason.turn, turns=reason.turns)
    )
    if reason.pool:
        turn = say("pool {pool}, {turn}").format(pool=say_pool(reason.pool), turn=turn)
    where = as_sentence(f"{say_method(line.method, words)}, {turn}")[:-1]
    if 0 in reason.positions and any(reason.positions):
        here = [team for team, position in zip(teams, reason.positions, strict=True) if not position]
        sentence = say("{where}: {team} came late and found no free place in the plan. It goes round: each time another team gives way to it.")
        return sentence.format(where=where, team=say_list(here, words))
    if 0 in reason.positions:
        late = say("{where}: {teams} came late and found no free place in the plan; chance draws them against each other.")
        return late.format(where=where, teams=say_list(teams, words))
    if reason.missing is None:
        sentence = say("{where}: {one} (place {first}) meets {other} (place {second}), as was fixed before anybody played.")
        return sentence.format(where=where, one=teams[0], other=teams[1], first=reason.positions[0], second=reason.positions[1])
    (team,), (position,) = teams, reason.positions
    if reason.missing == NOBODY:
        empty = say("{where}: {team} (place {place}) would meet the place that is empty, and sits out.")
        return empty.format(where=where, team=team, place=position)
    if reason.gives_way:
        sentence = say("{where}: {team} (place {place}) gives way this time to the team that came late and has no place, and sits out.")
        return sentence.format(where=where, team=team, place=position)
    absent = say("{where}: {team} (place {place}) would meet {other}, who is not there, and sits out.")
    return absent.format(where=where, team=team, place=position, other=called(reason.missing, line.played))


def say_pool(pool: int) -> str:
    """The letter of a pool; beyond Z its number."""
    return LETTERS[pool - 1] if pool <= len(LETTERS) else str(pool)


def say_bracket(line: WhyLine, reason: OfBracket, words: Translator) -> str:
    """A game of a bracket: which it is, and where its teams come from."""
    say = words.gettext
    where = as_sentence(say("{bracket}, round {n}").format(bracket=say(BRACKETS[reason.slot.bracket]), n=reason.slot.round))[:-1]
    sources = ", ".join(say_source(source, line.played, words) for source in reason.sources)
    if len(reason.sources) > 1:
        sentence = say("{where}: {sources}; of those still in it the best meets the last whom it has not met.") if reason.drawn_anew else ""
        return " ".join([(sentence or say("{where}: {sources}.")).format(where=where, sources=sources), *_pool_mates(line, reason, words)])
    team, rank = called(reason.sources[0].team, line.played), reason.sources[0].rank
    if reason.opposite is None:
        exempt = say("{where}: an odd number is left, and {team} is exempt as the best of those who were exempt least often.")
        return exempt.format(where=where, team=team)
    if reason.waits:
        return say("{where}: {team} has won it, and waits without a game for its next opponent.").format(where=where, team=team)
    if reason.opposite == NOBODY and reason.slot.round == 1:
        sentence = say("{where}: {team} is exempt by rank (place {place} of {places}): there is nobody opposite in the bracket.")
        return sentence.format(where=where, team=team, place=rank, places=reason.size)
    if reason.opposite == NOBODY:
        return say("{where}: {team} goes through without a game, for nobody came through opposite.").format(where=where, team=team)
    sentence = say("{where}: {other}, who stands opposite, is not there, and {team} goes through without a game.")
    return sentence.format(where=where, team=team, other=called(reason.opposite, line.played))


def _pool_mates(line: WhyLine, reason: OfBracket, words: Translator) -> Iterator[str]:
    """That pool mates meet as late as possible; of two who meet, that it could not be later."""
    say = words.gettext
    if reason.of_one_pool:
        sentence = say("They come from one pool, of which {n} are in this bracket: they could not be kept apart any longer.")
        yield sentence.format(n=number(reason.of_one_pool, words))
    elif reason.slot.round == 1 and reason.mates:
        when = [say(NOT_BEFORE[min(mates.left, len(NOT_BEFORE) - 1)]).format(team=called(mates.team, line.played)) for mates in reason.mates]
        yield say("Whoever was in one pool is placed so as to meet again as late as can be: {when}.").format(when=say_list(when, words))


def say_source(source: BracketSource, played: KnownBefore, words: Translator) -> str:
    """Where a team of a bracket comes from."""
    team, game = called(source.team, played), source.game
    if game is None:
        return words.gettext(WAYS[BracketWay.RANK]).format(team=team, place=source.rank)
    opponents = [called(other, played) for other in game.teams if other != source.team]
    table, round_ = played.table_of(game), played.rounds.get(game.turn, game.turn)
    where = words.gettext("round {round}, table {table}").format(round=round_, table=table) if table else ""
    where = where or words.gettext("round {n}").format(n=round_)
    return words.gettext(WAYS[source.way]).format(team=team, opponent=say_list(opponents, words), where=where, round=round_)


def say_chance(line: WhyLine, reason: OfChance, words: Translator) -> str:
    """A game that only the lots chose, and who sat together before."""
    say, teams = words.gettext, teams_of(line)
    if len(line.game.sides) == 1:
        before = words.ngettext("They sat out {n} time before.", "They sat out {n} times before.", reason.byes).format(n=reason.byes)
        sentence = say("Not everybody finds a seat: chance has {teams} sit out, among those who have done so least often.")
        return " ".join([sentence.format(teams=say_list(teams, words)), *([before] if reason.byes else [])])
    sentence = say("Chance put {teams} together.").format(teams=say_list(teams, words))
    if line.method is DrawMethod.SWISS:
        sentence = say("By standings: {teams} are close to each other.").format(teams=say_list(teams, words))
    again = [*_again(reason.partners, N_("{pair} were partners before"), line, words), *_again(reason.opponents, N_("{pair} have met"), line, words)]
    if not again:
        return " ".join([sentence, say("None of them had sat together before.")])
    return " ".join([sentence, as_sentence(say_list(again, words)), say("No seating with less of that was found.")])


def _again(pairs: Mapping[frozenset[int], int], sentence: str, line: WhyLine, words: Translator) -> list[str]:
    """Who sat together before."""
    return [
        words.gettext(sentence).format(pair=say_list([called(team, line.played) for team in sorted(pair)], words))
        for pair in sorted(pairs, key=sorted)
    ]
