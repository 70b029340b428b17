"""Slides move into their places, unless somebody has said that nothing shall."""

import pytest
from PySide6.QtWidgets import QApplication, QProxyStyle, QStyle

from tests.ui.screen.halls import START, at_seven, of_sixty, play, post
from tournament.hosting.screens.pages import slides_of
from tournament.hosting.screens.slides import FOOT, SlideKind, Standings
from tournament.hosting.screens.steering import ScreenTheme
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.ui.screen.board import Scene
from tournament.ui.screen.painting import RISING, SLIDING, TURNING, SlideView, duration_of, eased
from tournament.ui.screen.window import moves

SCENE = Scene(translator("en"), START)


@pytest.fixture(scope="module")
def evening(qapp):
    desk = post(play(post(at_seven(of_sixty))))
    play(desk, upset=True)
    yield desk
    desk.close()


def pages(desk, kind):
    return slides_of(desk.state, kind, desk.clock())


@pytest.fixture
def view(qtbot):
    view = SlideView()
    qtbot.addWidget(view)
    view.resize(320, 180)
    view.show()
    qtbot.waitUntil(view.isVisible)
    return view


def show(view, slide, theme=ScreenTheme.DARK):
    view.show_slide(slide, SCENE, theme)


def test_a_page_gives_way_to_the_next_and_then_stands(view, evening, qtbot):
    first, second = pages(evening, SlideKind.DRAW_BY_TABLE)[:2]
    show(view, first)
    qtbot.waitUntil(lambda: not view.is_moving)
    show(view, second)
    assert view.is_moving
    qtbot.waitUntil(lambda: not view.is_moving)
    show(view, second)
    assert not view.is_moving, "the same page again"


def test_nothing_moves_where_that_is_said(view, evening):
    view.moves = False
    for slide in (
        *pages(evening, SlideKind.DRAW_BY_TABLE),
        *pages(evening, SlideKind.STANDINGS),
        *pages(evening, SlideKind.PODIUM),
    ):
        show(view, slide)
        assert not view.is_moving


def test_each_moves_for_as_long_as_it_needs(evening):
    table, other = pages(evening, SlideKind.DRAW_BY_TABLE)[:2]
    standings, podium = pages(evening, SlideKind.STANDINGS)[0], pages(evening, SlideKind.PODIUM)[0]
    assert isinstance(standings, Standings)
    assert standings.moves
    assert duration_of(None, table) == duration_of(table, other) == TURNING
    assert duration_of(table, standings) == SLIDING
    assert duration_of(standings, podium) == RISING
    assert duration_of(table, table) == 0, "a table that comes in turns no page"


def test_rows_first_stand_where_they_stood(evening):
    standings = pages(evening, SlideKind.STANDINGS)[0]
    assert [eased(standings, moved) for moved in (0.0, 0.25, 1.0)] == [0, 0, 1]


def test_a_slide_of_another_light_is_painted_anew_without_moving(view, evening, qtbot):
    slide = pages(evening, SlideKind.DRAW_BY_TABLE)[0]
    show(view, slide)
    qtbot.waitUntil(lambda: not view.is_moving)
    dark = view.grab().toImage().pixelColor(2, 2)
    show(view, slide, ScreenTheme.LIGHT)
    assert not view.is_moving
    assert view.grab().toImage().pixelColor(2, 2).lightness() > dark.lightness() + 100


def test_it_is_for_the_person_and_for_the_computer_to_say(qapp):
    class Still(QProxyStyle):
        def styleHint(self, hint, *more):  # noqa: N802 (the name is Qt's)
            return 0 if hint is QStyle.StyleHint.SH_Widget_Animation_Duration else super().styleHint(hint, *more)

    assert moves(Preferences())
    assert not moves(Preferences(still_screen=True))
    before = QApplication.style().name()
    QApplication.setStyle(Still("fusion"))
    try:
        assert not moves(Preferences())
    finally:
        QApplication.setStyle(before)


def test_the_blocks_of_the_podium_keep_clear_of_what_is_told_at_the_foot(view, evening):
    view.moves = False
    view.resize(1280, 720)
    show(view, pages(evening, SlideKind.PODIUM)[0])
    painted = view.grab().toImage()
    foot, paper = int((1 - FOOT) * painted.height()), painted.pixel(2, 2)
    assert {painted.pixel(x, foot - 4) for x in range(painted.width())} == {paper}
    assert {painted.pixel(x, foot - painted.height() // 20) for x in range(painted.width())} != {paper}
