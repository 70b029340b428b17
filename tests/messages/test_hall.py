"""In a hall of players nothing is said of teams, and nothing is kept for a sentence that nobody says."""

from datetime import date
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from tournament.draw.facts import Phase
from tournament.i18n import CATALOGUES, translator
from tournament.messages.people.players import OF_PLAYERS, translator_for
from tournament.scoring.systems import resolve_rules
from tournament.services.setup.views import Settings

CATALOGUE = BytesIO((CATALOGUES / "fr/LC_MESSAGES/capot.po").read_bytes())
SAID = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(CATALOGUE, locale="fr")}


def words(language, *phases):
    rules = resolve_rules("contree-championship", {})
    return translator_for(
        Settings(name="Concours", day=date(2026, 11, 21), rules=rules, phases=phases), translator(language)
    )


@pytest.mark.parametrize("sentence", OF_PLAYERS)
def test_every_sentence_of_teams_is_said_somewhere(sentence):
    assert sentence in SAID


@pytest.mark.parametrize(("language", "team"), [("en", "team"), ("fr", "équipe")])
def test_none_of_them_speaks_of_teams_any_more(language, team):
    said = words(language, Phase("melee"))
    assert [
        sentence for sentence in OF_PLAYERS if team in said.gettext(sentence).casefold().replace("{team}", "")
    ] == []


def test_counts_are_of_players():
    assert words("fr", Phase("melee")).ngettext("{n} team", "{n} teams", 5) == "{n} joueurs"
    assert words("fr").ngettext("{n} team", "{n} teams", 5) == "{n} équipes"


def test_where_teams_play_the_words_stay():
    assert words("fr").gettext("Show team") == "Voir l’équipe"
