"""Where the rules seat single players, nobody speaks of teams."""

from dataclasses import astuple
from datetime import date

import pytest

from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.messages.people.teams import who_plays
from tournament.scoring.systems import resolve_rules
from tournament.services.setup.views import Settings


def settings(system, options, *phases):
    return Settings(name="Concours", day=date(2026, 11, 21), rules=resolve_rules(system, options), phases=phases)


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
    assert who_plays(settings(system, options), translator("fr")).one == french


@pytest.mark.parametrize(("language", "team"), [("en", "team"), ("fr", "équipe")])
def test_no_word_for_players_speaks_of_a_team(language, team):
    words = who_plays(settings("belote-three", {}), translator(language))
    assert [said for said in astuple(words) if team in said.casefold()] == []


def test_where_partners_are_drawn_everybody_is_a_player():
    assert who_plays(settings("contree-championship", {}, Phase("melee")), translator("fr")).one == "Joueur"
