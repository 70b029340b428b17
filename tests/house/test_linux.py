"""What Linux desktops and packages are told of the program holds, and what its folder is trimmed of is not missed."""

import json
import os
import re
import runpy
import shutil
import stat
import subprocess
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests import abilities
from tests.sources import imported_in
from tournament.cli.parsers import COMMANDS
from tournament.crash_report import crash_file
from tournament.models.copy_names import SUFFIX
from tournament.models.engine import APPLICATION_ID
from tournament.preferences import copies_folder, desks_folder, preferences_file, presets_folder
from tournament.register.register import register_file
from tournament.ui.theme.icons import PROGRAM

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
DESKTOP = dict(
    line.split("=", 1) for line in (LINUX / "capot.desktop").read_text(encoding="utf-8").splitlines() if "=" in line
)
MIME = ElementTree.parse(LINUX / "capot.mime.xml").getroot()
METAINFO = ElementTree.parse(LINUX / "capot.metainfo.xml").getroot()
TRIM = runpy.run_path(str(LINUX / "trim.py"))
TERMS = runpy.run_path(str(LINUX / "debian_terms.py"))
MAN = runpy.run_path(str(LINUX / "man.py"))
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
KIND = "{http://www.freedesktop.org/standards/shared-mime-info}"


# --- what the desktop is told
# ------------------------------------------------------------------------------------------------------------


def test_a_championship_opens_with_a_double_click():
    (kind,) = MIME.findall(f"{KIND}mime-type")
    assert DESKTOP["MimeType"] == f"{kind.get('type')};"
    assert [glob.get("pattern") for glob in kind.findall(f"{KIND}glob")] == [f"*{SUFFIX}"]
    assert DESKTOP["Exec"] == "capot %f"
    assert (PROGRAM / f"{DESKTOP['Icon']}.svg").is_file()


def test_a_championship_without_its_suffix_is_known_by_what_the_file_begins_with():
    outer = MIME.find(f".//{KIND}magic/{KIND}match")
    inner = outer.find(f"{KIND}match")
    assert outer.get("value") == "SQLite format 3\\000"
    assert (inner.get("offset"), int(inner.get("value"), 16)) == ("68", APPLICATION_ID)


def test_the_menu_shows_the_window_under_its_own_entry():
    application = (ROOT / "tournament" / "ui" / "shell" / "application.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{DESKTOP["StartupWMClass"]}")' in application
    assert METAINFO.findtext("launchable") == "capot.desktop"


def test_what_is_shown_of_the_program_is_said_in_both_languages():
    assert {key for key in DESKTOP if f"{key}[fr]" in DESKTOP} == {"GenericName", "Comment", "Keywords"}
    for tag in ("summary", "description/p", "description/ul/li"):
        found = METAINFO.findall(tag)
        assert [element.get(LANG) for element in found] == [None, "fr"] * (len(found) // 2)
    comments = MIME.findall(f".//{KIND}comment")
    assert [comment.get(LANG) for comment in comments] == [None, "fr"]


def test_version_and_address_stand_in_the_project_alone():
    texts = [path.read_text(encoding="utf-8") for path in LINUX.iterdir() if path.is_file()]
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert not [text for text in texts if f"{version}" in text or "capot.example" in text]
    assert (METAINFO.find("releases/release").attrib, METAINFO.findtext("url")) == (
        {"version": "@VERSION@", "date": "@DAY@"},
        "@HOMEPAGE@",
    )


def test_the_licence_that_debian_is_given_is_that_of_the_project():
    given = re.sub(
        r"^ (\.$)?",
        "",
        (LINUX / "copyright").read_text(encoding="utf-8").split("\nLicense: Expat\n")[-1],
        flags=re.MULTILINE,
    )
    assert " ".join(given.split()) in " ".join((ROOT / "LICENSE").read_text(encoding="utf-8").split())


def test_the_fonts_keep_their_licences_in_every_place_that_names_one():
    (licence,) = re.findall(
        r'^license = "([^"]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert METAINFO.findtext("project_license") == licence
    told = re.findall(
        r"^Files: .+\nCopyright: .+\nLicense: (.+)$", (LINUX / "copyright").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert told == licence.replace("MIT", "Expat").split(" AND ")


# --- the manual page
# ---------------------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["en", "fr"])
def page(request, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "")
    try:
        yield MAN["page"](request.param, datetime(2026, 11, 23, tzinfo=UTC), "7.8")
    finally:
        MAN["lend_words_to_argparse"](MAN["translator"]("en"))


def test_the_page_of_man_tells_every_command_with_all_that_it_takes(page):
    assert re.findall(r'^\.SS "capot (.+)"$', page, re.MULTILINE) == list(COMMANDS)
    for name, command in COMMANDS.items():
        parser = ArgumentParser(add_help=False)
        command.add_arguments(parser)
        told = page.split(f'.SS "capot {name}"')[1].split(".SS ")[0]
        options = set(re.findall(r"--[a-z][a-z-]*", parser.format_usage()))
        assert {option for option in options if option.replace("-", "\\-") not in told} == set()


def test_no_line_of_the_page_is_taken_for_a_request_of_roff(page):
    assert {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))} <= {
        ".TH",
        ".SH",
        ".SS",
        ".TP",
        ".PP",
        ".B",
        ".br",
    }
    assert page.startswith('.TH CAPOT 1 "2026-11-23" "Capot 7.8"')


def test_a_french_page_says_nothing_in_english():
    french, english = (MAN["TEXTS"][language] for language in ("fr", "en"))
    assert [len(french.files), len(french.environment), len(french.codes), len(french.examples)] == [
        len(english.files), len(english.environment), len(english.codes), len(english.examples),
    ]  # fmt: skip
    meanings = [
        {meaning for _, meaning in (*texts.files, *texts.environment, *texts.codes, *texts.examples)}
        for texts in (french, english)
    ]
    assert not meanings[0] & meanings[1]


def test_it_is_told_where_everything_lies(page, tmp_path, monkeypatch):
    """In the manual page and in the chapter on installing, by the names that the program itself uses on Linux, macOS
    and Windows."""
    monkeypatch.setenv("CAPOT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path / "data"))
    of_config = [path.name for path in (preferences_file(), presets_folder(), crash_file())]
    of_data = [path.name for path in (copies_folder(), desks_folder(), register_file())]
    assert [name for name in of_config if f"~/.config/capot/{name}" not in page] == []
    assert [name for name in of_data if f"~/.local/share/capot/{name}" not in page] == []
    chapter = (ROOT / "docs" / "installer.md").read_text(encoding="utf-8")
    rows = {
        folder: re.search(rf"^.*`{re.escape(folder)}`.*$", chapter, re.MULTILINE)[0]
        for folder in ("~/.config/capot", "~/.local/share/capot")
    }
    assert [name for name in of_config if f"`{name}`" not in rows["~/.config/capot"]] == []
    assert [name for name in of_data if f"`{name}`" not in rows["~/.local/share/capot"]] == []
    for system in ("Windows", "macOS"):
        told = chapter.split(f"\n## {system}\n")[1].split("\n## ")[0]
        assert [name for name in (*of_config, *of_data) if f"`{name}`" not in told] == [], system
    variables = set(
        re.findall(r'"(CAPOT_[A-Z]+)"', (ROOT / "tournament" / "preferences.py").read_text(encoding="utf-8"))
    )
    variables.remove(
        "CAPOT_PORTABLE"
    )  # which the portable program tells itself (capot_start.py), and nobody else has to know
    assert {name for name in variables if name not in page or name not in chapter} == set()


# --- the folder
# ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_nothing_is_left_out_that_the_program_imports():
    out = TRIM["MODULES_LEFT_OUT"]
    assert [
        name for name in imported_in(ROOT / "tournament") if any(f"{name}.".startswith(f"{left}.") for left in out)
    ] == []


@pytest.mark.parametrize("place", [
    "PySide6/Qt/plugins/platforms/libqxcb.so",
    "PySide6/Qt/plugins/platforms/libqwayland.so",
    "PySide6/Qt/plugins/platforms/libqoffscreen.so",
    "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
    "PySide6/Qt/plugins/wayland-decoration-client/libadwaita.so",
    "PySide6/Qt/plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so",  # ê is typed as ^ and e
    "PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so",
    "PySide6/Qt/plugins/printsupport/libcupsprintersupport.so",
    "PySide6/Qt/plugins/imageformats/libqjpeg.so",
    "PySide6/Qt/translations/qtbase_fr.qm",
    "babel/locale-data/fr.dat",
    "babel/locale-data/fr_FR.dat",
    "babel/locale-data/root.dat",
    "PIL/_imaging.cpython-311-x86_64-linux-gnu.so",
    "tournament/resources/locale/fr/LC_MESSAGES/capot.mo",
])  # fmt: skip
def test_what_a_hall_needs_is_kept(place):
    assert not TRIM["is_left_out"](place)


@pytest.mark.parametrize("place", [
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    "PySide6/Qt/plugins/tls/libqopensslbackend.so",
    "PySide6/Qt/translations/qtbase_de.qm",
    "babel/locale-data/frr.dat",
])  # fmt: skip
def test_what_nobody_misses_is_left_out(place):
    assert TRIM["is_left_out"](place)


def test_the_programs_of_those_who_pack_are_not_packed(monkeypatch):
    monkeypatch.setitem(TRIM["modules_of_tools"].__globals__, "packages_distributions", lambda: {
        "lxml": ["lxml"], "yaml": ["PyYAML"], "PIL": ["pillow"], "pydantic_core": ["pydantic_core"],
        "tournament": ["capot"],
    })  # fmt: skip
    assert TRIM["modules_of_tools"]() == ["lxml", "yaml"]


def test_what_is_under_the_lgpl_lies_beside_the_program_and_not_in_it():
    parts = json.loads((ROOT / "resources" / "licences" / "parts.json").read_text(encoding="utf-8"))
    lesser = {part["name"] for part in parts if part["licence"].startswith("LGPL")} - {"Qt"}
    assert {name.lower() for name in TRIM["AS_FILES"]} == {name.removesuffix("-essentials") for name in lesser}
    for spec in (LINUX / "capot.spec", ROOT / "packaging" / "macos" / "capot.spec"):
        assert "module_collection_mode=trim.AS_FILES," in spec.read_text(encoding="utf-8")
    told = (ROOT / "packaging" / "licences" / "replacing.md").read_text(encoding="utf-8")
    layouts = re.findall(r"^- .+(?:\n  .+)*", told, re.MULTILINE)
    of_packages = [layout for layout in layouts if "PySide6" in layout]
    assert len(of_packages) >= 4
    assert [layout for layout in of_packages if not all(name in layout for name in TRIM["AS_FILES"])] == []


def test_a_library_is_kept_as_long_as_anything_asks_for_it():
    asks = {
        "plugin": ["libQt6Gui.so.6"],
        "gui": ["libicu.so.73"],
        "module": ["libjpeg-12.so.62", "libc.so.6"],
        "gtk": ["libpango.so.0"],
    }
    entries = [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "plugin", "BINARY"),
        ("PySide6/Qt/lib/libQt6Gui.so.6", "gui", "BINARY"),
        ("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"),
        ("libicu.so.73", "icu", "BINARY"),
        ("PIL/_imaging.cpython-311-x86_64-linux-gnu.so", "module", "EXTENSION"),
        ("pillow.libs/libjpeg-12.so.62", "jpeg", "BINARY"),
        ("pypdfium2_raw/libpdfium.so", "pdfium", "BINARY"),
        ("libpython3.11.so.1.0", "python", "BINARY"),
        ("PIL/Image.txt", "text", "DATA"),
        ("libgtk-3.so.0", "gtk", "BINARY"),
        ("libpango.so.0", "pango", "BINARY"),
        ("libpango-link.so", "libpango.so.0", "SYMLINK"),
    ]
    kept = TRIM["asked_for"](entries, lambda file: asks.get(str(file), []))
    assert kept == entries[:-3]


def test_what_the_program_starts_finds_the_libraries_of_the_system(monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/capot/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    runpy.run_path(str(LINUX / "own_libraries.py"))
    assert "LD_LIBRARY_PATH" not in os.environ
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/capot/_internal:/opt/mine")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/mine")
    runpy.run_path(str(LINUX / "own_libraries.py"))
    assert (os.environ["LD_LIBRARY_PATH"], "LD_LIBRARY_PATH_ORIG" in os.environ) == ("/opt/mine", False)


@abilities.MAKING
def test_the_terms_of_what_is_brought_along_from_debian_come_with_it(tmp_path, monkeypatch):
    """A library is found by its package even where its path leads through a link, and the licences that Debian only
    names are there in full."""
    owners = {"/usr/lib/libz.so.1.2": "", "/lib/libz.so.1.2": "zlib1g:amd64: /lib/libz.so.1.2\n"}
    rows = {"zlib1g:amd64": "zlib1g:amd64\tzlib1g\t1:1.2\tzlib\t1:1.2\n"}
    answers = {
        "--search": lambda place: owners.get(place, ""),
        "--show": lambda _, *packages: "".join(rows[package] for package in packages),
    }
    monkeypatch.setitem(TERMS["write"].__globals__, "asked", lambda _, wish, *about: answers[wish](*about))
    (tmp_path / "zlib1g").mkdir()
    (tmp_path / "zlib1g" / "copyright").write_text("See /usr/share/common-licenses/GPL-2.\n")
    (tmp_path / "GPL-2").write_text("the whole of it\n")
    TERMS["write"]([Path("/usr/lib/libz.so.1.2")], tmp_path / "out", tmp_path, tmp_path)
    assert (tmp_path / "out" / "packages.txt").read_text() == "zlib1g 1:1.2 (source: zlib 1:1.2)\n"
    assert "common-licenses" in (tmp_path / "out" / "zlib1g.txt").read_text()
    assert (tmp_path / "out" / "common-licenses" / "GPL-2").read_text() == "the whole of it\n"
    with pytest.raises(SystemExit, match="not known"):
        TERMS["write"]([Path("/opt/libmine.so")], tmp_path / "none", tmp_path, tmp_path)
    assert "build/linux/terms" in (LINUX / "tarball.sh").read_text(encoding="utf-8")


# --- the folder, unpacked by a person
# ----------------------------------------------------------------------------------------------------


@pytest.fixture
def unpacked(tmp_path):
    """The folder of the .tar.xz, where somebody with odd names unpacked it."""
    folder = tmp_path / r"mes 100 % & $co \n `a|b" / "capot"
    (folder / "share" / "mime" / "packages").mkdir(parents=True)
    (folder / "share" / "applications").mkdir()
    shutil.copy(LINUX / "install.sh", folder)
    shutil.copy(LINUX / "capot.desktop", folder / "share" / "applications")
    shutil.copy(LINUX / "capot.mime.xml", folder / "share" / "mime" / "packages" / "capot.xml")
    (folder / "capot").write_text("#!/bin/sh\n")
    (folder / "capot").chmod(stat.S_IRWXU)
    return folder


def install(folder: Path, *arguments: str, language: str = "fr_FR.UTF-8"):
    told = {"HOME": str(folder.parent / "home"), "PATH": os.environ["PATH"], "LANG": language}
    return subprocess.run(
        ["/bin/sh", folder / "install.sh", *arguments], env=told, capture_output=True, text=True, check=False
    )


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def value_of(line: str) -> str:
    """What a line of a desktop entry says, as the specification of those reads a string."""
    return re.sub(
        r"\\(.)",
        lambda escape: {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}[escape[1]],
        line.partition("=")[2],
    )


@abilities.SHELL
def test_the_folder_comes_into_the_menu_from_where_it_lies_and_goes_again(unpacked):
    done = install(unpacked)
    share = unpacked.parent / "home" / ".local" / "share"
    assert (done.returncode, done.stdout.splitlines()[-1].startswith("Capot est dans le menu")) == (0, True)
    lines = (share / "applications" / "capot.desktop").read_text(encoding="utf-8").splitlines()
    (started,) = (value_of(line) for line in lines if line.startswith("Exec="))
    (tried,) = (value_of(line) for line in lines if line.startswith("TryExec="))
    quoted, rest = re.fullmatch(r'"((?:[^"`$\\]|\\["`$\\])*)"(.*)', started).groups()
    assert re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") == tried == str(unpacked / "capot")
    assert rest == " %f"
    assert {"capot.desktop", "capot.xml"} <= set(files_in(share))
    away = install(unpacked, "--remove", language="en_GB.UTF-8")
    assert (away.returncode, away.stdout.splitlines()[-1].startswith("Capot is out of the menu")) == (0, True)
    assert not {"capot.desktop", "capot.xml"} & set(files_in(share))


@abilities.SHELL
def test_what_install_does_not_know_changes_nothing(unpacked):
    done = install(unpacked, "--help")
    assert (done.returncode, done.stderr) == (2, "Seul --remove est connu.\n")
    assert not (unpacked.parent / "home").exists()
