"""Where everybody enters alone nothing on a page or a paper speaks of teams: in a mêlée, in bar belote, in belote for
three."""

import re
from collections.abc import Iterable, Iterator
from datetime import date

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget

from tests.examples import a_slice
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.scoring.systems import resolve_rules
from tournament.services.papers.snapshot import filled, snapshot
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.decisions import forfeit
from tournament.services.setup.championship import create_championship
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

KINDS = {
    "belote-comptoir": ("belote-comptoir", ()),
    "belote-three": ("belote-three", ()),
    "mêlée": ("contree-championship", (Phase("melee", 3),)),
}
OF_EVERY_GAME = ("helper-sheet", "key-sheet")
"""Papers that tell of the program, whatever is played."""
OF_TEAMS = {"fr": re.compile(r"équipe", re.IGNORECASE), "en": re.compile(r"\bteams?\b", re.IGNORECASE)}


def full_desk(kind, stage):
    """A championship of players at a stage of its first rounds; one player sits out of a mêlée."""
    system, phases = KINDS[kind]
    desk = create_championship(
        None,
        name="Concours",
        day=date(2026, 11, 21),
        by="Odile",
        rng=lambda: 7,
        rules=resolve_rules(system, {}),
        phases=phases,
    )
    if stage == "empty":
        return desk
    register_teams(desk, [TeamDraft((f"Ada Abel {chr(65 + number)}",), club="Œuilly") for number in range(13)])
    draw(desk)
    if stage == "drawn":
        return desk
    post_draw(desk)
    if stage == "in":
        for game in current_round(desk.state).tables:
            forfeit(desk, game.id, ["A"], referee="Odile", reason="")
    return desk


def texts_of(page: QWidget) -> Iterator[str]:
    """Everything that a page shows, tells to those who hear the screen, or offers in a list."""
    for widget in page.findChildren(QWidget):
        if not widget.isVisibleTo(page):
            continue
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QLineEdit | QPlainTextEdit):
            yield widget.placeholderText()
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(item) for item in range(widget.count()))
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from cells_of(widget.model())
    yield from (action.text() for action in page.findChildren(QAction))


def cells_of(model) -> Iterator[str]:
    for column in range(model.columnCount()):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        yield from (str(model.index(line, column).data() or "") for line in range(model.rowCount()))


def said_in_pdf(paper: bytes) -> str:
    document = pypdfium2.PdfDocument(paper)
    said = []
    for page in document:
        text = page.get_textpage()
        said.append(text.get_text_range())
        text.close()
    document.close()
    return " ".join(" ".join(said).split())


def of_teams(texts: Iterable[str], language: str) -> set[str]:
    return {text for text in texts if OF_TEAMS[language].search(text)}


READ = [
    # a page takes long to make: every kind is read once, the mêlée at several stages
    ("mêlée", "fr", "drawn"),
    ("mêlée", "fr", "empty"),
    ("mêlée", "en", "in"),
    ("belote-comptoir", "fr", "posted"),
    ("belote-three", "fr", "in"),
]


@pytest.mark.parametrize(("kind", "language", "stage"), a_slice(READ, of=30))
def test_no_page_speaks_of_teams(kind, language, stage, qtbot):
    found = {}
    view = ChampionshipView(full_desk(kind, stage), translator(language))
    qtbot.addWidget(view)
    view.resize(1366, 768)
    view.show()
    for spec in (*PAGES, *OFF_THE_RAIL):
        if spec.name != "team":
            view.go(spec.name)
        elif teams(view.desk.state):
            view.show_team(1)
        page = view.pages[view.here]
        offered = [text for action in getattr(page, "offers", tuple)() for text in (action.title, action.also)]
        found |= dict.fromkeys(
            (view.here, text) for text in of_teams((*texts_of(page), *texts_of(view.rail), *offered), language)
        )
    assert not list(found)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("kind", a_slice(KINDS, of=3))
def test_no_paper_speaks_of_teams(kind, language):
    desk, tr, found = full_desk(kind, "in"), translator(language), {}
    for name, document in ((name, document) for name, document in DOCUMENTS.items() if name not in OF_EVERY_GAME):
        if document.lacking(teams(desk.state), rounds(desk.state), filled=filled(desk.state)) is None:
            said = said_in_pdf(document.render(snapshot(desk.state, desk.clock()), tr))
            found |= {
                (name, said[max(0, hit.start() - 40) : hit.end() + 40]): None
                for hit in OF_TEAMS[language].finditer(said)
            }
    assert not list(found)
