"""What packages bring into the program's folder unasked, and what of it is left out, and why.

`is_left_out` judges a file by where it would lie; `asked_for` then finds the libraries that nothing asks for any more.
"""

import re
import subprocess
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Final

FOUND_BY_NAME: Final = (
    "tournament",  # rule systems, commands and pages
    "reportlab.graphics.barcode",  # every kind of code, when the first one is drawn
)
"""Packages whose modules are imported by names that are put together while the program runs."""
LEFT_OUT: Final = {
    r"/plugins/(qmltooling|designer|qmllint|vectorimageformats)/": "the window is made of widgets: no QML, no designer",
    r"/plugins/(sqldrivers|tls|networkinformation)/": (
        "Python's own SQLite and TLS are used, Qt only names the computer's addresses"
    ),
    r"/plugins/(egldeviceintegrations|generic)/": "screens without a desktop",
    r"/platforms/libq(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc)\.": "screens without a desktop",
    r"/plugins/xcbglintegrations/": "nothing is drawn by OpenGL or Vulkan",
    r"/plugins/wayland-graphics-integration-(client|server)/": "nothing is drawn by OpenGL or Vulkan",
    r"/wayland-shell-integration/lib(fullscreen-shell-v1|ivi-shell|qt-shell|wl-shell-plugin)\.": (
        "for dashboards and for desktops of long ago"
    ),
    r"/platformthemes/libqgtk3\.": (
        "GTK and 21 MB with it: the portal asks the desktop for its file dialogs and colours"
    ),
    r"/platforminputcontexts/libqtvirtualkeyboard": "a keyboard on the screen, made in QML",
    r"/imageformats/libq(gif|icns|ico|pdf|tga|tiff|wbmp|webp)\.": (
        "a club's emblem is a PNG or a JPEG, and drawings are SVG"
    ),
    r"PySide6/Qt/translations/(?!qtbase_(fr|en)\.)": "other languages than the window's",
    r"babel/locale-data/(?!(fr|en|root)(_[A-Z]{2}\w*)?\.)": "other languages than the program's",
    r"PIL/_(avif|webp|imagingtk|imagingcms|imagingmath|imagingmorph)\.": (
        "pictures are read for a PDF, where these do nothing"
    ),
    r"rustworkx/visualization/|/tests?/|\.pyi$|/py\.typed$": "for whoever programs with a package",
}
"""What is left out, as it lies in the folder, and why it is not missed."""
MODULES_LEFT_OUT: Final = (
    "numpy",  # rustworkx gives matrices as its arrays, and is asked for none
    "tkinter", "unittest", "pydoc", "doctest", "lib2to3", "pdb", "test",  # of Python's library, for programmers
    "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL",
)  # fmt: skip
"""Modules that something would import if they were there."""

AS_FILES: Final = {"zeroconf": "py", "PySide6": "py", "shiboken6": "py"}
"""LGPL packages, whose modules are files in the folder, to be replaceable, not inside the program."""

RUNTIME: Final = Path(__file__).resolve().parents[2] / "requirements" / "runtime.txt"

_LEFT_OUT: Final = re.compile("|".join(LEFT_OUT))

Entry = tuple[str, str, str]
"""A file of the folder as PyInstaller has it: where it lies, where it comes from, and what it is."""


def is_left_out(place: str) -> bool:
    """Whether the file that would lie at this place of the folder is not missed."""
    return bool(_LEFT_OUT.search(f"/{place}"))


def modules_of_tools() -> list[str]:
    """Modules of packers' tools, which the program would take for its own, such as a faster XML reader."""
    of_program = {*re.findall(r"^([a-z0-9-]+)==", RUNTIME.read_text(encoding="utf-8"), re.MULTILINE), "capot"}
    of_module = packages_distributions()
    return sorted(
        name
        for name, makers in of_module.items()
        if not {re.sub(r"[-_.]+", "-", maker).lower() for maker in makers} & of_program
    )


def libraries_wanted(file: Path) -> Sequence[str]:
    """The names of the shared libraries that a program or a library asks for."""
    told = subprocess.run(
        ["readelf", "--dynamic", "--wide", file], capture_output=True, text=True, check=True, env={"LC_ALL": "C"}
    ).stdout
    return re.findall(r"\(NEEDED\).*\[(.+)\]", told)


def is_library(entry: Entry) -> bool:
    """Whether others find it by name among all libraries; elsewhere its package loads it itself."""
    place, _, kind = entry
    return kind in ("BINARY", "SYMLINK") and bool(
        re.fullmatch(r"(PySide6/Qt/lib/|[^/]+\.libs/)?lib[^/]*\.so[^/]*", place)
    )


def asked_for(entries: Iterable[Entry], wanted: Callable[[Path], Sequence[str]] = libraries_wanted) -> list[Entry]:
    """What of a folder is asked for: all but those libraries for which nothing asks that is asked for."""
    entries = list(entries)
    of_name: dict[str, list[Entry]] = {}
    for entry in filter(is_library, entries):
        of_name.setdefault(Path(entry[0]).name, []).append(entry)
    kept = {entry for entry in entries if not is_library(entry) or Path(entry[0]).name.startswith("libpython")}
    waiting = [entry for entry in kept if entry[2] in ("BINARY", "EXTENSION")]
    while waiting:
        _, source, _ = waiting.pop()
        for found in (entry for name in wanted(Path(source)) for entry in of_name.get(name, []) if entry not in kept):
            kept.add(found)
            if found[2] != "SYMLINK":
                waiting.append(found)
    return [entry for entry in entries if entry in kept]
