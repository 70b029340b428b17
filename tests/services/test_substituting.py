"""A player takes another's place: freely before the first posting, with a reason afterwards."""

import pytest

from tests.desks import at_the_door
from tests.services.conftest import CAPOT
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.messages.people.teams import substitution_text
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import change_team, players_then, replace_player, teams
from tournament.services.people.views import SubstitutionView, TeamDraft
from tournament.services.rounds.drawing import draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round, rounds, team_story
from tournament.services.scores.entry import record_hands


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def post(desk):
    draw(desk)
    post_draw(desk)


def play(desk):
    post(desk)
    for game in current_round(desk.state).tables:
        record_hands(desk, game.id, [CAPOT] * 4)


def players_by_round(desk, number):
    return [
        side.players for line in rounds(desk.state) for game in line.games for side in game.sides if side.team == number
    ]


def test_before_the_first_posting_it_is_free_and_the_team_is_called_by_its_new_players(full_desk):
    team = teams(full_desk.state)[0]
    replace_player(full_desk, team.id, "Bruno Blot", "  Rémi   Roussel ")
    assert (teams(full_desk.state)[0].name, teams(full_desk.state)[0].players) == (
        "Aubry / Roussel",
        ("Adèle Aubry", "Rémi Roussel"),
    )
    assert team_story(full_desk.state, 1).substitutions == ()
    entry = newest_entry(full_desk.state)
    assert (entry.what, entry.details["leaving"], entry.details["entering"]) == (
        "player-replaced",
        "Bruno Blot",
        "Rémi Roussel",
    )


def test_a_name_that_the_team_chose_stays(full_desk):
    team = teams(full_desk.state)[0]
    change_team(full_desk, team.id, TeamDraft(team.players, "Les Valets"))
    replace_player(full_desk, team.id, "Adèle Aubry", "Rémi Roussel")
    assert (teams(full_desk.state)[0].name, teams(full_desk.state)[0].players) == (
        "Les Valets",
        ("Rémi Roussel", "Bruno Blot"),
    )


def test_after_a_posting_it_needs_a_reason_and_is_kept_with_it(full_desk):
    post(full_desk)
    team = teams(full_desk.state)[0]
    with pytest.raises(Refused) as refused:
        replace_player(full_desk, team.id, "Bruno Blot", "Rémi Roussel", reason="  ")
    assert codes(refused) == ["substitution-needs-reason"]
    assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Bruno Blot")

    replace_player(full_desk, team.id, "Bruno Blot", "Rémi Roussel", reason="malade")
    assert team_story(full_desk.state, 1).substitutions == (
        SubstitutionView(1, "Bruno Blot", "Rémi Roussel", "malade"),
    )
    assert newest_entry(full_desk.state).why == "malade"


class TestMisspelt:
    """The same person under another spelling: nobody is replaced, no reason is asked for, and every round has the name
    of now."""

    def respell(self, desk, name="Brunot Blot", **more):
        team = teams(desk.state)[0]
        return change_team(
            desk, team.id, TeamDraft(("Adèle Aubry", name), team.name, licences=("", "12")), misspelt=[name], **more
        )

    def test_it_needs_no_reason_and_is_in_every_round(self, full_desk):
        play(full_desk)
        post(full_desk)
        self.respell(full_desk)
        assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Brunot Blot")] * 2
        story = team_story(full_desk.state, 1)
        assert story.substitutions == ()
        assert [entry.what for entry in story.entries] == ["spelling-corrected"]
        assert (
            entry_text(newest_entry(full_desk.state), translator("en"))
            == "Bruno Blot is written Brunot Blot now, in Aubry / Blot"
        )

    def test_a_team_that_is_called_by_its_players_is_called_by_the_new_spelling(self, full_desk):
        post(full_desk)
        self.respell(full_desk, "Bruno Bloth")
        assert teams(full_desk.state)[0].name == "Aubry / Bloth"

    def test_the_file_that_is_exported_knows_of_no_replacement(self, full_desk, tmp_path):
        post(full_desk)
        self.respell(full_desk)
        document = export_championship(full_desk.state)
        assert "Bruno Blot" not in str(document)
        assert not any(team.get("substitutions") for team in document["teams"])

    def test_a_replacement_that_was_noted_before_takes_the_new_spelling(self, full_desk):
        play(full_desk)
        replace_player(full_desk, teams(full_desk.state)[0].id, "Bruno Blot", "Rémy Rousel", reason="malade")
        post(full_desk)
        team = teams(full_desk.state)[0]
        change_team(
            full_desk, team.id, TeamDraft(("Adèle Aubry", "Rémi Roussel"), team.name), misspelt=["Rémi Roussel"]
        )
        assert team_story(full_desk.state, 1).substitutions == (
            SubstitutionView(1, "Bruno Blot", "Rémi Roussel", "malade"),
        )
        assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Bruno Blot"), ("Adèle Aubry", "Rémi Roussel")]

    def test_one_is_misspelt_and_the_other_another_person(self, full_desk):
        post(full_desk)
        team = teams(full_desk.state)[0]
        draft = TeamDraft(("Adele Obry", "Sara Simon"), team.name)
        with pytest.raises(Refused) as refused:
            change_team(full_desk, team.id, draft, misspelt=["Adele Obry"])
        assert codes(refused) == ["substitution-needs-reason"]
        change_team(full_desk, team.id, draft, misspelt=["Adele Obry"], reason="malade")
        assert players_by_round(full_desk, 1) == [("Adele Obry", "Bruno Blot")]
        assert teams(full_desk.state)[0].players == ("Adele Obry", "Sara Simon")
        said = "Sara Simon plays for Bruno Blot in Obry / Simon; Adèle Aubry is written Adele Obry now"
        assert entry_text(newest_entry(full_desk.state), translator("en")) == said

    def test_it_is_undone_and_done_again(self, full_desk):
        post(full_desk)
        self.respell(full_desk)
        undo(full_desk)
        assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Bruno Blot")]
        redo(full_desk)
        assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Brunot Blot")]

    def test_before_the_draw_the_journal_tells_the_same_without_being_asked(self, full_desk):
        team = teams(full_desk.state)[0]
        change_team(full_desk, team.id, TeamDraft(("Adèle Aubry", "Bruno Bloth"), team.name))
        assert newest_entry(full_desk.state).what == "spelling-corrected"

    def test_whoever_was_misspelt_keeps_the_licence(self, full_desk):
        self.respell(full_desk, "Bruno Blot")
        post(full_desk)
        team = teams(full_desk.state)[0]
        assert team.licences == ("", "12")
        change_team(
            full_desk, team.id, TeamDraft(("Adèle Aubry", "Gilbert Noir"), team.name), misspelt=["Gilbert Noir"]
        )
        assert teams(full_desk.state)[0].licences == ("", "12")


def test_a_posting_taken_back_makes_it_free_again(full_desk):
    post(full_desk)
    take_back_posting(full_desk)
    replace_player(full_desk, teams(full_desk.state)[0].id, "Bruno Blot", "Rémi Roussel")
    assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Rémi Roussel")


@pytest.mark.parametrize(
    ("leaving", "entering", "code"),
    [
        ("Bruno Blot", "  ", "player-unnamed"),
        ("Zoé Zola", "Rémi Roussel", "player-not-in-team"),
        ("Bruno Blot", "COLIN Clara", "player-twice"),
        ("Bruno Blot", "Aubry Adèle", "player-twice-in-team"),
        ("Bruno Blot", "R" * 61, "name-too-long"),
    ],
)
def test_who_cannot_take_a_place(full_desk, leaving, entering, code):
    with pytest.raises(Refused) as refused:
        replace_player(full_desk, teams(full_desk.state)[0].id, leaving, entering)
    assert codes(refused) == [code]


def test_a_team_that_was_struck_out_has_no_places(full_desk):
    with pytest.raises(Refused) as refused:
        replace_player(full_desk, 99, "Bruno Blot", "Rémi Roussel")
    assert codes(refused) == ["team-gone"]


def test_a_change_seen_too_late_is_told_so(full_desk):
    team = teams(full_desk.state)[0]
    replace_player(at_the_door(full_desk), team.id, "Adèle Aubry", "Rémi Roussel")
    with pytest.raises(Refused) as refused:
        replace_player(full_desk, team.id, "Bruno Blot", "Sara Simon")
    assert codes(refused) == ["changed-meanwhile"]


def test_sheets_of_the_rounds_before_keep_who_was_posted_and_later_ones_name_who_plays(full_desk):
    play(full_desk)
    replace_player(full_desk, teams(full_desk.state)[0].id, "Bruno Blot", "Rémi Roussel", reason="malade")
    play(full_desk)
    replace_player(full_desk, teams(full_desk.state)[0].id, "Rémi Roussel", "Sara Simon", reason="malade aussi")
    draw(full_desk)
    assert players_by_round(full_desk, 1) == [
        ("Adèle Aubry", "Bruno Blot"),
        ("Adèle Aubry", "Rémi Roussel"),
        ("Adèle Aubry", "Sara Simon"),
    ]
    undo(full_desk)
    undo(full_desk)
    assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Bruno Blot"), ("Adèle Aubry", "Rémi Roussel")]
    assert len(team_story(full_desk.state, 1).substitutions) == 1
    redo(full_desk)
    assert players_by_round(full_desk, 1)[1] == ("Adèle Aubry", "Rémi Roussel")
    assert teams(full_desk.state)[0].players == ("Adèle Aubry", "Sara Simon")


def test_a_spelling_corrected_later_does_not_hide_who_was_there():
    replaced = (SubstitutionView(2, "Bruno Blot", "Rémi Roussel", "malade"),)
    assert players_then(("Adèle Aubry", "ROUSSEL Remi"), replaced, 2) == ("Adèle Aubry", "Bruno Blot")
    assert players_then(("Adèle Aubry", "ROUSSEL Remi"), replaced, 3) == ("Adèle Aubry", "ROUSSEL Remi")


def test_a_posting_taken_back_seats_whoever_entered_since(full_desk):
    play(full_desk)
    post(full_desk)
    replace_player(full_desk, teams(full_desk.state)[0].id, "Bruno Blot", "Rémi Roussel", reason="malade")
    take_back_posting(full_desk)
    post(full_desk)
    assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Bruno Blot"), ("Adèle Aubry", "Rémi Roussel")]
    assert team_story(full_desk.state, 1).substitutions == (
        SubstitutionView(1, "Bruno Blot", "Rémi Roussel", "malade"),
    )
    for _ in range(3):
        undo(full_desk)
    assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Bruno Blot")] * 2


def test_the_first_posting_taken_back_leaves_a_file_that_can_be_exported_and_read(full_desk):
    post(full_desk)
    replace_player(full_desk, teams(full_desk.state)[0].id, "Bruno Blot", "Rémi Roussel", reason="malade")
    take_back_posting(full_desk)
    (line,) = team_story(full_desk.state, 1).substitutions
    assert (
        substitution_text(line, translator("en")) == "Rémi Roussel plays for Bruno Blot, since before the first posting"
    )
    document = export_championship(full_desk.state)
    again = import_championship(document, None, by="Odile")
    assert export_championship(again.state) == document


@pytest.mark.parametrize(
    ("entering", "later"),
    [
        ("Rémi Roussel", "Rémi Roussel (2)"),
        ("Rémi Roussel (2)", "Rémi Roussel"),
        ("Rémi Roussel (2)", "Rémi Roussel (3)"),
    ],
)
def test_a_mark_put_on_or_taken_off_later_does_not_hide_who_was_there(full_desk, entering, later):
    play(full_desk)
    team = teams(full_desk.state)[0]
    replace_player(full_desk, team.id, "Bruno Blot", entering, reason="malade")
    change_team(full_desk, team.id, TeamDraft(("Adèle Aubry", later)))
    assert teams(full_desk.state)[0].players == ("Adèle Aubry", later)
    assert players_by_round(full_desk, 1) == [("Adèle Aubry", "Bruno Blot")]


def test_of_two_namesakes_in_a_team_the_one_who_entered_makes_way():
    replaced = (SubstitutionView(1, "Bruno Blot", "Jean Roy (2)", "malade"),)
    assert players_then(("Jean Roy", "Jean Roy (2)"), replaced, 1) == ("Jean Roy", "Bruno Blot")
