"""Championships to be shown on the hall's screen, whose clock is set by hand."""

from datetime import UTC, datetime, timedelta

from tests.desks import copy_of, new_desk
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals

FIRST = ("Hugo", "Inès", "Hélène", "Émile", "Irène", "Henri")
LAST = (
    "Haristoy",
    "Hamel",
    "Imbert",
    "Hénin",
    "Ibarra",
    "Huet",
    "Isnard",
    "Hébert",
    "Itard",
    "Hullin",
    "Ichard",
    "Hodin",
)
START = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)


class SetClock:
    """Stands where it is put."""

    def __init__(self):
        self.now = START

    def __call__(self):
        return self.now

    def on(self, **more):
        self.now += timedelta(**more)


def hall_of(count):
    def made():
        desk = new_desk(game_minutes=45)
        people = [f"{first} {last}{number}" for number in "abcdefgh" for first in FIRST for last in LAST]
        register_teams(desk, [TeamDraft((people[2 * index], people[2 * index + 1])) for index in range(count)])
        return desk

    return made


def of_six():
    return hall_of(6)()


def of_sixty():
    return hall_of(60)()


def at_seven(make):
    """A copy of a championship at a quiet seven o'clock."""
    desk = copy_of(make)
    desk.clock = SetClock()
    return desk


def post(desk):
    draw(desk)
    post_draw(desk)
    return desk


def play(desk, upset=False):
    """The round that is posted: the side A wins, or, upset, the other."""
    winner, loser = ("B", "A") if upset else ("A", "B")
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {winner: 2000 + 10 * (game.table or 0), loser: 1000})
    return desk
