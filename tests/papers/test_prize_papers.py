"""The papers about prizes: who signs for what, and what stands on an envelope."""

from dataclasses import replace

import pytest

from tests.papers.papers import complete, in_order, pages, printed
from tournament.i18n import translator
from tournament.papers import label_sheets, prize_list
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.papers.prize_list import winnings
from tournament.records.money import PlannedPrize
from tournament.services.prizes.views import AwardsView, AwardView, PrizeView, WonBy

PLAN = (
    PrizeView(1, PlannedPrize(first_rank=1, last_rank=1, cents=15000, goods="Jambon sec"), 1, 15000),
    PrizeView(2, PlannedPrize(first_rank=2, last_rank=4, cents=5050), 3, 5050),
    PrizeView(3, PlannedPrize(WonBy.CATEGORY, of_whom="Dames", goods="Panier garni"), 1, 0),
    PrizeView(4, PlannedPrize(ranking="consolation", first_rank=1, last_rank=1, cents=2000), 1, 2000),
)


def award(snapshot, index, **won):
    line = snapshot.standings.lines[index]
    usual = {"won_by": WonBy.RANK, "ranking": "", "rank": line.rank}
    who = {"team": line.team, "name": line.name, "players": line.players, "club": line.club}
    return AwardView(**{**usual, **who, **won})


def with_awards(snapshot, *awards, is_provisional=False):
    plan = AwardsView(PLAN, awards, is_provisional=is_provisional)
    return replace(complete(snapshot), awards=plan, filled=frozenset({"prize"}))


@pytest.fixture
def shared(snapshot):
    """The first two teams share, the third has what the lot gave it, and the consolation has a prize of its own."""
    return with_awards(
        snapshot,
        award(snapshot, 0, cents=10025, shared_by=2),
        award(snapshot, 1, cents=10025, shared_by=2),
        award(snapshot, 2, goods=("Panier garni",), won_by=WonBy.CATEGORY, of_whom="Dames", by_lot=True),
        award(snapshot, 5, cents=2000, ranking="consolation", rank=1),
    )


def test_whoever_hands_the_prizes_over_reads_for_what_to_whom_and_how_much(shared):
    text = printed("prize-list", shared, "fr")
    assert in_order(text, ["4 prix · Total 220,50 €", "Classement général"])
    one, two, three = shared.teams[:3]
    assert in_order(
        text,
        [
            "1er",
            one.name,
            "100,25 €",
            two.name,
            "100,25 €",
            "Premier de la catégorie Dames",
            three.name,
            "Panier garni",
        ],
    )
    assert in_order(text, ["Consolante", "1er", shared.teams[5].name, "20 €"])
    assert text.count("partagé à 2") == 2
    assert text.count("au sort") == 1
    assert "Provisoire" not in text


def test_as_long_as_nobody_has_won_the_plan_is_printed_with_the_names_left_open(snapshot):
    text = printed("prize-list", with_awards(snapshot, is_provisional=True), "fr")
    assert in_order(
        text,
        [
            "6 prix · Total 321,50 €",
            "Provisoire",
            "1er",
            "150 € + Jambon sec",
            "2e",
            "50,50 €",
            "3e",
            "4e",
            "Premier de la catégorie",
        ],
    )
    assert not any(team.name in text for team in snapshot.teams)


def test_a_table_of_prizes_in_one_ranking_has_no_heading(snapshot):
    alone = with_awards(snapshot, award(snapshot, 0, cents=5000))
    assert "Classement général" not in printed("prize-list", alone, "fr")


def test_sixty_three_prizes_are_signed_for_on_as_many_pages_as_they_take(snapshot_of):
    texts = pages(DOCUMENTS["prize-list"].render(complete(snapshot_of(63), "prize-list"), translator("fr")))
    assert sum(text.count("50,50 €") for text in texts) == 63
    assert [f"Page {number} sur {len(texts)}" in text for number, text in enumerate(texts, 1)] == [True] * len(texts)


def test_an_envelope_says_whose_it_is_then_for_what_and_how_much(shared):
    (text,) = pages(DOCUMENTS["prize-envelopes"].render(shared, translator("fr")))
    assert in_order(
        text,
        [
            shared.teams[0].name,
            "Équipe 1",
            "1er",
            "100,25 €",
            "Premier de la catégorie Dames",
            "Panier garni",
            "Consolante",
            "1er",
        ],
    )


def test_an_envelope_tells_the_rank_in_the_ranking_where_a_team_that_left_is_before_it(snapshot):
    lines = snapshot.standings.lines
    ranked = [replace(line, rank=1 + (index > 0) + (index > 2), games=1) for index, line in enumerate(lines)]
    standing = replace(snapshot.standings, lines=tuple(ranked))
    left = with_awards(
        replace(snapshot, standings=standing),
        award(snapshot, 1, cents=1000, rank=1),
        award(snapshot, 0, cents=1000, rank=1),
    )
    text = " ".join(pages(DOCUMENTS["prize-envelopes"].render(left, translator("fr"))))
    assert in_order(text, [lines[1].name, "2e du classement définitif, ex æquo", "1er"])
    assert text.count("classement définitif") == 1, "whose rank is the same is told nothing twice"


def test_the_rank_on_an_envelope_stands_apart_from_the_team(shared, monkeypatch):
    written = []
    monkeypatch.setattr(label_sheets, "write_centred", lambda _, fitted, __, y: written.append((fitted, y)))
    DOCUMENTS["prize-envelopes"].render(shared, translator("fr"))
    (name, name_at), (under, under_at), (rank, rank_at) = written[1:4]
    assert (name.lines[0], rank.lines[0]) == (shared.teams[0].name, "1er")
    assert under_at - (len(under.lines) - 1) * under.size - rank_at - rank.size > name_at - under_at - under.size


def test_goods_of_many_words_are_read_easily_on_the_list_to_sign(snapshot):
    goods = "Panier garni, jambon sec et deux bouteilles de crémant"
    (winning, *_) = winnings(with_awards(snapshot, award(snapshot, 0, goods=(goods,))).awards, translator("fr"))
    assert prize_list.fit_what(winning).size > 8


def test_envelopes_are_prepared_before_with_neither_names_nor_amounts(shared):
    part = Part(options={"names": "no", "amount": "no"})
    (text,) = pages(DOCUMENTS["prize-envelopes"].render(shared, translator("fr"), part))
    assert [text.count(said) for said in ("1er", "2e", "3e", "4e", "€", "Équipe")] == [2, 1, 1, 1, 0, 0]
