"""A championship that calls a hand “donne” says so on every page and on every paper, as soon as that is set."""

import pytest

from tests.desks import copy_of
from tests.messages.test_donnes import MENE
from tests.ui.test_words_of_players import OF_EVERY_GAME, said_in_pdf, texts_of
from tests.web.conftest import sixteen_in_round_1
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.scoring.facts import HandFacts
from tournament.services.papers.snapshot import filled, snapshot
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_hands
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES, PageName
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled


@pytest.fixture
def desk():
    made = copy_of(sixteen_in_round_1)
    record_hands(made, current_round(made.state).tables[0].id, [HandFacts(declarer="A", contract=90, points=100)] * 2)
    return made


def of_hands(texts):
    """What is said with the other word, but for the setting, which names both."""
    return {text for text in texts if MENE.search(text) and "donne" not in text}


def test_every_page_says_so_from_the_moment_it_is_set(desk, qtbot):
    view = ChampionshipView(desk, translator("fr"))
    qtbot.addWidget(view)
    view.show()
    view.go(PageName.ENTRY)
    assert of_hands(texts_of(view.pages[PageName.ENTRY]))
    view.follow(change_championship(desk, says_donne=True))
    found = {}
    for spec in (*PAGES, *OFF_THE_RAIL):
        view.show_team(1) if spec.name == "team" else view.go(spec.name)
        page = view.pages[view.here]
        offered = [text for action in page.offers() for text in (action.title, action.also)]
        found |= dict.fromkeys((view.here, text) for text in of_hands((*texts_of(page), *texts_of(view.bar), *offered)))
    assert not list(found)


@pytest.mark.long
def test_every_paper_of_the_championship_says_so(desk):
    change_championship(desk, says_donne=True)
    found, tr = {}, translator("fr")
    for name, document in ((name, document) for name, document in DOCUMENTS.items() if name not in OF_EVERY_GAME):
        if document.lacking(teams(desk.state), rounds(desk.state), filled=filled(desk.state)) is None:
            said = said_in_pdf(document.render(snapshot(desk.state, desk.clock()), tr))
            found |= {(name, said[max(0, hit.start() - 40) : hit.end() + 40]): None for hit in MENE.finditer(said)}
    assert not list(found)
