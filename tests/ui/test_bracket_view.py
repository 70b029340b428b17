"""Brackets on the draw page: what is shown, what is said, and how the keyboard goes through them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.services.test_brackets import alone_in_its_bracket
from tests.ui.settling import refresh
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.services.people.registration import teams
from tournament.services.rounds.bracket_views import phase_bracket_views
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import championship, change_championship
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.rounds.round_views import BRACKETS, TABLES
from tournament.ui.theme.tokens import DARK, LIGHT, WindowTheme

TR = translator("en")


def lower_number_wins(desk):
    """Play the posted round."""
    for game in current_round(desk.state).tables:
        first, second = sorted(game.sides, key=lambda side: side.team)
        record_totals(desk, game.id, {first.letter: 2000, second.letter: 1000}, winner=first.letter)


def posted(desk, *phases):
    change_championship(desk, phases=phases)
    draw(desk)
    post_draw(desk)
    return desk


def names(page):
    return [box.accessibleName() for box in page.views.brackets.sheet.boxes]


def test_the_bracket_stands_in_front_and_the_tables_behind_it(full_desk, shown):
    page = shown(DrawPage(posted(full_desk, Phase("knock-out")), TR))
    assert page.views.brackets.isVisible()
    assert not page.table.isVisible()
    page.views.choice.button(TABLES).click()
    assert page.table.isVisible()
    page.views.choice.button(BRACKETS).click()
    assert page.views.brackets.isVisible()


def test_a_team_that_nobody_can_meet_stands_alone(shown):
    page = shown(DrawPage(alone_in_its_bracket(), TR))
    assert names(page) == ["Main bracket. Final · round 2. game 1. 1 a / a, goes through. exempt"]


def test_a_round_without_brackets_shows_its_tables(full_desk, shown):
    page = shown(DrawPage(posted(full_desk, Phase("swiss", 2)), TR))
    assert page.table.isVisible()
    assert not page.views.choice.isVisible()


def test_every_game_is_said_in_a_sentence(full_desk, shown):
    posted(full_desk, Phase("knock-out"))
    drawn = current_round(full_desk.state)
    page = shown(DrawPage(full_desk, TR))
    said = names(page)
    assert len(said) == 4 + 2 + 1 + 1
    assert sum("being played" in name for name in said) == len(drawn.tables) == 2
    assert sum("exempt" in name for name in said) == 2
    assert all("not known yet. not known yet" in name for name in said if name.startswith("Main bracket. Final"))
    lower_number_wins(full_desk)
    page = shown(DrawPage(full_desk, TR))
    assert sum("2,000, goes through" in name for name in names(page)) == 2


def test_arrows_lead_from_game_to_game(full_desk, shown):
    page = shown(DrawPage(posted(full_desk, Phase("knock-out")), TR))
    boxes = page.views.brackets.sheet.boxes
    assert [box.focusPolicy() for box in boxes].count(Qt.FocusPolicy.StrongFocus) == 1
    boxes[0].setFocus()
    for key, reached in (
        (Qt.Key.Key_Down, "main-1-2"),
        (Qt.Key.Key_Right, "main-2-1"),
        (Qt.Key.Key_Right, "main-3-1"),
        (Qt.Key.Key_Left, "main-2-1"),
    ):
        QTest.keyClick(page.views.brackets.window().focusWidget(), key)
        assert str(page.views.brackets.window().focusWidget().spot.box.slot) == reached


def test_the_keyboard_stays_at_its_game_when_a_result_comes_in(full_desk, shown):
    page = shown(DrawPage(posted(full_desk, Phase("knock-out")), TR))
    page.views.brackets.sheet.boxes[1].setFocus()
    game = current_round(full_desk.state).tables[0]
    changes = record_totals(full_desk, game.id, {"A": 2000, "B": 1000}, winner="A")
    refresh(page, changes)
    assert str(page.window().focusWidget().spot.box.slot) == "main-1-2"


@pytest.mark.parametrize("theme", [WindowTheme(LIGHT), WindowTheme(DARK, 2.0)])
def test_no_two_games_overlap_and_all_can_be_scrolled_to(full_desk, shown, themed, theme):
    themed(theme)
    posted(full_desk, Phase("knock-out", options={"losers": "consolation-third"}))
    page = shown(DrawPage(full_desk, TR))
    sheet = page.views.brackets.sheet
    for box in sheet.boxes:
        assert sheet.rect().contains(box.geometry())
        assert not any(box.geometry().intersects(other.geometry()) for other in sheet.boxes if other is not box)


def test_lines_of_a_phase_after_another_name_the_rounds_of_the_championship(full_desk):
    posted(full_desk, Phase("swiss", 1), Phase("knock-out", takes=4, options={"rest": "bracket"}))
    lower_number_wins(full_desk)
    draw(full_desk)
    drawn = rounds(full_desk.state)
    lines = phase_bracket_views(drawn, drawn[-1], championship(full_desk.state).phases, teams(full_desk.state))
    assert [(line.bracket.value, [games[0].round for games in line.rounds]) for line in lines] == [
        ("main", [2, 3]),
        ("third-place", [3]),
        ("others", [2]),
    ]
    assert phase_bracket_views(drawn, drawn[0], championship(full_desk.state).phases, teams(full_desk.state)) == ()
