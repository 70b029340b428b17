"""Prizes out and in again: as a document, as a template, in the workbook."""

import json

import pytest

from tests.examples import a_slice
from tests.exchange.conftest import played_evening
from tests.exchange.test_championship_json import VALIDATOR, again, changed
from tests.exchange.test_workbook import opened, rows
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, read_template, to_text
from tournament.records.money import PlannedPrize
from tournament.services.papers.snapshot import snapshot
from tournament.services.prizes.prizes import awards, plan_prizes
from tournament.services.prizes.views import WonBy

PLAN = (
    PlannedPrize(first_rank=1, last_rank=1, cents=100_50, goods="=1+1"),
    PlannedPrize(first_rank=2, last_rank=3, percent=20),
    PlannedPrize(ranking="consolation", first_rank=1, last_rank=1, goods="Saucisson"),
    PlannedPrize(WonBy.CLUB, of_whom="ASPTT", goods="Fanion"),
    PlannedPrize(WonBy.LAST, goods="Lanterne rouge"),
)
WRITTEN = [
    {"kind": "rank", "first_rank": 1, "cents": 10050, "goods": "=1+1"},
    {"kind": "rank", "first_rank": 2, "last_rank": 3, "percent": 20},
    {"kind": "rank", "ranking": "consolation", "first_rank": 1, "goods": "Saucisson"},
    {"kind": "club", "of_whom": "ASPTT", "goods": "Fanion"},
    {"kind": "last", "goods": "Lanterne rouge"},
]


@pytest.fixture
def planned():
    desk = played_evening()
    plan_prizes(desk, PLAN)
    yield desk
    desk.close()


@pytest.fixture
def document(planned):
    return json.loads(to_text(export_championship(planned.state)))


def test_the_plan_goes_out_and_comes_in_again_to_the_letter(document):
    assert document["prizes"] == WRITTEN
    assert not list(VALIDATOR.iter_errors(document))
    text = to_text(document)
    assert again(text) == text


@pytest.mark.parametrize(
    ("wrong", "problems"),
    a_slice(
        [
            ({"kind": "luck"}, [("not-choice", "prizes[0].kind")]),
            ({"kind": "last"}, [("prize-empty", "prizes[0].goods")]),
            ({"kind": "rank", "goods": "x"}, [("prize-ranks", "prizes[0].first_rank")]),
            (
                {"kind": "rank", "first_rank": 3, "last_rank": 2, "goods": "x"},
                [("prize-ranks", "prizes[0].first_rank")],
            ),
            ({"kind": "last", "cents": 5, "percent": 5}, [("prize-both", "prizes[0].percent")]),
            ({"kind": "last", "cents": 0}, [("number-out-of-range", "prizes[0].cents")]),
            ({"kind": "last", "ranking": "podium", "goods": "x"}, [("not-choice", "prizes[0].ranking")]),
            ({"kind": "last", "goods": "x" * 121}, [("text-too-long", "prizes[0].goods")]),
        ],
        of=3,
    ),
)
def test_what_is_no_prize_is_refused_at_its_path(document, wrong, problems):
    with pytest.raises(Refused) as refused:
        import_championship(changed(document, ("prizes",), [wrong]), None, by="test")
    assert [(problem.code, problem.path) for problem in refused.value.problems] == problems


def test_a_plan_that_gives_away_more_than_there_is_is_refused(document):
    plan = [{"kind": "rank", "first_rank": 1, "last_rank": 3, "percent": 30}, {"kind": "last", "percent": 11}]
    with pytest.raises(Refused) as refused:
        import_championship(changed(document, ("prizes",), plan), None, by="test")
    assert [(problem.code, problem.path, problem.details) for problem in refused.value.problems] == [
        ("prizes-over-share", "prizes", {"percent": 101})
    ]


def test_a_plan_that_clubs_outgrew_comes_in_again(document):
    """Of each club, at 60 %: it was allowed while there was one club, and the file may not be lost."""
    plan = [{"kind": "club", "percent": 60}]
    assert "prizes" in again(json.dumps({**document, "prizes": plan}))


def test_last_years_plan_is_kept(planned, tmp_path):
    path = tmp_path / "last-year.json"
    path.write_text(to_text(export_championship(planned.state)), encoding="utf-8")
    assert read_template(path).prizes == PLAN


def test_the_workbook_says_who_wins_what(planned):
    seen = snapshot(planned.state, planned.clock())
    book = opened(seen)
    first, *_ = awards(planned.state).awards
    found = rows(book, "Prizes and awards")
    assert found[0] == ("1st", first.team, first.name, *first.players, first.club or None, 100.5, "=1+1", None)
    assert book["Prizes and awards"]["H2"].quotePrefix
    assert ("Consolation: 1st", None, None, None, None, None, None, "Saucisson", None) in found
    assert book.sheetnames[-1] == "Prizes and awards"


def test_without_a_plan_nothing_of_it_is_written():
    desk = played_evening()
    assert "prizes" not in export_championship(desk.state)
    assert "Prizes and awards" not in opened(snapshot(desk.state, desk.clock())).sheetnames
