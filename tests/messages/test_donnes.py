"""A championship may call a hand “donne” in French: everywhere, and nothing else becomes another word."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from tests.web.conftest import opened, sixteen_in_round_1
from tests.web.test_words_of_players import pages
from tournament.i18n import translator
from tournament.messages.people.players import OF_BOTH, in_donnes, translator_for
from tournament.services.setup.championship import championship, change_championship

CATALOGUE = Path(__file__).resolve().parents[2] / "resources" / "locale" / "fr" / "LC_MESSAGES" / "capot.po"
MENE = re.compile(r"\bm&?è&?n&?es?\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("said", "in_place"),
    [
        ("Mène 3", "Donne 3"),
        ("4 × 12 mènes", "4 × 12 donnes"),
        ("une mène, des mènes", "une donne, des donnes"),
        ("&Mènes restantes", "&Donnes restantes"),
        ("Les m&ènes…", "Les d&onnes…"),
        ("MÈNES", "DONNES"),
        ("le même joueur redonne", "le même joueur redonne"),
        ("on aménage, il emmène", "on aménage, il emmène"),
        ("Donne irrégulière n° 1", "Donne irrégulière n° 1"),
    ],
)
def test_only_the_word_for_a_hand_changes(said, in_place):
    assert in_donnes(said) == in_place


def translations():
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            for said in message.string if isinstance(message.string, tuple) else (message.string,):
                yield message.id, said


def test_every_sentence_can_be_said_so():
    for _, said in translations():
        donnes = in_donnes(said)
        assert MENE.search(donnes) is None
        assert len(donnes.split()) == len(said.split())
        assert (
            [field for _, field, *_ in Formatter().parse(donnes)] == [field for _, field, *_ in Formatter().parse(said)]
            if "{" in said
            else True
        )
        assert donnes == said or MENE.search(said)


def test_in_no_sentence_is_it_the_verb():
    verbs = re.compile(r"(?<!\} )\bmène (?:à|au|aux|vers|directement)\b", re.IGNORECASE)
    assert [said for _, said in translations() if verbs.search(said)] == []


def test_the_setting_itself_names_both():
    (label,) = OF_BOTH
    assert translator("fr").gettext(label) == "Dire «\u00a0donne\u00a0» au lieu de «\u00a0mène\u00a0»"


@pytest.mark.long
def test_no_telephone_tablet_or_paper_says_the_other_word():
    desk = sixteen_in_round_1()
    change_championship(desk, says_donne=True)
    hall = opened(desk)
    said = " ".join(page for role in ("nobody", "player") for page in pages(hall, role, "fr").values())
    assert "donne" in said
    assert MENE.search(said) is None
    english = " ".join(pages(hall, "nobody", "en").values())
    assert "donne" not in english


def test_it_is_chosen_for_a_championship_and_undone_like_every_setting():
    desk = sixteen_in_round_1()
    assert translator_for(championship(desk.state), translator("fr")).gettext("Hand") == "Mène"
    change_championship(desk, says_donne=True)
    assert translator_for(championship(desk.state), translator("fr")).gettext("Hand") == "Donne"
    assert translator_for(championship(desk.state), translator("en")).gettext("Hand") == "Hand"
