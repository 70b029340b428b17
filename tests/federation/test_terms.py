"""Halls that play otherwise are told apart, term by term, and never mixed in with the others."""

from dataclasses import replace

import pytest

from tests.desks import new_desk
from tests.federation.halls import evening, federation_in, paired, send
from tests.services.conftest import drafts
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.messages.federation import TERMS, apart_text
from tournament.services.people.registration import register_teams
from tournament.services.setup.championship import change_championship


def knock_out():
    """Who loses is out."""
    desk = new_desk(planned_rounds=1)
    change_championship(desk, phases=(Phase("knock-out"),))
    register_teams(desk, drafts(2))
    return desk


def in_groups():
    """The same number of rounds, drawn otherwise."""
    desk = new_desk(planned_rounds=1)
    change_championship(desk, phases=(Phase("swiss", rounds=1),))
    register_teams(desk, drafts(2))
    return desk


def melee():
    """Everybody enters alone."""
    desk = new_desk(planned_rounds=1)
    change_championship(desk, phases=(Phase("melee", rounds=1),))
    register_teams(desk, [replace(draft, players=draft.players[:1]) for draft in drafts(4)])
    return desk


@pytest.mark.parametrize(
    ("make", "differs"), [(knock_out, {"phases"}), (in_groups, {"phases"}), (melee, {"phases", "players"})]
)
def test_a_hall_that_plays_otherwise_is_apart(tmp_path, make, differs) -> None:
    federation = federation_in(tmp_path / "tarn")
    send(federation, paired(federation, "Brens"), evening())
    key = paired(federation, "Lavaur")
    send(federation, key, evening(make))
    joined = federation.joined()
    assert differs <= set(joined.apart[key]) <= {*differs, "rounds"}
    assert {line.hall for line in joined.lines} == {"Brens"}
    said = apart_text(joined.apart[key], translator("fr"))
    assert all(translator("fr").gettext(TERMS[name]) in said for name in differs)
    federation.close()
