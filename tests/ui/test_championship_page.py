"""The page of the championship: what to do next, how far the round and the evening are, and the way to the settings."""

from datetime import UTC, datetime
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.records.money import PlannedPrize
from tournament.scoring.facts import HandFacts
from tournament.services.cash.views import Handover
from tournament.services.hall.calls import call_referee
from tournament.services.hall.reports import report_totals, settle_reports
from tournament.services.hall.views import Told
from tournament.services.people.registration import register_teams, set_present
from tournament.services.people.views import TeamDraft
from tournament.services.prizes.prizes import awards, pay_prizes, plan_prizes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.setup.championship_page import ChampionshipPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

PAIRS = [TeamDraft(("Nora Noir", "Omar Oriol")), TeamDraft(("Inès Imbert", "Hugo Hamel"))]
OTHERS = [TeamDraft(("Rémi Roussel", "Sara Simon")), TeamDraft(("Karim Keller", "Léa Lemoine"))]


@pytest.fixture
def page(desk, qtbot):
    page = ChampionshipPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    return page


def test_the_page_leads_through_the_evening(page, desk):
    led = []
    page.page_asked.connect(led.append)

    def follow(changes):
        refresh(page, changes)
        page.action.click()
        led.append(page.action.text())

    page.action.click()
    follow(register_teams(desk, PAIRS))
    follow(set_present(desk, [1, 2], False))
    follow(set_present(desk, [1, 2], True))
    follow(draw(desk))
    follow(post_draw(desk))
    table = current_round(desk.state).tables[0]
    follow(record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None))
    assert led == [
        *("teams",),
        *("draw", "Draw round 1"),
        *("teams", "Tick who is present"),
        *("draw", "Draw round 1"),
        *("draw", "Look at the draw"),
        *("entry", "Enter the scores"),
        *("draw", "Draw round 2"),
    ]


def test_after_the_last_planned_round_the_standings_come(page, desk):
    register_teams(desk, PAIRS)
    change_championship(desk, planned_rounds=1)
    draw(desk)
    refresh(page, post_draw(desk))
    table = current_round(desk.state).tables[0]
    refresh(page, record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None))
    assert page.action.text() == "See the final standings"

    refresh(page, record_hands(desk, table.id, [HandFacts(declarer="A", contract="capot", points=162, capot="A")]))
    assert page.sentence.text().endswith("1 table to check: 1.")


def test_a_table_to_check_of_an_earlier_round_is_told_before_the_standings_are_read_out(page, desk):
    register_teams(
        desk, [*PAIRS, TeamDraft(("Rémi Roussel", "Sara Simon")), TeamDraft(("Karim Keller", "Léa Lemoine"))]
    )
    change_championship(desk, planned_rounds=2)
    for _ in range(2):
        draw(desk)
        post_draw(desk)
        for table in current_round(desk.state).tables:
            record_totals(desk, table.id, {"A": 2010, "B": 1200}, winner="A", why=None)
    refresh(page, record_totals(desk, rounds(desk.state)[0].tables[0].id, {"A": 2013, "B": 1200}, winner="A", why=None))
    assert page.action.text() == "See the final standings"
    assert page.sentence.text().endswith("Round 1: 1 table to check: 1.")


def test_a_room_that_is_too_small_is_told_before_the_draw(page, desk):
    change_championship(desk, room=((1, 1),))
    refresh(
        page,
        register_teams(
            desk, [*PAIRS, TeamDraft(("Rémi Roussel", "Sara Simon")), TeamDraft(("Karim Keller", "Léa Lemoine"))]
        ),
    )
    assert page.action.text() == "Draw round 1"
    assert "Set up another table." in page.sentence.text()


@pytest.fixture
def playing(desk, page):
    """Two tables of the first of four rounds, posted; the first one is in."""
    register_teams(desk, [*PAIRS, *OTHERS])
    draw(desk)
    post_draw(desk)
    refresh(page, record_totals(desk, current_round(desk.state).tables[0].id, {"A": 2010, "B": 1200}))
    return desk


def said(page):
    return [line.text() for line in page.findChildren(QLabel) if line.text() and not line.isHidden()]


def missing_tables(page):
    return [button.text() for button in page.round.findChildren(QPushButton)]


def test_before_the_first_draw_no_round_is_shown(page, desk):
    assert page.round.isHidden()
    refresh(page, register_teams(desk, PAIRS))
    assert page.round.isHidden()


def test_the_round_tells_what_is_in_and_which_tables_are_missing(page, playing, qtbot):
    assert (page.round.tables.text(), page.round.of_tables.text()) == ("1", "table in, of 2")
    assert (page.round.bar.value(), page.round.bar.maximum()) == (1, 2)
    assert missing_tables(page) == ["2"]
    with qtbot.waitSignal(page.table_asked) as asked:
        page.round.findChild(QPushButton).click()
    assert asked.args == [1, 2]


def test_a_round_that_is_not_posted_misses_no_tables(page, desk):
    register_teams(desk, [*PAIRS, *OTHERS])
    refresh(page, draw(desk))
    assert (page.round.status.text(), missing_tables(page)) == ("drawn, not posted", [])


def test_the_end_of_the_round_and_of_the_evening_is_expected_from_the_clock(page, playing):
    refresh(page, change_championship(playing, game_minutes=45))
    posted = current_round(playing.state).posted_at
    page.show_time(posted)
    assert page.round.clock.text().startswith("45 min left")
    # three more rounds of 45 minutes, each with ten minutes around it: 45 + 3 × 55 = 210 minutes
    assert page.end.text() == (
        f"Over about {datetime.fromtimestamp(-(-(posted.timestamp() + 210 * 60) // 300) * 300, UTC).astimezone():%H:%M}"
    )


def test_without_a_clock_nothing_is_promised_in_the_first_round(page, playing):
    assert page.end.isHidden()


def test_the_settings_are_a_key_away_and_esc_comes_back(desk, front):
    view = front(ChampionshipView(desk, translator("en")))
    page = view.pages["championship"]
    page.settings.setFocus()
    QTest.keyClick(page.settings, Qt.Key.Key_Return)
    assert (view.here, view.back_bar.button.text()) == ("settings", "Back to: Championship")
    QTest.keyClick(view.pages["settings"].form.name.editor, Qt.Key.Key_Escape)
    assert view.here == "championship"
    QTest.keyClick(view, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert view.here == "settings"


def test_how_it_is_played_is_told_in_short(page):
    assert page.played.text() == "Contrée, 2,000 points."
    assert page.plan.text() == "First round drawn at random, then by standings, as many rounds as you like."


def test_a_table_that_is_in_and_not_settled_is_named_before_the_standings_are_read_out(page, desk):
    register_teams(desk, [*PAIRS, *OTHERS])
    draw(desk)
    post_draw(desk)
    one, other = current_round(desk.state).tables
    for game in (one, other):
        record_totals(desk, game.id, {"A": 2000, "B": 40})
    team = next(
        side.team_id for side in desk.state.rows["side"].values() if (side.game_id, side.letter) == (one.id, "B")
    )
    report_totals(desk, one.id, team, Told({"A": 40, "B": 2000}), device="telephone")
    refresh(page, call_referee(desk, other.id))
    assert "Table 1: a telephone reports another result than the one recorded." in page.sentence.text()
    assert "Table 2: a referee was called, and nobody has answered yet." in page.sentence.text()
    draw(desk)
    refresh(page, post_draw(desk))
    assert "In round 1, table 1: a telephone reports another result than the one recorded." in page.sentence.text()


def test_a_result_that_is_corrected_after_prizes_were_paid_says_who_has_too_much(page, desk):
    change_championship(desk, planned_rounds=1)
    register_teams(desk, PAIRS)
    plan_prizes(desk, [PlannedPrize(first_rank=1, cents=50_00)])
    draw(desk)
    post_draw(desk)
    (game,) = current_round(desk.state).tables
    record_totals(desk, game.id, {"A": 2000, "B": 40})
    (winner,) = [line.team for line in awards(desk.state).awards]
    refresh(page, pay_prizes(desk, {winner: "first"}, Handover()))
    assert page.warning.isHidden()
    refresh(page, record_totals(desk, game.id, {"A": 40, "B": 2000}))
    assert (page.warning.text(), page.warning.isHidden()) == (f"No. {winner} was paid €50 more than they won.", False)


def test_a_contested_table_is_named_in_the_sentence_and_on_the_card_of_its_round(page, desk):
    register_teams(desk, [*PAIRS, *OTHERS])
    draw(desk)
    refresh(page, post_draw(desk))
    game = current_round(desk.state).tables[1]
    for letter, totals in (("A", {"A": 2000, "B": 40}), ("B", {"A": 40, "B": 2000})):
        team = next(
            side.team_id
            for side in desk.state.rows["side"].values()
            if (side.game_id, side.letter) == (game.id, letter)
        )
        refresh(page, report_totals(desk, game.id, team, Told(totals), device=letter))
    assert page.sentence.text() == (
        "Round 1 is being played: 2 tables are still out. Table 2 is contested: a referee decides whose "
        "report is right."
    )
    assert (page.round.status.text(), page.round.status.property("tone")) == ("0 of 2 in · table 2 contested", "fault")
    chips = {
        button.accessibleName(): button.property("tone")
        for button in page.round.findChildren(QPushButton)
        if button.isVisibleTo(page)
    }
    assert chips == {"Open table 1": None, "Open table 2, which is contested": "danger"}
    change_championship(desk, planned_rounds=1)
    refresh(page, record_totals(desk, current_round(desk.state).tables[0].id, {"A": 2000, "B": 40}))
    refresh(page, record_totals(desk, game.id, {"A": 2000, "B": 40}))
    assert page.sentence.text() == (
        "All planned rounds have been played. Table 2: a telephone reports another result than the one recorded."
    )
    refresh(page, settle_reports(desk, game.id, referee="Odile", reason="sheet read again"))
    assert page.sentence.text() == (
        "All planned rounds have been played. The final standings are ready to be read out and printed."
    )
    assert "contested" not in page.round.status.text()
