"""The championship of a user who does anything, and what is seen of it."""

from collections.abc import Mapping
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.desks import Clock
from tests.services.conftest import desk_in, drafts
from tournament.errors import Refused
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry, plain_rows
from tournament.services.desk.undo import state_then
from tournament.services.people.registration import register_team, teams
from tournament.services.prizes.prizes import awards
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.game_records import games_in
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import change_championship, open_championship
from tournament.services.setup.views import ByeWorth, ForfeitMarks

RULES = [
    resolve_rules("contree-championship", options)
    for options in ({}, {"target": 500}, {"hands": 2}, {"hands": 5, "tied_game": "drawn"})
]
WANTED = (
    *({"rules": rules} for rules in RULES),
    *({"bye_worth": worth} for worth in ByeWorth),
    {"bye_wins": False},
    {"forfeit_marks": ForfeitMarks.AVERAGE},
    {"criteria": ("points", "against", "lot")},
    {"room": ((2, 3), (9, 9))},
    {"room": ()},
    {"game_minutes": 45, "totals_first": True},
)


def seen(desk):
    """Everything views can see, and every row they could see."""
    return shown(desk.state), newest_entry(desk.state).sequence


def shown(state):
    """What is computed from a state, and its rows."""
    games = [(replace(game, lines=()), game.hands) for game in games_in(state).values()]
    return (
        rounds(state),
        games,
        teams(state),
        sorted(plain_rows(state), key=itemgetter(0, 1)),
        standings(state),
        awards(state),
    )


def someone(user):
    return bool(teams(user.desk.state))


def drawn(user):
    return current_round(user.desk.state) is not None


class Settled(RuleBasedStateMachine):
    """A championship that is opened somewhere in its course, and whose settings change."""

    championship: Mapping[str, object] = {}
    sides = "AB"

    def arrivals(self):
        return iter(drafts(9))

    @initialize(there=st.integers(0, 7), posted=st.booleans())
    def open(self, there, posted):
        self.folder = TemporaryDirectory()
        self.desk = self.begun()
        self.arriving = self.arrivals()
        for _ in range(there):
            register_team(self.desk, next(self.arriving))
        if there > 1:
            draw(self.desk)
        if there > 1 and posted:
            post_draw(self.desk)

    def begun(self):
        """The desk of a new championship."""
        self.path = Path(self.folder.name) / "x.capot"
        return desk_in(self.path, **self.championship)

    def opened(self):
        """The same after it was closed."""
        return open_championship(self.path, by="Odile", clock=Clock())

    def teardown(self):
        self.desk.close()
        self.folder.cleanup()

    def tried(self, action, *arguments, **more):
        """Do it; what is refused leaves everything as it was, and what is done leaves the way back to what was
        before."""
        before, state = seen(self.desk), self.desk.state
        try:
            action(self.desk, *arguments, **more)
        except Refused:
            assert seen(self.desk) == before
        else:
            past = state_then(self.desk, state.sequence)
            assert (past.head, past.journal, past.rows) == (state.head, state.journal, state.rows)

    def team(self, pick):
        lines = teams(self.desk.state)
        return lines[pick % len(lines)].id

    def game(self, pick):
        """Most often one that is still out; where every team has left, one that is not there."""
        seated = current_round(self.desk.state).games
        games = [*seated, *[game for game in seated if not game.is_in] * 3]
        return games[pick % len(games)].id if games else 0

    def hand(self, pick):
        hands = [
            hand for game in current_round(self.desk.state).tables for hand in sheet(self.desk.state, game.id).hands
        ]
        return hands[pick % len(hands)].id if hands else 0

    @rule(wanted=st.sampled_from(WANTED))
    def change_settings(self, wanted):
        """What is told to follow from it is what follows."""
        before, games = self.ranks(), self.results()
        try:
            told = consequences(self.desk.state, wanted)
        except Refused:
            self.tried(change_championship, **wanted)
            assert (self.ranks(), self.results()) == (before, games)
            return
        change_championship(self.desk, **wanted)
        after, came_out = self.ranks(), self.results()
        assert {(game.round, game.table) for game in told.games} == {
            place for place in games if games[place] != came_out[place]
        }
        if any(games.values()) or any(came_out.values()):  # before that, an order says nothing of play
            assert {team.team: (team.before, team.after) for team in told.moved} == {
                team: (before[team], rank) for team, rank in after.items() if before[team] != rank
            }

    def ranks(self):
        return {line.team: line.rank for line in standings(self.desk.state).lines}

    def results(self):
        """How the games of the posted rounds came out, by round and table; None for one that is out."""
        posted = [line for line in rounds(self.desk.state) if line.state is not RoundState.DRAWN]
        return {
            (line.number, game.table): ([side.total for side in game.sides], game.winner, game.kind)
            if game.is_in
            else None
            for line in posted
            for game in line.games
        }
