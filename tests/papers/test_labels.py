"""Sheets of labels: where the labels are, from which on they are printed, and what stands on them."""

from dataclasses import replace

import pypdfium2
import pytest

from tests.papers.papers import in_order, pages
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.papers.documents import DOCUMENTS
from tournament.papers.label_sheets import ENVELOPES, LABELS, inside, size_text
from tournament.papers.page import Part
from tournament.papers.place_cards import CARDS, tables_to_mark
from tournament.services.people.views import TeamStatus

MM = 72 / 25.4
BOUGHT = {
    # width, height: labels, left edge and upper edge of the first one, and the left edge of the one beside it, as the
    # boxes print them
    "63.5x38.1": (21, 7.21, 15.15, 73.25),
    "70x37": (24, 0, 0.5, 70),
    "70x42.3": (21, 0, 0.45, 70),
    "99.1x38.1": (14, 4.63, 15.15, 106.27),
    "99.1x57": (10, 4.63, 6, 106.27),
    "99.1x67.7": (8, 4.63, 13.1, 106.27),
    "105x42.3": (14, 0, 0.45, 105),
    "105x48": (12, 0, 4.5, 105),
    "105x74": (8, 0, 0.5, 105),
    "85x54": (10, 15, 13.5, 110),
}


def part_of(team=None, **options):
    return Part(team=team, options={name: str(value) for name, value in options.items()})


def sheets(identity, snapshot, part=None, language="fr"):
    return pages(DOCUMENTS[identity].render(snapshot, translator(language), part or Part()))


def test_labels_are_where_the_sheets_that_are_sold_have_them():
    found = {}
    for identity, size in LABELS.items():
        first, second = size.cell(0), size.cell(1)
        found[identity] = (size.count, first.left / MM, 297 - first.top / MM, second.left / MM)
    assert found.keys() == BOUGHT.keys()
    for identity, expected in BOUGHT.items():
        assert found[identity] == pytest.approx(expected, abs=0.06), identity


@pytest.mark.parametrize(
    "size", [*LABELS.values(), *ENVELOPES.values(), *CARDS.values()], ids=lambda size: size.identity
)
def test_every_label_is_on_its_page_beside_the_others_and_written_on_clear_of_the_edges(size):
    width, height = size.points
    cells = [size.cell(index) for index in range(size.count)]
    assert min(cell.left for cell in cells) >= -0.01
    assert min(cell.bottom for cell in cells) >= -0.01
    assert max(cell.right for cell in cells) <= width + 0.01
    assert max(cell.top for cell in cells) <= height + 0.01
    assert len({(round(cell.left), round(cell.bottom)) for cell in cells}) == size.count
    for cell in cells:
        written = inside(cell, size.points)
        assert min(written.left, written.bottom) >= 5 * MM - 0.01
        assert max(written.right - width, written.top - height) <= -5 * MM + 0.01


def test_every_player_has_a_label_by_the_number_of_the_team(snapshot_of):
    snapshot = snapshot_of(63)
    texts = sheets("name-labels", snapshot)
    assert len(texts) == 6
    assert sum(text.count("Concours de la Saint-Martin") for text in texts) == 126
    assert "Équipe 1 · Les Inséparables 1" in texts[0]
    assert "Équipe 63" in texts[-1]


def test_the_referees_have_labels_after_the_players(snapshot_of):
    snapshot = snapshot_of(2)
    snapshot = replace(snapshot, championship=replace(snapshot.championship, referees="Odile Quesnel, Zoé Vincent"))
    (text,) = sheets("name-labels", snapshot)
    assert in_order(text, [snapshot.teams[1].players[1], "Odile Quesnel", "Arbitre", "Zoé Vincent", "Arbitre"])
    assert "Arbitre" not in sheets("name-labels", snapshot, part_of(team=1))[0]


def test_a_name_of_a_contest_that_no_label_has_room_for_is_cut(snapshot_of):
    snapshot = snapshot_of(1)
    named = replace(
        snapshot,
        championship=replace(
            snapshot.championship, name="Grand concours annuel de belote des anciens du canton d’Œuilly"
        ),
    )
    (text,) = sheets("name-labels", named)
    assert text.count("Grand concours annuel") == text.count("…") == 2


def test_a_sheet_that_was_begun_goes_on_at_the_label_that_is_left(snapshot_of):
    assert len(sheets("name-labels", snapshot_of(10), part_of(size="63.5x38.1"))) == 1
    assert len(sheets("name-labels", snapshot_of(10), part_of(size="63.5x38.1", first=2))) == 1
    assert len(sheets("name-labels", snapshot_of(10), part_of(size="63.5x38.1", first=3))) == 2
    late = DOCUMENTS["name-labels"].render(
        snapshot_of(10), translator("fr"), part_of(team=10, size="63.5x38.1", first=20)
    )
    (top,) = {round(position[1]) for position in written_at(late)}
    assert top == round(LABELS["63.5x38.1"].cell(19).top)


def written_at(paper):
    """The upper left corners of the labels that something is written on."""
    size, found = LABELS["63.5x38.1"], set()
    document = pypdfium2.PdfDocument(paper)
    for written in document[0].get_objects():
        left, bottom, right, top = written.get_bounds()
        x, y = (left + right) / 2, (bottom + top) / 2
        cells = [size.cell(index) for index in range(size.count)]
        found |= {(cell.left, cell.top) for cell in cells if cell.left < x < cell.right and cell.bottom < y < cell.top}
    document.close()
    return found


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (part_of(size="99.1x67.7", first=9), "A sheet of this size has 8 labels: there is no label 9"),
        (part_of(size="10x10"), "The option “size” cannot be “10x10”. It can be: 63.5x38.1, 70x37,"),
        (part_of(first="three"), "The option “first” cannot be “three”. It can be: 1, …, 24."),
        (part_of(first="٣"), "cannot be “٣”"),
        (part_of(colour="red"), "This document has no option “colour”. It has: size, first, cuts."),
        (part_of(team=77), "There is no team 77."),
    ],
)
def test_what_no_sheet_has_is_refused_in_a_sentence(part, said, snapshot):
    with pytest.raises(Refused) as refusal:
        sheets("name-labels", snapshot, part)
    assert said in problem_text(refusal.value.problems[0], translator("en"))


def test_a_document_without_options_says_so(snapshot):
    with pytest.raises(Refused) as refusal:
        sheets("standings", snapshot, part_of(size="70x37"))
    assert "it has no options" in problem_text(refusal.value.problems[0], translator("en"))


def test_who_has_left_or_has_no_number_gets_no_label(snapshot_of):
    snapshot = snapshot_of(4)
    one, two, three, four = snapshot.teams
    gone = (
        one,
        replace(two, status=TeamStatus.WITHDRAWN),
        replace(three, status=TeamStatus.EXCLUDED),
        replace(four, number=None),
    )
    (text,) = sheets("team-labels", replace(snapshot, teams=gone))
    assert one.name in text
    assert not any(team.name in text for team in (two, three, four))


def test_a_team_that_goes_by_its_players_is_not_named_twice_on_a_badge(snapshot_of):
    snapshot = snapshot_of(1)
    team = replace(snapshot.teams[0], name="Léger / Faure", players=("Hélène Léger", "João Faure"))
    (text,) = sheets("name-labels", replace(snapshot, teams=(team,)))
    assert "Léger / Faure" not in text
    assert text.count("Équipe 1") == 2


def test_an_envelope_is_a_page_of_its_own_size(snapshot_of):
    document = pypdfium2.PdfDocument(
        DOCUMENTS["team-labels"].render(snapshot_of(3), translator("fr"), part_of(size="220x110"))
    )
    sizes = {tuple(round(side / MM) for side in document.get_page_size(number)) for number in range(len(document))}
    assert (len(document), sizes) == (3, {(220, 110)})
    document.close()


def test_cards_are_for_players_teams_or_tables_and_read_from_both_sides(snapshot_of):
    snapshot = snapshot_of(9)
    player = snapshot.teams[8].players[0]
    assert "".join(sheets("place-cards", snapshot)).count(player) == 2
    by_team = "".join(sheets("place-cards", snapshot, part_of(whose="team")))
    assert [by_team.count(f"Équipe {number}") for number in range(1, 10)] == [2] * 9
    by_table = sheets("place-cards", snapshot, part_of(whose="table", size="210x148.5"))
    assert [text.count("Table") for text in by_table] == [4, 4, 2]


def test_every_table_of_the_room_has_a_card_and_every_table_that_is_played_at(snapshot_of):
    snapshot = snapshot_of(9)
    assert list(tables_to_mark(snapshot)) == [1, 2, 3, 4, 5]
    room = replace(snapshot, championship=replace(snapshot.championship, room=((1, 1), (10, 12))))
    assert list(tables_to_mark(room)) == [1, 2, 3, 4, 10, 11, 12, 13]


def test_the_tables_of_a_room_are_marked_before_anybody_is_registered(snapshot_of):
    empty = replace(snapshot_of(2), teams=(), rounds=())
    room = replace(empty, championship=replace(empty.championship, room=((1, 3),)))
    (text,) = sheets("place-cards", room, part_of(whose="table"))
    assert text.count("Table") == 6
    for nothing in (part_of(), part_of(whose="team")):
        with pytest.raises(Refused) as refusal:
            sheets("place-cards", room, nothing)
        assert refusal.value.problems[0].code == "no-team-registered"


def test_a_size_is_said_as_its_box_says_it():
    assert size_text(LABELS["63.5x38.1"], translator("fr")) == "63,5 × 38,1 mm (21)"
    assert size_text(ENVELOPES["220x110"], translator("fr")) == "Enveloppe DL"


def test_labels_are_not_fitted_to_the_paper_by_whoever_prints_their_file(snapshot):
    assert b"/PrintScaling /None" in DOCUMENTS["name-labels"].render(snapshot, translator("fr"))
    assert b"/PrintScaling" not in DOCUMENTS["standings"].render(snapshot, translator("fr"))


def boxes_of(paper, said):
    """Where a text stands on the first page, the first time: the lower and the upper edge of its ink."""
    page = pypdfium2.PdfDocument(paper)[0].get_textpage()
    first = page.get_text_range().index(said)
    boxes = [page.get_charbox(first + index) for index, sign in enumerate(said) if sign.strip()]
    return min(bottom for _, bottom, _, _ in boxes), max(top for _, _, _, top in boxes)


@pytest.mark.parametrize("size", CARDS)
def test_no_accent_strikes_through_the_line_above_it(snapshot_of, size):
    evening = snapshot_of(1)
    team = replace(evening.teams[0], players=("Élodie Île",))
    paper = DOCUMENTS["place-cards"].render(
        replace(evening, teams=(team,)), translator("fr"), Part(options={"size": size})
    )
    foot_of_the_club, _ = boxes_of(paper, evening.championship.name)
    _, top_of_the_name = boxes_of(paper, "Élodie Île")
    assert top_of_the_name < foot_of_the_club
