"""Teams at the door."""

from datetime import date

import pytest

from tests.desks import at_the_door, people
from tests.services.conftest import computed_anew, drafts
from tournament.errors import Refused
from tournament.services.cash.accounts import account_in
from tournament.services.desk.journal import journal, plain_journal
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import (
    bring_back_team,
    change_team,
    erase_contacts,
    pair_waiting,
    register_team,
    register_teams,
    remove_team,
    set_paid,
    set_present,
    swap_names,
    team_view_in,
    teams,
)
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust_team
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship, create_championship, open_championship


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def numbers(desk):
    return {team.number: team.name for team in teams(desk.state)}


class TestRegister:
    def test_one_more_is_read_alone_however_many_there_are(self, full_desk, monkeypatch):
        teams(full_desk.state)
        computed = [computed_anew(monkeypatch, kept) for kept in (account_in, team_view_in)]

        registered = register_team(full_desk, TeamDraft(players=("Hélène Léger", "Firmin Ozanne")))

        assert teams(full_desk.state)[-1].id == registered.team
        assert {frozenset(keys) for keys in computed} == {frozenset({registered.team})}
        set_paid(full_desk, [registered.team], True)
        change_championship(full_desk, name="Autre nom")
        assert teams(full_desk.state)[-1].paid
        assert [set(keys) for keys in computed] == [{registered.team}] * 2
        change_championship(full_desk, fee_cents=1_000)
        teams(full_desk.state)
        assert [len(set(keys)) for keys in computed] == [len(teams(full_desk.state))] * 2

    def test_a_team_is_named_after_its_players_and_numbered(self, desk):
        registered = register_team(desk, TeamDraft(players=(" Hélène  Léger", "OZANNE Firmin ")))
        assert (registered.number, registered.changes.teams) == (1, True)
        (team,) = teams(desk.state)
        assert (team.name, team.players, team.present, team.paid) == (
            "Léger / OZANNE",
            ("Hélène Léger", "OZANNE Firmin"),
            True,
            False,
        )

    def test_the_same_player_twice_is_refused_whatever_the_order_case_and_accents(self, desk):
        register_team(desk, TeamDraft(players=("Begoña Marie", "Zoé Vincent")))
        with pytest.raises(Refused) as refused:
            register_team(desk, TeamDraft(players=("MARIE begona", "Odile Quesnel")))
        assert codes(refused) == ["player-twice"]
        assert len(teams(desk.state)) == 1
        assert [line.what for line in journal(desk.state)] == ["championship-created", "team-registered"]

    def test_a_namesake_is_only_a_warning(self, desk):
        register_team(desk, TeamDraft(players=("Ulysse Yver", "Jean Roy"), name="Dix de der"))
        second = register_team(desk, TeamDraft(players=("Sidonie Vauquelin", "Paul Loir"), name="Dix de der"))
        assert [warning.code for warning in second.warnings] == ["namesake-team"]
        assert second.number == 2

    def test_someone_alone_waits_without_a_number_and_is_paired(self, desk):
        one = register_team(desk, TeamDraft(players=("Firmin Ozanne",)))
        other = register_team(desk, TeamDraft(players=("Jacques Lerouge",)))
        assert [(team.number, team.status) for team in teams(desk.state)] == [(None, TeamStatus.WAITING)] * 2
        pair_waiting(desk, one.team, other.team)
        (team,) = teams(desk.state)
        assert (team.number, team.name, team.players) == (1, "Ozanne / Lerouge", ("Firmin Ozanne", "Jacques Lerouge"))
        undo(desk)
        assert [team.players for team in teams(desk.state)] == [("Firmin Ozanne",), ("Jacques Lerouge",)]

    def test_a_removed_teams_number_is_not_given_again(self, full_desk):
        remove_team(full_desk, teams(full_desk.state)[-1].id)
        assert register_team(full_desk, drafts(6)[5]).number == 6

    def test_a_list_keeps_its_numbers_and_fills_the_gaps(self, desk):
        given = [
            TeamDraft(draft.players, number=number)
            for draft, number in zip(drafts(5), (7, None, 1, 7, None), strict=True)
        ]
        register_teams(desk, given)
        assert [(team.number, team.players[0]) for team in teams(desk.state)] == [
            (1, "Élise Evrard"), (2, "Clara Colin"), (3, "Gaëlle Guyot"), (4, "Inès Imbert"), (7, "Adèle Aubry"),
        ]  # fmt: skip

    def test_a_list_goes_in_whole_or_not_at_all(self, desk):
        with pytest.raises(Refused) as refused:
            register_teams(desk, [*drafts(2), drafts(1)[0], drafts(2)[1]])
        assert codes(refused) == ["player-twice"] * 4
        assert teams(desk.state) == ()

    def test_phone_numbers_stay_out_of_the_journal(self, desk):
        team = register_team(desk, TeamDraft(players=("A B", "C D"), phone="06 11 22 33 44")).team
        change_team(desk, team, TeamDraft(players=("A B", "C D"), phone="07 99"))
        assert people(desk)[0].phone == "07 99"
        rows = plain_journal(desk.entries())
        assert "06 11" not in str(rows)
        assert "07 99" not in str(rows)

    def test_a_desk_that_is_not_shown_phone_numbers_erases_none(self, desk):
        team = register_team(desk, TeamDraft(players=("A B", "C D"), phone="06 11 22 33 44")).team
        change_team(desk, team, TeamDraft(players=("A B", "C D"), club="Nice"), keeps_phone=True)
        assert people(desk)[0].phone == "06 11 22 33 44"
        change_team(desk, team, TeamDraft(players=("A B", "C D"), club="Nice", phone="07 99"), keeps_phone=True)
        assert people(desk)[0].phone == "07 99"

    def test_undo_brings_the_phone_number_back_with_the_team(self, desk):
        team = register_team(desk, TeamDraft(players=("A B", "C D"), phone="06 11 22 33 44")).team
        remove_team(desk, team)
        undo(desk)
        assert people(desk)[0].phone == "06 11 22 33 44"

    def test_a_new_phone_number_alone_is_nothing_to_undo(self, desk):
        team = register_team(desk, TeamDraft(players=("A B", "C D"), phone="06 11")).team
        change_team(desk, team, TeamDraft(players=("A B", "C D"), name="B / D", phone="07 99"))
        assert journal(desk.state)[-1].what == "contact-changed"
        undo(desk)
        assert teams(desk.state) == ()

    def test_a_late_team_with_a_substitute_can_still_be_struck_out(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        late = register_team(full_desk, drafts(6)[5]).team
        change_team(full_desk, late, TeamDraft(players=("Karim Keller", "Tom Thierry")), reason="Malade")
        adjust_team(full_desk, late, -100, reason="Retard")
        remove_team(full_desk, late)
        assert len(teams(full_desk.state)) == 5
        undo(full_desk)
        assert teams(full_desk.state)[-1].players == ("Karim Keller", "Tom Thierry")

    def test_points_are_not_given_to_someone_who_waits(self, desk):
        alone = register_team(desk, TeamDraft(players=("Firmin Ozanne",))).team
        with pytest.raises(Refused) as refused:
            adjust_team(desk, alone, 10, reason="x")
        assert codes(refused) == ["team-without-number"]


class TestTicks:
    def test_present_and_paid(self, full_desk):
        first, second = teams(full_desk.state)[:2]
        set_present(full_desk, [first.id, second.id], False)
        set_paid(full_desk, [second.id], True)
        assert [(team.present, team.paid) for team in teams(full_desk.state)[:3]] == [
            (False, False),
            (False, True),
            (True, False),
        ]
        undo(full_desk)
        undo(full_desk)
        assert all(team.present and not team.paid for team in teams(full_desk.state))


class TestChange:
    def test_players_change_freely_before_the_first_posting(self, full_desk):
        draw(full_desk)
        team = teams(full_desk.state)[0]
        change_team(full_desk, team.id, TeamDraft(players=("Adèle Aubry", "Tom Thierry")))
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Tom Thierry")

    def test_afterwards_another_player_needs_a_reason_but_a_spelling_does_not(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        team = teams(full_desk.state)[0]
        with pytest.raises(Refused) as refused:
            change_team(full_desk, team.id, TeamDraft(players=("Adèle Aubry", "Tom Thierry")))
        assert codes(refused) == ["substitution-needs-reason"]
        change_team(full_desk, team.id, TeamDraft(players=("AUBRY Adele", "Bruno Blot")))
        change_team(full_desk, team.id, TeamDraft(players=("Adèle Aubry", "Tom Thierry")), reason="Malade")
        assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Tom Thierry")

    def test_a_stale_change_is_told_what_was_done(self, full_desk):
        team, door = teams(full_desk.state)[0], at_the_door(full_desk)
        set_paid(door, [team.id], True)
        with pytest.raises(Refused) as refused:
            change_team(full_desk, team.id, TeamDraft(players=team.players, name="Autre"))
        told = refused.value.problems[0].details
        assert (told["by"], told["what"], told["team"]) == ("Paul", "teams-paid", "Aubry / Blot")
        assert teams(full_desk.state)[0].paid


class TestLeaving:
    def test_a_withdrawn_team_is_drawn_no_more_and_can_come_back(self, full_desk):
        team = teams(full_desk.state)[0]
        withdraw_teams(full_desk, [team.id], reason="Fatigue")
        draw(full_desk)
        assert {side.team for game in current_round(full_desk.state).games for side in game.sides} == {2, 3, 4, 5}
        bring_back_team(full_desk, team.id)
        draw(full_desk)
        assert {side.team for game in current_round(full_desk.state).games for side in game.sides} == {1, 2, 3, 4, 5}

    def test_leaving_in_the_middle_gives_the_unfinished_game_to_the_other_side(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        game = current_round(full_desk.state).tables[0]
        leaving, staying = game.sides
        withdraw_teams(
            full_desk,
            [next(team.id for team in teams(full_desk.state) if team.number == leaving.team)],
            reason="Fatigue",
        )
        after = current_round(full_desk.state).tables[0]
        assert (after.kind, after.winner) == (ResultKind.FORFEIT, staying.letter)
        undo(full_desk)
        assert current_round(full_desk.state).tables[0].kind is ResultKind.PENDING

    def test_an_exclusion_needs_a_reason(self, full_desk):
        with pytest.raises(Refused) as refused:
            exclude_teams(full_desk, [teams(full_desk.state)[0].id], referee="Odile", reason=" ")
        assert codes(refused) == ["decision-needs-reason"]

    def test_who_left_cannot_leave_again(self, full_desk):
        team = teams(full_desk.state)[0]
        exclude_teams(full_desk, [team.id], referee="Odile", reason="Injures")
        with pytest.raises(Refused) as refused:
            withdraw_teams(full_desk, [team.id], reason="")
        assert codes(refused) == ["team-not-active"]

    def test_a_drawn_team_is_not_removed(self, full_desk):
        draw(full_desk)
        with pytest.raises(Refused) as refused:
            remove_team(full_desk, teams(full_desk.state)[0].id)
        assert codes(refused) == ["team-was-drawn"]


class TestNamesakes:
    """RULES: the same player twice is refused by name, unless the desk says that it is another person: the name then
    carries a mark."""

    def test_a_refusal_says_how_another_person_of_that_name_is_written(self, desk):
        register_team(desk, TeamDraft(players=("João Faure", "Raphaël Poirier")))
        register_team(desk, TeamDraft(players=("FAURE joao (2)", "Rose Vidal")))
        with pytest.raises(Refused) as refused:
            register_team(desk, TeamDraft(players=("Joao Faure", "Odile Quesnel")))
        assert refused.value.problems[0].details["apart"] == "Joao Faure (3)"

    def test_a_marked_name_is_another_person_and_the_journal_says_of_whom(self, desk):
        register_team(desk, TeamDraft(players=("João Faure", "Raphaël Poirier")))
        second = register_team(desk, TeamDraft(players=("João Faure (père)", "Rose Vidal")))
        assert [warning.code for warning in second.warnings] == ["namesake-player"]
        assert [team.name for team in teams(desk.state)] == ["Faure / Poirier", "Faure / Vidal"]
        assert journal(desk.state)[-1].details == {
            "team": "Faure / Vidal",
            "number": 2,
            "namesake": "João Faure (père)",
            "other": "João Faure",
        }

    def test_mother_and_daughter_may_play_together(self, desk):
        with pytest.raises(Refused) as refused:
            register_team(desk, TeamDraft(players=("Nora Noir", "NOIR Nora")))
        assert refused.value.problems[0].details["apart"] == "NOIR Nora (2)"
        register_team(desk, TeamDraft(players=("Nora Noir", "NOIR Nora (2)")))
        assert teams(desk.state)[0].players == ("Nora Noir", "NOIR Nora (2)")

    def test_to_tell_two_people_apart_after_the_posting_replaces_nobody(self, full_desk):
        draw(full_desk)
        post_draw(full_desk)
        team = teams(full_desk.state)[0]
        change_team(full_desk, team.id, TeamDraft(players=(team.players[0] + " (père)", team.players[1])))
        with pytest.raises(Refused) as refused:
            change_team(full_desk, team.id, TeamDraft(players=("Odile Quesnel", team.players[1])))
        assert codes(refused) == ["substitution-needs-reason"]

    def test_of_two_namesakes_in_one_team_the_one_who_leaves_is_named(self, desk):
        register_teams(
            desk, [TeamDraft(players=("Nora Noir (2)", "Nora Noir")), TeamDraft(players=("Rose Vidal", "Zoé Vincent"))]
        )
        draw(desk)
        post_draw(desk)
        with pytest.raises(Refused) as refused:
            change_team(desk, 1, TeamDraft(players=("Nora Noir", "Sara Simon")))
        assert refused.value.problems[0].details == {"leaving": "Nora Noir (2)", "entering": "Sara Simon"}


class TestSwapNames:
    def test_a_team_called_by_its_players_is_called_by_what_is_now_the_surname(self, desk):
        register_team(desk, TeamDraft(players=("Faure João", "Vidal Rose")))
        register_team(desk, TeamDraft(players=("Nora Noir", "Omar Oriol"), name="Les As"))
        swap_names(desk, [1, 2])
        assert [(team.name, team.players) for team in teams(desk.state)] == [
            ("Faure / Vidal", ("João Faure", "Rose Vidal")),
            ("Les As", ("Noir Nora", "Oriol Omar")),
        ]
        undo(desk)
        assert teams(desk.state)[0].players == ("Faure João", "Vidal Rose")


class TestContacts:
    def test_every_telephone_number_is_forgotten_for_good(self, tmp_path):
        path = tmp_path / "soiree.capot"
        desk = create_championship(path, name="Soirée", day=date(2026, 11, 21), by="Odile")
        one = register_team(desk, TeamDraft(players=("Pia Perrin",), phone="06 11 22 33 44"))
        other = register_team(desk, TeamDraft(players=("Rémi Roussel",), phone="06 55 66 77 88"))
        pair_waiting(desk, one.team, other.team)
        assert erase_contacts(desk).teams
        assert [team.phone for team in people(desk)] == [""]
        assert journal(desk.state)[-1].details == {"phones": 2}
        undo(desk)
        assert [team.phone for team in people(desk)] == ["", ""]
        desk.close()
        content = path.read_bytes()
        assert b"06 11 22 33 44" not in content
        assert b"06 55 66 77 88" not in content

    def test_a_team_in_the_place_of_one_struck_out_never_has_its_number(self, desk):
        gone = register_team(desk, TeamDraft(players=("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
        remove_team(desk, gone)
        assert (
            register_team(desk, TeamDraft(players=("Sara Simon", "Rémi Roussel"), phone="07 55 66 77 88")).team != gone
        )
        undo(desk)
        undo(desk)
        assert [(team.players[0], team.phone) for team in people(desk)] == [("Pia Perrin", "06 11 22 33 44")]
        redo(desk)
        redo(desk)
        assert [(team.players[0], team.phone) for team in people(desk)] == [("Sara Simon", "07 55 66 77 88")]

    def test_nor_has_any_of_a_list(self, desk):
        gone = [
            register_team(desk, TeamDraft(players=(player,), phone="06 11 22 33 44")).team
            for player in ("Pia Perrin", "Omar Oriol")
        ]
        for team in gone:
            remove_team(desk, team)
        register_teams(
            desk,
            [TeamDraft(players=("Sara Simon",), phone="07 55"), TeamDraft(players=("Rémi Roussel",), phone="07 66")],
        )
        given = {team.id: team.phone for team in people(desk)}
        assert sorted(given.values()) == ["07 55", "07 66"]
        assert not given.keys() & set(gone)

    def test_nor_after_the_file_was_opened_again(self, tmp_path):
        path = tmp_path / "soiree.capot"
        desk = create_championship(path, name="Soirée", day=date(2026, 11, 21), by="Odile")
        register_teams(desk, drafts(3))
        remove_team(desk, 3)
        remove_team(desk, 2)
        desk.close()
        desk = open_championship(path, by="Odile")
        assert register_team(desk, TeamDraft(players=("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team == 4
        for _ in range(3):
            undo(desk)
        assert [(team.id, team.phone) for team in people(desk)] == [(1, ""), (2, ""), (3, "")]
        desk.close()

    def test_numbers_of_teams_struck_out_are_counted_and_erased_too(self, desk):
        remove_team(
            desk, register_team(desk, TeamDraft(players=("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
        )
        assert len(desk.phones) == 1
        erase_contacts(desk)
        assert len(desk.phones) == 0
        undo(desk)
        assert [team.phone for team in people(desk)] == [""]

    @pytest.mark.parametrize(
        ("one", "other", "together"),
        [("06 11", "", "06 11"), ("", "06 22", "06 22"), ("06 11", "06 22", "06 11"), ("", "", "")],
    )
    def test_two_who_are_paired_keep_a_number_and_undo_gives_each_their_own(self, desk, one, other, together):
        first = register_team(desk, TeamDraft(players=("Pia Perrin",), club="Nice", phone=one)).team
        second = register_team(desk, TeamDraft(players=("Rémi Roussel",), club="Lyon", phone=other)).team
        pair_waiting(desk, first, second)
        (team,) = people(desk)
        assert (team.players, team.club, team.phone) == (("Pia Perrin", "Rémi Roussel"), "Nice", together)
        undo(desk)
        assert [(team.players, team.phone) for team in people(desk)] == [
            (("Pia Perrin",), one),
            (("Rémi Roussel",), other),
        ]
        redo(desk)
        assert [team.phone for team in people(desk)] == [together]
