"""How rows are shared among pages, and what a file says of itself."""

import io
from dataclasses import replace

import pypdfium2

from tests.papers.conftest import make_snapshot
from tests.papers.papers import pages
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import evenly_in_pages, in_pages
from tournament.services.people.names import alphabetical
from tournament.services.scores.views import SeatedView


def test_a_last_row_takes_the_one_before_it_along():
    assert in_pages([10.0] * 21, 100.0) == [range(10), range(10, 19), range(19, 21)]


def test_two_rows_that_fill_a_page_each_stay_alone():
    assert in_pages([80.0, 80.0, 80.0], 100.0) == [range(1), range(1, 2), range(2, 3)]


def test_a_row_that_has_no_room_on_the_last_page_stays_where_it_is():
    assert in_pages([10.0, 10.0, 60.0, 60.0], 100.0) == [range(3), range(3, 4)]


def test_pages_are_about_equally_full():
    assert [len(page) for page in evenly_in_pages([10.0] * 21, 100.0)] == [7, 7, 7]
    assert [len(page) for page in evenly_in_pages([10.0] * 23, 100.0, 40.0)] == [4, 10, 9], "the first has less room"
    assert evenly_in_pages([10.0] * 9, 100.0) == [range(9)]
    assert evenly_in_pages([], 100.0) == in_pages([], 100.0)


def test_the_columns_of_the_draw_have_heads_on_every_page():
    for text in pages(DOCUMENTS["draw-by-table"].render(make_snapshot(63), translator("fr"))):
        assert "Table N° Équipe N° Équipe" in text


def test_the_file_says_whose_it_is_and_in_which_language():
    written = DOCUMENTS["draw-by-table"].render(make_snapshot(9), translator("fr"))
    said = pypdfium2.PdfDocument(io.BytesIO(written)).get_metadata_dict()
    assert said["Title"] == "Tirage du tour 1 – Concours de la Saint-Martin"
    assert said["Author"] == "Concours de la Saint-Martin"
    assert "Salle des fêtes" in said["Subject"]
    assert b"/Lang (fr)" in written
    assert b"/DisplayDocTitle true" in written


def test_everybody_finds_the_table_by_surname_too():
    names = pages(DOCUMENTS["draw-by-team"].render(make_snapshot(9), translator("fr")))[-1]
    assert "N° Joueur Table" in names
    surnames = [word.rstrip(",") for word in names.split() if word.endswith(",") and word[0].isupper()]
    assert len(surnames) == 18
    assert surnames == sorted(surnames, key=alphabetical)


def test_who_plays_alone_is_listed_by_name_and_number_only():
    alone = make_snapshot(3)
    teams = [(f"Ana {number}", (f"Ana {number}",)) for number in range(3)]
    drawn = alone.rounds[0]
    members = iter([SeatedView(number, name, players) for number, (name, players) in enumerate(teams, start=1)])
    games = tuple(
        replace(game, sides=tuple(replace(side, members=(next(members),)) for side in game.sides))
        for game in drawn.games
    )
    written = DOCUMENTS["draw-by-team"].render(replace(alone, rounds=(replace(drawn, games=games),)), translator("fr"))
    assert len(pages(written)) == 2
