"""Every kind of slide is painted and has a name, on wide monitors and on old projectors, with whatever names people
have."""

import pytest
from PySide6.QtGui import QImage, QPainter

from tests.desks import copy_of, new_desk
from tests.examples import a_slice
from tests.ui.screen.halls import SetClock, play, post
from tournament.draw.facts import Phase
from tournament.hosting.screens.pages import slides_of
from tournament.hosting.screens.slides import SlideKind
from tournament.hosting.screens.steering import ScreenTheme
from tournament.i18n import translator
from tournament.messages.hall.slides import KINDS
from tournament.services.hall.calls import announce
from tournament.services.hall.views import LONGEST_ANNOUNCEMENT
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.clock import clock_view
from tournament.services.setup.championship import change_championship
from tournament.ui.screen.board import Scene
from tournament.ui.screen.painting import PAINTERS, paint_live, paint_slide

NAMES = ["W" * 60, "<b>Ana</b> & Zoé", "مريم السيد", "李 小龙", "O’Neill-d’Ornano", "Å", "João Étienne", "Ана Петрова"]


def odd_names():
    desk = new_desk(game_minutes=45)
    register_teams(desk, [TeamDraft((f"{name[:55]} {index}", f"Paul {index}")) for index, name in enumerate(NAMES)])
    return desk


@pytest.fixture
def desk(qapp):
    desk = copy_of(odd_names)
    desk.clock = SetClock()
    announce(desk, ("Terminez la donne en cours puis comptez. " * 5)[:LONGEST_ANNOUNCEMENT])
    yield desk
    desk.close()


def paint_everything(desk):
    """Paint every page of every kind that there is something of; the kinds."""
    painted = set()
    for kind in SlideKind:
        for slide in slides_of(desk.state, kind, desk.clock()):
            for size, language, theme in (((480, 270), "fr", ScreenTheme.DARK), ((400, 300), "en", ScreenTheme.LIGHT)):
                image = QImage(*size, QImage.Format.Format_RGB32)
                painter = QPainter(image)
                scene = Scene(
                    translator(language),
                    desk.clock(),
                    clock_view(desk.state, desk.clock()),
                    "http://192.168.1.20:8471",
                    0.4,
                )
                paint_slide(painter, size, slide, scene, theme)
                paint_live(painter, size, slide, scene, theme)
                assert painter.end()
                painted.add(kind)
    return painted


def test_every_kind_has_a_painter_and_a_name():
    assert set(PAINTERS) == set(KINDS) == set(SlideKind)


def white_of(desk, url):
    """How many pixels of the welcome are as white as the ground of a code."""
    (slide,) = slides_of(desk.state, SlideKind.WELCOME, desk.clock())
    image = QImage(480, 270, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_slide(
        painter, (480, 270), slide, Scene(translator("fr"), desk.clock(), url=url, network="Salle"), ScreenTheme.LIGHT
    )
    painter.end()
    return bytes(image.constBits()).count(b"\xff\xff\xff\xff")


def test_the_welcome_has_the_code_that_telephones_scan(desk):
    assert white_of(desk, "") == 0
    assert white_of(desk, "http://192.168.1.20:8471/") > 5_000


def test_every_kind_is_painted_in_the_course_of_an_evening(desk):
    seen = paint_everything(desk)
    post(desk)
    seen |= paint_everything(desk)
    play(desk)
    seen |= paint_everything(desk)
    assert seen >= set(SlideKind) - {SlideKind.EXPECTED, SlideKind.BRACKET, SlideKind.POOLS}


@pytest.mark.parametrize(
    ("plan", "kind"),
    a_slice(
        [("knock-out", SlideKind.BRACKET), ("double-knock-out", SlideKind.BRACKET), ("pools", SlideKind.POOLS)], of=3
    ),
)
def test_brackets_and_pools_are_painted_while_they_are_played(desk, plan, kind):
    change_championship(desk, phases=(Phase(plan),))
    post(desk)
    assert kind in paint_everything(desk)
    play(desk)
    post(desk)
    assert kind in paint_everything(desk)
