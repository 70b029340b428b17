"""Score entry, by hands and by totals, and what referees decide."""

import json

import pytest

from tests.desks import at_the_door
from tests.services.conftest import CAPOT, made
from tournament.audit.judge import judge
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.scoring.facts import Adjustment, Annulment
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.undo import undo
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import RoundState
from tournament.services.scores.decisions import adjust, close_round, forfeit, reopen_game, resume_game, stop_game
from tournament.services.scores.entry import (
    annul_hand,
    annul_next,
    change_hand,
    clear_totals,
    record_hand,
    record_hands,
    record_totals,
    remove_hand,
    take_totals,
)
from tournament.services.scores.sheet_moves import preview_hand, sheet
from tournament.services.scores.standing import standings
from tournament.services.scores.totals import check_totals
from tournament.services.scores.views import ResultKind, WinReason
from tournament.services.setup.championship import change_championship
from tournament.services.setup.views import ByeWorth, ForfeitMarks

LAST_HAND = resolve_rules("belote-classic", {"both_over": "last-hand"})


def codes(refused):
    return [problem.code for problem in refused.value.problems]


@pytest.fixture
def table(full_desk):
    """Table 1 of a posted round 1."""
    draw(full_desk)
    post_draw(full_desk)
    return current_round(full_desk.state).tables[0].id


def game(desk, table):
    return next(game for game in current_round(desk.state).games if game.id == table)


def totals(desk, table):
    return {side.letter: side.total for side in game(desk, table).sides}


@pytest.fixture
def desk_to_the_last_hand(full_desk):
    """A desk where the winner of the last hand wins a game that both finished, and its table 1."""
    change_championship(full_desk, rules=LAST_HAND)
    draw(full_desk)
    post_draw(full_desk)
    return full_desk, current_round(full_desk.state).tables[0].id


class TestHands:
    def test_a_game_hand_by_hand_to_its_end(self, full_desk, table):
        for _ in range(3):
            record_hand(full_desk, table, CAPOT)
        assert (game(full_desk, table).kind, totals(full_desk, table)) == (ResultKind.PENDING, {"A": 1500, "B": 0})
        changes = record_hand(full_desk, table, CAPOT)
        assert changes.games == {table}
        assert (game(full_desk, table).kind, game(full_desk, table).winner) == (ResultKind.PLAYED, "A")

    def test_nothing_is_recorded_after_the_end(self, full_desk, table):
        record_hands(full_desk, table, [CAPOT] * 4)
        with pytest.raises(Refused) as refused:
            record_hand(full_desk, table, made(82))
        assert [(problem.code, problem.path) for problem in refused.value.problems] == [("hand-after-end", "hands[4]")]
        assert game(full_desk, table).hands == 4

    def test_what_is_previewed_is_what_is_recorded(self, full_desk, table):
        record_hand(full_desk, table, made(100))
        preview = preview_hand(sheet(full_desk.state, table), made(61, declarer="B"))
        record_hand(full_desk, table, made(61, declarer="B"))
        assert sheet(full_desk.state, table).score == preview

    def test_an_impossible_hand_is_refused_with_every_problem(self, full_desk, table):
        with pytest.raises(Refused) as refused:
            record_hand(full_desk, table, made(161, contract=85, belote=("A", "B")))
        assert len(refused.value.problems) == 3

    def test_a_correction(self, full_desk, table):
        record_hands(full_desk, table, [made(82), made(100)])
        first = sheet(full_desk.state, table).hands[0]
        change_hand(full_desk, first.id, made(70))
        assert [line.marks for line in sheet(full_desk.state, table).score.hands] == [
            {"A": 0, "B": 160},
            {"A": 100, "B": 60},
        ]

    def test_a_correction_of_what_another_desk_corrected_meanwhile(self, full_desk, table):
        record_hands(full_desk, table, [made(82), made(100)])
        first = sheet(full_desk.state, table).hands[0]
        change_hand(at_the_door(full_desk), first.id, made(70))
        with pytest.raises(Refused) as refused:
            change_hand(full_desk, first.id, made(90))
        assert codes(refused) == ["changed-meanwhile"]

    def test_a_correction_that_would_have_ended_the_game_earlier_is_refused(self, full_desk, table):
        record_hands(full_desk, table, [made(82), CAPOT, CAPOT, CAPOT, made(100)])
        with pytest.raises(Refused) as refused:
            change_hand(full_desk, sheet(full_desk.state, table).hands[0].id, CAPOT)
        assert codes(refused) == ["hand-after-end"]

    def test_an_annulled_hand_stays_on_the_sheet(self, full_desk, table):
        record_hands(full_desk, table, [made(82), made(100)])
        annul_hand(
            full_desk,
            sheet(full_desk.state, table).hands[0].id,
            annulment=Annulment.IRREGULAR_BID,
            referee="Odile",
            reason="Hors tour",
        )
        line = sheet(full_desk.state, table)
        assert [hand.marks for hand in line.score.hands] == [{"A": 0, "B": 0}, {"A": 100, "B": 60}]
        assert [(decision.kind, decision.article, decision.table, decision.round) for decision in line.decisions] == [
            ("annulled", "9 B", 1, 1)
        ]

    def test_a_hand_struck_out(self, full_desk, table):
        record_hands(full_desk, table, [made(82), made(100)])
        remove_hand(full_desk, sheet(full_desk.state, table).hands[0].id)
        assert [hand.number for hand in sheet(full_desk.state, table).hands] == [1]
        record_hand(full_desk, table, made(90))
        assert [hand.facts.points for hand in sheet(full_desk.state, table).hands] == [100, 90]

    def test_a_round_that_is_not_posted_takes_no_hands(self, full_desk):
        draw(full_desk)
        with pytest.raises(Refused) as refused:
            record_hand(full_desk, current_round(full_desk.state).tables[0].id, CAPOT)
        assert codes(refused) == ["round-not-posted"]

    def test_a_bye_takes_no_hands(self, full_desk, table):
        bye = current_round(full_desk.state).games[-1]
        with pytest.raises(Refused) as refused:
            record_hand(full_desk, bye.id, CAPOT)
        assert codes(refused) == ["game-is-bye"]

    def test_the_next_deal_annulled_with_its_decision(self, full_desk, table):
        annul_next(full_desk, table, annulment=Annulment.IRREGULAR_DEAL, referee="Odile", reason="Carte retournée")
        line = sheet(full_desk.state, table)
        assert [hand.facts.annulled for hand in line.hands] == [Annulment.IRREGULAR_DEAL]
        assert [(decision.article, decision.referee, decision.reason) for decision in line.decisions] == [
            ("9 A", "Odile", "Carte retournée")
        ]

    @pytest.mark.parametrize("take_back", [lambda desk, hand: change_hand(desk, hand, made(82)), remove_hand])
    def test_a_hand_annulled_no_more_takes_its_decision_along(self, full_desk, table, take_back):
        record_hand(full_desk, table, made(82))
        hand = sheet(full_desk.state, table).hands[0].id
        annul_hand(full_desk, hand, annulment=Annulment.AGREED, referee="Odile", reason="")
        take_back(full_desk, hand)
        assert sheet(full_desk.state, table).decisions == ()

    @pytest.mark.parametrize("text", ["x" * 501, "a\x01b"])
    def test_what_could_not_be_printed_is_not_kept(self, full_desk, table, text):
        record_hand(full_desk, table, made(82))
        for attempt in (
            lambda: forfeit(full_desk, table, "A", referee=text, reason=""),
            lambda: forfeit(full_desk, table, "A", referee="", reason=text),
            lambda: record_hand(full_desk, table, made(82, adjustments=(Adjustment("A", 10, text),))),
        ):
            with pytest.raises(Refused):
                attempt()
        assert game(full_desk, table).hands == 1


class TestTotals:
    def test_the_target_tells_who_won(self, full_desk, table):
        record_totals(full_desk, table, {"A": 2012, "B": 1450})
        line = game(full_desk, table)
        assert (line.kind, line.winner, line.why, line.from_totals) == (ResultKind.PLAYED, "A", WinReason.TARGET, True)

    def test_below_the_target_it_must_be_said_why(self, full_desk, table):
        with pytest.raises(Refused) as refused:
            record_totals(full_desk, table, {"A": 1700, "B": 1450})
        assert codes(refused) == ["target-not-reached"]
        record_totals(full_desk, table, {"A": 1700, "B": 1450}, why=WinReason.CLOCK)
        assert (game(full_desk, table).winner, game(full_desk, table).why) == ("A", WinReason.CLOCK)

    @pytest.mark.parametrize(
        ("typed", "winner", "code"),
        [
            ({"A": 2000, "B": 2000}, None, "totals-equal"),
            ({"A": 2010, "B": 1450}, "B", "winner-has-less"),
            ({"A": 2010}, None, "total-missing"),
            ({"A": 2010, "B": 10**9}, None, "total-out-of-range"),
        ],
    )
    def test_totals_that_cannot_be(self, full_desk, table, typed, winner, code):
        with pytest.raises(Refused) as refused:
            record_totals(full_desk, table, typed, winner=winner)
        assert codes(refused) == [code]

    def test_hands_are_the_result_and_totals_are_held_against_them(self, full_desk, table):
        record_hands(full_desk, table, [CAPOT] * 4)
        record_totals(full_desk, table, {"A": 2000, "B": 100})
        line = game(full_desk, table)
        assert (line.disputed, totals(full_desk, table)) == (True, {"A": 2000, "B": 0})
        record_totals(full_desk, table, {"A": 2000, "B": 0})
        assert not game(full_desk, table).disputed

    @pytest.mark.parametrize(
        ("typed", "winner", "code"),
        [({"A": 1010, "B": 1020}, None, "winner-of-last-hand"), ({"A": 1010, "B": 990}, "B", "winner-has-less")],
    )
    def test_of_several_over_the_target_it_must_be_said_who_won_the_last_hand(
        self, desk_to_the_last_hand, typed, winner, code
    ):
        desk, table = desk_to_the_last_hand
        with pytest.raises(Refused) as refused:
            record_totals(desk, table, typed, winner=winner)
        assert codes(refused) == [code]

    @pytest.mark.parametrize(
        ("typed", "said", "winner"),
        [
            ({"A": 1010, "B": 1020}, "A", "A"),
            ({"A": 1010, "B": 1020}, "B", "B"),
            ({"A": 1010, "B": 1010}, "B", "B"),
            ({"A": 1010, "B": 990}, None, "A"),
        ],
    )
    def test_whoever_won_the_last_hand_has_won(self, desk_to_the_last_hand, typed, said, winner):
        desk, table = desk_to_the_last_hand
        record_totals(desk, table, typed, winner=said)
        assert game(desk, table).winner == winner
        text = export_championship(desk.state)
        assert judge(json.loads(to_text(text))) == []
        assert export_championship(import_championship(text, None, by="test").state) == text

    def test_who_won_the_last_hand_is_not_told_by_totals_typed_before_it_mattered(self, full_desk):
        change_championship(full_desk, rules=resolve_rules("belote-classic", {}))
        draw(full_desk)
        post_draw(full_desk)
        one, two = current_round(full_desk.state).tables
        record_totals(full_desk, one.id, {"A": 1010, "B": 1020})
        record_totals(full_desk, two.id, {"A": 1010, "B": 620})
        with pytest.raises(Refused) as refused:
            change_championship(full_desk, rules=LAST_HAND)
        assert [(problem.code, problem.details["tables"]) for problem in refused.value.problems] == [
            ("rules-do-not-fit", (1,))
        ]
        clear_totals(full_desk, one.id)
        change_championship(full_desk, rules=LAST_HAND)
        record_totals(full_desk, one.id, {"A": 1010, "B": 1020}, winner="A")
        change_championship(
            full_desk, rules=resolve_rules("belote-classic", {"both_over": "last-hand", "litige": "failed"})
        )
        assert game(full_desk, one.id).winner == "A"

    def test_taken_back(self, full_desk, table):
        record_totals(full_desk, table, {"A": 2012, "B": 1450})
        clear_totals(full_desk, table)
        assert game(full_desk, table).kind is ResultKind.PENDING

    @pytest.mark.parametrize(
        ("typed", "codes"),
        [
            ({"A": 2010, "B": 1450}, []),
            ({"A": 2012, "B": 1450}, []),
            ({"A": 2013, "B": 1450}, ["units-do-not-fit"]),
            ({"A": 20100, "B": 1450}, ["total-too-great"]),
        ],
    )
    def test_likely_slips(self, full_desk, table, typed, codes):
        assert [warning.code for warning in check_totals(sheet(full_desk.state, table), typed)] == codes


class TestDecisions:
    def test_forfeit(self, full_desk, table):
        forfeit(full_desk, table, ("B",), referee="Odile", reason="Absents")
        assert (game(full_desk, table).kind, game(full_desk, table).winner, totals(full_desk, table)) == (
            ResultKind.FORFEIT,
            "A",
            {"A": 2000, "B": 0},
        )

    def test_both_forfeit(self, full_desk, table):
        forfeit(full_desk, table, ("A", "B"), referee="Odile", reason="Absents")
        assert (game(full_desk, table).winner, totals(full_desk, table)) == (None, {"A": 0, "B": 0})

    def test_forfeit_marks_can_be_the_average_of_the_round(self, full_desk, table):
        change_championship(full_desk, forfeit_marks=ForfeitMarks.AVERAGE)
        other = current_round(full_desk.state).tables[1].id
        forfeit(full_desk, table, ("B",), referee="Odile", reason="Absents")
        assert totals(full_desk, table) == {"A": 1000, "B": 0}
        record_totals(full_desk, other, {"A": 2005, "B": 1500})
        assert totals(full_desk, table) == {"A": 1753, "B": 0}

    def test_a_second_forfeit_takes_the_place_of_the_first(self, full_desk, table):
        forfeit(full_desk, table, ("B",), referee="Odile", reason="Absents")
        forfeit(full_desk, table, ("A",), referee="Odile", reason="Erreur de camp")
        assert [decision.reason for decision in sheet(full_desk.state, table).decisions] == ["Erreur de camp"]

    def test_a_table_that_never_played_is_no_part_of_the_average(self, full_desk, table):
        change_championship(full_desk, bye_worth=ByeWorth.AVERAGE)
        record_totals(full_desk, current_round(full_desk.state).tables[1].id, {"A": 2005, "B": 1500})
        close_round(full_desk, referee="Odile", reason="")
        assert current_round(full_desk.state).games[-1].sides[0].total == 1753

    def test_a_reopened_table_of_an_earlier_round_is_still_out(self, full_desk, table):
        close_round(full_desk, referee="Odile", reason="")
        draw(full_desk)
        post_draw(full_desk)
        close_round(full_desk, referee="Odile", reason="")
        reopen_game(full_desk, table)
        assert standings(full_desk.state).is_provisional
        with pytest.raises(Refused) as refused:
            draw(full_desk)
        assert refused.value.problems[0].details == {"round": 1, "tables": (1,)}
        close_round(full_desk, referee="Odile", reason="")
        assert not standings(full_desk.state).is_provisional

    def test_a_stop_keeps_the_posting(self, full_desk, table):
        assert not current_round(full_desk.state).touched
        stop_game(full_desk, table, more=2, referee="", reason="")
        assert current_round(full_desk.state).touched
        with pytest.raises(Refused) as refused:
            take_back_posting(full_desk)
        assert codes(refused) == ["round-has-results"]

    def test_reopened(self, full_desk, table):
        record_hand(full_desk, table, made(82))
        forfeit(full_desk, table, ("B",), referee="Odile", reason="Partis")
        with pytest.raises(Refused) as refused:
            record_hand(full_desk, table, made(82))
        assert codes(refused) == ["game-decided"]
        reopen_game(full_desk, table)
        assert (game(full_desk, table).kind, sheet(full_desk.state, table).decisions) == (ResultKind.PENDING, ())

    def test_the_clock_leaves_two_hands(self, full_desk, table):
        record_hand(full_desk, table, made(82))
        stop_game(full_desk, table, more=2, referee="Odile", reason="Plus d'une heure")
        record_hand(full_desk, table, made(100))
        assert game(full_desk, table).kind is ResultKind.PENDING
        record_hand(full_desk, table, made(90))
        assert (game(full_desk, table).kind, game(full_desk, table).winner) == (ResultKind.PLAYED, "A")
        remove_hand(full_desk, sheet(full_desk.state, table).hands[0].id)
        assert sheet(full_desk.state, table).stop.after == 0

    def test_a_stop_taken_back(self, full_desk, table):
        record_hand(full_desk, table, made(82))
        stop_game(full_desk, table, more=0, referee="Odile", reason="Plus d'une heure")
        assert game(full_desk, table).kind is ResultKind.PLAYED
        resume_game(full_desk, table)
        assert game(full_desk, table).kind is ResultKind.PENDING

    def test_points_taken_count_in_the_total(self, full_desk, table):
        record_hands(full_desk, table, [CAPOT] * 4)
        adjust(full_desk, table, "A", -100, reason="Avertissement")
        assert (totals(full_desk, table), game(full_desk, table).winner) == ({"A": 1900, "B": 0}, "A")

    def test_a_round_can_always_be_closed(self, full_desk, table):
        record_hands(full_desk, table, [made(100), made(60, declarer="B")])
        close_round(full_desk, referee="Odile", reason="Fin de soirée")
        drawn = current_round(full_desk.state)
        assert drawn.state is RoundState.COMPLETE
        assert [(line.kind, line.winner) for line in drawn.tables] == [
            (ResultKind.STOPPED, "A"),
            (ResultKind.STOPPED, None),
        ]
        undo(full_desk)
        assert current_round(full_desk.state).state is RoundState.POSTED


class TestTotalsBesideHands:
    def test_the_totals_are_taken_and_the_hands_go(self, full_desk, table):
        record_hands(full_desk, table, [CAPOT] * 2)
        record_totals(full_desk, table, {"A": 2010, "B": 1650})
        stop_game(full_desk, table, more=2, referee="Odile", reason="past the hour")
        take_totals(full_desk, table)
        line = game(full_desk, table)
        assert (line.kind, line.winner, line.hands, line.disputed) == (ResultKind.PLAYED, "A", 0, False)
        undo(full_desk)
        assert (game(full_desk, table).hands, sheet(full_desk.state, table).stop.after) == (2, 2)

    @pytest.mark.parametrize("brought", [[], [CAPOT]])
    def test_there_must_be_both(self, full_desk, table, brought):
        record_hands(full_desk, table, brought)
        with pytest.raises(Refused) as refused:
            take_totals(full_desk, table)
        assert codes(refused) == ["totals-not-beside-hands"]
