"""A row of a page that lacks something is refused when it is made: else Ctrl+K, help or manual would fail where
somebody asks for them."""

from dataclasses import replace

import pytest

from tournament.messages.help import PageHelp
from tournament.ui.ground.page_specs import EVERY_PAGE, PAGES, checked


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"also": ""}, "also"),
        ({"title": ""}, "title"),
        ({"picture": ""}, "picture"),
        ({"help": PageHelp("")}, "help"),
        ({"section": ""}, "section"),
        ({"page": "tournament.ui.people.teams_page"}, "tournament.ui.people.teams_page"),
    ],
)
def test_what_a_row_lacks_is_named(lacking, named):
    with pytest.raises(ValueError, match=f"the row of the page 'championship' lacks {named}"):
        replace(PAGES[0], **lacking)


def test_a_page_off_the_rail_may_be_found_by_what_leads_to_it_alone():
    assert not replace(PAGES[0], also="", is_on_rail=False).also


def test_every_name_has_one_row():
    with pytest.raises(ValueError, match=r"without a row of their own, or with two: championship$"):
        checked(*EVERY_PAGE[1:])
    with pytest.raises(ValueError, match=r"without a row of their own, or with two: championship$"):
        checked(EVERY_PAGE[0], *EVERY_PAGE)
