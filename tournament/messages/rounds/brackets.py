"""Brackets in words: what each is called, its rounds, and a game of it in a sentence."""

from collections.abc import Mapping
from typing import Final

from tournament.draw.facts import NOBODY
from tournament.draw.trees import Bracket
from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.sentences import N_
from tournament.services.rounds.bracket_lines import BoxLine, BracketLine, StandLine
from tournament.services.scores.lines import ResultKind

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
FROM_THE_END: Final = (N_("Final"), N_("Semi-finals"), N_("Quarter-finals"), N_("Last 16"), N_("Last 32"), N_("Last 64"), N_("Last 128"))


def say_bracket(bracket: BracketLine, words: Translator) -> str:
    """What a bracket is called."""
    return words.gettext(UNBEATEN if bracket.bracket is Bracket.MAIN and not bracket.decides else TITLES[bracket.bracket])


def say_column(bracket: BracketLine, index: int, words: Translator) -> str:
    """What a round of a bracket is called, counted from 0; nothing where the round of the championship says it all."""
    left = len(bracket.rounds) - 1 - index
    if bracket.bracket is Bracket.FINAL:
        return words.gettext("First game") if index == 0 else words.gettext("Second game, if the unbeaten team loses")
    return words.gettext(FROM_THE_END[left]) if bracket.tree and bracket.decides and left < len(FROM_THE_END) else ""


def say_head(bracket: BracketLine, index: int, words: Translator) -> str:
    """The heading of a round of a bracket: what it is called, and in which round of the championship it is played."""
    number = bracket.rounds[index][0].round if bracket.rounds[index] else 0
    name = say_column(bracket, index, words)
    when = words.gettext("round {n}") if name else words.gettext("Round {n}")
    return " · ".join(part for part in (name, when.format(n=number)) if part)


def say_stand(stand: StandLine, box: BoxLine, words: Translator) -> str:
    """Who plays in a game; what an empty position means; nothing where it is not decided yet."""
    if stand.team is None:
        return ""
    if stand.team == NOBODY:
        return words.gettext("exempt") if box.is_exempt else ""
    return f"{stand.team} · {stand.name}"


def say_box(bracket: BracketLine, index: int, box: BoxLine, words: Translator) -> str:
    """A game in a sentence, for screen readers."""
    say = words.gettext
    parts = [say_bracket(bracket, words), say_head(bracket, index, words), say("game {n}").format(n=box.slot.position)]
    if box.table is not None:
        parts.append(say("table {n}").format(n=box.table))
    for stand in box.stands:
        if stand.team:
            total = f", {number(stand.total, words)}" if stand.total is not None else ""
            on = ", " + say("goes through") if stand.goes_on else ""
            parts.append(f"{stand.team} {stand.name}{total}{on}")
        elif stand.team is None:
            parts.append(say("not known yet"))
    if box.is_exempt:
        parts.append(say("exempt"))
    if box.kind is ResultKind.PENDING:
        parts.append(say("being played"))
    return ". ".join(parts)
