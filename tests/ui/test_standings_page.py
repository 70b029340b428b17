"""The standings on the screen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.hall.calls import answer_call, call_referee
from tournament.services.people.registration import register_team, set_present, teams
from tournament.services.people.roll import found
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust_team
from tournament.services.scores.entry import record_totals
from tournament.services.scores.standing import standings
from tournament.services.scores.views import StandingView, TeamProgressView
from tournament.services.setup.championship import change_championship
from tournament.ui.standings.plot_scale import height_of_rank, set_apart, ticks
from tournament.ui.standings.ranking_and_leaders import LeadersPlot
from tournament.ui.standings.standings_page import StandingsPage
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import LIGHT, WindowTheme

pytestmark = pytest.mark.unstyled


def play_round(desk, tables=None):
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables[:tables]:
        record_totals(desk, game.id, {"A": 2000, "B": 1000})


def rows_of(page):
    model = page.view.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def test_before_the_first_round_there_are_none(full_desk, shown, qtbot):
    page = shown(StandingsPage(full_desk, translator("en")))

    with qtbot.waitSignal(page.page_asked) as asked:
        page.whole.first.click()
    assert asked.args == ["draw"]


def test_shared_ranks_and_what_is_still_out(full_desk, shown):
    play_round(full_desk, tables=2)
    page = shown(StandingsPage(full_desk, translator("en")))

    assert page.headline.text() == "Standings after round 1"
    assert page.status.text() == "provisional, 2 of 3 tables in"
    assert [row[0] for row in rows_of(page)] == ["1 tied", "1 tied", "3 tied", "3 tied", "5 tied", "5 tied"]
    assert [row[3:] for row in rows_of(page)] == [["1", "1", "2,000"]] * 2 + [["1", "0", "1,000"]] * 2 + [
        ["0", "0", "0"]
    ] * 2


def test_the_standings_after_an_earlier_round_stay_while_another_is_played(full_desk, shown):
    play_round(full_desk)
    page = shown(StandingsPage(full_desk, translator("en")))
    first = rows_of(page)
    play_round(full_desk, tables=1)
    refresh(page, Changes(rounds=True))
    assert page.status.text() == "provisional, 1 of 3 tables in"

    page.after.setCurrentIndex(0)
    page.after.activated.emit(0)
    assert rows_of(page) == first
    assert page.status.text() == "every table is in"
    refresh(page, Changes(rounds=True))
    assert page.headline.text() == "Standings after round 1"


def test_a_team_that_left_is_said_to_have_left(full_desk, shown):
    play_round(full_desk)
    withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason="ill")
    page = shown(StandingsPage(full_desk, translator("en")))

    assert sum("(withdrawn)" in row[2] for row in rows_of(page)) == 1


def heard(page, row, column):
    return page.view.model().index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_team_is_told_with_its_players_and_its_club(desk, shown):
    register_team(desk, TeamDraft(("Adèle Aubry", "Bruno Blot"), name="Les Valets", club="Foyer rural"))
    register_team(desk, TeamDraft(("Clara Colin", "Denis Dupuy"), name="Dix de der"))
    play_round(desk)
    page = shown(StandingsPage(desk, translator("en")))

    assert {row[2] for row in rows_of(page)} == {
        "Les Valets\nAdèle Aubry and Bruno Blot · Foyer rural",
        "Dix de der\nClara Colin and Denis Dupuy",
    }


class TestMovement:
    def test_there_is_none_after_the_first_round(self, full_desk, shown):
        play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))
        assert [page.view.model().headerData(index, Qt.Orientation.Horizontal) for index in range(2)] == ["Rank", "No."]
        assert page.leaders.isHidden()

    def test_it_is_shown_by_arrow_and_number_and_said_in_words(self, full_desk, shown):
        play_round(full_desk)
        late = register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin"))).number
        register_team(full_desk, TeamDraft(("Rémi Roussel", "Sara Simon")))
        play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))

        moved = {line.team: line.movement for line in standings(full_desk.state).lines}
        told = {int(row[2]): (row[1], heard(page, index, 1)) for index, row in enumerate(rows_of(page))}
        assert told[late] == ("new", "Movement: had not played before")
        for team, gained in moved.items():
            if gained:
                way = "up" if gained > 0 else "down"
                assert told[team] == (str(abs(gained)), f"Movement: {way} {abs(gained)} place{'s' * (abs(gained) > 1)}")
        assert any(moved.values())

    def test_it_is_measured_from_the_round_before_the_one_that_is_looked_at(self, full_desk, shown):
        for _ in range(3):
            play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))
        page.after.setCurrentIndex(1)
        page.after.activated.emit(1)
        assert [row[1] for row in rows_of(page)] == [
            str(abs(line.movement)) if line.movement else "–" for line in standings(full_desk.state, 2).lines
        ]


class TestSearch:
    def test_typing_jumps_to_the_team_and_enter_to_the_next(self, full_desk, shown):
        play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))
        page.search.setFocus()
        QTest.keyClicks(page.search, "eli")
        assert page.chosen == next(team.number for team in teams(full_desk.state) if "Élise Evrard" in team.players)
        assert page.found.text() == "1 of 1"

        page.search.clear()
        QTest.keyClicks(page.search, "i")
        first = page.chosen
        QTest.keyClick(page.search, Qt.Key.Key_Return)
        assert page.found.text().startswith(("1 of", "2 of"))
        assert page.chosen != first or page.found.text() == "1 of 1"

    def test_a_number_is_that_team_and_a_name_nobody_has_is_said(self, full_desk, shown):
        play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))
        page.search.setText("4")
        assert page.chosen == 4
        page.search.setText("zorro")
        assert page.found.text() == "Nobody here has that name."
        assert page.chosen == 4

    def test_down_leads_to_the_table_and_enter_to_the_team(self, full_desk, shown, qtbot):
        play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))
        page.search.setFocus()
        QTest.keyClicks(page.search, "3")
        QTest.keyClick(page.search, Qt.Key.Key_Down)
        with qtbot.waitSignal(page.team_asked) as asked:
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert asked.args == [3]

    @pytest.mark.parametrize(
        ("wanted", "rows"),
        [
            ("12", [1]),
            ("2", [0]),
            ("var jea", [0, 1]),
            ("VÁR", [0, 1]),
            ("foyer", [1]),
            ("1", []),
            ("-", []),
            ("", []),
            ("zo", [0]),
        ],
    )
    def test_a_number_or_the_beginnings_of_words(self, wanted, rows):
        lines = [
            StandingView(1, 2, "Varin / Zola", ("Jean Varin", "Zoé Zola"), "", TeamStatus.ACTIVE, {}, 1),
            StandingView(2, 12, "Dix de der", ("Jeanne Várin", "Lou Roy"), "Foyer rural", TeamStatus.ACTIVE, {}, 1),
        ]
        assert found([(line.team, line) for line in lines], wanted) == rows


class TestPlot:
    def test_the_courses_are_told_in_words_and_the_chosen_team_joins_the_leaders(self, desk, qtbot):
        plot = LeadersPlot(translator("en"))
        qtbot.addWidget(plot)
        plot.show_progress(
            [
                TeamProgressView(number, f"Team {number}", (None if number == 2 else 9 - number, number))
                for number in range(1, 9)
            ]
        )
        assert plot.accessibleDescription().splitlines()[:2] == [
            "Team 1: round 1, rank 8; round 2, rank 1",
            "Team 2: round 2, rank 2",
        ]
        assert [progress.team for progress in plot.shown] == [1, 2, 3, 4, 5, 6]
        plot.choose(8)
        assert [progress.team for progress in plot.shown] == [1, 2, 3, 4, 5, 6, 8]

    def test_the_table_chooses_whose_line_stands_out(self, full_desk, shown):
        play_round(full_desk)
        play_round(full_desk)
        page = shown(StandingsPage(full_desk, translator("en")))
        page.choose(5)
        assert page.plot.chosen == 5
        assert not page.plot.grab().isNull()

    def test_ranks_go_down_without_ever_going_back(self):
        for leaders, worst in ((6, 6), (6, 3), (6, 7), (6, 64), (6, 500)):
            heights = [height_of_rank(rank, leaders, worst) for rank in range(1, worst + 1)]
            assert heights == sorted(set(heights))
            assert heights[0] == 0
            assert heights[-1] <= 1
        assert ticks(6, 6) == (1, 6)
        assert ticks(6, 64) == (1, 6, 10, 20, 64)

    def test_names_keep_their_distance_and_stay_in_sight(self):
        assert set_apart([0, 0, 50, 100], 20, 100) == [0, 20, 50, 100]
        assert set_apart([0, 95, 97, 100], 20, 100) == [0, 60, 80, 100]


@pytest.mark.styled
def test_at_twice_the_text_size_the_plot_is_a_button_away_and_no_name_is_cut(themed, desk, shown):
    themed(WindowTheme(LIGHT, 2.0))
    register_team(
        desk,
        TeamDraft(
            ("W" * 60, "Bruno Blot"), name="Les Inséparables de la Saint-Martin", club="Comité des fêtes d'Œuilly"
        ),
    )
    register_team(desk, TeamDraft(("Clara Colin", "Denis Dupuy")))
    play_round(desk)
    play_round(desk)
    page = shown(StandingsPage(desk, translator("fr")))
    settle()
    assert page.halves.shows_one
    assert max(page.view.rowHeight(row) for row in range(2)) > 4 * page.view.fontMetrics().height()
    assert page.view.isVisible()
    assert not page.plot.isVisible()
    page.halves.to_leaders.click()
    assert page.plot.isVisible()
    assert not page.view.isVisible()
    page.search.setText("inséparables")
    assert page.view.isVisible()


def test_in_large_text_the_criteria_after_the_first_two_stand_under_the_team(themed, full_desk, shown):
    change_championship(full_desk, criteria=("wins", "points", "difference", "against", "lot"))
    play_round(full_desk)
    normal = shown(StandingsPage(full_desk, translator("en")))
    assert rows_of(normal)[0][3:] == ["1", "1", "2,000", "1,000", "1,000"]
    themed(WindowTheme(LIGHT, 2.0))
    large = shown(StandingsPage(full_desk, translator("en")))
    assert rows_of(large)[0][3:] == ["1", "2,000"]
    assert rows_of(large)[0][2].endswith(" · 1 game · difference 1,000 · against 1,000")


def test_the_standings_after_the_last_planned_round_are_final(full_desk, shown):
    change_championship(full_desk, planned_rounds=2)
    play_round(full_desk)
    play_round(full_desk)
    page = shown(StandingsPage(full_desk, translator("en")))
    assert (page.headline.text(), page.status.text()) == ("Final standings", "final")

    page.show_after(0)
    assert (page.headline.text(), page.status.text()) == ("Standings after round 1", "every table is in")


def test_who_never_came_stands_in_the_standings_until_they_are_final(full_desk, shown):
    change_championship(full_desk, planned_rounds=2)
    register_team(full_desk, TeamDraft(("Zoé Zola", "Yves Yvon")))
    absent = teams(full_desk.state)[-1]
    set_present(full_desk, [absent.id], False)
    play_round(full_desk)
    page = shown(StandingsPage(full_desk, translator("fr")))
    assert (len(rows_of(page)), page.status.text()) == (7, "toutes les tables sont rentrées")
    play_round(full_desk)
    refresh(page, Changes(rounds=True))
    assert (len(rows_of(page)), page.status.text()) == (6, "définitif · 1 équipe inscrite n’a pas joué")
    page.show_after(0)
    assert len(rows_of(page)) == 7, "it could still be drawn"


def test_standings_are_not_called_final_while_a_table_is_not_settled(full_desk, shown):
    change_championship(full_desk, planned_rounds=1)
    play_round(full_desk)
    page = shown(StandingsPage(full_desk, translator("en")))
    called = call_referee(full_desk, current_round(full_desk.state).tables[1].id)
    page.refresh(full_desk.state, called)
    assert (page.status.text(), page.status.property("tone")) == ("table 2 not settled", "alert")
    answered = answer_call(full_desk, full_desk.state.rows["call"][1].id)
    page.refresh(full_desk.state, answered)
    assert (page.status.text(), page.status.property("tone")) == ("final", "done")


def test_points_given_outside_the_games_stand_under_the_name(full_desk, shown):
    play_round(full_desk)
    adjust_team(full_desk, teams(full_desk.state)[0].id, -50, reason="late")
    page = shown(StandingsPage(full_desk, translator("en")))
    (row,) = [row for row in rows_of(page) if "Aubry" in row[2]]
    assert row[2].endswith("penalty of 50 points")


def test_the_first_sight_is_measured_as_every_later_one(full_desk, qtbot):
    """Before a page has the style sheet of its window, its figures take less room."""
    change_championship(full_desk, criteria=("wins", "points", "difference", "against", "lot"))
    play_round(full_desk)
    window = QWidget()
    qtbot.addWidget(window)
    page = StandingsPage(full_desk, translator("fr"))
    page.setParent(window)
    style_window(window)
    window.show()
    first = page.halves.least
    refresh(page, adjust_team(full_desk, teams(full_desk.state)[0].id, 10, reason="late"))
    assert page.halves.least == first


@pytest.mark.long
def test_another_standing_starts_at_its_top_wherever_the_chosen_team_is_now(desk, shown):
    change_championship(desk, planned_rounds=3)
    for index in range(40):
        register_team(desk, TeamDraft((f"Ada A{index}", f"Bo B{index}")))
    play_round(desk)
    page = shown(StandingsPage(desk, translator("en")))
    for title in ("Standings after round 2", "Final standings"):
        QTest.keyClick(page.view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
        settle()
        team, below = page.chosen, page.view.verticalScrollBar().value()
        assert below > 0
        refresh(page, Changes(rounds=True))
        assert (page.chosen, page.view.verticalScrollBar().value()) == (team, below), (
            "the same standing stays where it was"
        )
        page.hide()
        play_round(desk)
        refresh(page, Changes(rounds=True))
        page.show()
        settle()
        assert page.headline.text() == title
        assert (page.chosen, page.view.verticalScrollBar().value()) == (team, 0)
        assert page.view.visualRect(page.view.model().index(0, 0)).top() == 0
        page.setFocus()


def test_games_played_stand_there_only_where_they_differ(full_desk, shown):
    def heads(page):
        model = page.view.model()
        shown = (column for column in range(model.columnCount()) if not page.view.isColumnHidden(column))
        return [model.headerData(column, Qt.Orientation.Horizontal) for column in shown]

    play_round(full_desk)
    page = shown(StandingsPage(full_desk, translator("en")))
    assert "Played" not in heads(page)
    draw(full_desk)
    refresh(page, post_draw(full_desk))
    refresh(page, record_totals(full_desk, current_round(full_desk.state).tables[0].id, {"A": 2000, "B": 1000}))
    assert "Played" in heads(page)


@pytest.mark.styled
def test_in_the_smallest_window_with_the_largest_text_teams_are_seen_with_their_points(full_desk, shown, themed):
    play_round(full_desk)
    draw(full_desk)
    post_draw(full_desk)
    themed(WindowTheme(LIGHT, 2.0))
    page = shown(StandingsPage(full_desk, translator("fr")))
    page.resize(888, 540)
    settle()
    view = page.view
    whole = [
        row
        for row in range(view.model().rowCount())
        if view.viewport().rect().contains(view.visualRect(view.model().index(row, 0)))
    ]
    assert len(whole) >= 2
    last = view.model().columnCount() - 1
    assert view.model().headerData(last, Qt.Orientation.Horizontal) == "Points"
    assert view.viewport().rect().contains(view.visualRect(view.model().index(0, last)))
