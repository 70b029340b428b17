"""What is painted is read at 12 m: the letters of the slides of 60 teams are measured on the picture, at 1920 ×
1080."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.examples import a_slice
from tests.ui.screen.halls import at_seven, of_sixty, play, post
from tournament.hosting.screens.pages import slides_of
from tournament.hosting.screens.slides import BODY, HEAD, LABELS, LETTER, SlideKind
from tournament.hosting.screens.steering import ScreenTheme
from tournament.i18n import translator
from tournament.ui.screen.board import Scene
from tournament.ui.screen.painting import COLOURS, paint_live, paint_slide

SIZE = (1920, 1080)
CAPITAL = LETTER * SIZE[1]
NUMBERS = {
    SlideKind.DRAW_BY_TABLE: (230, 160),
    SlideKind.RESULTS: (230, 160),
    SlideKind.STANDINGS: (200, 300),
    SlideKind.DRAW_BY_NAME: (60, 140),
}
"""Where the numbers of the teams begin on each, and how wide their column is, in pixels."""


@pytest.fixture(scope="module")
def evening(qapp):
    """After the first round; no test may change it, for the others look at it too, in any order."""
    desk = play(post(at_seven(of_sixty)))
    yield desk
    desk.close()


@pytest.fixture
def second_round():
    desk = post(play(post(at_seven(of_sixty))))
    yield desk
    desk.close()


def painted(desk, kind, theme=ScreenTheme.DARK):
    slide = slides_of(desk.state, kind, desk.clock())[0]
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene = Scene(translator("fr"), desk.clock())
    paint_slide(painter, SIZE, slide, scene, theme)
    paint_live(painter, SIZE, slide, scene, theme)
    painter.end()
    return slide, image


def is_near(one, other):
    """Whether two colours differ by no more than the edge of a letter does from its middle."""
    one, other = QColor(one), QColor(other)
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue()) < 120


def heights(image, box, ink):
    """How tall each run of lines with this ink is within a box."""
    left, top, width, height = box
    runs, tall = [], 0
    for y in range(top, top + height):
        if any(is_near(image.pixel(x, y), ink) for x in range(left, left + width)):
            tall += 1
        elif tall:
            runs.append(tall)
            tall = 0
    return [*runs, *([tall] if tall else [])]


def rows_of(slide):
    """Top and height of every row, in pixels."""
    row = slide.layout.row * SIZE[1]
    return [(round((HEAD + LABELS) * SIZE[1] + index * row), round(row)) for index in range(slide.layout.rows)]


@pytest.mark.parametrize("theme", ScreenTheme)
@pytest.mark.parametrize("kind", a_slice(NUMBERS, of=3))
def test_the_numbers_of_60_teams_are_a_twentieth_of_the_screen(evening, kind, theme):
    slide, image = painted(evening, kind, theme)
    colours = COLOURS[theme]
    for top, tall in rows_of(slide)[:7]:
        column = NUMBERS[kind]
        measured = heights(image, (column[0], top + 4, column[1], tall - 8), colours.baize)
        assert max(measured) >= CAPITAL - 2, f"{kind}: {measured}"


def test_wins_and_points_are_not_read_as_one_number(evening):
    """Between them is a rule, and more room than anything in a number takes: `1 | 2 300`."""
    slide, image = painted(evening, SlideKind.STANDINGS)
    assert slide.criteria == ("wins", "points")
    ink, soft = QColor(COLOURS[ScreenTheme.DARK].ink).rgb(), QColor(COLOURS[ScreenTheme.DARK].soft).rgb()
    for top, tall in rows_of(slide)[:7]:
        lines = range(top + round(tall * 0.25), top + round(tall * 0.75))
        rules = [x for x in range(1400, 1900) if all(is_near(image.pixel(x, y), soft) for y in lines)]
        assert rules
        inked = [x for x in range(1400, 1900) if any(is_near(image.pixel(x, y), ink) for y in lines)]
        won, points = max(x for x in inked if x < rules[0]), min(x for x in inked if x > rules[-1])
        assert points - won >= 1.2 * CAPITAL


def test_nothing_is_painted_over_the_edges_of_a_row(evening):
    """A name on two lines stays within its row: where one row ends and the next begins there is no ink."""
    slide, image = painted(evening, SlideKind.RESULTS)
    inks = {QColor(colour).rgb() for colour in (COLOURS[ScreenTheme.DARK].ink, COLOURS[ScreenTheme.DARK].soft)}
    for top, _ in rows_of(slide)[1:]:
        assert not any(image.pixel(x, y) in inks for y in (top - 1, top) for x in range(100, SIZE[0] - 60))


def test_the_clock_is_as_tall_as_the_screen_allows(second_round):
    _, image = painted(second_round, SlideKind.CLOCK)
    runs = heights(
        image, (100, round(HEAD * SIZE[1]), 1720, round(BODY * SIZE[1] * 0.7)), COLOURS[ScreenTheme.DARK].ink
    )
    assert max(runs) >= 0.3 * SIZE[1]
