"""The papers of standings and of the final ranking, slips and the door list."""

from dataclasses import replace

import pytest

from tests.papers.papers import complete, in_order, lacking_of, pages, printed
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.views import RoundState
from tournament.services.scores.views import who_played


def test_standings_share_ranks_and_keep_their_order(snapshot):
    text = printed("standings", snapshot)
    marks = ["tied "] * 8 + [""]
    assert in_order(text, [f"{line.rank} {mark}" for line, mark in zip(snapshot.standings.lines, marks, strict=True)])
    assert text.count("tied") == 8
    assert [line.rank for line in snapshot.standings.lines][:4] == [1, 1, 3, 3]


def test_standings_of_a_round_under_way_say_that_they_are_provisional(snapshot):
    under_way = replace(snapshot, standings=replace(snapshot.standings, round=2, tables_in=3))
    assert in_order(printed("standings", under_way), ["Provisional standings", "Round 2: 3 of 4 tables in"])
    assert "Provisional" not in printed("standings", snapshot)


def test_standings_say_who_has_left(snapshot):
    first, *others = snapshot.standings.lines
    left = replace(snapshot.standings, lines=(replace(first, status=TeamStatus.WITHDRAWN), *others))
    assert f"{first.name} (withdrawn)" in printed("standings", replace(snapshot, standings=left))


def test_criteria_are_the_columns_and_the_lot_is_only_named(snapshot_of):
    snapshot = snapshot_of(9, criteria=("points", "difference", "lot"))
    lines = tuple(
        replace(line, values={"points": 7480, "difference": -37, "lot": 281474976710655})
        for line in snapshot.standings.lines
    )
    text = printed("standings", replace(snapshot, standings=replace(snapshot.standings, lines=lines)))
    assert "By points, then difference and drawing lots" in text
    assert "7,480 −37 4" in text
    assert "281" not in text


def test_a_round_that_is_only_drawn_holds_no_final_ranking_up(snapshot):
    drawn = replace(snapshot.rounds[0], number=2, state=RoundState.DRAWN)
    played = replace(snapshot, rounds=(*complete(snapshot).rounds, drawn))
    assert lacking_of("final-ranking", played) is None
    assert "After 1 round ·" in printed("final-ranking", played)


def test_the_first_three_places_stand_above_the_table_with_the_ranks_they_share(snapshot):
    text = printed("final-ranking", complete(snapshot))
    first = [line.name for line in snapshot.standings.lines]
    assert [text.count(name) for name in first] == [2, 2, 2, 2, 1, 1, 1, 1, 1]
    assert in_order(text, [part for name in first[:4] for part in ("tied", name)] + ["Rank", *first])


def test_who_never_sat_down_has_no_place_in_the_final_ranking(snapshot, tr):
    lines = list(snapshot.standings.lines)
    lines[0], lines[-1] = replace(lines[0], games=0), replace(lines[-1], games=0)
    played = who_played(lines)
    assert [line.name for line in played] == [line.name for line in lines[1:-1]]
    assert (played[0].rank, max(line.rank for line in played)) == (1, max(line.rank for line in lines[1:-1]) - 1)
    text = printed(
        "final-ranking", replace(complete(snapshot), standings=replace(snapshot.standings, lines=tuple(lines)))
    )
    assert lines[0].name not in text
    assert lines[-1].name not in text
    assert "2 teams registered did not play" in text
    assert "did not play" not in printed("final-ranking", complete(snapshot))


def test_where_everybody_is_first_nobody_stands_on_the_podium(snapshot):
    lines = tuple(replace(line, rank=1) for line in snapshot.standings.lines)
    text = printed("final-ranking", replace(complete(snapshot), standings=replace(snapshot.standings, lines=lines)))
    assert [text.count(line.name) for line in lines] == [1] * 9


@pytest.mark.parametrize(("count", "paper"), [(9, 1), (10, 1), (11, 2), (200, 20)])
def test_a_slip_for_every_team_ten_on_a_page(count, paper, snapshot_of):
    texts = pages(DOCUMENTS["team-slips"].render(snapshot_of(count), translator("en")))
    assert len(texts) == paper
    assert " ".join(texts).count("Journal 3fa9c1d2") == count


def test_a_slip_names_the_table_the_opponents_and_where_the_team_stands(snapshot):
    text = printed("team-slips", snapshot)
    seated = snapshot.rounds[0].games[0].sides
    assert in_order(
        text,
        [
            "Table 1",
            seated[0].name,
            "against",
            seated[1].name,
            "Rank 1 tied · 4 wins · 7,480 points",
            "Table 1",
            seated[1].name,
        ],
    )
    assert in_order(text, ["Bye", snapshot.teams[-1].name])


def test_a_slip_says_nothing_of_ranks_before_the_first_game(snapshot):
    lines = tuple(replace(line, games=0) for line in snapshot.standings.lines)
    assert "Rank" not in printed("team-slips", replace(snapshot, standings=replace(snapshot.standings, lines=lines)))


def test_the_door_list_ticks_who_has_paid_and_ends_with_those_who_wait(snapshot):
    *others, lone = (replace(team, paid=team.number in (2, 5)) for team in snapshot.teams)
    waiting = replace(lone, number=None, name="Zoé Seule", players=("Zoé Seule",), status=TeamStatus.WAITING)
    gone = replace(others[0], status=TeamStatus.EXCLUDED)
    text = printed("door-list", replace(snapshot, teams=(gone, *others[1:], waiting)))
    assert text.count("✓") == 2
    assert in_order(text, ["8 teams", f"{gone.name} (excluded)", others[-1].name, "Waiting list", "Zoé Seule"])
    assert snapshot.teams[0].phone not in text


def test_movement_is_told_by_signs_that_need_no_colour(snapshot):
    moves = (2, -1, 0, None)
    lines = tuple(replace(line, movement=moves[index % 4]) for index, line in enumerate(snapshot.standings.lines))
    third = replace(snapshot, standings=replace(snapshot.standings, round=3, compared_with=2, lines=lines))
    text = printed("standings", third)
    assert in_order(text, ["Since round 2", "▲ 2", "▼ 1", "="])
    assert (text.count("▲ 2"), text.count("▼ 1"), text.count(" = ")) == (3, 2, 2)
    assert "▲" not in printed("standings", snapshot)


def test_eighteen_are_ranked_on_one_page_under_the_podium_and_twenty_four_without(snapshot_of):
    over = complete(snapshot_of(18), "final-ranking")
    lines = tuple(replace(line, rank=rank) for rank, line in enumerate(over.standings.lines, 1))
    assert (
        len(
            pages(
                DOCUMENTS["final-ranking"].render(
                    replace(over, standings=replace(over.standings, lines=lines)), translator("fr")
                )
            )
        )
        == 1
    )
    assert len(pages(DOCUMENTS["standings"].render(complete(snapshot_of(24), "standings"), translator("fr")))) == 1


@pytest.mark.parametrize("count", [40, 50, 64])
def test_the_last_page_of_a_ranking_is_about_as_full_as_the_others(snapshot_of, count):
    texts = pages(DOCUMENTS["standings"].render(complete(snapshot_of(count), "standings"), translator("fr")))
    teams = [text.count(" et ") for text in texts]  # two players of each team
    assert sum(teams) == count
    assert max(teams) - min(teams) <= 3
