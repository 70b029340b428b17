"""The icon of the program is one drawing, whatever system shows it: what is committed for each is what `make icon`
draws."""

import runpy
import struct
from io import BytesIO
from pathlib import Path

import pytest
from PIL import IcoImagePlugin, Image

from tournament.preferences import Preferences
from tournament.ui.shell import application
from tournament.ui.theme.icons import OF_WINDOW, program_icon, program_image

MAKER = runpy.run_path(str(Path(__file__).resolve().parents[2] / "packaging" / "icon" / "icon.py"))
FOLDER: Path = MAKER["FOLDER"]
png = MAKER["png"]

pytestmark = pytest.mark.usefixtures("qapp")


def is_drawing(picture: Image.Image | bytes, size: int) -> bool:
    """Whether every point has the colour of the drawing, but for how the edge between two colours is rounded."""
    shown = Image.open(BytesIO(picture)) if isinstance(picture, bytes) else picture
    drawn = Image.open(BytesIO(png(program_image(size))))
    pairs = zip(drawn.convert("RGBA").tobytes(), shown.convert("RGBA").tobytes(), strict=False)
    return drawn.size == shown.size and max(abs(one - other) for one, other in pairs) <= 8


@pytest.mark.parametrize("size", MAKER["SIZES"])
def test_a_picture_for_linux_is_the_drawing(size):
    assert is_drawing((FOLDER / f"capot-{size}.png").read_bytes(), size)


def test_the_icon_for_windows_is_the_drawing_at_every_size():
    with (FOLDER / "capot.ico").open("rb") as file:
        icon = IcoImagePlugin.IcoFile(file)
        assert icon.sizes() == {(size, size) for size in MAKER["IN_ICO"]}
        assert [size for size in MAKER["IN_ICO"] if not is_drawing(icon.getimage((size, size)), size)] == []


@pytest.mark.long
def test_the_icon_for_macos_is_the_drawing_at_every_size():
    data = (FOLDER / "capot.icns").read_bytes()
    assert struct.unpack(">4sI", data[:8]) == (b"icns", len(data))
    at, pictures = 8, {}
    while at < len(data):
        kind, length = struct.unpack(">4sI", data[at : at + 8])
        pictures[kind.decode()] = data[at + 8 : at + length]
        at += length
    assert pictures.keys() == MAKER["IN_ICNS"].keys()
    assert [kind for kind, size in MAKER["IN_ICNS"].items() if not is_drawing(pictures[kind], size)] == []


def test_small_sizes_have_a_drawing_of_their_own():
    smaller = Image.open(BytesIO(png(program_image(32)))).resize((16, 16))
    assert not is_drawing(smaller, 16)


def test_the_program_wears_its_icon_at_every_size_that_systems_show(qapp, monkeypatch):
    for done_elsewhere in ("load_fonts", "apply_theme", "theme_from", "speak"):
        monkeypatch.setattr(application, done_elsewhere, lambda *_: None)
    before = qapp.windowIcon()
    try:
        worn = application.make_application(Preferences(), "fr").windowIcon()
    finally:
        qapp.setWindowIcon(before)
    assert [size.width() for size in worn.availableSizes()] == list(OF_WINDOW)
    assert worn.pixmap(24).toImage() == program_icon().pixmap(24).toImage()
