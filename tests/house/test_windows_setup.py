"""The setup for Windows asks nobody for a password, speaks both languages, and takes away nothing that is
somebody's."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtGui import QImage

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "packaging" / "windows" / "capot.nsi").read_text(encoding="utf-8")
UNINSTALL = SCRIPT.partition("Section Uninstall")[2]


def test_every_sentence_is_there_in_both_languages():
    said = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", SCRIPT, re.MULTILINE)
    names = {name for name, _ in said}
    assert sorted(said) == sorted((name, language) for name in names for language in ("FRENCH", "ENGLISH"))
    assert set(re.findall(r"\$\((\w+)\)", SCRIPT)) == names


def test_nothing_needs_an_administrator():
    assert re.findall(r"^RequestExecutionLevel (\w+)", SCRIPT, re.MULTILINE) == ["user"]
    assert re.findall(r"\bHK(?!CU\b)\w+", SCRIPT) == []
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\' in SCRIPT


def test_what_is_taken_away_is_what_was_put_there():
    folders = set(re.findall(r'RMDir /r "\$INSTDIR\\(\w+)"', SCRIPT))
    assert folders == {"app", "bin", "licences", "runtime"}
    assert 'RMDir "$INSTDIR"' in UNINSTALL, "only if nothing of somebody's is left in it"
    assert re.findall(r"RMDir /r (?!\"\$INSTDIR\\\w+\")", SCRIPT) == []
    keys = set(re.findall(r'WriteRegStr HKCU "([^"]+)"', SCRIPT))
    gone = set(re.findall(r'DeleteReg(?:Key|Value) (?:/ifempty )?HKCU "([^"]+)"', UNINSTALL))
    assert {key for key in keys if not any(key == other or key.startswith(other + "\\") for other in gone)} == set()


def test_a_folder_counts_as_ours_by_what_no_other_program_has():
    told = SCRIPT.partition("Function CheckFolder")[2].partition("    Return\n")[0]
    (held,) = re.findall(r'\$\{FileExists\} "\$INSTDIR\\(.+?)"', told)
    assert (ROOT / "packaging" / "windows" / held.replace("app\\", "").replace(".pyc", ".py")).is_file()
    assert 'ReadRegStr $0 HKCU "Software\\${ID}" "InstallDir"\n  ${If} $0 == $INSTDIR\n' in told
    install = SCRIPT.partition("\nSection\n")[2]
    said_whose = install.index('"Software\\${ID}" "InstallDir" "$INSTDIR"')
    assert install.index("Call CheckFolder") < said_whose < install.index("Call TakeAway"), (
        "a folder that was installed into halfway is ours too"
    )


def test_nothing_of_two_versions_is_mixed():
    assert SCRIPT.index("AllowSkipFiles off") < SCRIPT.index("${FILES}", SCRIPT.index("!include WinVer")), (
        "NSIS leaves a file out that is held"
    )
    taken = SCRIPT.partition("TakeAway\n")[2].partition("FunctionEnd")[0]
    away = {*re.findall(r'RMDir /r "(\$INSTDIR\\\w+)"', taken), *re.findall(r'Delete "(.+?)"', taken)}
    looked_for = {place.removesuffix("\\*.*") for place in re.findall(r'\$\{FileExists\} "(.+?)"', taken)}
    assert away == looked_for != set()
    for section, prefix in (SCRIPT.partition("\nSection\n")[2].partition("SectionEnd")[0], ""), (UNINSTALL, "un."):
        steps = [section.index(f"Call {prefix}{step}") for step in ("CheckWritable", "WaitUntilClosed", "TakeAway")]
        assert steps == sorted(steps), "that Capot is open is said only of a folder that can be written"


def test_every_code_of_a_silent_run_is_told():
    given = {int(code) for code in re.findall(r"(?:SetErrorLevel|REFUSE) (\d)", SCRIPT)}
    page = (
        (ROOT / "docs" / "installer.md").read_text(encoding="utf-8").partition("setup.exe /S`")[2].partition("\n- ")[0]
    )
    assert {int(code) for code in re.findall(r"(?:^|[ \n,:])(\d)(?= [A-Za-z])", page.partition("Codes")[2])} == {
        0,
        2,
    } | given


def test_a_version_is_written_nowhere_but_in_the_project():
    for name in (
        "packaging/windows/capot.nsi",
        "packaging/windows/launcher/capot.rc",
        "packaging/windows/launcher/capot.manifest",
    ):
        text = (
            (ROOT / name).read_text(encoding="utf-8").replace('manifestVersion="1.0"', "").replace('version="1.0"', "")
        )
        assert not re.search(r"(?<![\d.])0\.\d+\.\d+(?![\d.])", text.replace('version="6.0.0.0"', "")), name


def test_the_drawings_of_what_windows_says_are_as_they_were_drawn():
    drawings = sorted((ROOT / "docs" / "pictures" / "windows").glob("*.svg"))
    assert [drawing.stem for drawing in drawings] == ["smartscreen", "telecharger"]
    for drawing in drawings:
        assert (
            QImage(str(drawing.with_suffix(".png"))).text("Source") == hashlib.sha256(drawing.read_bytes()).hexdigest()
        ), "python -m windows.drawings"


def test_the_page_about_installing_shows_them_and_names_what_is_built():
    page = (ROOT / "docs" / "installer.md").read_text(encoding="utf-8")
    for said in (
        "pictures/windows/smartscreen.png",
        "pictures/windows/telecharger.png",
        "capot-…-windows-setup.exe",
        "capot-…-windows-portable.zip",
    ):
        assert said in page


PACK = """
import sys
from pathlib import Path
from windows.pack import make_portable, make_setup
folder = Path(sys.argv[1])
make_setup(folder / "Capot", folder / "capot-setup.exe", "0.1.0", quick=True)
make_portable(folder / "Capot", folder / "capot.zip")
"""


@pytest.mark.skipif(
    shutil.which("makensis") is None, reason="makes a setup, which needs NSIS: make windows installs it"
)
def test_a_setup_and_an_archive_are_the_same_bytes_wherever_and_whenever_they_are_packed(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "packaging"), "SOURCE_DATE_EPOCH": "1700000000"}
    packed = []
    for folder in (tmp_path / "one", tmp_path / "another one"):
        for name in ("Capot.exe", "app/été.txt", "app/a/b.txt", "runtime/python312.dll"):
            file = folder / "Capot" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(name)
            os.utime(file, (1700000000, 1700000000))
        subprocess.run([sys.executable, "-c", PACK, folder], env=environment, check=True, capture_output=True)
        time.sleep(1.1)  # NSIS notes seconds
        packed.append([(folder / name).read_bytes() for name in ("capot-setup.exe", "capot.zip")])
    assert packed[0] == packed[1]
    with ZipFile(tmp_path / "one" / "capot.zip") as archive:
        assert {"Capot/portable/LISEZMOI.txt", "Capot/LISEZMOI.txt", "Capot/README.txt", "Capot/app/été.txt"} <= set(
            archive.namelist()
        )
