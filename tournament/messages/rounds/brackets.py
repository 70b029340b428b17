"""Brackets, their rounds and games in words, and rounds that are known in advance in a few characters."""

from collections.abc import Mapping
from typing import Final

from tournament.draw.facts import NOBODY
from tournament.draw.trees import Bracket, BracketRound
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number
from tournament.sentences import N_
from tournament.services.rounds.bracket_views import BracketGameView, BracketSideView, PhaseBracketView
from tournament.services.rounds.schedule_views import PlannedRound, PoolGame, PoolView
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import GameView, ResultKind

TITLES: Final[Mapping[Bracket, str]] = {
    Bracket.MAIN: N_("Main bracket"),
    Bracket.THIRD_PLACE: N_("Third place"),
    Bracket.CONSOLATION: N_("Consolation"),
    Bracket.THIRD: N_("Third draw"),
    Bracket.OTHERS: N_("Bracket of the others"),
    Bracket.SECOND: N_("After one loss"),
    Bracket.FINAL: N_("Final of both"),
}
UNBEATEN: Final = N_("Without a loss")
FROM_THE_END: Final = (
    N_("Final"),
    N_("Semi-finals"),
    N_("Quarter-finals"),
    N_("Last 16"),
    N_("Last 32"),
    N_("Last 64"),
    N_("Last 128"),
)


def bracket_text(bracket: PhaseBracketView, tr: Translator) -> str:
    """What a bracket is called."""
    return tr.gettext(UNBEATEN if bracket.bracket is Bracket.MAIN and not bracket.decides else TITLES[bracket.bracket])


def column_text(bracket: PhaseBracketView, index: int, tr: Translator) -> str:
    """What a round of a bracket is called, counted from 0; nothing where the round of the championship says it all."""
    left = len(bracket.rounds) - 1 - index
    if bracket.bracket is Bracket.FINAL:
        return tr.gettext("First game") if index == 0 else tr.gettext("Second game, if the unbeaten team loses")
    return tr.gettext(FROM_THE_END[left]) if bracket.tree and bracket.decides and left < len(FROM_THE_END) else ""


def head_text(bracket: PhaseBracketView, index: int, tr: Translator) -> str:
    """The heading of a round of a bracket: what it is called, and in which round of the championship it is played."""
    number = bracket.rounds[index][0].round if bracket.rounds[index] else 0
    name = column_text(bracket, index, tr)
    when = tr.gettext("round {n}") if name else tr.gettext("Round {n}")
    return " · ".join(part for part in (name, when.format(n=number)) if part)


def stand_text(stand: BracketSideView, box: BracketGameView, tr: Translator) -> str:
    """Who plays in a game; what an empty position means; nothing where it is not decided yet."""
    if stand.team is None:
        return ""
    if stand.team == NOBODY:
        return tr.gettext("exempt") if box.is_exempt else ""
    return f"{stand.team} · {stand.name}"


def box_text(bracket: PhaseBracketView, index: int, box: BracketGameView, tr: Translator) -> str:
    """A game in a sentence, for screen readers."""
    say = tr.gettext
    parts = [bracket_text(bracket, tr), head_text(bracket, index, tr), say("game {n}").format(n=box.slot.position)]
    if box.table is not None:
        parts.append(say("table {n}").format(n=box.table))
    for stand in box.stands:
        if stand.team:
            total = f", {number(stand.total, tr)}" if stand.total is not None else ""
            on = ", " + say("goes through") if stand.goes_on else ""
            parts.append(f"{stand.team} {stand.name}{total}{on}")
        elif stand.team is None:
            parts.append(say("not known yet"))
    if box.is_exempt:
        parts.append(say("exempt"))
    if box.kind is ResultKind.PENDING:
        parts.append(say("being played"))
    return ". ".join(parts)


ONE_FROM_THE_END: Final = (
    N_("Final"),
    N_("Semi-final"),
    N_("Quarter-final"),
    N_("Game of the last 16"),
    N_("Game of the last 32"),
    N_("Game of the last 64"),
    N_("Game of the last 128"),
)
SHORT_FROM_THE_END: Final = (
    N_("Final"),
    N_("½ final"),
    N_("¼ final"),
    N_("⅛ final"),
    N_("1/16 final"),
    N_("1/32 final"),
    N_("1/64 final"),
)
SHORT_TITLES: Final[Mapping[Bracket, str]] = {
    Bracket.THIRD: N_("3rd draw"),
    Bracket.OTHERS: N_("the others"),
    Bracket.SECOND: N_("1 loss"),
    Bracket.FINAL: N_("Final"),
}
"""Of brackets whose title has no room on a tile."""
OF_BRACKETS: Final[Mapping[Bracket, tuple[str, ...]]] = {
    Bracket.CONSOLATION: (
        N_("Final of the consolation"),
        N_("Semi-final of the consolation"),
        N_("Quarter-final of the consolation"),
    ),
    Bracket.THIRD: (
        N_("Final of the third draw"),
        N_("Semi-final of the third draw"),
        N_("Quarter-final of the third draw"),
    ),
    Bracket.OTHERS: (N_("Final of the others"), N_("Semi-final of the others"), N_("Quarter-final of the others")),
}
FINALS: Final = (N_("Final"), N_("Second game of the final"))


def game_round_text(game: GameView, tr: Translator) -> str:
    """The round of its bracket that a game is; nothing of a game of no bracket."""
    return bracket_round_text(game.bracket, tr) if game.bracket is not None else ""


def short_text(game: GameView, tr: Translator) -> str:
    """A game's round of its bracket, `¼ final`; with a side bracket's name, if short."""
    found = game.bracket
    if found is None:
        return ""
    if found.bracket is Bracket.MAIN and found.left is not None:
        return tr.gettext(SHORT_FROM_THE_END[found.left]) if found.left < len(SHORT_FROM_THE_END) else ""
    return tr.gettext(SHORT_TITLES.get(found.bracket, TITLES[found.bracket]))


def bracket_round_text(found: BracketRound, tr: Translator) -> str:
    """A game of a bracket: `Semi-final`, `Consolation, round 2`."""
    say, left = tr.gettext, found.left
    if found.bracket is Bracket.THIRD_PLACE:
        return say("Game for third place")
    if found.bracket is Bracket.FINAL:
        return say(FINALS[min(found.number, len(FINALS)) - 1])
    names = ONE_FROM_THE_END if found.bracket is Bracket.MAIN else OF_BRACKETS.get(found.bracket, ())
    if left is not None and left < len(names):
        return say(names[left])
    title = UNBEATEN if found.bracket is Bracket.MAIN and left is None else TITLES[found.bracket]
    return say("{bracket}, round {n}").format(bracket=say(title), n=found.number)


def brackets_text(drawn: RoundView, tr: Translator) -> str:
    """A bracket round by its greatest games: `Semi-finals · Consolation`; empty for others."""
    say = tr.gettext
    found = {game.bracket.bracket: game.bracket for game in drawn.games if game.bracket is not None}
    if not found:
        return ""
    main = found.get(Bracket.MAIN)
    named = []
    if main is not None:
        is_named = main.left is not None and main.left < len(FROM_THE_END)
        named.append(say(FROM_THE_END[main.left or 0]) if is_named else bracket_round_text(main, tr))
    for bracket in (Bracket.FINAL, Bracket.THIRD_PLACE):
        named += [bracket_round_text(found[bracket], tr)] if bracket in found else []
    for bracket in (Bracket.SECOND, Bracket.CONSOLATION, Bracket.THIRD, Bracket.OTHERS):
        if bracket in found:
            # the last games of a consolation are named, the others are given with their tables
            is_final = found[bracket].left == 0
            named.append(bracket_round_text(found[bracket], tr) if is_final else say(TITLES[bracket]))
    return " · ".join(named)


def main_bracket_text(drawn: RoundView, tr: Translator) -> str:
    """The greatest games of a round alone, for narrow columns."""
    return brackets_text(drawn, tr).split(" · ")[0]


def round_and_brackets_text(drawn: RoundView, tr: Translator) -> str:
    """A round by its number, and by what it is in its brackets: `Round 5 · Semi-finals`."""
    return " · ".join(
        part for part in (tr.gettext("Round {n}").format(n=drawn.number), brackets_text(drawn, tr)) if part
    )


def meeting_text(each: PlannedRound, team: int, tr: Translator) -> str:
    """Whom a team meets in a round, and where: `12 · table 3`; nothing where it has no more games."""
    game = each.game_of(team)
    if game is None:
        return ""
    if game.is_bye:
        return tr.gettext("bye")
    met = list_text([str(other) for other in game.teams if other != team], tr)
    return met if game.table is None else tr.gettext("{met} · table {n}").format(met=met, n=game.table)


def out_text(each: PlannedRound) -> str:
    """Who sits out of a round, by their numbers."""
    return ", ".join(str(team) for game in each.games if game.is_bye for team in game.teams)


def pool_text(pool: PoolView, tr: Translator) -> str:
    """What a pool is called."""
    return tr.gettext("Pool {letter}").format(letter=pool.letter)


def pool_game_text(game: PoolGame, tr: Translator) -> str:
    """A game of a pool: its teams, and its table while it is not in; in the order of the winner first once it is."""
    if game.totals is None:
        pair = " – ".join(map(str, game.teams))
        return (
            pair if game.table is None else tr.gettext("{pair} (table {number})").format(pair=pair, number=game.table)
        )
    (first, second), (one, other) = game.teams, game.totals
    if game.winner == second:
        (first, second), (one, other) = (second, first), (other, one)
    won = tr.gettext("{winner} beats {loser}") if game.winner is not None else tr.gettext("{winner} and {loser} draw")
    return f"{won.format(winner=first, loser=second)}, {number(one, tr)} – {number(other, tr)}"
