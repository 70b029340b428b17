"""Whether an evening fits: filled with the championship's own numbers, answered while one types."""

from datetime import date

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from tests.ui.settling import settle
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.messages.setup.formulas import FORMULAS
from tournament.scoring.systems import resolve_rules
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import change_championship
from tournament.ui.setup.championship_page import ChampionshipPage
from tournament.ui.setup.feasible_form import FeasibleDialog, FeasibleForm, read_time
from tournament.ui.setup.feasible_page import FeasiblePage
from tournament.ui.setup.new_championship_page import NewChampionshipPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import FEASIBLE, RAIL, SMALLEST_WINDOW, SPACE, WindowTheme


@pytest.fixture
def page(full_desk, shown):
    change_championship(full_desk, room=((1, 2),), game_minutes=45, planned_rounds=5)
    return shown(FeasiblePage(full_desk, translator("en")))


@pytest.fixture
def form(page):
    return page.form


def put(field, text):
    field.editor.selectAll()
    QTest.keyClicks(field.editor, text)


def test_it_begins_with_the_numbers_of_the_championship(form):
    told = form.outline()
    assert (told.format, told.entrants, told.rounds, told.tables, told.minutes, told.played) == (
        "swiss",
        6,
        5,
        2,
        45,
        0,
    )
    assert form.headline.text() == "1 table is missing."


def test_the_answer_follows_what_is_typed(form):
    put(form.tables, "3")
    put(form.rounds, "3")
    assert form.headline.text() == "It fits: 3 rounds, over at 22:35."
    put(form.end, "22h")
    assert form.headline.text() == "There is time for 2 rounds of 3."
    assert form.answer.advice[:2] == ("Play 2 rounds.", "Play 33 minutes a game.")
    assert form.verdict.property("role") == "alert"


def test_a_time_that_is_none_is_told_beside_its_field_and_the_answer_stays(form):
    before = form.headline.text()
    put(form.start, "soon")
    assert form.start.trouble.text() == "A time is needed here, such as 20:30."
    assert form.headline.text() == before
    put(form.start, "19:00")
    assert form.start.trouble.text() == ""


def test_a_format_with_an_end_of_its_own_takes_as_many_rounds_as_it_needs(form):
    form.format.editor.setCurrentIndex(form.format.editor.findData("round-robin"))
    assert form.outline().rounds is None
    assert form.answer.lines[0] == (
        "Time",
        "From 20:00 to 24:25: 5 rounds of 45 min, 10 min between them.".replace("24:25", "0:25"),
    )
    form.format.editor.setCurrentIndex(form.format.editor.findData("swiss"))
    assert form.outline().rounds == 5


def test_what_was_typed_stays_when_the_championship_changes(full_desk, shown):
    page = shown(FeasiblePage(full_desk, translator("en")))
    put(page.form.entrants, "40")
    page.changed.emit(change_championship(full_desk, game_minutes=30))
    assert (page.form.outline().entrants, page.form.outline().minutes) == (40, 30)


def test_when_some_must_leave_the_rounds_played_and_the_time_are_known(full_desk, shown):
    draw(full_desk)
    post_draw(full_desk)
    page = shown(FeasiblePage(full_desk, translator("en")))
    form = page.form
    assert form.played.editor.value() == 1
    put(form.leaving, "2")
    assert dict(form.answer.lines)["Byes"] == "Nobody sits out."
    assert dict(form.answer.lines)["Tables"] == "2 are needed."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_format_is_answered_in_every_language(qtbot, language):
    form = FeasibleForm(resolve_rules("contree-championship", {}), translator(language))
    qtbot.addWidget(form)
    form.propose("random", start=1200, entrants=13, rounds=4, tables=5, minutes=40, between=10)
    for method in FORMATS:
        form.format.editor.setCurrentIndex(form.format.editor.findData(method))
        assert form.format.editor.currentData() == method
        assert form.headline.text()
        assert all(sentence for _, sentence in form.answer.lines)


def test_where_several_sit_at_a_table_only_the_formats_that_seat_them_are_offered(qtbot):
    form = FeasibleForm(resolve_rules("belote-comptoir", {}), translator("en"))
    qtbot.addWidget(form)
    offered = {form.format.editor.itemData(index) for index in range(form.format.editor.count())}
    assert offered == {name for name, format_ in FORMATS.items() if format_.several}


def test_one_comes_to_it_from_the_championship_and_goes_back(full_desk, qtbot):
    view = ChampionshipView(full_desk, translator("en"))
    qtbot.addWidget(view)
    view.show()
    page = view.pages.of(ChampionshipPage)
    assert "Does it fit?" in [offer.title for offer in page.offers()]
    page.fits.click()
    assert view.here == "feasible"
    view.go_back()
    assert view.here == "championship"


def test_it_can_be_asked_before_there_is_a_championship(qtbot, monkeypatch):
    seen = []
    monkeypatch.setattr(
        "tournament.ui.setup.feasible_form.FeasibleDialog.exec", lambda dialog: seen.append(dialog.form.headline.text())
    )
    page = NewChampionshipPage(translator("en"))
    qtbot.addWidget(page)
    page.fits.click()
    assert seen == ["It fits: 4 rounds, over at 23:10."]


@pytest.mark.parametrize("formula", FORMULAS, ids=lambda formula: formula.name)
def test_the_whole_form_is_in_sight_before_there_is_a_championship(front, formula):
    dialog = front(FeasibleDialog(translator("fr"), formula.settings("Concours", "", date(2026, 11, 28))))
    dialog.resize(*FEASIBLE)
    settle()
    (area,) = (area for area in dialog.findChildren(QScrollArea) if area.isAncestorOf(dialog.form))
    assert area.verticalScrollBar().maximum() == 0
    assert not dialog.form.leaving.isVisible(), "no round is played yet, and nobody leaves after it"


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("20:30", 1230),
        ("20h30", 1230),
        (" 9 h ", 540),
        ("2030", 1230),
        ("930", 570),
        ("20", 1200),
        ("24:00", 1440),
        ("0.05", 5),
    ]
    + [(text, None) for text in ("", "h", "25:00", "20:60", "soon", "20:30:10", "123456", "-1:00", "24:30")],
)
def test_times_as_people_write_them(text, minutes):
    assert read_time(text) == minutes


def test_the_plan_of_the_championship_is_asked_about_first(full_desk, shown):
    change_championship(full_desk, phases=(Phase("swiss", 2), Phase("round-robin", takes=4)))
    page = shown(FeasiblePage(full_desk, translator("en")))
    form = page.form
    assert form.format.editor.currentText() == "The plan of the championship"
    assert form.headline.text() == "It fits: 5 rounds, over at 24:00.".replace("24:00", "0:00")
    assert not form.rounds.isVisible()
    form.format.editor.setCurrentIndex(form.format.editor.findData("swiss"))
    assert form.rounds.isVisible()
    assert form.outline().rounds == 4
    page.changed.emit(change_championship(full_desk, phases=()))
    assert form.format.editor.findData("plan") < 0
    assert form.format.editor.currentData() == "swiss"


def test_in_text_of_twice_the_size_it_fits_the_smallest_window(full_desk, shown, themed):
    themed(WindowTheme(text_size=2.0))
    page = shown(FeasiblePage(full_desk, translator("fr")))
    page.resize(SMALLEST_WINDOW[0] - 2 * RAIL, SMALLEST_WINDOW[1])
    assert page.form.minimumSizeHint().width() <= page.width() - 4 * SPACE
