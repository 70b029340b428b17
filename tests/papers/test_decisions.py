"""The paper of what the referees decided: round by round, or of one round, or about one team."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.papers.papers import in_order, pages
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.records.rulings import Decision
from tournament.services.rounds.views import PresenceView
from tournament.services.scores.views import RulingView

DOCUMENT = DOCUMENTS["decisions"]
AT = datetime(2026, 11, 21, 21, 4, tzinfo=UTC)


@pytest.fixture
def evening(snapshot_of):
    """Two rounds; in the first a warning and the second irregular deal of team 3, in the second a stop, before both an
    exclusion."""
    snapshot = snapshot_of(8, names={number: f"Équipe-{number}." for number in range(1, 9)})
    rulings = (
        RulingView(
            1, Decision(kind="excluded", referee="Ana", reason="cartes montrées", article="9 D", team=8), None, (8,)
        ),
        RulingView(
            2,
            Decision(
                kind="warning", referee="Ana", reason="bavardage", round=1, table=1, sides=("A",), at=AT, minutes=12
            ),
            1,
            (1,),
            (1, 2),
            1,
        ),
        RulingView(
            3,
            Decision(
                kind="irregular-deal", referee="Bob", reason="", article="9 A", round=1, table=2, sides=("A",), deal=4
            ),
            2,
            (3,),
            (3, 4),
            2,
        ),
        RulingView(
            4,
            Decision(kind="stop", referee="Ana", reason="l'heure", article="9 D", round=2, table=1, points=2),
            5,
            (),
            (1, 2),
        ),
    )
    counts = (
        PresenceView(round=1, at=AT, minutes=10, seated=8, missing=(5, 6)),
        PresenceView(round=3, at=AT, seated=8, missing=()),
    )
    return replace(
        snapshot, rounds=(*snapshot.rounds, replace(snapshot.rounds[0], number=2)), rulings=rulings, presence=counts
    )


def told(snapshot, language="fr", **part):
    text = " ".join(pages(DOCUMENT.render(snapshot, translator(language), Part(**part))))
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_every_decision_stands_under_its_round(evening):
    text = told(evening)
    assert "4 décisions" in text
    assert in_order(text, [
        "Hors des tours", "8 Équipe-8.", "Exclusion", "art. 9 D", "Ana : cartes montrées",
        "Tour 1", "Présents notés à 21:04, après 10 minutes : il en manquait 2 sur 8, 5, 6.",
        "21:04 1 1 Équipe-1.",
        "Avertissement · camp 1 · après 12 minutes de jeu · convention de ce concours.", "Ana : bavardage",
        "3 Équipe-3.", "mène 4 · art. 9 A.", "Bob",
        "Tour 2", "1 Équipe-1. – 2 Équipe-2.", "Tour 3", "personne ne manquait", "Signature des arbitres",
    ])  # fmt: skip


def test_what_repeats_itself_is_counted(evening):
    assert "irrégulière" in told(evening, team=3)
    assert "n° 2 de l’équipe 3 : l’autre camp peut exiger un arbitre à partir de la troisième donne" in told(
        evening, team=3
    )


def test_those_of_one_round(evening):
    text = told(evening, round=2)
    assert "Tour 2 · 1 décision" in text
    assert "Équipe-3." not in text
    assert "Présents" not in text
    with pytest.raises(Refused, match="no-paper-of-round"):
        told(evening, round=9)


def test_those_about_one_team_also_where_nobody_was_at_fault(evening):
    text = told(evening, team=2)
    assert "Équipe 2 · 1 décision" in text
    assert "l'heure" in text
    assert "Avertissement" not in text
    with pytest.raises(Refused, match="team-unknown"):
        told(evening, team=99)


def test_without_decisions_it_says_so(evening):
    assert "Aucune décision n’a été prise." in told(evening, team=7)
    assert "0 décision" in told(replace(evening, rulings=(), presence=()))


def test_a_hundred_decisions_have_their_columns_named_on_every_page(evening):
    line = evening.rulings[1]
    texts = pages(DOCUMENT.render(replace(evening, rulings=(line,) * 100), translator("fr")))
    assert len(texts) > 2
    assert ["Arbitre et motif" in text for text in texts[:-1]] == [True] * (len(texts) - 1)
    assert "".join(texts).count("Avertissement") == 100
