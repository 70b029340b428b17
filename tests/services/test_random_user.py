"""A user who does anything at any time: what is refused changes nothing, undo leads all the way back, and reopening
loses nothing."""

from collections.abc import Mapping
from functools import partial

from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from tests.examples import examples
from tests.services.conftest import CAPOT, drafts, made
from tests.services.random_user import Settled, drawn, seen, shown, someone
from tests.services.test_past_errors import wanted
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.models.engine import reading
from tournament.models.tables import AdjustmentRow
from tournament.scoring.facts import Annulment
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_rows
from tournament.services.desk.state import read_state
from tournament.services.desk.undo import redo, undo
from tournament.services.papers.snapshot import editions, issue_document, newest_edition
from tournament.services.people.registration import (
    bring_back_team,
    change_team,
    pair_waiting,
    register_team,
    remove_team,
    set_present,
    teams,
)
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.consequences import doubt, keep_draw, past_error, redraw_rest, replay
from tournament.services.repairs.leaving import exclude_teams, preview_leaving, withdraw_teams
from tournament.services.repairs.seat_views import ChangeKind, SeatChange, UnfinishedOutcome
from tournament.services.repairs.seating_changes import change_seats, late_teams, preview_change, seat_late
from tournament.services.rounds.drawing import discard_draw, draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.decisions import (
    adjust,
    adjust_team,
    close_round,
    forfeit,
    reopen_game,
    resume_game,
    stop_game,
)
from tournament.services.scores.entry import (
    annul_hand,
    annul_next,
    change_hand,
    clear_totals,
    record_hand,
    record_hands,
    record_totals,
    remove_hand,
)
from tournament.services.scores.sheet_moves import empty_sheet, exchange_sides, move_sheet
from tournament.services.scores.standing import standings
from tournament.services.scores.views import ResultKind, WinReason

pick = st.integers(min_value=0, max_value=50)


class AnyUser(Settled):
    @rule(alone=st.booleans())
    def register(self, alone):
        draft = next(self.arriving, None)
        if draft is not None:
            players = draft.players[:1] if alone else draft.players
            self.tried(register_team, TeamDraft(players, phone="06 00 00 00 00"))

    @rule(kind=st.sampled_from([remove_team, bring_back_team]), pick=pick)
    @precondition(someone)
    def strike_or_bring_back(self, kind, pick):
        self.tried(kind, self.team(pick))

    @rule(pick=pick, other=pick)
    @precondition(someone)
    def pair(self, pick, other):
        self.tried(pair_waiting, self.team(pick), self.team(other))

    @rule(pick=pick, excluded=st.booleans())
    @precondition(someone)
    def leave(self, pick, excluded):
        if excluded:
            self.tried(exclude_teams, [self.team(pick)], referee="Odile", reason="Injures")
        else:
            self.tried(withdraw_teams, [self.team(pick)], reason="")

    @rule(picks=st.lists(pick, min_size=2, max_size=4), unfinished=st.sampled_from(UnfinishedOutcome))
    @precondition(someone)
    def leave_together(self, picks, unfinished):
        """Several go at once, or nobody does; what is told of it before writes nothing."""
        going = [self.team(pick) for pick in picks]
        before = seen(self.desk)
        preview_leaving(self.desk.state, going)
        assert seen(self.desk) == before
        self.tried(withdraw_teams, going, reason="", unfinished=unfinished)

    @rule(kind=st.sampled_from(ChangeKind), one=st.integers(1, 9), other=st.integers(0, 9))
    def change_seats(self, kind, one, other):
        """What is refused when it is told is refused when it is done."""
        wish = SeatChange(kind, one, other)
        try:
            preview_change(self.desk.state, wish)
        except Refused:
            steps = len(self.desk.undo_stack.undo)
            self.tried(change_seats, wish)
            assert len(self.desk.undo_stack.undo) == steps
        else:
            change_seats(self.desk, wish)

    @rule(pick=pick)
    def seat_late(self, pick):
        line = late_teams(self.desk.state)
        if line is not None:
            self.tried(seat_late, line.offers[pick % len(line.offers)])

    @rule(pick=pick, totals=st.sampled_from([{"A": 2000, "B": 10}, {"A": 40, "B": 2000}]), redrawn=st.booleans())
    @precondition(drawn)
    def correct_a_past_result(self, pick, totals, redrawn):
        """A preview writes nothing, and both answers leave everybody seated once."""
        games = [game for line in rounds(self.desk.state) for game in line.tables]
        if not games:
            return

        correction = record_totals.command(games[pick % len(games)].id, totals)
        before = seen(self.desk)
        try:
            found = doubt(self.desk.state, correction)
        except Refused:
            self.tried(Desk.ask, correction)
            return
        assert seen(self.desk) == before
        drawn = replay(found) if found else None
        line = past_error(found, drawn) if found else None
        if line is not None and redrawn:
            self.tried(redraw_rest, wanted(correction), drawn, found.round, found.read_at)
        elif line is not None:
            keep_draw(self.desk, wanted(correction), line.round)
        else:
            self.tried(Desk.ask, correction)

    @rule(pick=pick, present=st.booleans())
    @precondition(someone)
    def tick(self, pick, present):
        self.tried(set_present, [self.team(pick)], present)

    @rule(method=st.sampled_from([None, *DrawMethod]))
    def draw(self, method):
        self.tried(draw, method)

    @rule(what=st.sampled_from([post_draw, take_back_posting, discard_draw]))
    def post(self, what):
        self.tried(what)

    @rule(pick=pick, count=st.integers(1, 4))
    @precondition(drawn)
    def enter(self, pick, count):
        self.tried(record_hands, self.game(pick), [CAPOT] * count)

    @rule(pick=pick, points=st.integers(0, 162), contract=st.sampled_from([80, 90, 160]), side=st.sampled_from("AB"))
    @precondition(drawn)
    def enter_one(self, pick, points, contract, side):
        self.tried(record_hand, self.game(pick), made(points, side, contract))

    @rule(pick=pick, points=st.integers(0, 162))
    @precondition(drawn)
    def correct(self, pick, points):
        self.tried(change_hand, self.hand(pick), made(points))

    @rule(pick=pick, annulled=st.booleans())
    @precondition(drawn)
    def strike_out(self, pick, annulled):
        if annulled:
            self.tried(annul_hand, self.hand(pick), annulment=Annulment.AGREED, referee="", reason="")
            self.tried(
                annul_next, self.game(pick), annulment=Annulment.IRREGULAR_BID, referee="Odile", reason="Hors tour"
            )
        else:
            self.tried(remove_hand, self.hand(pick))

    @rule(
        pick=pick,
        totals=st.lists(st.integers(0, 2200), min_size=6, max_size=6),
        why=st.sampled_from([None, *WinReason]),
    )
    @precondition(drawn)
    def totals(self, pick, totals, why):
        self.tried(record_totals, self.game(pick), dict(zip(self.sides, totals, strict=False)), why=why)

    @rule(pick=pick, what=st.sampled_from([reopen_game, clear_totals, resume_game]))
    @precondition(drawn)
    def take_back(self, pick, what):
        self.tried(what, self.game(pick))

    @rule(pick=pick, losers=st.sampled_from(["A", "B", "AB", "C", "ABC"]))
    @precondition(drawn)
    def forfeit(self, pick, losers):
        self.tried(forfeit, self.game(pick), losers, referee="Odile", reason="Absents")

    @rule(pick=pick, more=st.integers(0, 2))
    @precondition(drawn)
    def stop(self, pick, more):
        self.tried(stop_game, self.game(pick), more=more, referee="Odile", reason="Une heure")

    @rule(
        pick=pick,
        way=st.sampled_from([exchange_sides, empty_sheet, partial(move_sheet, table=1), partial(move_sheet, table=2)]),
    )
    @precondition(drawn)
    def put_a_whole_sheet_right(self, pick, way):
        self.tried(way, self.game(pick))

    @rule(pick=pick, points=st.integers(-200, 200))
    @precondition(drawn)
    def adjust(self, pick, points):
        self.tried(adjust, self.game(pick), "A", points, reason="Retard")

    @rule(
        pick=pick,
        name=st.sampled_from(["Paul Loir", "Rose Vidal", "Yann Zola"]),
        reason=st.sampled_from(["", "Malade"]),
    )
    @precondition(someone)
    def substitute(self, pick, name, reason):
        team = next(team for team in teams(self.desk.state) if team.id == self.team(pick))
        phone = self.desk.phones.get(team.id, "")
        self.tried(change_team, team.id, TeamDraft((name, *team.players[1:]), phone=phone), reason=reason)

    @rule(pick=pick, points=st.integers(-200, 200))
    @precondition(someone)
    def adjust_team(self, pick, points):
        self.tried(adjust_team, self.team(pick), points, reason="Retard")

    @rule()
    @precondition(drawn)
    def bring_in_every_table(self):
        for game in current_round(self.desk.state).tables:
            if not game.is_in:
                self.tried(record_hands, game.id, [CAPOT] * 4)

    @rule()
    @precondition(drawn)
    def close(self):
        self.tried(close_round, referee="Odile", reason="")

    @rule(document=st.sampled_from(["door-list", "score-sheets"]), table=st.sampled_from([None, 1]))
    def issue(self, document, table):
        newest = {line.document: line.number for line in editions(self.desk.state)}
        issue_document(self.desk, document, None, "fr", {"table": table} if table else {})
        assert newest_edition(self.desk.state, document, None).number == newest.get(document, 0) + 1

    @rule()
    def undo(self):
        self.tried(undo)

    @rule()
    @precondition(lambda self: self.desk.undo_stack.redo)
    def redo(self):
        self.tried(redo)

    @rule(steps=st.integers(1, 5))
    def undo_and_redo(self, steps):
        before = seen(self.desk)[0]
        possible = min(steps, len(self.desk.undo_stack.undo))
        for _ in range(possible):
            undo(self.desk)
        for _ in range(possible):
            redo(self.desk)
        assert seen(self.desk)[0] == before

    @rule()
    def export_and_import(self):
        document = export_championship(self.desk.state)
        again = import_championship(document, None, by="Odile")
        assert export_championship(again.state) == document
        again.close()

    @rule()
    def reopen(self):
        before = seen(self.desk)
        self.desk.close()
        self.desk = self.opened()
        assert seen(self.desk) == before

    @invariant()
    def everyone_present_is_seated_once(self):
        for line in rounds(self.desk.state):
            seated = [side.team for game in line.games for side in game.sides]
            assert len(seated) == len(set(seated))
            tables = [game.table for game in line.tables]
            assert tables == sorted(set(tables))
            byes = len(line.games) - len(line.tables)
            assert byes < len(self.sides) or any(game.by_hand for game in line.games)

    @invariant()
    def the_state_is_what_the_file_holds(self):
        """What every command made of the state, and all that was kept from it, is as if it were read anew."""
        state = self.desk.state
        with reading(self.desk.engine) as connection:
            read = read_state(connection)
        assert (state.sequence, state.head, state.journal, shown(state)) == (
            read.sequence,
            read.head,
            read.journal,
            shown(read),
        )
        assert {name: list(rows) for name, rows in state.rows.items()} == {
            name: list(rows) for name, rows in read.rows.items()
        }

    @invariant()
    def only_the_newest_round_is_unfinished(self):
        assert all(line.state is RoundState.COMPLETE for line in rounds(self.desk.state)[:-1])

    @invariant()
    def standings_count_what_was_played(self):
        table = standings(self.desk.state)
        results = [
            game
            for line in rounds(self.desk.state)
            if line.state is not RoundState.DRAWN
            for game in line.games
            if game.kind is not ResultKind.PENDING
        ]
        excluded = {team.number for team in teams(self.desk.state) if team.status is TeamStatus.EXCLUDED}
        wins = [
            side.team
            for game in results
            for side in game.sides
            if game.was_won_by(side.team) and side.team not in excluded
        ]
        if "wins" in table.criteria:
            assert sum(line.values["wins"] for line in table.lines) == len(wins)
        points = sum(side.total for game in results for side in game.sides if side.team not in excluded)
        numbers = {team.id: team.number for team in teams(self.desk.state)}
        rows = [
            row
            for table, _, row in plain_rows(self.desk.state)
            if table == AdjustmentRow.__tablename__ and row["team_id"]
        ]
        given = [row["points"] for row in rows if numbers[row["team_id"]] not in excluded]
        assert sum(line.values["points"] for line in table.lines) == points + sum(given)


class UserAtTablesOfThree(AnyUser):
    """Everybody alone: hands of pairs are refused, totals and decisions are what there is."""

    championship: Mapping[str, object] = {
        "rules": resolve_rules("belote-three", {}),
        "criteria": ("wins", "places", "points"),
    }
    sides = "ABC"

    def arrivals(self):
        return iter([TeamDraft(players=(player,)) for draft in drafts(9) for player in draft.players])

    @rule()
    @precondition(drawn)
    def bring_in_every_table(self):
        for game in current_round(self.desk.state).tables:
            if not game.is_in:
                self.tried(record_totals, game.id, {"A": 1010, "B": 640, "C": 640})


UserAtTablesOfThree.TestCase.settings = examples(1, 20, stateful_step_count=30, suppress_health_check=list(HealthCheck))
TestUserAtTablesOfThree = UserAtTablesOfThree.TestCase

AnyUser.TestCase.settings = examples(1, 60, stateful_step_count=40, suppress_health_check=list(HealthCheck))
TestAnyUser = AnyUser.TestCase


def test_a_round_that_every_team_has_left_takes_no_result():
    """What the random user met once in some thousand examples."""
    user = AnyUser()
    user.open(there=2, posted=True)
    user.leave_together([0, 1], UnfinishedOutcome.BYE)
    user.totals(0, [2000, 10, 0, 0, 0, 0], None)
    user.forfeit(0, "A")
    user.close()
    user.draw(None)
    user.reopen()
    user.the_state_is_what_the_file_holds()
    user.teardown()
