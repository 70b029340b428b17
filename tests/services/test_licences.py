"""Categories of teams, licences and memberships of players: kept, carried along, and never another person's."""

from dataclasses import replace

import pytest

from tests.services.conftest import drafts
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.people.registration import (
    categories,
    change_team,
    pair_waiting,
    register_team,
    register_teams,
    replace_player,
    set_category,
    swap_names,
    teams,
)
from tournament.services.people.roll import found_teams
from tournament.services.people.views import TeamDraft, draft_of

LICENSED = TeamDraft(players=("Ada Roy", "Bo Lem"), licences=("0412 001", "0412 002"), memberships=("2026", ""))


def problems_of(refused):
    return [(problem.code, problem.path) for problem in refused.value.problems]


class TestLicences:
    def test_each_player_has_a_licence_and_a_membership(self, desk):
        register_team(desk, replace(LICENSED, licences=(" 0412  001 ", "0412 002"), memberships=("2026",)))
        (line,) = teams(desk.state)
        assert (line.licences, line.memberships) == (("0412 001", "0412 002"), ("2026", ""))

    def test_where_nobody_has_one_there_is_none(self, desk):
        register_team(desk, TeamDraft(players=("Ada Roy", "Bo Lem"), licences=("", " ")))
        assert teams(desk.state)[0].licences == ()

    def test_the_second_player_alone_keeps_their_own(self, desk):
        register_team(desk, TeamDraft(players=("", "Bo Lem"), licences=("", "0412 002")))
        (line,) = teams(desk.state)
        assert (line.players, line.licences) == (("Bo Lem",), ("0412 002",))

    def test_a_licence_without_a_player_is_refused_and_not_dropped(self, desk):
        with pytest.raises(Refused) as refused:
            register_team(desk, TeamDraft(players=("Ada Roy", ""), licences=("", "0412 002")))
        assert problems_of(refused) == [("licence-without-player", "licences[1]")]

    def test_what_is_too_long_is_refused_at_its_field(self, desk):
        with pytest.raises(Refused) as refused:
            register_team(desk, replace(LICENSED, licences=("", "9" * 31), memberships=("8" * 31,), category="x" * 41))
        assert problems_of(refused) == [
            ("text-too-long", path) for path in ("category", "licences[1]", "memberships[0]")
        ]

    @pytest.mark.parametrize("other", ["0412 001", "0412-001", "0412001"])
    def test_the_licence_of_another_is_looked_at_twice(self, desk, other):
        register_team(desk, LICENSED)
        registered = register_team(desk, TeamDraft(players=("Cy Fau", "Di Bon"), licences=("", other)))
        assert [(warned.code, warned.details["player"], warned.details["other"]) for warned in registered.warnings] == [
            ("licence-twice", "Di Bon", "Ada Roy")
        ]

    def test_the_same_licence_twice_in_a_team_too(self, desk):
        registered = register_team(desk, replace(LICENSED, licences=("7", "7")))
        assert [(warned.code, warned.details["other"]) for warned in registered.warnings] == [
            ("licence-twice", "Ada Roy")
        ]

    def test_names_that_are_swapped_or_corrected_leave_them(self, desk):
        register_team(desk, LICENSED)
        swap_names(desk, [1])
        assert teams(desk.state)[0].licences == LICENSED.licences
        change_team(desk, 1, replace(draft_of(teams(desk.state)[0]), club="Lisle"))
        assert teams(desk.state)[0].licences == LICENSED.licences

    def test_whoever_replaces_a_player_does_not_have_their_licence(self, desk):
        register_team(desk, LICENSED)
        replace_player(desk, 1, "Ada Roy", "Cy Fau")
        (line,) = teams(desk.state)
        assert (line.players, line.licences, line.memberships) == (("Cy Fau", "Bo Lem"), ("", "0412 002"), ())
        undo(desk)
        assert teams(desk.state)[0].memberships == ("2026", "")

    def test_two_who_are_paired_bring_theirs(self, desk):
        register_team(desk, TeamDraft(players=("Ada Roy",), licences=("1",)))
        register_team(desk, TeamDraft(players=("Bo Lem",), licences=("2",), category="Dames"))
        pair_waiting(desk, 1, 2)
        (line,) = teams(desk.state)
        assert (line.licences, line.category) == (("1", "2"), "Dames")

    def test_somebody_is_found_by_a_licence(self, desk):
        register_teams(desk, [*drafts(2), LICENSED])
        assert [team.number for team in found_teams(teams(desk.state), "0412-002")] == [3]
        assert [team.number for team in found_teams(teams(desk.state), "2")] == [2], (
            "a number is first of all that of a team"
        )


class TestCategories:
    def test_several_teams_are_put_into_a_category_at_once(self, desk):
        register_teams(desk, drafts(3))
        set_category(desk, [1, 3], " Dames ")
        assert [team.category for team in teams(desk.state)] == ["Dames", "", "Dames"]
        assert categories(desk.state) == ("Dames",)
        set_category(desk, [1, 3], "")
        assert categories(desk.state) == ()
        assert [entry.what for entry in journal(desk.state)[-2:]] == ["teams-in-category", "teams-without-category"]
        undo(desk)
        assert categories(desk.state) == ("Dames",)

    def test_one_that_is_too_long_is_refused(self, desk):
        register_teams(desk, drafts(1))
        with pytest.raises(Refused) as refused:
            set_category(desk, [1], "D" * 41)
        assert problems_of(refused) == [("text-too-long", "category")]


class TestThereAndBack:
    def test_an_export_brings_them_back(self, desk):
        register_teams(
            desk, [replace(LICENSED, category="Dames"), *drafts(1), TeamDraft(players=("Zoé",), licences=("9",))]
        )
        document = export_championship(desk.state)
        assert document["teams"][0]["licences"] == ["0412 001", "0412 002"]
        assert document["waiting"][0]["licences"] == ["9"]
        back = import_championship(document, None, by="test")
        assert [draft_of(line) for line in teams(back.state)] == [draft_of(line) for line in teams(desk.state)]
        assert to_text(export_championship(back.state)) == to_text(document)

    def test_whoever_has_none_leaves_no_trace_in_the_export(self, desk):
        register_teams(desk, drafts(1))
        assert not {"licences", "memberships", "category"} & export_championship(desk.state)["teams"][0].keys()

    def test_documents_that_are_wrong_are_refused_with_every_path(self, desk):
        register_teams(desk, [LICENSED])
        document = export_championship(desk.state)
        document["teams"][0] |= {"licences": ["", "1", "2"], "memberships": ["9" * 31], "category": "x" * 41}
        with pytest.raises(Refused) as refused:
            import_championship(document, None, by="test")
        assert sorted(problems_of(refused)) == [
            ("licence-without-player", "teams[0].licences[2]"),
            ("text-too-long", "teams[0].category"),
            ("text-too-long", "teams[0].memberships[0]"),
        ]
