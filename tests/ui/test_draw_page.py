"""The draw in the window: drawn, looked at, drawn again or thrown away, posted and taken back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.changes import Changes
from tournament.services.people.registration import register_team, register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.decisions import stop_game
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.theme.tokens import LIGHT, WindowTheme
from tournament.ui.widgets import jobs

pytestmark = pytest.mark.unstyled

ENTER = Qt.Key.Key_Return


@pytest.fixture
def page(full_desk, shown):
    return shown(DrawPage(full_desk, translator("en")))


def press_enter():
    QTest.keyClick(QApplication.focusWidget(), ENTER)


def cells(page, row):
    model = page.table.view.model()
    return [model.index(row, column).data() for column in range(model.columnCount())]


def play(desk):
    for table, game in enumerate(current_round(desk.state).tables):
        record_totals(desk, game.id, {"A": 2000, "B": 1000 + 10 * table})


def test_with_nobody_registered_the_page_leads_to_the_teams(desk, shown, qtbot):
    page = shown(DrawPage(desk, translator("en")))

    with qtbot.waitSignal(page.page_asked) as asked:
        press_enter()
    assert asked.args == ["teams"]


def test_one_button_draws_then_posts(page, full_desk):
    assert page.primary.text() == "Draw round 1"
    press_enter()
    assert (page.primary.text(), page.status.text()) == ("Post round 1", "not posted yet")
    assert [row.table for row in page.table.rows] == [1, 2, 3]
    assert page.summary.text() == "by random draw · 6 teams · 3 tables · draw no. 101"

    press_enter()
    assert current_round(full_desk.state).state is RoundState.POSTED
    assert page.status.text() == "posted"
    assert page.take_back.isVisible()
    assert not page.redraw.isVisible()


def test_drawing_again_takes_another_seed_and_throwing_away_none(page, full_desk):
    page.primary.click()
    first = current_round(full_desk.state).seed
    page.redraw.click()
    assert current_round(full_desk.state).seed == first + 1

    page.discard.click()
    assert current_round(full_desk.state) is None
    assert page.primary.text() == "Draw round 1"


def test_a_posting_is_taken_back_until_a_result_exists(page, full_desk):
    page.primary.click()
    page.primary.click()
    page.take_back.click()
    assert page.primary.text() == "Post round 1"

    page.primary.click()
    record_totals(full_desk, current_round(full_desk.state).tables[0].id, {"A": 2000, "B": 0})
    refresh(page, Changes(rounds=True))
    assert not page.take_back.isVisible()


def test_a_posting_stays_once_a_referee_decided_anything(page, full_desk):
    page.primary.click()
    page.primary.click()
    stop_game(full_desk, current_round(full_desk.state).tables[0].id, more=2, referee="Odile", reason="past the hour")
    refresh(page, Changes(rounds=True))
    assert not page.take_back.isVisible()


def test_tables_still_out_are_named_with_the_way_there(page, full_desk, qtbot):
    page.primary.click()
    page.primary.click()
    record_totals(full_desk, current_round(full_desk.state).tables[1].id, {"A": 2000, "B": 0})
    register_team(full_desk, TeamDraft(players=("Marc Meyer", "Nora Noir")))
    refresh(page, Changes(rounds=True))

    assert "Still out: 1, 3." in page.trouble.text()
    assert page.repairs.who_is_late.text() == "Arrived after the draw: 7."
    with qtbot.waitSignal(page.page_asked) as asked:
        press_enter()
    assert asked.args == ["entry"]


def test_the_second_round_is_by_standings_with_scores_unless_chosen_otherwise(page, full_desk):
    draw(full_desk)
    post_draw(full_desk)
    play(full_desk)
    refresh(page, Changes(rounds=True))
    assert page.primary.text() == "Draw round 2"
    assert page.method.value is DrawMethod.SWISS

    page.primary.click()
    assert current_round(full_desk.state).method is DrawMethod.SWISS
    model = page.table.view.model()
    assert [column.title for column in model.columns] == ["Table", "Team", "", "", "Team", "", ""]
    assert model.index(0, 2).data() == "1 win\n2,000 points"

    page.method.button(DrawMethod.RANDOM).click()
    page.redraw.click()
    assert current_round(full_desk.state).method is DrawMethod.RANDOM


def test_somebody_left_since_the_draw(page, full_desk):
    page.primary.click()
    set_present(full_desk, [teams(full_desk.state)[0].id], False)
    refresh(page, Changes(teams=True))
    assert page.warning.text() == "Changed since this draw: who is present. Draw again before posting."
    assert not page.post_as_it_is.isVisible()

    page.primary.setFocus()
    press_enter()
    assert not page.warning.isVisible()
    assert [row.table for row in page.table.rows] == [1, 2, None]
    assert page.table.view.model().index(2, 0).data() == "bye"


def test_a_rematch_is_seen_in_its_row(desk, shown):
    for players in (("Adèle Aubry", "Bruno Blot"), ("Clara Colin", "Denis Dupuy")):
        register_team(desk, TeamDraft(players=players))
    draw(desk)
    post_draw(desk)
    play(desk)
    page = shown(DrawPage(desk, translator("en")))
    page.primary.click()

    model = page.table.view.model()
    assert model.index(0, model.columnCount() - 1).data() == "met in round 1"


def test_more_games_than_tables_in_the_room_are_warned_of_and_drawn_all_the_same(full_desk, shown):
    change_championship(full_desk, room=((1, 1), (3, 3)))
    page = shown(DrawPage(full_desk, translator("en")))
    warning = "The room has 2 tables, and there is 1 more game: it gets the number after the last one."
    assert warning in page.trouble.text()
    draw(full_desk)
    refresh(page, Changes(rounds=True))
    assert warning in page.trouble.text()
    assert [game.table for game in current_round(full_desk.state).tables] == [1, 3, 4]
    set_present(full_desk, [1, 2], False)
    draw(full_desk)
    refresh(page, Changes(rounds=True))
    assert "The room has" not in page.trouble.text()


def test_the_players_stand_under_their_team_and_the_scores_beside_it_while_it_can_be_drawn_again(page, full_desk):
    page.primary.click()
    page.primary.click()
    first, second = current_round(full_desk.state).tables[0].sides
    assert cells(page, 0) == ["1", *told_between(first, second), ""]
    play(full_desk)
    refresh(page, Changes(rounds=True))
    page.primary.click()
    first, second = current_round(full_desk.state).tables[0].sides
    one, dash, other = told_between(first, second)
    assert cells(page, 0) == ["1", one, "1 win\n2,000 points", dash, other, "1 win\n2,000 points", ""]


def told_between(first, second):
    return [
        f"{first.team} · {first.name}\n{' and '.join(first.players)}",
        "–",
        f"{second.team} · {second.name}\n{' and '.join(second.players)}",
    ]


@pytest.mark.styled
def test_in_large_text_the_scores_stand_under_the_team_and_the_cards_under_the_table(themed, full_desk, shown):
    draw(full_desk)
    post_draw(full_desk)
    play(full_desk)
    draw(full_desk)
    themed(WindowTheme(LIGHT, 2.0))
    page = shown(DrawPage(full_desk, translator("en")))
    settle()
    assert cells(page, 0)[1].endswith("\n1 win · 2,000 points")
    beneath = page.papers.mapTo(page, QPoint(0, 0)).y()
    assert beneath > page.table.mapTo(page, page.table.rect().bottomLeft()).y()


@pytest.fixture
def drawn_twice(full_desk):
    """The second round is drawn by the standings and not posted."""
    draw(full_desk)
    post_draw(full_desk)
    play(full_desk)
    draw(full_desk)
    return full_desk


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"criteria": ("points", "wins")}, "the criteria of the standings"),
        ({"bye_wins": False}, "what a bye is worth"),
        ({"room": ((4, 9),)}, "the tables of the room"),
    ],
)
def test_a_draw_that_was_overtaken_is_drawn_again_by_enter_and_posted_only_on_purpose(drawn_twice, shown, change, said):
    page = shown(DrawPage(drawn_twice, translator("en")))
    assert page.primary.text() == "Post round 2"
    page.changed.emit(change_championship(drawn_twice, **change))
    assert page.warning.text() == f"Changed since this draw: {said}. Draw again before posting."
    assert (page.primary.text(), page.redraw.isVisible(), page.post_as_it_is.isVisible()) == ("Redraw", False, True)

    seed = current_round(drawn_twice.state).seed
    press_enter()
    assert (current_round(drawn_twice.state).seed, current_round(drawn_twice.state).state) == (
        seed + 1,
        RoundState.DRAWN,
    )
    assert (page.primary.text(), page.warning.isVisible()) == ("Post round 2", False)


def test_results_corrected_since_the_draw_are_told_and_it_can_be_posted_as_it_is(drawn_twice, shown):
    page = shown(DrawPage(drawn_twice, translator("en")))
    first = rounds(drawn_twice.state)[0].tables[0]
    page.changed.emit(record_totals(drawn_twice, first.id, {"A": 1000, "B": 2000}))
    assert page.warning.text() == "Changed since this draw: the results so far. Draw again before posting."
    page.post_as_it_is.click()
    assert current_round(drawn_twice.state).state is RoundState.POSTED
    assert not page.warning.isVisible()


def test_a_draw_by_lot_is_not_overtaken_by_criteria(full_desk, shown):
    draw(full_desk)
    page = shown(DrawPage(full_desk, translator("en")))
    page.changed.emit(change_championship(full_desk, criteria=("points", "wins")))
    assert page.primary.text() == "Post round 1"


def test_after_the_last_planned_round_enter_leads_to_the_final_standings(full_desk, shown, qtbot):
    change_championship(full_desk, planned_rounds=1)
    draw(full_desk)
    post_draw(full_desk)
    play(full_desk)
    page = shown(DrawPage(full_desk, translator("en")))
    assert page.primary.text() == "See the final standings"
    with qtbot.waitSignal(page.page_asked) as asked:
        press_enter()
    assert asked.args == ["standings"]
    assert len(rounds(full_desk.state)) == 1

    assert page.one_more.text() == "Add round 2"
    page.one_more.click()
    assert (current_round(full_desk.state).number, page.primary.text(), page.one_more.isVisible()) == (
        2,
        "Post round 2",
        False,
    )


def test_the_papers_of_a_posted_round_are_a_button_away(page, qtbot):
    assert not page.papers.isVisible()
    page.primary.click()
    page.primary.click()
    with qtbot.waitSignal(page.page_asked) as asked:
        page.papers.click()
    assert asked.args == ["documents"]


def test_three_sides_at_a_table_stand_beside_each_other_with_who_met(desk, shown):
    change_championship(desk, rules=resolve_rules("belote-three", {}))
    register_teams(desk, [TeamDraft(players=(f"Anne {letter}",)) for letter in "ABCD"])
    page = shown(DrawPage(desk, translator("en")))
    for _ in range(2):
        refresh(page, draw(desk))
        refresh(page, post_draw(desk))
        for game in current_round(desk.state).tables:
            refresh(page, record_totals(desk, game.id, {"A": 1000, "B": 600, "C": 10}))
    first, bye = page.table.rows
    (one, other) = first.pairs[0]
    assert len(first.sides) == 3
    assert cells(page, 0)[:4] == [
        "1",
        *(f"{side.team} · {side.name}" + scores(page, side.team) for side in first.sides),
    ]
    assert cells(page, 0)[4].startswith(f"{one}–{other}")
    assert cells(page, 0)[4].endswith("met before")
    assert cells(page, 1)[0] == "bye"
    assert bye.pairs == ()


def scores(page, team):
    """The scores that a team was drawn by, as they stand under its name."""
    values = page.table.rows[0].scores.get(team, {})
    told = " · ".join(f"{name} {values[of]:,}" for name, of in (("Wins", "wins"), ("Points", "points")) if values)
    return f"\n{told}" if values else ""


def test_whether_a_draw_is_overtaken_is_weighed_after_the_next_paint_but_before_anything_is_done(
    drawn_twice, shown, monkeypatch
):
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    page = shown(DrawPage(drawn_twice, translator("en")))
    settle()
    refresh(page, change_championship(drawn_twice, bye_wins=False))
    assert page.primary.text() == "Post round 2"
    settle()
    assert page.primary.text() == "Redraw"
    refresh(page, change_championship(drawn_twice, bye_wins=True))
    assert page.primary.text() == "Redraw"
    page.act()
    assert current_round(drawn_twice.state).state is RoundState.POSTED
