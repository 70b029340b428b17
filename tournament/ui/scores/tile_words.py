"""What the tile of a table says: how far it is, its totals, and how long it has been played."""

from enum import StrEnum
from typing import Final

from tournament.hosting.joined import ShareOrder
from tournament.i18n import Translator
from tournament.messages.hall.tables import CALLED
from tournament.messages.hall.tables import STATES as REPORTS
from tournament.messages.phrases import number
from tournament.messages.rounds.brackets import say_short
from tournament.messages.rounds.clock import say_minutes_played, say_own_clock, signed
from tournament.sentences import N_
from tournament.services.hall.lines import NOTHING_SAID, ClaimState, SaidLine
from tournament.services.rounds.game_clock import TimePlayed
from tournament.services.scores.lines import GameLine, ResultKind
from tournament.ui.scores.sheet_columns import USUAL_SIDES


class TileState(StrEnum):
    """How far a table is: `check` where something does not fit, `claimed` or `contested` where reported."""

    WAITING = "waiting"
    PLAYING = "playing"
    CLAIMED = "claimed"
    CONTESTED = "contested"
    CHECK = "check"
    IN = "in"


OUT: Final = frozenset((TileState.WAITING, TileState.PLAYING))
"""Tables whose result is still awaited."""
STATES: Final = {
    TileState.WAITING: N_("to play"),
    TileState.CLAIMED: REPORTS[ClaimState.CLAIMED],
    TileState.CONTESTED: REPORTS[ClaimState.CONTESTED],
    TileState.CHECK: N_("to check"),
    TileState.IN: N_("in"),
}
OF_REPORTS: Final = {ClaimState.CONTESTED: TileState.CONTESTED, ClaimState.CHECK: TileState.CHECK}
MOST_MINUTES: Final = 600
LONGEST_NAME: Final = 7
"""So many letters of a name are read on a tile."""
KINDS: Final = {ResultKind.FORFEIT: N_("forfeit"), ResultKind.STOPPED: N_("stopped")}


def tile_state(game: GameLine, said: SaidLine = NOTHING_SAID) -> TileState:
    """How far a table is, by its game and by what is reported of it."""
    if said.state in OF_REPORTS:
        return OF_REPORTS[said.state]
    if game.to_check:
        return TileState.CHECK
    if game.is_in:
        return TileState.IN
    if said.state is ClaimState.CLAIMED:
        return TileState.CLAIMED
    return TileState.PLAYING if game.hands else TileState.WAITING


def state_words(game: GameLine, words: Translator, said: SaidLine = NOTHING_SAID) -> str:
    """How far a table is, in a word or two: `hand 12` is the one being played."""
    state = tile_state(game, said)
    if state is TileState.PLAYING:
        return words.gettext("hand {n}").format(n=game.hands + 1)
    if state is TileState.IN and game.kind in KINDS:
        return words.gettext(KINDS[game.kind])
    if state is TileState.IN and said.state is ClaimState.AGREED:
        return words.gettext(REPORTS[ClaimState.AGREED])
    return words.gettext(STATES[state])


def detail_text(game: GameLine, words: Translator, said: SaidLine = NOTHING_SAID) -> str:
    """The line of a tile: the two totals of a finished table, else how far it is.

    Of a game of a bracket that has not begun it says which one it is. Where a referee is called, that comes before all
    else.
    """
    if said.call is not None:
        return words.gettext(CALLED)
    if tile_state(game, said) is TileState.WAITING and game.bracket is not None:
        return say_short(game, words)
    if not shows_totals(game, said):
        return state_words(game, words, said)
    # a tile has no room to spare: thousands stand apart by a hair
    return totals_text(game, words).replace("\N{HAIR SPACE}", "").replace("\N{NARROW NO-BREAK SPACE}", "\N{HAIR SPACE}")


def shows_totals(game: GameLine, said: SaidLine = NOTHING_SAID) -> bool:
    """Whether the line of a tile is its totals."""
    is_in = tile_state(game, said) is TileState.IN and said.call is None
    return is_in and game.kind is not ResultKind.FORFEIT and len(game.sides) == USUAL_SIDES


def short_minutes(played: int) -> str:
    """Minutes in the corner of a tile; a table that was left open over night has hours."""
    return f"{played}′" if played < MOST_MINUTES else f"{played // 60} h"


def short_time(played: TimePlayed, words: Translator) -> str:
    """The time played in the corner of a tile, with the table's extra minutes or its pause: `38′+5`, `pause`."""
    if played.own.paused is not None:
        return words.gettext("pause")
    minutes = short_minutes(played.minutes) if played.minutes is not None else ""
    return minutes + signed(played.own.extra) if played.own.extra else minutes


def say_time_played(played: TimePlayed, words: Translator) -> str:
    """The time played, in whole words."""
    minutes = say_minutes_played(played.minutes, words) if played.minutes is not None else ""
    return ", ".join(filter(None, (minutes, say_own_clock(played.own, words))))


def totals_text(game: GameLine, words: Translator) -> str:
    """The totals of a table, side by side and as a scorer writes them; empty before its first hand."""
    if not (game.hands or game.is_in):
        return ""
    # beside a minus sign a dash would read as another one
    between = " · " if any(side.total < 0 for side in game.sides) else "\N{HAIR SPACE}–\N{HAIR SPACE}"
    return between.join(number(side.total, words) for side in game.sides)


def say_whose(turn: ShareOrder, taken_by: str, words: Translator) -> str:
    """Whose table it is, where desks share the tables."""
    if turn is ShareOrder.OWN:
        return words.gettext("one of my tables")
    return words.gettext("table of {name}").format(name=taken_by) if taken_by else ""


def say_writing(by: str, words: Translator) -> str:
    """That somebody types at the sheet of a table, at another desk."""
    return words.gettext("{who} is writing at this table").format(who=by)


def short_name(name: str) -> str:
    """Who did something, as far as a tile has room: the first name, cut where it is long."""
    first = name.split(" ")[0]
    return first if len(first) <= LONGEST_NAME else first[: LONGEST_NAME - 1] + "…"
