"""The steps of a first evening in order: what each asks, how it is seen to be done, and what does it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournament.scoring.systems import form_of
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, set_paid, teams
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.hand_keys import read_keys

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame

NEWCOMERS: Final = ("Jeanne Martin", "Paul Petit")
HAND: Final = "19c102"
"""Side 1 takes 90 hearts and makes 102 points, as it is typed in French."""
TOTALS: Final = {"A": 2010, "B": 1480}


@dataclass(frozen=True)
class TourStep:
    """A step. `title`, `how`, `said`, to be translated: what it is, its keys, what happened once done.

    `is_done` compares the state in which the step began with the present one; a step without it is done by being on its
    page. `stands` says whether what later steps need of it is still there. `perform` does it for whoever would rather
    look. `finds` says whether there is something to do it with; where there is not, it is asked of the step before
    (`is_brought`), or nothing on this sample brings it.
    """

    page: PageName
    title: str
    how: str
    said: str
    is_done: Callable[[ChampionshipState, ChampionshipState], bool] | None
    perform: Callable[[Desk], Changes]
    stands: Callable[[ChampionshipState], bool] = lambda _state: True
    finds: Callable[[ChampionshipState], bool] = lambda _state: True
    is_brought: bool = False


def active(state: ChampionshipState) -> int:
    """How many teams play."""
    return sum(team.status is TeamStatus.ACTIVE for team in teams(state))


def paid(state: ChampionshipState) -> int:
    """How many teams have paid."""
    return sum(team.paid for team in teams(state))


def owing(state: ChampionshipState) -> list[int]:
    """The teams that play and have not paid."""
    return [team.id for team in teams(state) if team.status is TeamStatus.ACTIVE and not team.paid]


def games(state: ChampionshipState) -> list[GameView]:
    """Every game at a table of a posted round."""
    return [game for drawn in rounds(state) if drawn.state is not RoundState.DRAWN for game in drawn.tables]


def hands(state: ChampionshipState) -> int:
    """How many hands are on the sheets."""
    return sum(game.hands for game in games(state))


def tables_in(state: ChampionshipState) -> int:
    """How many tables have brought their result."""
    return sum(game.is_in for game in games(state))


def register_newcomers(desk: Desk) -> Changes:
    """A team comes to the door."""
    return register_team(desk, TeamDraft(players=NEWCOMERS)).changes


def take_the_fee(desk: Desk) -> Changes:
    """The team that came last pays."""
    return set_paid(desk, [max(owing(desk.state))], True)


def tables_out(state: ChampionshipState) -> list[GameView]:
    """The tables that have not brought their result yet, in their order."""
    return [game for game in games(state) if not game.is_in]


def is_a_table_out(state: ChampionshipState) -> bool:
    """Whether a result can still come in: a round that was closed, or drawn and not posted, has none."""
    return bool(tables_out(state))


def write_hand(desk: Desk) -> Changes:
    """A hand comes from the first table."""
    form = form_of(championship(desk.state).rules)
    return record_hand(desk, tables_out(desk.state)[0].id, read_keys(HAND, "fr", form).facts)


def write_totals(desk: Desk) -> Changes:
    """The sheet of the first table comes with its totals alone."""
    return record_totals(desk, tables_out(desk.state)[0].id, TOTALS)


STEPS: Final = (
    TourStep(
        PageName.TEAMS,
        N_("A team comes to the door"),
        N_("Ctrl+2 opens the teams. Type a name, Enter, the other name, Enter."),
        N_("The team has its number and is marked present."),
        lambda previous, now: active(now) > active(previous),
        register_newcomers,
    ),
    TourStep(
        PageName.TEAMS,
        N_("They pay"),
        N_("Ctrl+F, one of the two names, Enter: they are chosen in the list. P records that they have paid."),
        N_("They have paid. The journal keeps when, and to whom."),
        lambda previous, now: paid(now) > paid(previous),
        take_the_fee,
        finds=lambda state: bool(owing(state)),
        is_brought=True,
    ),
    TourStep(
        PageName.DRAW,
        N_("Draw the first round"),
        N_("Everybody is here. Ctrl+3 opens the draw, Enter draws the tables."),
        N_("Everybody has a table. Only you see it so far: it can be drawn again."),
        lambda _previous, now: bool(rounds(now)),
        draw,
        lambda state: bool(rounds(state)),
    ),
    TourStep(
        PageName.DRAW,
        N_("Post it"),
        N_("Enter posts the round: the hall sits down."),
        N_("The round is posted, and results can come in."),
        lambda _previous, now: bool(games(now)),
        post_draw,
        lambda state: bool(games(state)),
    ),
    TourStep(
        PageName.ENTRY,
        N_("A hand comes in"),
        N_(
            "Ctrl+4 opens score entry. 1, Enter: the sheet of table 1. Then 19h102, Enter: side 1 makes 102 "
            "points at 90 hearts."
        ),
        N_("The hand is on the sheet. There is never anything to save: what is entered is kept at once."),
        lambda previous, now: hands(now) > hands(previous),
        write_hand,
        finds=is_a_table_out,
    ),
    TourStep(
        PageName.ENTRY,
        N_("It was a mistake"),
        N_("Ctrl+Z takes back what was just done; the button says what that is."),
        N_("The hand is off the sheet. Ctrl+Y would do it again."),
        lambda previous, now: hands(now) < hands(previous),
        undo,
    ),
    TourStep(
        PageName.ENTRY,
        N_("A table is done"),
        N_("Its sheet brings only the totals. On the sheet of table 1: F9, then 2010, Enter, 1480, Enter."),
        N_("Table 1 is in, and the standings count it."),
        lambda previous, now: tables_in(now) > tables_in(previous),
        write_totals,
        finds=is_a_table_out,
    ),
    TourStep(
        PageName.STANDINGS,
        N_("Find anything"),
        N_("Ctrl+K, then type standings and Enter. A name or a table number is found as well."),
        N_("The standings are ready at any moment. Ctrl+K finds whatever can be done."),
        None,
        lambda _desk: Changes(),
    ),
)


def fallen(state: ChampionshipState, step: int) -> int:
    """Where to go on if `step` is next: the first earlier one whose needed result was undone."""
    return next((number for number, earlier in enumerate(STEPS[:step]) if not earlier.stands(state)), step)


def is_done(step: TourStep, previous: ChampionshipState, evening: "ChampionshipFrame") -> bool:
    """Whether a step that began in the state `previous` is done."""
    return evening.here is step.page if step.is_done is None else step.is_done(previous, evening.state)
