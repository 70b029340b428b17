"""The sheets of games after play: every hand with its article, decisions, totals, approvals and who wrote it."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.papers.papers import in_order, pages, played, printed
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.records.rulings import Decision
from tournament.scoring.facts import Annulment, Given, HandFacts, Sheet, Trump
from tournament.scoring.stored import score_stored
from tournament.services.papers.views import Approval, Response, TypedBy
from tournament.services.scores.views import PointsGiven, ResultKind

DOCUMENT = DOCUMENTS["played-sheets"]
MADE = HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=100)
AT = datetime(2026, 11, 21, 21, 4, tzinfo=UTC)


def told(snapshot, language="fr", **part):
    text = " ".join(pages(DOCUMENT.render(snapshot, translator(language), Part(**part))))
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def with_first(snapshot, **more):
    """The same evening with more known of the sheet of table 1."""
    first, *others = snapshot.sheets
    return replace(snapshot, sheets=(replace(first, **more), *others))


def test_every_hand_stands_on_it_with_its_marks_and_the_article_that_says_why(snapshot_of):
    text = told(played(snapshot_of(4), MADE, HandFacts(annulled=Annulment.IRREGULAR_DEAL)), table=1)
    assert in_order(text, ["Tour 1 · Table 1", "Camp 1", "Camp 2", "Mène", "Preneur", "Contrat", "Total 2"])
    assert in_order(
        text, ["1 1 90 ♥ 100 100 60 100 60 Contrat réussi", "(art. 4)", "2 annulée : donne irrégulière", "(art. 9 A)"]
    )
    assert "Signature du camp 2" in text


def test_one_table_or_all_on_which_anything_stands(snapshot_of):
    evening = played(snapshot_of(8))
    assert len(pages(DOCUMENT.render(evening, translator("fr")))) == 4
    assert len(pages(DOCUMENT.render(evening, translator("fr"), Part(table=3)))) == 1
    first, *others = evening.sheets
    blank = replace(
        first.sheet, hands=(), score=replace(first.sheet.score, hands=()), game=replace(first.sheet.game, hands=0)
    )
    begun = replace(evening, sheets=(replace(first, sheet=blank), *others))
    assert len(pages(DOCUMENT.render(begun, translator("fr")))) == 3
    with pytest.raises(Refused, match="table-not-in-round"):
        DOCUMENT.render(evening, translator("fr"), Part(table=99))


def test_decisions_approvals_and_who_wrote_it(snapshot_of):
    evening = played(snapshot_of(4))
    sheet = replace(
        evening.sheets[0].sheet,
        decisions=(Decision(kind="warning", referee="Ana", reason="cartes montrées", article="9 C"),),
    )
    said = (
        Approval("A", 1, "Un", Response.APPROVED, AT),
        Approval("B", 2, "Deux", Response.OTHERWISE, AT, settled=True),
    )
    typed = (TypedBy("Odile", AT.replace(minute=0), AT), TypedBy("Paul", AT, AT))
    text = told(with_first(evening, sheet=sheet, approvals=said, typed=typed), table=1)
    for part in (
        "Ana : cartes montrées", "Camp 1 : approuvé par téléphone à 21:04", (
"Camp 2 : a déclaré autre chose à 21:04 ; "
"tranché à la table de marque"
),
        "Odile, de 21:00 à 21:04", "Paul, 21:04",
    ):  # fmt: skip
        assert part in text


class TestPointsByAReferee:
    """A row of their own, so that the totals add up, and in words for what they count."""

    MADE = HandFacts("A", 100, points=110)  # 110–50

    def evening(self, snapshot_of, points, **options):
        evening = played(snapshot_of(4, options=options), self.MADE, self.MADE)
        sheet = evening.sheets[0].sheet
        score = score_stored(
            Sheet(
                sheet.rules,
                (self.MADE, self.MADE),
                2,
                None,
                tuple(Given(one.side, one.points, one.after) for one in points),
            )
        )
        decided = (Decision(kind="points", referee="Odile", reason="carte vue", sides=("B",), points=160),)
        return with_first(evening, sheet=replace(sheet, adjustments=points, score=score, decisions=decided))

    def test_after_the_hand_at_which_they_were_given(self, snapshot_of):
        text = told(self.evening(snapshot_of, (PointsGiven("B", 160, "carte vue", 1),)), table=1)
        assert in_order(
            text,
            [
                "1 1 100 110 110 50 110 50",
                "Bonus ou pénalité* : carte vue (Odile) +160 110 210",
                "2 1 100 110 110 50 220 260",
            ],
        )

    def test_once_the_game_is_over(self, snapshot_of):
        text = told(self.evening(snapshot_of, (PointsGiven("B", 160, "carte vue"),), hands=2), table=1)
        assert in_order(text, ["2 1 100 110 110 52 220 102", "Bonus ou pénalité* : carte vue (Odile) +160 220 262"])
        assert (
            "Avec les points donnés par l’arbitre, le camp 2 gagne la partie avec 262 points (convention de "
            "ce concours)."
        ) in text

    def test_for_the_ranking_alone(self, snapshot_of):
        text = told(
            self.evening(snapshot_of, (PointsGiven("B", 160, "carte vue", 1),), hands=2, decided_points="ranking"),
            table=1,
        )
        assert in_order(
            text,
            [
                "2 1 100 110 110 52 220 102",
                "Bonus ou pénalité, pour le seul classement* : carte vue (Odile) +160 220 262",
            ],
        )
        assert in_order(
            text, ["Le camp 1 gagne la partie avec 220 points", "Bonus et pénalités ne comptent ici qu’au classement"]
        )


def test_totals_alone_say_so(snapshot_of):
    evening = played(snapshot_of(4))
    game = replace(evening.sheets[0].sheet.game, kind=ResultKind.PLAYED, from_totals=True, winner="A", hands=0)
    sheet = replace(
        evening.sheets[0].sheet, game=game, hands=(), score=replace(evening.sheets[0].sheet.score, hands=())
    )
    text = told(with_first(evening, sheet=sheet), table=1)
    assert "Seuls les totaux ont été saisis" in text
    assert "a gagné" in text
    assert "Preneur" not in text


def test_a_long_game_goes_on_on_a_second_page_of_its_own(snapshot_of):
    texts = pages(DOCUMENT.render(played(snapshot_of(2, options={"target": 4000}), *[MADE] * 34), translator("en")))
    assert [f"Page {number} of 2" in text for number, text in enumerate(texts, start=1)] == [True, True]
    assert ["Taker" in text for text in texts] == [True, True]
    assert "".join(texts).count("Contract made") == 34


def test_nothing_played_is_refused_in_a_sentence(snapshot):
    assert DOCUMENT.lacking(snapshot.teams, snapshot.rounds).code == "nothing-played"
    assert printed("played-sheets", played(snapshot))
