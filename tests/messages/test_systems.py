"""Every rule system has a name of its own and a sentence, in both languages."""

from tournament.i18n import translator
from tournament.messages.setup.rules import system_description_text, system_text
from tournament.scoring.systems import SYSTEMS


def test_names_tell_systems_apart_in_both_languages():
    for language in ("fr", "en"):
        tr = translator(language)
        assert len({system_text(system, tr) for system in SYSTEMS}) == len(SYSTEMS)


def test_a_system_is_named_as_the_hall_names_it():
    assert system_text("belote-comptoir", translator("fr")) == "belote de comptoir"
    assert (
        system_description_text("belote-three", translator("fr"))
        == "Trois joueurs\N{NO-BREAK SPACE}: le preneur joue seul contre les deux autres."
    )
