"""What a change of settings would do, told before it is made: the same as what it then does."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts, made
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.setup.consequences import consequences_texts
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.entry import record_hand, record_hands, record_totals
from tournament.services.scores.standing import standings
from tournament.services.scores.views import WinReason
from tournament.services.setup.championship import championship, change_championship
from tournament.services.setup.views import ByeWorth, ForfeitMarks, MovedTeam, TableMove


@pytest.fixture
def played():
    """Five teams, one round over: table 1 hand by hand 2000 to 0, table 2 by the clock 900 to 800, and a bye of
    1000."""
    desk = desk_in()
    register_teams(desk, drafts(5))
    draw(desk)
    post_draw(desk)
    one, two = current_round(desk.state).tables
    record_hands(desk, one.id, [CAPOT] * 4)
    record_totals(desk, two.id, {"A": 900, "B": 800}, why=WinReason.CLOCK)
    return desk


def ranks(desk):
    return {line.team: line.rank for line in standings(desk.state).lines}


def classic(**options):
    return resolve_rules("belote-classic", options)


def pile(points, declarer="A"):
    return HandFacts(declarer=declarer, points=points)


def said(found):
    """The lines that name the games that change."""
    return [line for _, lines in consequences_texts(found, translator("en")).lists for line in lines]


def rules(**options):
    return resolve_rules("contree-championship", options)


def teams_of(desk):
    """Winner and loser of table 1 and of table 2, and who sits out."""
    return [side.team for game in current_round(desk.state).games for side in game.sides]


def test_what_changes_nothing_has_no_consequences(played):
    for wanted in (
        {"name": "Autre"},
        {"planned_rounds": 7},
        {"game_minutes": 45},
        {"room": ((10, 90),)},
        {"forfeit_marks": ForfeitMarks.HALF},
    ):
        assert consequences(played.state, wanted).are_none


def test_before_anything_was_played_nothing_has_consequences():
    desk = desk_in()
    register_teams(desk, drafts(4))
    assert consequences(
        desk.state, {"criteria": ("lot",), "bye_worth": ByeWorth.TARGET, "rules": rules(target=500)}
    ).are_none


def test_a_bye_worth_more(played):
    sitting = teams_of(played)[-1]
    found = consequences(played.state, {"bye_worth": ByeWorth.TARGET})
    (game,) = found.games
    assert (game.round, game.table, game.before, game.after) == (1, None, (1000,), (2000,))
    assert [(team.team, team.before, team.after) for team in found.moved] == [(sitting, 2, 1)]
    assert len(found.leaders_before) == 1
    assert len(found.leaders_after) == 2


@pytest.mark.parametrize(
    "wanted",
    [
        {"bye_worth": ByeWorth.TARGET},
        {"bye_wins": False},
        {"criteria": ("points",)},
        {"criteria": ("difference", "lot"), "bye_worth": ByeWorth.AVERAGE},
        {"rules": rules(target=3000)},
        {"rules": rules(failed_capot=250)},
    ],
)
def test_what_is_told_is_what_happens_and_nothing_is_written_before(played, wanted):
    before, line = ranks(played), championship(played.state)
    found = consequences(played.state, wanted)
    assert (ranks(played), championship(played.state)) == (before, line)
    change_championship(played, **wanted)
    after = ranks(played)
    assert {team.team: (team.before, team.after) for team in found.moved} == {
        team: (before[team], after[team]) for team in after if before[team] != after[team]
    }
    undo(played)
    assert ranks(played) == before


def test_moved_teams_stand_in_the_order_to_come(played):
    one, _, three, four, five = teams_of(played)
    found = consequences(played.state, {"bye_wins": False})
    assert [(moved.team, moved.before, moved.after) for moved in found.moved] == [(three, 3, 2), (five, 2, 3)]
    assert isinstance(found.moved[0], MovedTeam)
    assert ranks(played)[one] == 1
    assert ranks(played)[four] == 4


def test_a_forfeit_follows_its_marks():
    desk = desk_in()
    register_teams(desk, drafts(2))
    draw(desk)
    post_draw(desk)
    forfeit(desk, current_round(desk.state).tables[0].id, "B", referee="Odile", reason="pas venus")
    (game,) = consequences(desk.state, {"forfeit_marks": ForfeitMarks.HALF}).games
    assert (game.table, game.before, game.after) == (1, (2000, 0), (1000, 0))


def test_posted_draws_stay(played):
    draw(played)
    post_draw(played)
    seated = [[side.team for side in game.sides] for game in current_round(played.state).games]
    change_championship(played, criteria=("lot",))
    assert [[side.team for side in game.sides] for game in current_round(played.state).games] == seated


def test_a_draw_that_is_not_posted_is_named(played):
    draw(played)
    assert consequences(played.state, {"bye_wins": False}).drawn_round == 2


class TestRules:
    def test_a_longer_game_is_out_again(self, played):
        found = consequences(played.state, {"rules": rules(target=3000)})
        assert [
            (game.before, game.was_over, game.will_be_over, game.hands) for game in found.games if game.table == 1
        ] == [((2000, 0), True, False, ())]
        change_championship(played, rules=rules(target=3000))
        assert standings(played.state).is_provisional
        assert rounds(played.state)[0].tables[0].kind.value == "pending"

    def test_a_shorter_game_that_some_sheet_went_beyond_is_refused_by_table(self, played):
        for attempt in (
            lambda desk, wanted: consequences(desk.state, wanted),
            lambda desk, wanted: change_championship(desk, **wanted),
        ):
            with pytest.raises(Refused) as refused:
                attempt(played, {"rules": rules(target=1000)})
            assert [(problem.code, problem.details) for problem in refused.value.problems] == [
                ("rules-do-not-fit", {"rounds": (1,), "tables": (1,)})
            ]
        assert championship(played.state).rules == rules()

    def test_totals_that_a_longer_game_contradicts_are_refused(self, played):
        draw(played)
        post_draw(played)
        table = current_round(played.state).tables[0]
        record_totals(played, table.id, {"A": 2010, "B": 800})
        with pytest.raises(Refused) as refused:
            change_championship(played, rules=rules(target=2500))
        assert [problem.details for problem in refused.value.problems] == [
            {"rounds": (1, 2), "tables": (1, table.table)}
        ]

    def test_a_longer_game_is_refused_where_another_round_followed(self, played):
        draw(played)
        with pytest.raises(Refused) as refused:
            change_championship(played, rules=rules(target=3000))
        assert [problem.details for problem in refused.value.problems] == [{"rounds": (1,), "tables": (1,)}]

    def test_other_marks_reach_the_sheets_at_once(self, played):
        draw(played)
        post_draw(played)
        table = current_round(played.state).tables[0]
        record_hand(played, table.id, made(0, contract="capot", capot="B"))
        assert [side.total for side in current_round(played.state).tables[0].sides] == [0, 500]
        change_championship(played, rules=rules(failed_capot=250))
        assert [side.total for side in current_round(played.state).tables[0].sides] == [0, 250]


class TestGameThatIsOut:
    """Classic belote: hands 3 and 4 of table 1 are a litige, 81 to 81, and what follows it, 100 to 62; the game goes
    on."""

    @pytest.fixture
    def begun(self):
        desk = desk_in()
        change_championship(desk, rules=classic(litige="failed"))
        register_teams(desk, drafts(4))
        draw(desk)
        post_draw(desk)
        record_hands(desk, current_round(desk.state).tables[0].id, [pile(100), pile(90), pile(81), pile(100)])
        return desk

    def test_its_hands_are_named_with_the_totals_so_far(self, begun):
        (game,) = consequences(begun.state, {"rules": classic()}).games
        assert (game.table, game.hands) == (1, (3, 4))
        assert (game.before, game.after) == ((290, 358), (371, 277))
        assert (game.was_over, game.will_be_over, game.winner_before, game.winner_after) == (False, False, None, None)
        change_championship(begun, rules=classic())
        assert tuple(side.total for side in current_round(begun.state).tables[0].sides) == game.after
        assert newest_entry(begun.state).details["rule"] == "litige"

    def test_they_are_named_too_where_the_totals_come_out_equal(self, begun):
        """The defence that would have marked the 81 points in hand 3 wins hand 4, and marks them there."""
        table = current_round(begun.state).tables[0]
        undo(begun)
        record_hands(begun, table.id, [pile(100), pile(90), pile(81), pile(100, "B")])
        (game,) = consequences(begun.state, {"rules": classic()}).games
        assert (game.hands, game.before == game.after) == ((3, 4), True)

    def test_said_with_the_numbers_of_the_hands(self, begun):
        (line,) = said(consequences(begun.state, {"rules": classic()}))
        assert "hands 3 and 4 change; 371" in line
        assert line.count("(not over)") == 2

    def test_nothing_is_said_of_a_game_whose_hands_stay(self, begun):
        assert consequences(begun.state, {"rules": classic(litige="failed", target=1500)}).are_none


class TestRoom:
    def test_tables_being_played_that_the_room_would_not_have(self, played):
        draw(played)
        post_draw(played)
        assert consequences(played.state, {"room": ((2, 30),)}).tables == TableMove(2, (1,))
        change_championship(played, room=((2, 30),))
        assert [game.table for game in current_round(played.state).tables] == [1, 2]

    def test_more_tables_change_nothing(self, played):
        draw(played)
        assert consequences(played.state, {"room": ((1, 30),)}).are_none


class TestDrawnRound:
    """The bye of a draw that is not posted counts for nobody yet."""

    @pytest.mark.parametrize("wanted", [{"bye_worth": ByeWorth.TARGET}, {"bye_wins": False}, {"criteria": ("lot",)}])
    def test_nothing_follows_where_nothing_is_posted(self, wanted):
        desk = desk_in()
        register_teams(desk, drafts(3))
        draw(desk)
        assert consequences(desk.state, wanted).are_none

    @pytest.mark.parametrize("wanted", [{"bye_worth": ByeWorth.TARGET}, {"bye_wins": False}])
    def test_only_the_bye_that_was_posted_counts(self, played, wanted):
        before = consequences(played.state, wanted)
        draw(played)
        after = consequences(played.state, wanted)
        assert [game.round for game in after.games] == [1]
        assert (after.games, after.moved, after.leaders_before) == (before.games, before.moved, before.leaders_before)

    def test_its_tables_are_still_held_against_the_room(self, played):
        draw(played)
        assert consequences(played.state, {"room": ((2, 30),)}).tables == TableMove(2, (1,))
