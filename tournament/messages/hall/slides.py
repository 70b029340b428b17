"""What is written on the slides of the hall's screens, in a window and in browsers alike."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.hosting.screens.slides import (
    DrawByName,
    DrawByTable,
    Expected,
    Podium,
    Pools,
    Results,
    SeatView,
    Slide,
    SlideKind,
    Standings,
    WaitingTables,
    Welcome,
)
from tournament.hosting.screens.steering import Steering
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.sentences import N_
from tournament.services.scores.views import GameView, ResultKind

KINDS: Final[Mapping[SlideKind, str]] = {
    SlideKind.WELCOME: N_("Welcome"),
    SlideKind.EXPECTED: N_("Who is not here yet"),
    SlideKind.DRAW_BY_TABLE: N_("Draw by table"),
    SlideKind.DRAW_BY_NAME: N_("Draw by name"),
    SlideKind.CLOCK: N_("Clock"),
    SlideKind.WAITING: N_("Tables still playing"),
    SlideKind.RESULTS: N_("Results"),
    SlideKind.STANDINGS: N_("Standings"),
    SlideKind.BRACKET: N_("Bracket"),
    SlideKind.POOLS: N_("Pools"),
    SlideKind.ANNOUNCEMENTS: N_("Announcements"),
    SlideKind.PODIUM: N_("Podium"),
}
"""What the desk calls each kind of slide."""


def kind_text(kind: SlideKind, tr: Translator) -> str:
    """A kind of slide, as the desk asks for it."""
    return tr.gettext(KINDS[kind])


def title_text(slide: Slide, tr: Translator) -> str:
    """The heading of a slide. That of a bracket is the bracket's own; a welcome has none."""
    say = tr.gettext
    if isinstance(slide, (DrawByTable, DrawByName)):
        return say("Round {n}: go to your tables").format(n=slide.round.number)
    if isinstance(slide, WaitingTables):
        left = tr.ngettext(
            "Round {n}: {tables} table still playing", "Round {n}: {tables} tables still playing", slide.out
        )
        return left.format(n=slide.round.number, tables=slide.out)
    if isinstance(slide, Results):
        return say("Round {n}: results").format(n=slide.round.number)
    if isinstance(slide, Standings):
        return say("Final standings") if slide.is_final else say("Standings after round {n}").format(n=slide.round)
    if isinstance(slide, Expected):
        return tr.ngettext("{n} is not here yet", "{n} are not here yet", slide.count).format(n=slide.count)
    return "" if isinstance(slide, Welcome) else kind_text(slide.kind, tr)


def part_text(slide: Slide, tr: Translator) -> str:
    """The part of a list that is on this page: which tables, names, ranks; then which page it is of how many."""
    return " · ".join(filter(None, (_range(slide, tr), _page(slide))))


def _page(slide: Slide) -> str:
    return f"{slide.page}/{slide.pages}" if slide.pages > 1 and not isinstance(slide, Podium) else ""


def _range(slide: Slide, tr: Translator) -> str:
    if slide.pages == 1:
        return ""
    if isinstance(slide, (DrawByTable, WaitingTables, Results)):
        tables = [game.table for game in slide.games if game.table is not None]
        return tr.gettext("tables {first} to {last}").format(first=tables[0], last=tables[-1]) if tables else ""
    if isinstance(slide, DrawByName) and slide.first:
        return tr.gettext("{first} to {last}").format(first=slide.first, last=slide.last)
    if isinstance(slide, Pools):
        letters = [pool.letter for column in slide.columns for pool in column]
        return tr.gettext("{first} to {last}").format(first=letters[0], last=letters[-1]) if letters else ""
    return ""


def seat_text(seat: SeatView, tr: Translator) -> str:
    """Where somebody goes: the number of a table, or to none."""
    if seat.table is not None:
        return str(seat.table)
    return tr.gettext("rests") if seat.rests else tr.gettext("exempt")


def table_text(game: GameView, tr: Translator) -> str:
    """The number of the table of a game; of a bye that it is one."""
    return str(game.table) if game.table is not None else tr.gettext("exempt")


def total_texts(game: GameView, tr: Translator) -> Sequence[str]:
    """What each side of a game came to, in their order; of one that was forfeited, what that means for each."""
    if game.kind is ResultKind.FORFEIT:
        return [tr.gettext("wins") if game.was_won_by(side.teams[0]) else tr.gettext("forfeit") for side in game.sides]
    return [number(side.total, tr) if game.is_in and game.table is not None else "" for side in game.sides]


def hint_text(slide: Slide, tr: Translator) -> str:
    """What stands where a list has nothing on it."""
    if isinstance(slide, WaitingTables):
        return tr.gettext("All tables are in")
    if isinstance(slide, Expected):
        return tr.gettext("Everybody is here")
    if isinstance(slide, Podium):
        return tr.gettext("Soon: the podium")
    return tr.gettext("Nothing to show yet")


def present_text(slide: Welcome, tr: Translator) -> str:
    """How many are there of those who registered."""
    if slide.present == slide.registered:
        return tr.ngettext("{n} team is present", "{n} teams are present", slide.present).format(
            n=number(slide.present, tr)
        )
    of_whom = tr.ngettext("{n} of {teams} present", "{n} of {teams} present", slide.present)
    return of_whom.format(n=number(slide.present, tr), teams=number(slide.registered, tr))


def address_text(address: str, network: str, tr: Translator) -> str:
    """Where telephones see the same; nothing while they reach nothing."""
    if not address:
        return ""
    if not network:
        return tr.gettext("On your telephone: {address}").format(address=address)
    return tr.gettext("On your telephone: Wi-Fi “{network}”, then {address}").format(network=network, address=address)


def join_text(network: str, tr: Translator) -> str:
    """What is said under the code that telephones scan: which Wi-Fi they have to be on."""
    if network:
        return tr.gettext("Join the Wi-Fi “{network}”, then scan").format(network=network)
    return tr.gettext("Join the Wi-Fi of the hall, then scan")


def steering_texts(slide: Slide, steering: Steering, tr: Translator) -> tuple[str, str]:
    """Whether the hall sees what the evening calls for, or what the desk chose; and what that is."""
    state = tr.gettext("The screen follows the evening")
    if steering.is_held:
        state = tr.gettext("Held by the desk")
    elif not steering.follows:
        state = tr.gettext("Chosen by the desk, page after page")
    return state, " · ".join(filter(None, (title_text(slide, tr) or kind_text(slide.kind, tr), part_text(slide, tr))))
