"""What an open hall has on paper: the wall poster and the pass on each team's slip. The codes are read back from the
drawing, module by module."""

from dataclasses import replace

import pypdfium2
import pytest

from tests.examples import a_slice
from tests.papers.papers import HALL, lacking_of, pages, printed
from tournament.errors import Problem, Refused
from tournament.hosting.qr import QUIET, qr_modules, wifi_text
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.hall_poster import CODE as POSTER_CODE
from tournament.papers.page import Part
from tournament.papers.team_slips import CODE as SLIP_CODE
from tournament.services.desk.views import HallAccess, Wifi

DOTS = 200 / 72
"""Dots of a plain printer to a point."""


@pytest.fixture
def open_hall(snapshot):
    return replace(snapshot, access=HALL)


def picture_of(paper, page=0, scale=DOTS):
    return pypdfium2.PdfDocument(paper)[page].render(scale=scale, grayscale=True).to_pil()


def codes_on(paper, texts, width, page=0):
    """Which of the texts stand on a page as a code of that width, in points, with white around it, at 200 dots an
    inch."""
    picture = picture_of(paper, page)
    dark = picture.point(lambda value: 255 if value < 128 else 0)
    return [text for text in texts if _stands(dark, qr_modules(text), width * DOTS)]


def _stands(dark, modules, side):
    size = side / len(modules)
    for left, top in _corners(dark, 7 * size):
        fits = left + side < dark.width and top + side < dark.height
        if fits and all(
            (dark.getpixel((round(left + (column + 0.5) * size), round(top + (row + 0.5) * size))) > 0) == module
            for row, line in enumerate(modules)
            for column, module in enumerate(line)
        ):
            return True
    return False


def _corners(dark, finder):
    """Where the upper left square of a code may be: a dark bar as wide as a finder pattern, with white above and at its
    left."""
    pixels, (width, height) = dark.load(), dark.size
    for top in range(1, height):
        left = 1
        while left < width:
            if pixels[left, top] and not pixels[left - 1, top] and not pixels[left, top - 1]:
                right = left
                while right < width and pixels[right, top]:
                    right += 1
                if abs(right - left - finder) <= 2 and not any(pixels[x, top - 1] for x in range(left, right)):
                    yield left, top
                left = right
            left += 1


def test_the_poster_says_first_how_to_join_the_wifi_then_the_page(open_hall):
    text = printed("hall-poster", open_hall, "fr")
    joined, opened = text.index("Rejoignez le Wi-Fi"), text.index("Ouvrez la page")
    assert joined < text.index("Salle; des:fêtes") < text.index('a"b\\c,d;1') < opened < text.index("192.168.1.20:8471")


@pytest.mark.parametrize(("identity", "larger"), a_slice([("hall-poster", 1), ("hall-poster-a3", 2**0.5)], of=2))
def test_its_codes_are_those_of_the_wifi_and_of_the_page(identity, larger, open_hall):
    paper = DOCUMENTS[identity].render(open_hall, translator("fr"))
    texts = [wifi_text(HALL.wifi), "http://192.168.1.20:8471/", "http://192.168.1.21:8471/"]
    assert codes_on(paper, texts, POSTER_CODE * larger) == texts[:2]


def test_a_wifi_that_nobody_named_is_asked_for_at_the_scorers_table(open_hall):
    unnamed = replace(open_hall, access=replace(HALL, wifi=None))
    assert "The scorers’ desk tells you its name and its password." in printed("hall-poster", unnamed)


def test_a_wifi_without_a_password_says_so(open_hall):
    open_wifi = replace(open_hall, access=replace(HALL, wifi=Wifi("Salle")))
    assert "No password is asked for." in printed("hall-poster", open_wifi)


def test_no_poster_while_the_hall_is_closed(snapshot):
    assert lacking_of("hall-poster", snapshot) == lacking_of("hall-poster-a3", snapshot) == Problem("hall-not-open")
    with pytest.raises(Refused, match="hall-not-open"):
        DOCUMENTS["hall-poster"].render(snapshot, translator("en"))


@pytest.mark.long
def test_every_slip_has_the_pass_of_its_team_while_the_hall_is_open(open_hall):
    paper = DOCUMENTS["team-slips"].render(open_hall, translator("en"))
    teams = [team.number for team in open_hall.teams if team.number is not None]
    assert codes_on(paper, [HALL.page_of(team) for team in [*teams, 200]], SLIP_CODE) == [
        HALL.page_of(team) for team in teams
    ]
    assert SLIP_CODE >= 15 * 72 / 25.4
    assert pages(paper)[0].count("Your team on your phone") == len(teams)


def test_every_slip_has_its_letters_and_says_where_they_are_typed(open_hall):
    text = " ".join(printed("team-slips", open_hall, "fr").replace("\N{NO-BREAK SPACE}", " ").split())
    teams = [team.number for team in open_hall.teams if team.number is not None]
    assert [team for team in teams if HALL.passes[team] not in text] == []
    assert text.count("téléphone : 192.168.1.20:8471") == len(teams)


def test_a_slip_has_the_name_that_stays_where_the_address_changes(open_hall):
    named = replace(open_hall, access=replace(HALL, name="capot-1a2b.local:8471"))
    teams = [team.number for team in open_hall.teams if team.number is not None]
    assert printed("team-slips", named, "fr").count("ou capot-1a2b.local:8471") == len(teams)
    assert "ou capot" not in printed("team-slips", open_hall, "fr")


def test_the_poster_has_the_name_that_stays_and_what_to_do_where_the_address_of_a_slip_is_older(open_hall):
    text = printed("hall-poster", replace(open_hall, access=replace(HALL, name="capot-1a2b.local:8471")), "fr")
    assert "capot-1a2b.local:8471" in text
    assert "tapez ses lettres" in " ".join(text.split())


def test_the_slip_of_one_team_has_its_pass_alone(open_hall):
    paper = DOCUMENTS["team-slips"].render(open_hall, translator("en"), Part(team=3))
    assert codes_on(paper, [HALL.page_of(team) for team in (2, 3, 4)], SLIP_CODE) == [HALL.page_of(3)]


def test_slips_have_no_pass_while_the_hall_is_closed_or_where_a_team_has_none(snapshot):
    assert "phone" not in printed("team-slips", snapshot)
    assert "phone" not in printed("team-slips", replace(snapshot, access=HallAccess("http://10.0.0.2:8471")))


@pytest.mark.parametrize(
    ("wifi", "text"),
    [
        (Wifi("Salle", "belote2026"), "WIFI:T:WPA;S:Salle;P:belote2026;;"),
        (Wifi("Salle"), "WIFI:T:nopass;S:Salle;;"),
        (Wifi("Salle", "x", hidden=True), "WIFI:T:WPA;S:Salle;P:x;H:true;;"),
        (Wifi('a;b,c:d"e\\f', "p;q"), r"WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:p\;q;;"),
        (Wifi("CAFE", "12345678"), 'WIFI:T:WPA;S:"CAFE";P:"12345678";;'),
    ],
)
def test_what_a_phone_reads_to_join_a_wifi(wifi, text):
    assert wifi_text(wifi) == text


def test_a_code_grows_with_its_text_and_has_its_three_squares():
    small, large = qr_modules("http://10.0.0.2:8471/"), qr_modules("http://192.168.100.200:8471/p/ABCD-EFGH-IJKL-MNOP")
    assert (len(small), len(large)) == (25, 33)
    finder = tuple([True] * 7)
    assert small[0][:7] == small[0][-7:] == small[-1][:7] == finder
    assert QUIET == 4
