"""The screens that are held against pictures, and how each is made; `make goldens` takes them anew.

Take them after a wanted change of looks, and look at each before it is committed: from then on it is what the program
should look like.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import NoReturn

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.settling import settle
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.services.desk.desk import Desk
from tournament.services.rounds.round_views import current_round
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.application import make_application
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.applying import apply_theme, style_window
from tournament.ui.theme.tokens import DARK, FIRST_WINDOW, LIGHT, WindowTheme
from tournament.ui.widgets.jobs import JobCard

HERE = Path(__file__).parent
LANGUAGE = "fr"
CHOSEN = ("work", "draw", "standings")
"""The screens that have pictures, of those that `SCREENS` can make."""
LIGHTS = {"light": LIGHT, "dark": DARK}


def new_sample() -> Desk:
    """A sample championship of one's own, in the middle of its evening."""
    return create_sample(None, MID_EVENING, by="Odile Quesnel")


@cache
def sample() -> Desk:
    """The sample championship of all who only look at it; whoever changes it takes a `new_sample`."""
    desk = new_sample()
    desk.run = refuse  # type: ignore[method-assign]
    return desk


def refuse(*_command: object, **_arguments: object) -> NoReturn:
    """Keep the shared sample as it is: what one test does to it would be in the pictures of others."""
    raise AssertionError("this sample is everybody's: take new_sample()")


@contextmanager
def page(name: PageName) -> Iterator[ChampionshipView]:
    """A page in the middle of the sample's evening."""
    view = ChampionshipView(sample(), translator(LANGUAGE))
    view.go(name)
    yield view
    view.close()


@contextmanager
def entry() -> Iterator[QWidget]:
    """Score entry with a sheet half filled and a hand half typed."""
    with page(PageName.ENTRY) as view:
        drawn = current_round(view.desk.state)
        table = next(game.table for game in drawn.tables if game.hands > 8 and not game.is_in)
        entered = view.pages.of(EntryPage)
        entered.open_table(table)
        QTest.keyClicks(entered.hand_panel.line_edit, "113k128")
        yield view


@contextmanager
def job() -> Iterator[QWidget]:
    """The card over a page that something is being worked on for."""
    ground = QWidget()
    ground.setProperty("role", "page")
    card = JobCard(ground, "Tirage du tour 3 en cours…", translator(LANGUAGE))
    card.tell(60, 120)
    yield ground


SCREENS: dict[str, Callable[[], AbstractContextManager[QWidget]]] = {
    "work": job,
    "teams": lambda: page(PageName.TEAMS),
    "draw": lambda: page(PageName.DRAW),
    "entry": entry,
    "standings": lambda: page(PageName.STANDINGS),
}


def seen(application: QApplication, name: str, light: str) -> QImage:
    """A screen as it is painted now."""
    apply_theme(application, WindowTheme(LIGHTS[light]))
    application.setCursorFlashTime(0)
    with SCREENS[name]() as widget:
        widget.resize(*FIRST_WINDOW)
        style_window(widget)
        widget.show()
        return settled(widget)


def settled(widget: QWidget) -> QImage:
    """A widget once nothing moves on it any more."""
    last = QImage()
    for _ in range(100):
        settle()
        now = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        if now == last:
            return now
        last = now
    raise TimeoutError("the screen does not come to rest")


def picture_of(name: str, light: str) -> Path:
    """Where the picture of a screen is kept."""
    return HERE / f"{name}-{light}.png"


def main() -> None:
    """Take every picture anew."""
    application = make_application(Preferences(), LANGUAGE)
    QLoggingCategory.setFilterRules("default.warning=false")
    for stale in HERE.glob("*.png"):
        stale.unlink()
    for name in CHOSEN:
        for light in LIGHTS:
            seen(application, name, light).save(str(picture_of(name, light)), quality=0)
            sys.stdout.write(f"{picture_of(name, light)}\n")


if __name__ == "__main__":
    main()
