"""A team comes when the round is posted: it takes the place of the bye, or a table of its own, and no other table
moves."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts
from tests.services.test_seating_changes import code, play, seats
from tournament.audit.judge import judge
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.i18n import translator
from tournament.messages.rounds.why import why_text
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import bring_back_team, register_team, register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.repairs.seat_views import LateChoice
from tournament.services.repairs.seating_changes import late_teams, seat_late
from tournament.services.rounds.draw_plans import overtaken_by
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round, rounds, why
from tournament.services.rounds.views import RoundState
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.setup.championship import change_championship


def posted(desk, there):
    register_teams(desk, drafts(there))
    draw(desk)
    post_draw(desk)
    return desk


def come(desk, count=1):
    """So many more teams register."""
    known = len(teams(desk.state))
    for draft in drafts(9)[known : known + count]:
        register_team(desk, draft)


def offered(desk):
    return [(offer.choice, offer.late, offer.table) for offer in late_teams(desk.state).offers]


def take(desk, choice):
    seat_late(desk, next(offer for offer in late_teams(desk.state).offers if offer.choice is choice))


def test_nobody_is_late_before_the_posting_and_when_every_table_is_in(full_desk):
    draw(full_desk)
    come(full_desk)
    assert late_teams(full_desk.state) is None
    draw(full_desk)
    post_draw(full_desk)
    come(full_desk)
    assert late_teams(full_desk.state).late == (7,)
    play(full_desk)
    assert late_teams(full_desk.state) is None


class TestOneIsExempt:
    @pytest.fixture
    def late(self, desk):
        """Five teams were posted, a sixth comes."""
        posted(desk, 5)
        come(desk)
        return desk

    def test_it_plays_the_exempt_team_at_the_next_table(self, late):
        before = seats(late)
        assert offered(late) == [(LateChoice.EXEMPT, (6,), 3), (LateChoice.WAIT, (6,), None)]
        take(late, LateChoice.EXEMPT)
        assert seats(late) == {1: before[1], 2: before[2], 3: [*before[0], 6]}
        assert [game.by_hand for game in current_round(late.state).games] == [False, False, True]
        assert late_teams(late.state) is None

    def test_a_posting_taken_back_and_made_anew_keeps_its_seat(self, late):
        take(late, LateChoice.EXEMPT)
        seated = seats(late)
        take_back_posting(late)
        assert overtaken_by(late.state) == ()
        post_draw(late)
        assert seats(late) == seated

    def test_tables_that_are_being_played_do_not_matter(self, late):
        record_hands(late, current_round(late.state).tables[0].id, [CAPOT])
        take(late, LateChoice.EXEMPT)
        assert current_round(late.state).tables[0].hands == 1
        record_hands(late, current_round(late.state).tables[2].id, [CAPOT] * 4)

    def test_undo_takes_it_back(self, late):
        before = seats(late)
        take(late, LateChoice.EXEMPT)
        entry = newest_entry(late.state)
        assert (entry.what, entry.details["teams"], entry.details["table"]) == ("late-seated", "6", 3)
        undo(late)
        assert (seats(late), late_teams(late.state).late) == (before, (6,))

    def test_what_was_offered_once_is_not_taken_twice(self, late):
        offer = late_teams(late.state).offers[0]
        seat_late(late, offer)
        assert code(seat_late, late, offer) == "late-overtaken"

    def test_to_wait_is_nothing_to_be_done(self, late):
        assert code(seat_late, late, late_teams(late.state).offers[-1]) == "late-overtaken"

    def test_the_table_is_the_next_of_the_room(self, desk):
        desk = desk_in(room=((2, 3), (9, 12)))
        posted(desk, 5)
        come(desk)
        assert late_teams(desk.state).offers[0].table == 9

    def test_the_judge_and_an_export_agree(self, late):
        take(late, LateChoice.EXEMPT)
        play(late)
        document = export_championship(late.state)
        assert list(judge(document)) == []
        assert export_championship(import_championship(document, None, by="Odile").state) == document

    def test_the_next_round_goes_on_with_everybody(self, late):
        take(late, LateChoice.EXEMPT)
        play(late)
        draw(late)
        assert (
            current_round(late.state).rematches,
            sorted(team for table in seats(late).values() for team in table),
        ) == (0, [1, 2, 3, 4, 5, 6])

    def test_of_two_one_takes_the_byes_place_and_the_other_the_bye(self, late):
        come(late)
        assert [choice for choice, _, _ in offered(late)] == [LateChoice.EXEMPT, LateChoice.OWN_TABLE, LateChoice.WAIT]
        take(late, LateChoice.EXEMPT)
        assert offered(late) == [(LateChoice.BYE, (7,), None), (LateChoice.WAIT, (7,), None)]
        take(late, LateChoice.BYE)
        assert seats(late)[0] == [7]
        assert newest_entry(late.state).what == "late-exempt"

    def test_two_may_have_a_table_of_their_own(self, late):
        before = seats(late)
        come(late)
        take(late, LateChoice.OWN_TABLE)
        assert seats(late) == {**before, 3: [6, 7]}


def test_with_nobody_exempt_it_sits_out_or_waits(desk):
    posted(desk, 4)
    come(desk)
    assert [choice for choice, _, _ in offered(desk)] == [LateChoice.BYE, LateChoice.WAIT]


def test_a_posting_with_a_late_team_is_taken_back_and_drawn_again(desk):
    posted(desk, 5)
    come(desk)
    take(desk, LateChoice.EXEMPT)
    take_back_posting(desk)
    draw(desk)
    post_draw(desk)
    assert current_round(desk.state).state is RoundState.POSTED


def test_a_team_that_comes_back_is_late_too_and_told_whom_it_met(desk):
    posted(desk, 5)
    play(desk)
    out = seats(desk)[0][0]
    withdraw_teams(desk, [out], reason="")
    draw(desk)
    post_draw(desk)
    bring_back_team(desk, out)
    line = late_teams(desk.state)
    assert (line.late, line.offers[0].choice) == ((out,), LateChoice.BYE)
    assert [wrong.code for wrong in line.offers[0].broken] == ["seats-bye-again"]


def test_who_was_absent_and_comes_is_late(desk):
    register_teams(desk, drafts(6))
    set_present(desk, [6], False)
    draw(desk)
    post_draw(desk)
    assert late_teams(desk.state) is None
    set_present(desk, [6], True)
    take(desk, LateChoice.EXEMPT)
    assert 6 in seats(desk)[3]


class TestTablesOfSeveral:
    """Three at every table: of seven one sits out, and of eight two."""

    def posted(self, there):
        desk = desk_in(rules=resolve_rules("belote-three", {}))
        players = [TeamDraft(players=(player,)) for draft in drafts(9) for player in draft.players]
        register_teams(desk, players[:there])
        draw(desk)
        post_draw(desk)
        self.coming = iter(players[there:])
        return desk

    def come(self, desk):
        register_team(desk, next(self.coming))

    def test_one_more_does_not_make_a_table_with_one_who_sits_out(self):
        desk = self.posted(7)
        self.come(desk)
        assert [choice for choice, _, _ in offered(desk)] == [LateChoice.WAIT]

    def test_with_two_who_sit_out_it_does(self):
        desk = self.posted(8)
        out = [game.sides[0].team for game in current_round(desk.state).games if game.table is None]
        self.come(desk)
        assert offered(desk)[0] == (LateChoice.EXEMPT, (9,), 3)
        take(desk, LateChoice.EXEMPT)
        assert sorted(seats(desk)[3]) == sorted([*out, 9])
        undo(desk)
        assert len(current_round(desk.state).games) == 4

    def test_where_tables_have_room_it_joins_one_that_has_not_begun(self):
        desk = desk_in(rules=resolve_rules("belote-comptoir", {}))
        register_teams(desk, [TeamDraft(players=(player,)) for draft in drafts(6) for player in draft.players][:8])
        draw(desk)
        post_draw(desk)
        register_team(desk, TeamDraft(players=("Zoé Zola",)))
        assert [(choice, table) for choice, _, table in offered(desk)][:2] == [
            (LateChoice.JOIN, 1),
            (LateChoice.JOIN, 2),
        ]
        take(desk, LateChoice.JOIN)
        assert seats(desk)[1][-1] == 9


def test_a_round_that_is_not_posted_is_drawn_again_instead(full_desk):
    draw(full_desk)
    come(full_desk)
    draw(full_desk)
    with pytest.raises(Refused) as refused:
        seat_late(full_desk, None)
    assert refused.value.problems[0].code == "late-draw-again"


class TestBracket:
    @pytest.fixture
    def knock_out(self, desk):
        """The first round of a knock-out of five teams: three are exempt."""
        change_championship(desk, phases=(Phase("knock-out"),))
        return posted(desk, 5)

    def test_a_late_team_stands_opposite_the_last_of_the_exempt(self, knock_out):
        before = {game.slot: seated_at(game) for game in current_round(knock_out.state).games}
        come(knock_out)
        (offer, wait) = late_teams(knock_out.state).offers
        assert (offer.choice, offer.late, wait.choice) == (LateChoice.EXEMPT, (6,), LateChoice.WAIT)
        seat_late(knock_out, offer)
        drawn = current_round(knock_out.state)
        after = {game.slot: seated_at(game) for game in drawn.games}
        (moved,) = {slot for slot in before if before[slot] != after[slot]}
        assert after[moved] == {*before[moved], 6}
        assert drawn.roster[5:] == (6,)

    def test_the_bracket_goes_on_with_it_and_the_judge_agrees(self, knock_out):
        come(knock_out)
        take(knock_out, LateChoice.EXEMPT)
        play(knock_out)
        draw(knock_out)
        post_draw(knock_out)
        play(knock_out)
        assert judge(export_championship(knock_out.state)) == []

    def test_undo_takes_its_place_back(self, knock_out):
        roster = current_round(knock_out.state).roster
        come(knock_out)
        take(knock_out, LateChoice.EXEMPT)
        undo(knock_out)
        assert current_round(knock_out.state).roster == roster

    def test_a_full_tree_and_a_later_round_have_no_place(self, desk):
        change_championship(desk, phases=(Phase("knock-out"),))
        posted(desk, 4)
        come(desk)
        assert [offer.choice for offer in late_teams(desk.state).offers] == [LateChoice.WAIT]
        play(desk)
        draw(desk)
        post_draw(desk)
        assert 5 in current_round(desk.state).resting


def seated_at(game):
    return {team for side in game.sides for team in side.teams}


def test_a_single_late_team_of_a_round_robin_goes_round_and_the_judge_knows_it():
    desk = desk_in()
    change_championship(desk, phases=(Phase("round-robin"),))
    register_teams(desk, drafts(9)[:8])
    met = []
    for number in range(1, 5):
        draw(desk)
        post_draw(desk)
        for game in current_round(desk.state).tables:
            record_totals(desk, game.id, {"A": 2010, "B": 400})
            met += [side.team for side in game.sides if 9 in [one.team for one in game.sides] and side.team != 9]
        if number == 1:
            register_teams(desk, drafts(9)[8:])
    assert len(set(met)) == len(met) == 3
    byes = [
        side.team for line in rounds(desk.state) for game in line.games if game.table is None for side in game.sides
    ]
    assert len(set(byes)) == len(byes) == 3
    export = export_championship(desk.state)
    assert judge(export) == []
    told = [why_text(why(desk.state, game.id), translator("en")) for game in current_round(desk.state).games]
    assert any("It goes round" in sentence for sentence in told)
    assert any("gives way this time" in sentence for sentence in told)
    trade = {met[-1]: met[0], met[0]: met[-1]}
    for game in export["rounds"][3]["games"]:
        game["sides"] = [trade.get(side, side) for side in game["sides"]]
    assert judge(export) != []
