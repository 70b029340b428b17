"""Where the rules seat single players, nobody speaks of teams."""

from dataclasses import astuple

import pytest

from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.wording.entrants import who_plays


@pytest.mark.parametrize(
    ("system", "options", "french"),
    [
        ("contree-championship", {}, "Équipe"),
        ("belote-modern", {}, "Équipe"),
        ("belote-modern", {"seats": 3}, "Joueur"),
        ("belote-three", {}, "Joueur"),
        ("belote-two-open", {}, "Joueur"),
        ("belote-comptoir", {}, "Joueur"),
    ],
)
def test_who_plays_is_called_as_the_rules_seat_them(system, options, french):
    assert who_plays(resolve_rules(system, options), translator("fr")).one == french


@pytest.mark.parametrize(("language", "team"), [("en", "team"), ("fr", "équipe")])
def test_no_word_for_players_speaks_of_a_team(language, team):
    assert [said for said in astuple(who_plays(resolve_rules("belote-three", {}), translator(language))) if team in said.casefold()] == []
