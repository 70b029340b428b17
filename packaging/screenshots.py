"""Pictures of every page, dialog and state, with a page that shows them all: build/screenshots/index.html.

Each is taken in both languages and both palettes on a laptop's screen, and in French on a large screen, in the smallest
window and with text of twice the size.

python packaging/screenshots.py [--out build/screenshots] [--only large-text]
"""

import argparse
import html
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QLoggingCategory, QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from shots.about import about
from shots.cash import cash
from shots.clock import clock_of_the_round
from shots.desks import desks_joined, desks_together
from shots.evenings import Shot
from shots.federation import sent_to_a_federation
from shots.first_start import first_start
from shots.joining import joined_desks
from shots.licences import licensed_club
from shots.people import end_of_the_evening
from shots.prizes import prizes
from shots.raffle import raffle_evening
from shots.reported import reported_evening
from shots.rounds import drawn_evening, repairs
from shots.safety import copies, moved_away
from shots.scores import evening_by_the_clock, middle_of_the_evening, other_games
from shots.screen import hall_screen
from shots.setup import empty_evening, every_format, new_championship, presets, rules_of_play
from shots.tour import first_evening
from tournament.i18n import LANGUAGES, Translator, translator
from tournament.preferences import Preferences
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.shell.application import CrashDialog, make_application, speak
from tournament.ui.shell.start_page import StartPage
from tournament.ui.theme.applying import apply_theme, style_window
from tournament.ui.theme.tokens import DARK, FIRST_WINDOW, LIGHT, SMALLEST_WINDOW, Colours, WindowTheme
from tournament.ui.widgets.jobs import JobCard

SETTLING = 12
"""Turns before a picture: a table that grew with its words makes its page grow, and so on."""


def states(tr: Translator) -> Iterator[Shot]:
    """Every page, dialog and state by name, one by one; a widget may recur as it changes."""
    yield from first_start(tr)
    yield from first_evening(tr)
    yield "welcome", StartPage(tr, (__file__, "saint-martin.capot"), "Odile Quesnel")
    yield from about(tr)
    trouble = tr.gettext(
        "{path} is damaged and was left exactly as it is. Open a copy, or have “capot import” make a file of "
        "its last export."
    )
    with tempfile.TemporaryDirectory() as folder:
        cut_short = Path(folder) / "Saint-Martin 2026.capot"
        for name in (cut_short.name, f"{cut_short.name}-wal"):
            cut_short.with_name(name).write_bytes(b"typed last")
        yield "welcome-cut-short", StartPage(tr, (str(cut_short), __file__), "Odile Quesnel")
    yield "welcome-tour", StartPage(tr, (__file__,), "Odile Quesnel", tour_step=3)
    yield "welcome-trouble", StartPage(tr, (), "", trouble.format(path="saint-martin.capot"))
    yield from new_championship(tr)
    yield from presets(tr)
    yield from empty_evening(tr)
    yield from rules_of_play(tr)
    yield from drawn_evening(tr)
    yield from repairs(tr)
    yield from every_format(tr)
    yield from middle_of_the_evening(tr)
    yield from reported_evening(tr)
    yield from desks_together(tr)
    yield from desks_joined(tr)
    yield from sent_to_a_federation(tr)
    yield from other_games(tr)
    yield from evening_by_the_clock(tr)
    yield from clock_of_the_round(tr)
    yield from end_of_the_evening(tr)
    yield from licensed_club(tr)
    yield from prizes(tr)
    yield from raffle_evening(tr)
    yield from cash(tr)
    yield from copies(tr)
    yield from moved_away(tr)
    yield from hall_screen(tr)
    yield from joined_desks(tr)
    yield "operator", OperatorDialog(tr, "Odile Quesnel")
    yield "crash", CrashDialog("Traceback …", tr)
    yield "work", at_work(tr)


def at_work(tr: Translator) -> QWidget:
    """A page for which something is being worked on."""
    page = StartPage(tr, (), "")
    card = JobCard(page, tr.gettext("Round {n} is being drawn…").format(n=3), tr)
    card.tell(60, 120)
    return page


@dataclass(frozen=True)
class Look:
    """How pictures are taken: in a language and a palette, at a text size, on a screen of so many pixels."""

    name: str
    language: str
    colours: Colours = LIGHT
    text_size: float = 1.0
    screen: tuple[int, int] = FIRST_WINDOW


LOOKS = (
    *(Look(f"{language}-{colours.name}", language, colours) for language in LANGUAGES for colours in (LIGHT, DARK)),
    Look("large-screen", "fr", screen=(1920, 1080)),
    Look("large-text", "fr", text_size=2.0),
    Look("small-window", "fr", screen=SMALLEST_WINDOW),
    Look("small-window-large-text", "fr", text_size=2.0, screen=SMALLEST_WINDOW),
)


def take(application: QApplication, folder: Path, look: Look, begins: str = "") -> Iterator[tuple[str, Path]]:
    """Take the pictures of this look whose name `begins` so: state, path. Dialogs keep their size."""
    apply_theme(application, WindowTheme(look.colours, look.text_size))
    speak(application, look.language)
    last: QWidget | None = None
    for name, widget in states(translator(look.language)):
        if last is not None and last is not widget:
            last.hide()  # its championship may be closed by now, and keys of a state to come are not for it
        if not name.startswith(begins):
            continue
        if not isinstance(widget, QDialog):
            widget.resize(*look.screen)
        if widget is not last:
            style_window(widget)
            last = widget
        widget.show()
        widget.resize(widget.size().boundedTo(QSize(*look.screen)))
        for _ in range(SETTLING):
            application.processEvents()
        path = folder / f"{name}-{look.name}.png"
        widget.grab().save(str(path))
        yield name, path


def index(taken: Sequence[tuple[str, Path]]) -> str:
    """A page with all the pictures, state by state, each in every look."""
    figure = '<figure><a href="{0}.png"><img src="{0}.png" loading="lazy"></a><figcaption>{0}</figcaption></figure>'
    sections = []
    for name in dict.fromkeys(name for name, _ in taken):
        figures = "\n".join(figure.format(html.escape(path.stem)) for state, path in taken if state == name)
        sections.append(f'<h2 id="{name}">{html.escape(name)}</h2>\n<section>{figures}</section>')
    contents = " · ".join(
        f'<a href="#{name}">{html.escape(name)}</a>' for name in dict.fromkeys(name for name, _ in taken)
    )
    style = (
        "body{font:14px sans-serif} "
        "section{display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));gap:16px} "
        "figure{margin:0} img{width:100%}"
    )
    head = f'<!doctype html><meta charset="utf-8"><title>Capot</title><style>{style}</style>'
    return "\n".join((head, f"<p>{contents}</p>", *sections, ""))


def main() -> None:
    """Take the pictures and write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", choices=[look.name for look in LOOKS], help="take this look alone")
    parser.add_argument("--state", default="", help="take only the states whose name begins so")
    args = parser.parse_args()
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    os.environ["CAPOT_DATA"] = str(args.out / "data")
    screen = args.out / "screen.json"
    screen.write_text(
        json.dumps(
            {"screens": [{"name": "laptop", "x": 0, "y": 0, "width": FIRST_WINDOW[0], "height": FIRST_WINDOW[1]}]}
        )
    )
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    application = make_application(Preferences(), "fr")
    QLoggingCategory.setFilterRules("default.warning=false")
    taken = [
        shot
        for look in LOOKS
        if args.only in (None, look.name)
        for shot in take(application, args.out, look, args.state)
    ]
    (args.out / "index.html").write_text(index(taken), encoding="utf-8")
    sys.stdout.write(f"{len(taken)} pictures: {args.out / 'index.html'}\n")


if __name__ == "__main__":
    main()
