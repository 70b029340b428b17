"""Diplomas and the podium: who gets one, what stands on it, and the club's picture."""

from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image
from pypdfium2 import raw

from tests.papers.papers import HOSTILE, complete, in_order, pages, printed, sizes
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.papers.diploma_designs import PAINTERS
from tournament.papers.documents import DOCUMENTS
from tournament.papers.label_sheets import lines_in
from tournament.papers.page import Part
from tournament.papers.podium import BETWEEN, LEAST_NAME, PodiumPlace, step_texts
from tournament.services.people.views import TeamStatus
from tournament.services.prizes.views import AwardsView, AwardView, WonBy


def part_of(team=None, **options):
    return Part(team=team, options=options)


def diplomas(snapshot, part=None, language="fr"):
    return pages(DOCUMENTS["diplomas"].render(snapshot, translator(language), part or Part()))


def ranked(snapshot, *ranks):
    """The same evening once it is over, its teams on these ranks."""
    over = complete(snapshot)
    lines = tuple(replace(line, rank=rank) for line, rank in zip(over.standings.lines, ranks, strict=True))
    return replace(over, standings=replace(over.standings, lines=lines))


def award(line, **won):
    about = {"won_by": WonBy.RANK, "ranking": "", "rank": line.rank, **won}
    return AwardView(**about, team=line.team, name=line.name, players=line.players, club=line.club)


def picture(mode="RGBA", size=(60, 40), kind="PNG"):
    written = BytesIO()
    Image.new(mode, size, "red").save(written, kind)
    return written.getvalue()


def pictures_in(paper):
    document = pypdfium2.PdfDocument(paper)
    counted = [len(list(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))) for page in document]
    document.close()
    return counted


def test_the_first_three_ranks_get_one_each_best_first(snapshot_of):
    texts = diplomas(ranked(snapshot_of(5), 1, 2, 3, 4, 5))
    assert in_order(
        texts[0],
        [
            "Diplôme",
            "Concours de la Saint-Martin",
            "décerné à",
            "Les Inséparables 1",
            "João Faure et Firmin Marie",
            "1ʳᵉ place",
        ],
    )
    assert ["1ʳᵉ place" in texts[0], "2ᵉ place" in texts[1], "3ᵉ place" in texts[2], len(texts)] == [
        True,
        True,
        True,
        3,
    ]


def test_teams_that_share_a_rank_of_the_first_three_all_get_one(snapshot_of):
    assert ["3ᵉ place" in text for text in diplomas(ranked(snapshot_of(6), 1, 2, 3, 3, 3, 6))] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_each_player_gets_one_that_names_the_team_and_the_partner(snapshot_of):
    texts = diplomas(ranked(snapshot_of(3), 1, 2, 3), part_of(each="player"))
    assert len(texts) == 6
    assert in_order(texts[1], ["décerné à", "Firmin Marie", "Les Inséparables 1 · avec João Faure", "1ʳᵉ place"])


def test_a_team_that_goes_by_its_players_is_named_by_them_in_full(snapshot_of):
    over = ranked(snapshot_of(2), 1, 2)
    first, second = over.standings.lines
    plain = replace(first, name="Léger / Faure", players=("Hélène Léger", "João Faure"))
    over = replace(over, standings=replace(over.standings, lines=(plain, second)))
    (text, _) = diplomas(over)
    assert in_order(text, ["décerné à", "Hélène Léger et João Faure", "1ʳᵉ place"])
    assert "Léger / Faure" not in text
    assert in_order(diplomas(over, part_of(each="player"))[0], ["Hélène Léger", "avec João Faure", "1ʳᵉ place"])


def test_who_wins_a_prize_gets_one_that_says_for_what(snapshot_of):
    over = ranked(snapshot_of(5), 1, 2, 3, 4, 5)
    first, *_, last = over.standings.lines
    won = (award(first, cents=5000), award(last, won_by=WonBy.CATEGORY, of_whom="Dames", goods=("Jambon sec",)))
    texts = diplomas(replace(over, awards=AwardsView((), won)), part_of(whom="prizes"))
    assert len(texts) == 2
    assert "1ʳᵉ place" in texts[0]
    assert in_order(texts[1], [last.name, "Premier de la catégorie Dames", "5ᵉ place", "sur 5 équipes"])


def test_everybody_gets_one_but_who_was_excluded(snapshot_of):
    over = ranked(snapshot_of(63), *range(1, 64))
    lines = (*over.standings.lines[:-1], replace(over.standings.lines[-1], status=TeamStatus.EXCLUDED))
    over = replace(over, standings=replace(over.standings, lines=lines))
    assert len(diplomas(over, part_of(whom="everybody"))) == 62
    (alone,) = diplomas(over, part_of(team=41))
    assert "41ᵉ place" in alone


@pytest.mark.parametrize("part", [part_of(whom="prizes"), part_of(team=77)])
def test_where_nobody_gets_one_a_sentence_says_so(snapshot_of, part):
    with pytest.raises(Refused) as refusal:
        diplomas(ranked(snapshot_of(3), 1, 2, 3), part)
    assert "Nobody gets such a diploma" in problem_text(refusal.value.problems[0], translator("en"))


@pytest.mark.parametrize("design", PAINTERS)
def test_every_design_has_whatever_is_typed_large_enough_to_read_and_the_picture(snapshot_of, design):
    over = ranked(snapshot_of(9, names=HOSTILE), *range(1, 10))
    over = replace(over, championship=replace(over.championship, name="W" * 120, venue="W" * 120), logo=picture())
    paper = DOCUMENTS["diplomas"].render(over, translator("en"), part_of(design=design, whom="everybody"))
    text = " ".join(pages(paper))
    for name in ("<b>x", '<img src="/etc/passwd">', "Małgorzata □ □□", "</para><a href='x'>&nbsp;"):
        assert name in text
    assert text.replace(" ", "").count("W" * 60) >= 9 * 4 + 1
    assert min(sizes(paper)) >= 7
    assert all(pictures_in(paper))
    assert (
        pictures_in(DOCUMENTS["diplomas"].render(replace(over, logo=None), translator("en"), part_of(design=design)))
        == [0] * 3
    )


@pytest.mark.parametrize("design", PAINTERS)
def test_a_blank_one_has_dots_instead_of_a_name(snapshot_of, design):
    (text,) = pages(DOCUMENTS["blank-diplomas"].render(snapshot_of(2), translator("fr"), part_of(design=design)))
    assert text.count("." * 60) == 3
    assert "place" not in text


@pytest.mark.parametrize(
    "content", [picture("RGB", kind="JPEG"), picture("L"), picture("P")], ids=["jpeg", "grey", "palette"]
)
def test_any_picture_that_was_kept_is_drawn(snapshot_of, content):
    assert pictures_in(DOCUMENTS["blank-diplomas"].render(replace(snapshot_of(2), logo=content), translator("fr"))) == [
        1
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        picture()[:60],
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture("1", (5_000, 5_000)),
    ],
    ids=["empty", "header", "cut", "svg", "bomb"],
)
def test_a_picture_that_is_none_is_refused_in_a_sentence(snapshot_of, content):
    with pytest.raises(Refused) as refusal:
        DOCUMENTS["podium"].render(replace(ranked(snapshot_of(2), 1, 2), logo=content), translator("en"))
    assert "picture in this file cannot be read" in problem_text(refusal.value.problems[0], translator("en"))


def test_the_podium_has_the_first_three_ranks_with_what_they_won_or_reached(snapshot_of):
    over = ranked(snapshot_of(5), 1, 2, 3, 4, 5)
    text = printed("podium", over, "fr")
    assert [line.name in text for line in over.standings.lines] == [True, True, True, False, False]
    assert text.count("victoires") == 3
    won = replace(over, awards=AwardsView((), (award(over.standings.lines[0], cents=15000),)))
    assert "150 €" in printed("podium", won, "fr")


def test_of_many_who_share_a_rank_the_podium_says_how_many_others_there_are(snapshot_of):
    text = printed("podium", ranked(snapshot_of(9), *[1] * 9), "fr")
    assert in_order(text, ["1er ex æquo", "et 5 autres"])


def test_the_consolation_has_a_podium_of_its_own(snapshot_of):
    over = ranked(snapshot_of(8), *range(1, 9))
    won = tuple(
        award(line, ranking="consolation", rank=rank, cents=2000)
        for rank, line in enumerate(over.standings.lines[4:], 1)
    )
    own, consolation = pages(DOCUMENTS["podium"].render(replace(over, awards=AwardsView((), won)), translator("fr")))
    assert "Podium – Consolante" in consolation
    assert [line.name in consolation for line in over.standings.lines] == [*[False] * 4, *[True] * 3, False]
    assert "Consolante" not in own


NAMES_OF_THREE = [
    ("Roy / Roy", "Humbert / Joly", "Les as"),
    ("Barthélemy-Delacroix / Vandenbroucke", "Roy / Roy", "X"),
    ("É", "W" * 60, "Marie-Antoinette de La Rochefoucauld de Montmorency d'Aubigné / Dupont"),
    ("<b>Léon</b> Tréville, Odette & Cie", "日本", "Les As d'Atout de Saint-Étienne-du-Rouvray"),
]


@pytest.mark.parametrize("names", NAMES_OF_THREE)
def test_nobody_on_the_podium_is_written_larger_than_who_came_first(names):
    placed = [PodiumPlace(rank, name, "Ana et Bo", "3 victoires · 5 210 points") for rank, name in enumerate(names, 1)]
    steps = step_texts(placed, translator("fr"))
    assert len(steps) == 3
    written = [
        fitted
        for lines, room in steps
        for line, fitted in zip(lines, lines_in(lines, room, BETWEEN), strict=True)
        if line.keeps_size
    ]
    assert len({fitted.size for fitted in written}) == 1
    assert written[0].size >= LEAST_NAME
    for lines, room in steps:
        assert sum(line.height for line in lines_in(lines, room, BETWEEN)) <= room.height


def test_a_short_name_of_the_first_is_larger_than_the_word_podium():
    placed = [
        PodiumPlace(rank, name, "", "") for rank, name in enumerate(("Roy / Roy", "Joly / Humbert", "Colin / Blot"), 1)
    ]
    ((lines, _), *_) = step_texts(placed, translator("fr"))
    assert lines[0].size > 18


def test_where_several_share_a_step_all_names_are_smaller_alike():
    placed = [PodiumPlace(rank, f"Équipe {number}", "Ana et Bo", "20 €") for number, rank in enumerate((1, 2, 2, 2))]
    steps = step_texts(placed, translator("fr"))
    assert len({line.size for lines, _ in steps for line in lines if line.keeps_size}) == 1
