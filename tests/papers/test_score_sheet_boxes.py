"""The boxes of a score sheet on paper follow what the hands of a rule system may tell, at tables of two to six
sides."""

from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest

from tests.examples import a_slice
from tests.papers.papers import pages
from tournament.i18n import LANGUAGES, translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.score_sheet_columns import columns_of
from tournament.scoring.facts import SIDES
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, seating_of
from tournament.services.scores.views import SeatedView, SideView

TABLES = [
    (system, sides)
    for system in SYSTEMS
    for sides in range(seating_of(resolve_rules(system, {})).fewest, seating_of(resolve_rules(system, {})).most + 1)
]
LONG_NAME = "Marie-Antoinette de La Rochefoucauld de Montmorency d'Aubigné"


def labels(system, sides=2, **options):
    form = form_of(resolve_rules(system, options), SIDES[:sides])
    return [column.label for column in columns_of(form, translator("en"), countdown=SYSTEMS[system].countdown)]


def test_the_championship_has_the_boxes_it_always_had():
    assert labels("contree-championship") == [
        *("Hand", "Who deals", "Taker", "Contract", "Suit", "Contre", "Taker’s points", "All the tricks", "Belote"),
        *("Score 1", "Score 2", "Total 1", "Total 2"),
    ]


def test_where_nothing_is_bid_there_is_no_contract():
    assert labels("belote-traditional") == [
        *(
            "Hand",
            "Who deals",
            "Taker",
            "Suit",
            "Taker’s points",
            "All the tricks",
            "Belote",
            "Score 1",
            "Score 2",
            "Total 1",
            "Total 2",
        ),
    ]


def test_declarations_have_a_box_where_they_are_played():
    announced = "Announced: side, tierce, top card"
    assert announced in labels("belote-classic")
    assert announced not in labels("belote-classic", declarations="off")
    assert "Capot bid" in labels("belote-classic", capot_bid="on")


def test_three_sides_write_their_points_each():
    told = labels("belote-three", 3)
    assert [label for label in told if label.startswith(("Points", "Score", "Total"))] == [
        *("Points 1", "Points 2", "Points 3", "Score 1", "Score 2", "Score 3", "Total 1", "Total 2", "Total 3"),
    ]


def test_a_countdown_tells_what_is_left():
    assert labels("belote-comptoir", 5, lyonnaise="on") == [
        *("Hand", "Who deals", "Taker", "Bid", "Cards each", "Suit", "Taker’s points", "Chien"),
        *("Left 1", "Left 2", "Left 3", "Left 4", "Left 5"),
    ]


def test_prizes_mistakes_and_the_claim_have_their_boxes():
    assert {"Last trick", "Not followed, mistakes", "Has finished"} <= set(labels("belote-two-bonus"))


def seated(snapshot, system, sides, name=""):
    """The first round with tables of so many sides."""
    (posted,) = snapshot.rounds
    teams = [replace(team, name=name or team.name, players=(name or team.players[0],)) for team in snapshot.teams]
    seats = tuple(
        SideView(letter, (SeatedView(team.number, team.name, team.players),), 0)
        for letter, team in zip(SIDES[:sides], teams, strict=False)
    )
    games = tuple(replace(game, sides=seats) for game in posted.tables)
    championship = replace(snapshot.championship, rules=resolve_rules(system, {}))
    return replace(snapshot, championship=championship, rounds=(replace(posted, games=games),))


@pytest.mark.parametrize("language", a_slice(LANGUAGES, of=2))
@pytest.mark.parametrize(("system", "sides"), a_slice(TABLES, of=3))
def test_every_table_has_a_sheet_with_its_names(system, sides, language, snapshot):
    shown = seated(snapshot, system, sides)
    text = " ".join(pages(DOCUMENTS["score-sheets"].render(shown, translator(language))))
    assert all(side.name in text for side in shown.rounds[0].tables[0].sides)
    assert text.count(translator(language).gettext("Final totals")) == len(shown.rounds[0].tables)


@pytest.mark.parametrize(("system", "sides"), a_slice(TABLES, of=3))
def test_long_names_stay_on_the_sheet(system, sides, snapshot):
    paper = DOCUMENTS["score-sheets"].render(seated(snapshot, system, sides, LONG_NAME), translator("fr"))
    document = pypdfium2.PdfDocument(paper)
    for number in range(len(document)):
        page = document[number]
        width, height = page.get_size()
        text = page.get_textpage()
        for part in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(part)
            assert left >= 0
            assert bottom >= 0
            assert right <= width
            assert top <= height
        text.close()
        page.close()
    document.close()


def test_the_lines_of_the_hands_are_written_once_for_all_sheets(snapshot):
    paper = DOCUMENTS["score-sheets"].render(snapshot, translator("en"))
    sheets = pages(paper)
    assert len(sheets) == len(snapshot.rounds[-1].tables) > 1
    assert all("Taker’s points" in sheet and "Final totals" in sheet for sheet in sheets)
    assert paper.count(b"/Subtype /Form") == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_blank_sheets_are_those_of_a_usual_table(system, snapshot):
    blank = replace(snapshot, championship=replace(snapshot.championship, rules=resolve_rules(system, {})))
    text = " ".join(pages(DOCUMENTS["blank-score-sheets"].render(blank, translator("en"))))
    usual = seating_of(blank.championship.rules).usual
    assert f"Signature of side {usual}" in text
    assert f"Signature of side {usual + 1}" not in text


def rows(paper):
    """How far apart, in millimetres, the numbers of two hands stand under each other on each page."""
    apart, document = [], pypdfium2.PdfDocument(paper)
    for page in document:
        text = page.get_textpage()
        lines = [text.get_charbox(index) for index in range(text.count_chars()) if text.get_text_range(index, 1) == "♠"]
        baselines = sorted({round(bottom, 1) for _, bottom, _, _ in lines})
        apart += [(above - below) * 25.4 / 72 for below, above in pairwise(baselines)]
    return apart


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"target": 1000},
        {"target": 1500},
        {"target": 4000},
        *({"hands": hands} for hands in (12, 17, 18, 30, 31, 50)),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["", LONG_NAME])
def test_a_hand_has_a_row_that_can_be_written_in(options, name, snapshot_of):
    sheets = DOCUMENTS["score-sheets"].render(snapshot_of(4, options=options, names={1: name}), translator("fr"))
    assert min(rows(sheets)) >= 6.49


def test_a_game_on_two_sheets_carries_its_totals_over(snapshot_of):
    first, second, *_ = pages(
        DOCUMENTS["score-sheets"].render(snapshot_of(4, options={"target": 4000}), translator("en"))
    )
    assert "sheet 1 of 2" in first
    assert "To carry over" in first
    assert "Final totals" not in first
    assert "sheet 2 of 2" in second
    assert "Final totals" in second
