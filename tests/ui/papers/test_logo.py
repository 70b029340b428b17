"""The club's picture: chosen from any file, kept small, shown, drawn on diplomas, taken away."""

from datetime import date
from io import BytesIO

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from sqlalchemy import insert

from tests.examples import a_slice
from tests.ui.papers.reading import text_of
from tournament.errors import Refused
from tournament.exchange.championship_json import read_template
from tournament.i18n import translator
from tournament.models.engine import writing
from tournament.services.desk.journal import journal
from tournament.services.papers.snapshot import LOGO, MOST_BYTES, keep_logo, logo, remove_logo
from tournament.services.setup.championship import create_championship, open_championship
from tournament.ui.papers import document_cards
from tournament.ui.papers.document_cards import LONGEST, read_picture
from tournament.ui.papers.documents_page import DocumentsPage

pytestmark = pytest.mark.unstyled


def a_file(tmp_path, name="club.png", mode="RGBA", size=(60, 40), **saved):
    path = tmp_path / name
    Image.new(mode, size, "red").save(path, **saved)
    return path


def opened(content):
    return Image.open(BytesIO(content))


@pytest.fixture
def chosen(monkeypatch):
    """The file that is chosen whenever one is asked for."""
    files = []
    monkeypatch.setattr(document_cards, "ask_open", lambda *_: files[-1] if files else None)
    return files


def test_a_picture_is_chosen_shown_and_taken_away_by_keys(full_desk, shown, chosen, tmp_path, qtbot):
    page = shown(DocumentsPage(full_desk, translator("en")))
    assert page.logo.remove.isHidden()
    before = len(journal(full_desk.state))
    chosen.append(a_file(tmp_path))
    qtbot.keyClick(page.logo.choose, Qt.Key.Key_Return)
    assert page.message.text == "The club’s picture is kept, and stands on the next diplomas."
    assert not page.logo.picture.pixmap().isNull()
    assert opened(logo(full_desk)).size == (60, 40)
    qtbot.keyClick(page.logo.remove, Qt.Key.Key_Return)
    assert logo(full_desk) is None
    assert page.logo.picture.isHidden()
    assert page.logo.choose.hasFocus()
    assert len(journal(full_desk.state)) == before, "the journal would hold every picture for ever"


def test_whoever_thinks_better_of_it_keeps_the_picture_there_is(full_desk, shown, chosen, tmp_path):
    keep_logo(full_desk, read_picture(a_file(tmp_path)))
    page = shown(DocumentsPage(full_desk, translator("en")))
    page.logo.choose.click()
    assert not page.logo.picture.pixmap().isNull()
    assert logo(full_desk) is not None


@pytest.mark.parametrize("what", a_slice(["text", "svg", "gif", "cut", "gone", "empty"], of=6))
def test_what_is_no_picture_is_refused_in_a_sentence_and_the_old_one_stays(what, full_desk, shown, chosen, tmp_path):
    keep_logo(full_desk, read_picture(a_file(tmp_path)))
    kept, path = logo(full_desk), tmp_path / "other.png"
    whole = a_file(tmp_path, "whole.png", size=(300, 300)).read_bytes()
    contents = {
        "text": b"hello",
        "svg": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        "cut": whole[:40],
        "empty": b"",
    }
    if what == "gif":
        a_file(tmp_path, "other.gif", "P").rename(path)
    elif what != "gone":
        path.write_bytes(contents[what])
    chosen.append(path)
    page = shown(DocumentsPage(full_desk, translator("en")))
    page.logo.choose.click()
    assert page.message.text
    assert ("not a picture that can be read" in page.message.text) is (what != "gone")
    assert logo(full_desk) == kept


def test_a_photograph_is_made_small_upright_and_says_nothing_of_where_it_was_taken(tmp_path):
    photograph, exif = tmp_path / "hall.jpg", Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    exif[0x010E] = "At Odile's"
    Image.new("RGB", (4000, 3000), "red").save(photograph, exif=exif)
    kept = read_picture(photograph)
    assert opened(kept).size == (LONGEST * 3 // 4, LONGEST)
    assert b"Odile" not in kept


@pytest.mark.long
def test_a_picture_of_noise_still_fits_and_what_is_transparent_stays_so(tmp_path):
    noise = Image.effect_noise((640, 640), 100).convert("RGBA")
    noise.putalpha(Image.effect_noise((640, 640), 100))
    noise.save(tmp_path / "noise.png")
    kept = read_picture(tmp_path / "noise.png")
    assert len(kept) <= MOST_BYTES
    assert opened(kept).mode == "RGBA"


@pytest.mark.parametrize(
    ("name", "mode", "side"),
    [
        pytest.param("bomb.png", "1", 11_000, id="a bomb"),
        pytest.param("poster.png", "1", 9_000, id="more than Qt unpacks", marks=pytest.mark.long),
        pytest.param("banner.png", "RGBA", 6_400, id="more than the memory it is given", marks=pytest.mark.long),
        pytest.param("wall.jpg", "L", 10_001, id="a photograph of more than 100 megapixels"),
    ],
)
def test_a_picture_that_would_fill_the_memory_is_too_large(tmp_path, name, mode, side):
    with pytest.raises(Refused) as refusal:
        read_picture(a_file(tmp_path, name, mode, (side, side)))
    assert refusal.value.problems[0].code == "picture-too-large"


def test_a_large_photograph_is_made_small_while_it_is_read(tmp_path):
    assert opened(read_picture(a_file(tmp_path, "hall.jpg", "L", (9_000, 9_000)))).size == (LONGEST, LONGEST)


@pytest.mark.parametrize(
    ("content", "code"), [(b"GIF89a", "picture-unreadable"), (b"\xff\xd8\xff" + bytes(MOST_BYTES), "picture-too-large")]
)
def test_the_file_takes_nothing_else(full_desk, content, code):
    with pytest.raises(Refused) as refusal:
        keep_logo(full_desk, content)
    assert refusal.value.problems[0].code == code


def test_the_picture_is_in_the_file_whoever_opens_it_next(tmp_path):
    file, picture = tmp_path / "a.capot", read_picture(a_file(tmp_path))
    desk = create_championship(file, name="Concours", day=date(2026, 11, 21), by="Ana")
    keep_logo(desk, picture)
    keep_logo(desk, picture)
    desk.close()
    assert read_template(file).logo == picture
    again = open_championship(file, by="Zoé")
    assert logo(again) == picture
    remove_logo(again)
    again.close()


def test_what_was_changed_outside_the_program_is_no_picture_and_can_be_removed(full_desk, shown):
    with writing(full_desk.engine) as connection:
        connection.execute(insert(LOGO), [{"id": 1, "picture": "n’est pas du base64"}])
    page = shown(DocumentsPage(full_desk, translator("en")))
    assert page.logo.picture.isHidden()
    page.logo.remove.click()
    assert logo(full_desk) is None


def test_a_blank_diploma_is_saved_with_it(full_desk, shown, asked, tmp_path, qtbot):
    page = shown(DocumentsPage(full_desk, translator("en")))
    page.cards["blank-diplomas"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    bare = (tmp_path / asked[0]).read_bytes()
    page.message.be_silent()
    keep_logo(full_desk, read_picture(a_file(tmp_path)))
    page.cards["blank-diplomas"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert bare.count(b"/Subtype /Image") == 0
    assert (tmp_path / asked[0]).read_bytes().count(b"/Subtype /Image") >= 1
    assert "awarded to" in text_of(tmp_path / asked[0])
