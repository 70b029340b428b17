"""Whatever the palette can do is told in the manual, by the name that it has there, before an evening, within it and at
its end."""

import re

import pytest

from tests.desks import new_desk
from tests.examples import a_slice
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import HELPER, chapter, manual, words_of
from tournament.preferences import Preferences
from tournament.services.people.registration import teams
from tournament.ui.palette.offers import spaced
from tournament.ui.shell.window_actions import window_actions

pytestmark = pytest.mark.unstyled

NUMBER = re.compile(r"[0-9]+")
COLON = re.compile(r"\s*:\s+")


def plain(text):
    return NUMBER.sub("n", spaced(text))


def told(language):
    """Everything the manual says, as words without signs; a number is any number."""
    chapters = (*manual(language), chapter(HELPER, language))
    return plain(
        " ".join(
            f"{each.title} {words_of(each.lead)} {section.title} {words_of(section.blocks)}"
            for each in chapters
            for section in each.sections
        )
    )


def titles_of(window, names):
    """What can be done now, in the window and on these pages; the names of teams are no part of it."""
    view = window.view
    state = view.state
    own = sorted({f"{team.number} {team.name}" for team in teams(state)}, key=len, reverse=True)
    for name in names:
        view.go(name)
    actions = [action for name in names for action in view.pages[name].offers()]
    for action in (*actions, *view.services.actions(), *window_actions(window)):
        title = action.title
        for team in own:
            title = title.replace(team, "")
        yield title


def untold(titles, text):
    """The titles that the manual does not have; of “Print: Standings” it may have both parts at different places."""
    return sorted(
        {
            title
            for title in titles
            if any(plain(part) not in text for part in COLON.split(title.replace("\N{NO-BREAK SPACE}", " ")))
        }
    )


@pytest.mark.parametrize("language", a_slice(LANGUAGES, of=2))
def test_every_action_is_told_by_its_name(language, window_of):
    window = window_of(Preferences(language=language))
    text, found = told(language), set()
    for desk in (new_desk(), create_sample(None, MID_EVENING, by="Odile")):
        window.show_championship(desk)
        found |= {*titles_of(window, [name for name in window.view.pages if name != "team"])}
    assert len(found) > 100
    assert untold(found, text) == [], "tell it in a chapter, or in packaging/pages/palette.py and make schemas"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_told_is_named(language):
    assert untold(
        ["Une action que personne ne connaît", translator(language).gettext("Larger text")], told(language)
    ) == ["Une action que personne ne connaît"]
