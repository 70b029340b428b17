"""Ctrl+K offers what can be done now, also on pages that nobody has looked at since, in the words of those who play."""

import pytest
from PySide6.QtCore import Qt

from tests.desks import new_desk
from tests.examples import a_slice
from tests.ui.test_palette import press, search, titles
from tournament.draw.facts import Phase
from tournament.preferences import Preferences
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.manual.part import Manual

pytestmark = pytest.mark.unstyled


@pytest.fixture(autouse=True)
def _no_manual(monkeypatch):
    """What the chapters of the manual are called is not what is tested here."""
    monkeypatch.setattr(Manual, "answers", lambda _self, _question: ())


@pytest.fixture
def window(window_of):
    """A window with a championship of nobody yet, every page of which was made ahead."""

    def opened(language="fr", **settings):
        desk = new_desk()
        if settings:
            change_championship(desk, **settings)
        window = window_of(Preferences(language=language))
        window.show_championship(desk)
        for name in PageName:
            assert window.view.pages[name] is not None
        return window

    return opened


@pytest.mark.long
def test_the_papers_of_a_round_are_found_as_soon_as_it_is_posted(window):
    shown = window()
    view, desk = shown.view, shown.view.desk
    view.follow(register_teams(desk, [TeamDraft((f"Anne {letter}", f"Bruno {letter}")) for letter in "abcdefgh"]))
    view.follow(draw(desk))
    view.follow(post_draw(desk))
    search(shown, "billets equipes")
    assert "Imprimer\N{NO-BREAK SPACE}: Billets des équipes" in titles(shown)


@pytest.mark.parametrize("typed", a_slice(["single", "individuel", "seul", "mêlée", "melee", "partenaire"], of=6))
def test_playing_alone_is_found_by_what_people_call_it(window, typed):
    shown = window()
    search(shown, typed)
    assert "Mêlée individuelle" in titles(shown)


@pytest.mark.long
@pytest.mark.parametrize("typed", a_slice(["single", "individual", "alone", "mêlée", "partner"], of=5))
def test_playing_alone_is_found_in_english(window, typed):
    shown = window("en")
    search(shown, typed)
    assert "Individual mêlée" in titles(shown)


@pytest.mark.long
def test_it_leads_to_the_plan_of_the_rounds(window):
    shown = window("en")
    search(shown, "individual mêlée")
    assert titles(shown)[0] == "Individual mêlée"
    press(Qt.Key.Key_Return)
    assert shown.view.here is PageName.PHASES


@pytest.mark.long
def test_where_everybody_enters_alone_no_page_is_called_teams(window):
    shown = window("en", phases=(Phase("melee", 3),))
    search(shown, "partner")
    assert "Players" in titles(shown)
    assert "Teams" not in titles(shown)
