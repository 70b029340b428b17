"""A championship in which partners are drawn in every round: players enter alone, sit two a side, and are ranked
alone."""

import json
from collections import Counter

import pytest

from tests.examples import a_slice
from tournament.audit.judge import judge
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.scoring.systems import resolve_rules
from tournament.services.people.keeping_apart import keep_apart
from tournament.services.people.registration import register_team, register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.consequences import consequences
from tournament.services.repairs.leaving import preview_leaving, withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds, team_story
from tournament.services.rounds.views import DrawMethod, opponents_in, partners_in
from tournament.services.scores.decisions import adjust, forfeit
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings, team_progress
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import championship, change_championship

from .conftest import CAPOT, desk_in, made

MELEE = (Phase("melee"),)


def full_desk(count, **settings):
    """So many players, each registered alone."""
    desk = desk_in(phases=MELEE, **settings)
    register_teams(desk, [TeamDraft((f"Joueur {'abcdefghijklmnopqrstuvwxyz'[index]}",)) for index in range(count)])
    return desk


def posted(desk):
    draw(desk)
    post_draw(desk)
    return current_round(desk.state)


def play(desk):
    """A round: the side of the lower first number wins 2010 to 1000 plus the number of its table."""
    drawn = posted(desk)
    for game in drawn.tables:
        winner, loser = sorted(game.sides, key=lambda side: side.teams)
        record_totals(desk, game.id, {winner.letter: 2010, loser.letter: 1000 + game.table})
    return current_round(desk.state)


def refused(action, *args, **kwargs):
    with pytest.raises(Refused) as caught:
        action(*args, **kwargs)
    return [problem.code for problem in caught.value.problems]


class TestEntering:
    def test_somebody_alone_is_registered_with_a_number(self):
        desk = full_desk(5)
        assert [(line.number, line.name, line.players) for line in teams(desk.state)][:2] == [
            (1, "Joueur a", ("Joueur a",)),
            (2, "Joueur b", ("Joueur b",)),
        ]

    def test_a_pair_is_refused(self):
        assert refused(register_team, full_desk(4), TeamDraft(("Adèle Aubry", "Bruno Blot"))) == ["players-not-alone"]

    def test_who_entered_alone_cannot_become_a_team_by_another_plan(self):
        assert refused(change_championship, full_desk(4), phases=()) == ["players-registered"]
        assert refused(consequences, full_desk(4).state, {"phases": ()}) == ["players-registered"]

    def test_partners_need_rules_for_two_against_two(self):
        assert refused(desk_in, phases=MELEE, rules=resolve_rules("belote-three", {})) == ["melee-needs-pairs"]

    def test_teams_are_not_drawn_as_a_melee_on_the_way(self):
        desk = desk_in()
        register_teams(desk, [TeamDraft((f"Anne {letter}", f"Bruno {letter}")) for letter in "abcd"])
        assert refused(draw, desk, DrawMethod.MELEE) == ["method-needs-plan"]


class TestARound:
    def test_two_sit_at_a_side_and_who_is_left_over_sits_out(self):
        drawn = posted(full_desk(13))
        assert [[len(side.teams) for side in game.sides] for game in drawn.games] == [[2, 2], [2, 2], [2, 2], [1]]
        assert drawn.games[-1].kind is ResultKind.BYE

    def test_a_side_is_called_by_both_its_players(self):
        side = posted(full_desk(4)).tables[0].sides[0]
        one, other = side.members
        assert side.name == f"{one.name} / {other.name}"
        assert side.numbered_name == f"{one.team} {one.name} / {other.team} {other.name}"
        assert side.players_under == ()

    def test_its_sheet_is_that_of_two_sides(self):
        desk = full_desk(4)
        game = posted(desk).tables[0]
        record_hands(desk, game.id, [CAPOT] * 4)
        assert (sheet(desk.state, game.id).score.totals, sheet(desk.state, game.id).game.winner) == (
            {"A": 2000, "B": 0},
            "A",
        )

    def test_a_player_who_does_not_come_loses_the_game_for_the_side(self):
        desk = full_desk(4)
        game = posted(desk).tables[0]
        forfeit(desk, game.id, ["B"], referee="Marc", reason="un joueur absent")
        won, lost = game.sides
        lines = {line.team: line.values for line in standings(desk.state).lines}
        assert [lines[team]["wins"] for team in (*won.teams, *lost.teams)] == [1, 1, 0, 0]

    def test_who_leaves_during_the_game_loses_it_for_the_side(self):
        desk = full_desk(4)
        game = posted(desk).tables[0]
        gone = next(line for line in teams(desk.state) if line.number == game.sides[0].teams[1])
        withdraw_teams(desk, [gone.id], reason="fatigue")
        game = current_round(desk.state).tables[0]
        assert (game.kind, game.winner) == (ResultKind.FORFEIT, "B")

    @pytest.mark.parametrize("present", [1, 2, 3])
    def test_fewer_than_four_all_sit_out(self, present):
        desk = full_desk(5)
        set_present(desk, [line.id for line in teams(desk.state)[present:]], False)
        drawn = posted(desk)
        assert (len(drawn.tables), len(drawn.games)) == (0, present)


class TestRanking:
    def test_each_has_the_total_and_the_win_of_the_side(self):
        """Five players, two rounds: counted up by hand from the tables, somebody sits out for a win and 1000 points."""
        desk = full_desk(5, criteria=("wins", "points", "difference", "against", "best-game"))
        wins, points, difference, against = Counter(), Counter(), Counter(), Counter()
        for _ in range(2):
            for game in play(desk).games:
                if game.table is None:
                    wins[game.sides[0].team] += 1
                    points[game.sides[0].team] += 1000
                    continue
                for side, other in (game.sides, game.sides[::-1]):
                    for team in side.teams:
                        wins[team] += side.total > other.total
                        points[team] += side.total
                        difference[team] += side.total - other.total
                        against[team] += other.total
        found = {line.team: line.values for line in standings(desk.state).lines}
        assert found == {
            team: {
                "wins": wins[team],
                "points": points[team],
                "difference": difference[team],
                "against": against[team],
                "best-game": found[team]["best-game"],
            }
            for team in range(1, 6)
        }

    def test_points_given_to_a_side_count_for_both(self):
        desk = full_desk(4)
        game = play(desk).tables[0]
        before = {line.team: line.values["points"] for line in standings(desk.state).lines}
        adjust(desk, game.id, "A", -100, reason="cartes montrées")
        after = {line.team: line.values["points"] for line in standings(desk.state).lines}
        assert {team: after[team] - before[team] for team in after if after[team] != before[team]} == dict.fromkeys(
            game.sides[0].teams, -100
        )

    def test_a_course_is_a_players_own(self):
        desk = full_desk(4)
        play(desk)
        assert sorted(progress.team for progress in team_progress(desk.state)) == [1, 2, 3, 4]


class TestSixteen:
    def test_five_rounds_in_the_file_bring_everybody_together_once(self):
        desk = full_desk(16)
        together = Counter()
        for _ in range(5):
            for game in play(desk).games:
                seated = [team for side in game.sides for team in side.teams]
                together.update(frozenset((one, other)) for one in seated for other in seated if one < other)
        assert (len(together), set(together.values())) == (16 * 15 // 2, {1})
        assert [line.rematches for line in rounds(desk.state)] == [0] * 5


class TestThePageOfAPlayer:
    def test_it_tells_partner_and_opponents(self):
        desk = full_desk(4)
        game = play(desk).tables[0]
        player, partner = game.sides[0].teams
        told = team_story(desk.state, player).rounds[0].game
        assert [member.team for member in partners_in(told, player)] == [partner]
        assert [side.teams for side in opponents_in(told, player)] == [game.sides[1].teams]

    def test_partners_have_not_met(self):
        desk = full_desk(4)
        for _ in range(3):
            play(desk)
        story = team_story(desk.state, 1)
        assert [line.met_in for line in story.rounds] == [(), (1,), (1, 2)]


@pytest.mark.parametrize("count", a_slice([13, 16, 17], of=3))
def test_a_whole_melee_goes_out_and_in_and_out_again_to_the_letter(count, tmp_path):
    desk = full_desk(count)
    for _ in range(3):
        play(desk)
    drawn = posted(desk)
    record_hands(desk, drawn.tables[0].id, [CAPOT, made(100, declarer="B", contract=90)])
    forfeit(desk, drawn.tables[1].id, ["A"], referee="Marc", reason="absents")
    document = json.loads(to_text(export_championship(desk.state)))
    assert "teams" not in document
    assert document["players"][0] == {
        "number": 1,
        "name": "Joueur a",
        "club": "",
        "status": "active",
        "present": True,
        "paid": False,
    }
    assert document["rounds"][0]["games"][0]["sides"] == [
        list(side.teams) for side in rounds(desk.state)[0].games[0].sides
    ]
    again = import_championship(document, tmp_path / "again.capot", by="Odile")
    assert to_text(export_championship(again.state)) == to_text(export_championship(desk.state))
    assert standings(again.state) == standings(desk.state)
    assert list(judge(document)) == []
    assert championship(again.state).phases == MELEE


def test_who_should_never_sit_together_does_not_and_the_judge_asks_for_nothing_else():
    desk = full_desk(13)
    for one, other in ((1, 2), (3, 4), (1, 5)):
        keep_apart(desk, one, other)
    for _ in range(5):
        play(desk)
    tables = [
        {team for side in game.sides for team in side.teams} for line in rounds(desk.state) for game in line.games
    ]
    assert not any({1, 2} <= table or {3, 4} <= table or {1, 5} <= table for table in tables)
    assert list(judge(export_championship(desk.state))) == []


class TestADocument:
    def document(self):
        desk = full_desk(5)
        play(desk)
        return json.loads(to_text(export_championship(desk.state)))

    def problems(self, document):
        with pytest.raises(Refused) as caught:
            import_championship(document, None, by="Odile")
        return [(problem.code, problem.path) for problem in caught.value.problems]

    def test_with_teams_instead_of_players_is_refused(self):
        document = self.document()
        document["teams"] = document.pop("players")
        assert ("entrants-otherwise", "teams") in self.problems(document)

    def test_with_one_player_at_a_side_is_refused(self):
        document = self.document()
        document["rounds"][0]["games"][0]["sides"][0].pop()
        assert ("side-of-players", "rounds[0].games[0].sides[0]") in self.problems(document)

    def test_with_a_player_at_both_sides_is_refused(self):
        document = self.document()
        sides = document["rounds"][0]["games"][0]["sides"]
        sides[1][0] = sides[0][0]
        assert ("team-seated-twice", "rounds[0].games[0].sides[1]") in self.problems(document)

    def test_whose_rules_seat_three_is_refused(self):
        document = self.document()
        document["championship"] |= {"rules": "belote-three", "options": {}}
        assert ("melee-needs-pairs", "championship.phases") in self.problems(document)

    def test_keeps_what_a_player_is_called(self):
        document = self.document()
        document["players"][0]["called"] = "Titi"
        again = import_championship(document, None, by="Odile")
        assert next((line.name, line.players) for line in teams(again.state)) == ("Titi", ("Joueur a",))
        assert json.loads(to_text(export_championship(again.state))) == document


def test_tables_of_four_are_foreseen_when_a_player_leaves():
    desk = full_desk(16)
    line = preview_leaving(desk.state, [teams(desk.state)[0].id])
    assert (line.left, line.tables, line.out, line.certain) == (15, 3, 3, None)
