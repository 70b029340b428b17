"""The tour: eight steps by keys in the real window, on a sample of its own; Esc leaves it, and it goes on where it was
left."""

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import focused, settle
from tournament.preferences import Preferences, read_preferences
from tournament.services.people.registration import set_paid
from tournament.services.scores.decisions import close_round
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.shell.start_page import StartPage
from tournament.ui.shell.window_actions import tour_actions
from tournament.ui.tour.steps import STEPS, active, games, hands, owing, paid, tables_in
from tournament.ui.tour.tour_part import TARGETS, TourPart, target

pytestmark = pytest.mark.unstyled

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(window_of, qtbot):
    window = window_of(Preferences(language="fr", operator="Odile"))
    window.touring.begin()
    qtbot.waitUntil(lambda: window.view is not None and tour_of(window) is not None)
    settle()
    yield window
    if window.view is not None:
        window.view.services.closing()


def tour_of(window):
    return window.view.services.find(TourPart)


def press(*keys):
    """Press keys as the tour tells them: Ctrl+2, Enter, or letters to type."""
    named = {"Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "F8": Qt.Key.Key_F8, "F9": Qt.Key.Key_F9}
    for key in keys:
        widget = focused() or QApplication.activeWindow()
        if key.startswith("Ctrl+"):
            QTest.keyClick(widget, Qt.Key(ord(key[-1].upper())), CTRL)
        elif key in named:
            QTest.keyClick(widget, named[key])
        else:
            QTest.keyClicks(widget, key)
        settle()


def said(window):
    panel = tour_of(window).panel
    return panel.number.text(), panel.heading.text(), panel.said.text() if panel.said.isVisible() else ""


EVENING = (
    (("Ctrl+2", "Jeanne Martin", "Enter", "Paul Petit", "Enter"), "L’équipe a son numéro, et elle est notée présente."),
    (("Ctrl+f", "Jeanne", "Enter", "p"), "Elle a payé. Le journal retient quand, et à qui."),
    (
        ("Ctrl+3", "Enter"),
        "Chacun a sa table. Vous seul voyez le tirage\N{NO-BREAK SPACE}: il peut encore être refait.",
    ),
    (("Enter",), "Le tour est publié, les résultats peuvent arriver."),
    (
        ("Ctrl+4", "1", "Enter", "19c102", "Enter"),
        (
            "La mène est sur la feuille. Il n’y a jamais rien à enregistrer\N{NO-BREAK SPACE}: ce qui est saisi "
            "est aussitôt gardé."
        ),
    ),
    (("Ctrl+z",), "La mène n’est plus sur la feuille. Ctrl+Y la remettrait."),
    (("F9", "2010", "Enter", "1480", "Enter"), "La table 1 est rentrée, et le classement la compte."),
    (
        ("Ctrl+k", "classement", "Enter"),
        "Le classement est prêt à tout moment. Ctrl+K trouve tout ce qui peut se faire.",
    ),
)


def test_a_first_evening_by_the_keys_that_the_tour_tells(window, qtbot):
    assert said(window) == ("1 sur 8", "Une équipe arrive", "")
    before = window.view.state
    for step, (keys, answer) in enumerate(EVENING, 1):
        press(*keys)
        qtbot.waitUntil(lambda step=step: tour_of(window).step == step)
        assert said(window)[2] == f"✓ {answer}"
        assert read_preferences().tour_step == step % 8
    now = window.view.state
    assert (active(now) - active(before), paid(now) - paid(before), hands(now), tables_in(now)) == (1, 1, 0, 1)
    assert said(window)[1] == "Voilà une soirée"
    assert not tour_of(window).panel.do_it.isVisible()


def test_the_keys_that_are_told_are_those_of_the_test(window):
    words = window.translator.gettext
    for step, (keys, _) in zip(STEPS, EVENING, strict=True):
        told = words(step.how).casefold().replace("entrée", "enter")
        assert all(key.casefold() in told for key in keys if key not in ("Jeanne Martin", "Paul Petit", "Jeanne"))


@pytest.mark.long
def test_each_step_can_be_done_for_whoever_would_rather_look(window, qtbot):
    for step in range(len(STEPS)):
        assert tour_of(window).step == step
        tour_of(window).panel.do_it.setFocus()
        press("Enter")
        qtbot.waitUntil(lambda step=step: tour_of(window).step == step + 1)
        assert window.view.here is STEPS[step].page
        if window.view.here is PageName.ENTRY:
            assert window.view.pages[PageName.ENTRY].game.table == 1, "what is done is seen"
    tour_of(window).panel.close_sample.setFocus()
    press("Enter")
    assert isinstance(window.centralWidget(), StartPage)


@pytest.mark.long
@pytest.mark.styled
def test_the_ring_is_around_the_rail_and_then_around_the_place_and_takes_no_click(window, qtbot):
    tour, view = tour_of(window), window.view
    assert target(view, 0, PageName.TEAMS) is view.rail.button(1)
    qtbot.waitUntil(
        lambda: tour.ring.isVisible() and tour.ring.geometry().intersects(around(view.rail.button(1), view))
    )
    press("Ctrl+2")
    fields = target(view, 0, PageName.TEAMS)
    qtbot.waitUntil(lambda: tour.ring.geometry().contains(around(fields, view)))
    assert view.childAt(around(fields, view).center()) is not tour.ring
    assert not tour.panel.geometry().intersects(tour.ring.geometry())
    press("Ctrl+k")
    qtbot.waitUntil(lambda: not tour.ring.isVisible())


def around(part, view):
    return part.rect().translated(part.mapTo(view, part.rect().topLeft()))


def test_esc_leaves_the_tour_anywhere_and_the_palette_brings_it_back(window, qtbot):
    press("Ctrl+2", "Jeanne Martin", "Enter", "Paul Petit", "Enter", "Ctrl+f", "Esc")
    tour = tour_of(window)
    assert tour.is_left
    assert not (tour.ring.isVisible())
    assert tour.panel.how.text().startswith("Vous avez quitté la visite.")
    assert not tour.panel.heading.isVisible()
    assert len(STEPS) == len(TARGETS)
    press("Ctrl+k", "reprendre la visite sur cet exemple", "Enter")
    assert not tour.is_left
    assert said(window)[:2] == ("2 sur 8", "Elle paie")


@pytest.mark.long
def test_that_it_was_left_is_said_over_the_page_and_not_on_it(window):
    press("Ctrl+2", "Esc")
    tour, page = tour_of(window), window.view.pages[PageName.TEAMS]
    assert tour.panel.isVisible()
    assert not around(tour.panel, window.view).intersects(around(page, window.view))
    press("Jeanne Martin", "Enter", "Paul Petit", "Enter")
    assert not tour.panel.isVisible(), "who goes on without it needs no telling"


@pytest.mark.long
@pytest.mark.parametrize("button", ["go_on", "be_gone"])
def test_the_buttons_of_what_is_said_after_it_was_left_give_the_keys_back(window, button):
    press("Ctrl+2", "Esc")
    tour = tour_of(window)
    getattr(tour.panel, button).setFocus()
    press("Enter")
    assert tour.is_left is (button == "be_gone")
    assert tour.panel.isVisible() is (button == "go_on")
    assert window.view.pages[PageName.TEAMS].isAncestorOf(focused())


def test_going_on_in_the_palette_is_named_by_the_sample_on_which_one_goes_on(window):
    tour_of(window).do_it()
    press("Esc")
    named = [action.title for action in (*tour_actions(window), *tour_of(window).actions())]
    assert named[-2:] == ["Reprendre la visite sur un nouvel exemple", "Reprendre la visite sur cet exemple-ci"]


@pytest.mark.long
def test_esc_closes_the_list_of_people_before_it_leaves_the_tour(window):
    press("Ctrl+2", "Martin")
    fields = window.view.pages[PageName.TEAMS].fields
    assert fields.suggestions.isVisible()
    press("Esc")
    assert not fields.suggestions.isVisible()
    assert not tour_of(window).is_left
    press("Esc")
    assert tour_of(window).is_left


@pytest.mark.long
@pytest.mark.parametrize("key", ["F8", "F9"])
def test_esc_closes_what_was_opened_over_a_sheet_before_it_leaves_the_tour(window, key):
    for _ in range(4):
        tour_of(window).do_it()
    press("Ctrl+4", "1", "Enter", key)
    page = window.view.pages[PageName.ENTRY]
    opened = page.controller.asked
    assert opened == (AskedBelow.TOTALS if key == "F9" else AskedBelow.INCIDENT)
    press("Esc")
    assert page.controller.asked is AskedBelow.HAND
    assert not tour_of(window).is_left
    press("Esc")
    assert tour_of(window).is_left


@pytest.mark.long
def test_esc_takes_the_words_of_a_search_away_before_it_leaves_the_tour(window):
    press("Ctrl+2", "Ctrl+f", "Martin", "Esc")
    assert window.view.pages[PageName.TEAMS].search.text() == ""
    assert not tour_of(window).is_left
    press("Ctrl+f", "Martin", "Enter", "Esc")
    assert window.view.pages[PageName.TEAMS].search.text() == ""
    assert not tour_of(window).is_left
    press("Esc")
    assert tour_of(window).is_left


@pytest.mark.long
def test_esc_in_the_palette_closes_the_palette(window):
    press("Ctrl+k", "Esc")
    assert window.view.search.palette.isHidden()
    assert not tour_of(window).is_left


def test_after_the_tour_esc_is_the_pages_again(window):
    press("Esc", "Ctrl+2", "Ctrl+f", "Martin")
    page = window.view.pages[PageName.TEAMS]
    assert page.search.text() == "Martin"
    press("Esc")
    assert page.search.text() == ""


@pytest.mark.long
def test_it_goes_on_at_the_step_at_which_it_was_left_on_a_new_sample(window, qtbot):
    for _ in range(4):
        tour_of(window).do_it()
    press("Esc")
    window.close_championship()
    page = window.centralWidget()
    settle()
    assert page.tour.accessibleName() == "Reprendre la visite"
    assert page.tour_again.isVisible()
    page.tour.setFocus()
    press("Enter")
    qtbot.waitUntil(lambda: window.view is not None and tour_of(window) is not None)
    assert said(window)[:2] == ("5 sur 8", "Une mène arrive")
    assert len(games(window.view.state)) == 32


@pytest.mark.long
@pytest.mark.parametrize("kept", [len(STEPS) - 1, len(STEPS) + 1])
def test_a_step_that_a_longer_tour_kept_leads_to_the_last_one_of_this(window, qtbot, kept):
    window.close_championship()
    window.remember(partial(replace, tour_step=kept))
    assert read_preferences().tour_step == kept
    window.touring.go_on()
    qtbot.waitUntil(lambda: window.view is not None and tour_of(window) is not None)
    assert tour_of(window).step == len(STEPS) - 1


@pytest.mark.long
def test_it_is_begun_again_from_its_end_and_from_the_welcome_page(window, qtbot):
    for _ in STEPS:
        tour_of(window).do_it()
    first = window.view.desk
    tour_of(window).panel.again.setFocus()
    press("Enter")
    qtbot.waitUntil(lambda: window.view.desk is not first and tour_of(window) is not None)
    assert said(window)[0] == "1 sur 8"
    for _ in range(3):
        tour_of(window).do_it()
    window.touring.begin()
    qtbot.waitUntil(lambda: window.view is not None and tour_of(window) is not None and tour_of(window).step == 0)
    assert read_preferences().tour_step == 3, "where one had come to is kept until the first step is done again"
    tour_of(window).do_it()
    assert read_preferences().tour_step == 1
    window.close_championship()
    settle()
    window.centralWidget().tour_again.setFocus()
    press("Enter")
    qtbot.waitUntil(lambda: window.view is not None and tour_of(window) is not None)
    assert said(window)[0] == "1 sur 8"
    window.close_championship()
    assert not window.centralWidget().tour_again.isVisible()


@pytest.mark.long
def test_where_a_draw_is_taken_back_the_tour_goes_back_to_it(window, qtbot):
    for _ in range(4):
        tour_of(window).do_it()
    for number, heading in ((4, "Publier le tirage"), (3, "Tirer le premier tour")):
        press("Ctrl+z")
        qtbot.waitUntil(lambda number=number: tour_of(window).step == number - 1)
        assert said(window) == (f"{number} sur 8", heading, "")


@pytest.mark.long
def test_it_speaks_the_language_that_is_chosen_and_goes_on(window, qtbot):
    tour_of(window).do_it()
    window.display.change_language("en")
    settle()
    assert said(window) == ("2 of 8", "They pay", "✓ The team has its number and is marked present.")
    press("Ctrl+2", "Ctrl+f", "Jeanne", "Enter", "p")
    qtbot.waitUntil(lambda: tour_of(window).step == 2)


def test_the_users_championship_is_closed_whole_and_never_written_to(window_of, file, qtbot):
    window = window_of(Preferences(language="fr", operator="Odile"))
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None)
    settle()
    desk = window.view.desk
    head = desk.state.head
    press("Ctrl+k", "Commencer la visite", "Enter")
    qtbot.waitUntil(lambda: window.view is not None and window.view.desk is not desk and tour_of(window) is not None)
    assert window.view.desk.path is None
    tour_of(window).do_it()
    window.close_championship()
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None and window.view.desk.path == file)
    assert window.view.state.head == head
    assert tour_of(window) is None
    window.close_championship()


@pytest.mark.long
def test_where_nobody_is_left_to_pay_the_tour_asks_for_a_team_again(window, qtbot):
    window.view.follow(set_paid(window.view.desk, owing(window.view.desk.state), True))
    tour_of(window).do_it()
    press("Ctrl+z")
    qtbot.waitUntil(lambda: tour_of(window).step == 0)
    assert said(window) == ("1 sur 8", "Une équipe arrive", "")
    tour_of(window).do_it()
    assert said(window)[0] == "2 sur 8"
    tour_of(window).do_it()
    assert said(window)[0] == "3 sur 8"


@pytest.mark.long
def test_where_no_table_is_out_any_more_it_says_so_and_goes_on_once_that_is_taken_back(window, qtbot):
    for _ in range(4):
        tour_of(window).do_it()
    tour = tour_of(window)
    window.view.follow(close_round(window.view.desk, referee="Odile", reason="Il est minuit."))
    qtbot.waitUntil(lambda: tour.panel.is_stuck)
    assert tour.panel.how.text().startswith("Il n’y a plus de table à saisir")
    assert (tour.panel.do_it.isVisible(), tour.panel.again.isVisible()) == (False, True)
    tour.do_it()
    assert tour.step == 4
    press("Ctrl+z")
    qtbot.waitUntil(lambda: not tour.panel.is_stuck)
    tour.do_it()
    assert tour.step == 5


@pytest.mark.long
def test_a_hand_is_taken_back_from_a_round_that_was_closed_since(window):
    for _ in range(5):
        tour_of(window).do_it()
    window.view.follow(close_round(window.view.desk, referee="Odile", reason="Il est minuit."))
    tour_of(window).do_it()
    assert tour_of(window).step == 5, "the last thing done was closing the round"
    tour_of(window).do_it()
    assert tour_of(window).step == 6
