"""The rounds of brackets by their names: of a game, and of everything that a round has."""

from collections.abc import Mapping
from typing import Final

from tournament.draw.trees import Bracket, BracketRound
from tournament.i18n import Translator
from tournament.messages.rounds.brackets import FROM_THE_END, TITLES, UNBEATEN
from tournament.sentences import N_
from tournament.services.rounds.lines import RoundLine
from tournament.services.scores.lines import GameLine

ONE_FROM_THE_END: Final = (
    N_("Final"),
    N_("Semi-final"),
    N_("Quarter-final"),
    N_("Game of the last 16"),
    N_("Game of the last 32"),
    N_("Game of the last 64"),
    N_("Game of the last 128"),
)
SHORT_FROM_THE_END: Final = (N_("Final"), N_("½ final"), N_("¼ final"), N_("⅛ final"), N_("1/16 final"), N_("1/32 final"), N_("1/64 final"))
SHORT_TITLES: Final[Mapping[Bracket, str]] = {
    Bracket.THIRD: N_("3rd draw"),
    Bracket.OTHERS: N_("the others"),
    Bracket.SECOND: N_("1 loss"),
    Bracket.FINAL: N_("Final"),
}
"""Of brackets whose title has no room on a tile."""
OF_BRACKETS: Final[Mapping[Bracket, tuple[str, ...]]] = {
    Bracket.CONSOLATION: (N_("Final of the consolation"), N_("Semi-final of the consolation"), N_("Quarter-final of the consolation")),
    Bracket.THIRD: (N_("Final of the third draw"), N_("Semi-final of the third draw"), N_("Quarter-final of the third draw")),
    Bracket.OTHERS: (N_("Final of the others"), N_("Semi-final of the others"), N_("Quarter-final of the others")),
}
FINALS: Final = (N_("Final"), N_("Second game of the final"))


def say_game_round(game: GameLine, words: Translator) -> str:
    """The round of its bracket that a game is; nothing of a game of no bracket."""
    return say_bracket_round(game.bracket, words) if game.bracket is not None else ""


def say_short(game: GameLine, words: Translator) -> str:
    """A game's round of its bracket, `¼ final`; with a side bracket's name, if short."""
    found = game.bracket
    if found is None:
        return ""
    if found.bracket is Bracket.MAIN and found.left is not None:
        return words.gettext(SHORT_FROM_THE_END[found.left]) if found.left < len(SHORT_FROM_THE_END) else ""
    return words.gettext(SHORT_TITLES.get(found.bracket, TITLES[found.bracket]))


def say_bracket_round(found: BracketRound, words: Translator) -> str:
    """A game of a bracket: `Semi-final`, `Consolation, round 2`."""
    say, left = words.gettext, found.left
    if found.bracket is Bracket.THIRD_PLACE:
        return say("Game for third place")
    if found.bracket is Bracket.FINAL:
        return say(FINALS[min(found.number, len(FINALS)) - 1])
    names = ONE_FROM_THE_END if found.bracket is Bracket.MAIN else OF_BRACKETS.get(found.bracket, ())
    if left is not None and left < len(names):
        return say(names[left])
    title = UNBEATEN if found.bracket is Bracket.MAIN and left is None else TITLES[found.bracket]
    return say("{bracket}, round {n}").format(bracket=say(title), n=found.number)


def say_brackets_of(drawn: RoundLine, words: Translator) -> str:
    """A bracket round by its greatest games: `Semi-finals · Consolation`; empty for others."""
    say = words.gettext
    found = {game.bracket.bracket: game.bracket for game in drawn.games if game.bracket is not None}
    if not found:
        return ""
    main = found.get(Bracket.MAIN)
    named = []
    if main is not None:
        is_named = main.left is not None and main.left < len(FROM_THE_END)
        named.append(say(FROM_THE_END[main.left or 0]) if is_named else say_bracket_round(main, words))
    for bracket in (Bracket.FINAL, Bracket.THIRD_PLACE):
        named += [say_bracket_round(found[bracket], words)] if bracket in found else []
    for bracket in (Bracket.SECOND, Bracket.CONSOLATION, Bracket.THIRD, Bracket.OTHERS):
        if bracket in found:
            # the last games of a consolation are named, the others are given with their tables
            is_final = found[bracket].left == 0
            named.append(say_bracket_round(found[bracket], words) if is_final else say(TITLES[bracket]))
    return " · ".join(named)


def say_main_bracket(drawn: RoundLine, words: Translator) -> str:
    """The greatest games of a round alone, for narrow columns."""
    return say_brackets_of(drawn, words).split(" · ")[0]


def say_round_and_brackets(drawn: RoundLine, words: Translator) -> str:
    """A round by its number, and by what it is in its brackets: `Round 5 · Semi-finals`."""
    return " · ".join(part for part in (words.gettext("Round {n}").format(n=drawn.number), say_brackets_of(drawn, words)) if part)
