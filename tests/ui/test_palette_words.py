"""An organiser types what it is called at the club, not what stands on the button: each word finds what it is about
among the first things shown."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.examples import a_slice
from tests.ui.settling import focused, settle
from tournament.preferences import Preferences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.ground.page_specs import PAGES, PageName
from tournament.ui.manual.part import Manual

pytestmark = pytest.mark.unstyled

SEEN = 6
"""So many finds are looked over."""

FRENCH = {
    "Caisse": (
        "mise",
        "prix d'entrée",
        "inscription",
        "droits",
        "argent",
        "caisse",
        "payer",
        "paiement",
        "monnaie",
        "fond de caisse",
        "buvette",
    ),
    "Encaisser un droit d’inscription": ("encaisser", "mise", "payer"),
    "Tarif…": ("tarif", "mise", "prix d'entrée", "réductions"),
    "Documents": ("imprimante", "papier", "affiche", "tableur", "csv", "numéros de table"),
    "Ouvrir l’écran de la salle": ("projecteur", "vidéoprojecteur", "télé", "télévision", "écran", "moniteur"),
    "Faire une annonce à la salle": ("annonce", "micro", "message"),
    "Tirage": ("tirage au sort", "tirer", "plan de table", "adversaires", "refaire"),
    "Reprendre le tirage affiché": ("dépublier", "retirer le tirage", "publié trop tôt"),
    "Tombola": ("lots", "tombola", "tickets", "vendre"),
    "Prix": ("lots", "récompenses", "coupe", "trophée", "cagnotte", "diplômes"),
    "Enregistrer une copie…": ("sauvegarde", "sauvegarder", "clé usb", "clef", "stick"),
    "Ouvrir une copie…": ("sauvegarde", "restaurer", "récupérer"),
    "Annuler\N{NO-BREAK SPACE}: tour 1 publié": ("annuler", "défaire", "corriger", "erreur", "effacer"),
    "Saisie": ("corriger", "modifier", "score", "résultat"),
    "Équipes": ("inscrire", "pointer", "retard", "remplaçant", "partenaire", "doublette"),
    "Nouvelle équipe": ("inscrire", "inscription", "ajouter"),
    "Importer une liste…": ("excel", "tableur", "importer"),
    "Classement": ("palmarès", "vainqueur", "départage", "gagnants"),
    "Journal": ("historique", "qui a fait quoi", "annuler"),
    "Salle": ("wifi", "internet", "portables", "téléphone"),
    "Réglages": ("nom du concours", "tournoi", "nombre de parties", "bye"),
    "Règles du jeu…": ("règlement", "coinche", "annonces"),
    "Plan des tours…": ("poules", "finale"),
    "Formules…": ("modèle", "préréglage"),
    "Horloge du tour…": ("chrono", "pause", "repas", "sonnerie"),
    "Décision d’arbitre…": ("litige", "réclamation", "carton", "pénalité"),
    "English": ("langue", "anglais"),
    "Texte plus grand": ("gros", "police", "lettres"),
    "Fermer ce championnat": ("quitter", "finir"),
}
ENGLISH = {
    "Till": ("fee", "entry fee", "price", "money", "cash", "pay", "payment", "change", "bar"),
    "Take an entry fee": ("pay", "payment", "fee", "registration"),
    "Fee…": ("stake", "entry fee"),
    "Documents": ("printer", "paper", "spreadsheet", "csv"),
    "Open the screen of the hall": ("projector", "television", "tv", "beamer", "monitor"),
    "Draw": ("draw", "pairings", "table plan", "rematch"),
    "Unpost": ("unpost", "unpublish", "take back", "posted too early"),
    "Raffle": ("lots", "raffle", "tombola", "tickets"),
    "Prizes and awards": ("cup", "trophy", "podium", "winnings"),
    "Save a copy…": ("backup", "back up", "usb stick", "memory stick"),
    "Undo: round 1 posted": ("undo", "correct", "mistake"),
    "Score entry": ("correct", "wrong", "results"),
    "Teams": ("register", "check in", "attendance", "partner"),
    "Hall": ("wifi", "internet", "phones"),
    "Referee’s decision…": ("dispute", "complaint", "penalty"),
    "Close this championship": ("quit", "another contest"),
}


@pytest.fixture
def searched(window_of, full_desk, monkeypatch):
    """What the palette shows for some words, in a language, while a round is played; without the chapters of the
    manual."""
    monkeypatch.setattr(Manual, "answers", lambda _self, _question: ())
    draw(full_desk)
    post_draw(full_desk)

    def shown(language, qtbot):
        window = window_of(Preferences(language=language))
        window.show_championship(full_desk)
        settle()
        search = window.view.search
        QTest.keyClick(focused(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(
            lambda: {*(spec.name for spec in PAGES), PageName.SETTINGS} <= {*window.view.pages.made}, timeout=30_000
        )
        search.look_again()
        return partial(first_found, search.palette)

    return shown


def first_found(palette, typed):
    palette.line_edit.setText(typed)
    return [offer.title for offer in palette.model.offers[:SEEN]]


@pytest.mark.long
@pytest.mark.parametrize(("language", "words"), a_slice([("fr", FRENCH), ("en", ENGLISH)], of=2))
def test_the_words_of_a_club_find_what_they_are_about(language, words, searched, qtbot):
    found = searched(language, qtbot)
    missing = {
        (typed, title): found(typed) for title, every in words.items() for typed in every if title not in found(typed)
    }
    assert not missing, missing


def test_the_raffle_is_reached_from_anywhere(searched, qtbot, full_desk):
    found = searched("fr", qtbot)
    assert found("tombola")[0] == "Tombola"
    palette = found.args[0]
    QTest.keyClick(palette.line_edit, Qt.Key.Key_Return)
    assert palette.window().view.here is PageName.RAFFLE
