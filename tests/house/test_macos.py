"""What macOS is told of the program holds: its files are opened by a double click, and what it asks for is said in both
languages."""

import os
import plistlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import abilities
from tournament.hosting.finding import SERVICE
from tournament.models.copy_names import SUFFIX

ROOT = Path(__file__).resolve().parents[2]
MACOS = ROOT / "packaging" / "macos"
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
INFO = plistlib.loads((MACOS / "Info.plist").read_bytes())
WORD = re.compile(r'"((?:[^"\\]|\\.)+)" = "((?:[^"\\]|\\.)+)";')


def words_in(language):
    lines = (MACOS / f"{language}.lproj" / "InfoPlist.strings").read_text(encoding="utf-8").splitlines()
    found = [WORD.fullmatch(line) for line in lines]
    assert all(found), lines
    return {match[1]: match[2] for match in found}


def test_a_double_click_on_a_championship_is_for_this_program():
    (document,) = INFO["CFBundleDocumentTypes"]
    (kind,) = INFO["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert (document["CFBundleTypeRole"], document["LSHandlerRank"]) == ("Editor", "Owner")
    assert kind["UTTypeTagSpecification"] == {
        "public.filename-extension": [SUFFIX.removeprefix(".")],
        "public.mime-type": ["application/x-capot"],
    }
    assert re.fullmatch(r"[A-Za-z0-9.-]+", kind["UTTypeIdentifier"])  # no other signs are allowed


def test_the_version_is_that_of_the_wheel_and_stands_in_no_second_place():
    assert not {"CFBundleShortVersionString", "CFBundleVersion"} & set(INFO)
    assert 'version=distribution("capot").version' in (MACOS / "capot.spec").read_text(encoding="utf-8")


def test_desks_are_looked_for_in_the_network_as_they_announce_themselves():
    assert INFO["NSBonjourServices"] == [SERVICE.removesuffix(".local.")]


@pytest.mark.parametrize("language", INFO["CFBundleLocalizations"])
def test_what_is_read_in_the_finder_and_asked_by_the_system_is_said_in_each_language(language):
    asked = {
        "NSLocalNetworkUsageDescription",
        "NSHumanReadableCopyright",
        INFO["CFBundleDocumentTypes"][0]["CFBundleTypeName"],
    }
    words = words_in(language)
    assert set(words) == asked
    if language == INFO["CFBundleDevelopmentRegion"]:
        assert words["NSLocalNetworkUsageDescription"] == INFO["NSLocalNetworkUsageDescription"]
    else:
        assert not set(words.values()) & set(words_in(INFO["CFBundleDevelopmentRegion"]).values())


def test_it_runs_from_the_system_on_that_it_is_made_and_tried_on():
    """No lock tells which macOS a library was made for: that it starts there is seen where it is tried."""
    (tried,) = re.findall(r"^  macos:\n(?:    .*\n)*?    runs-on: macos-(\d+)", WORKFLOW, re.MULTILINE)
    oldest = INFO["LSMinimumSystemVersion"]
    assert oldest == f"{tried}.0"
    page = (
        (ROOT / "docs" / "installer.md").read_text(encoding="utf-8").partition("\n## macOS\n")[2].partition("\n## ")[0]
    )
    assert f"macOS {tried} ou plus récent" in page


def test_a_signed_program_may_do_no_more_than_it_has_to():
    assert plistlib.loads((MACOS / "entitlements.plist").read_bytes()) == {
        "com.apple.security.cs.allow-unsigned-executable-memory": True
    }


MAKES = """
[ "$2" = PyInstaller ] || exit 0
printf '%s\\n' "$PWD" "$PYTHONPATH" > "$SEEN"
mkdir -p "$PWD/Capot.app/Contents/Resources"
"""


@abilities.SHELL
def test_the_bundle_is_made_where_no_source_is_found_before_the_wheel(tmp_path):
    """Made beside the source it had none of the wheel's translations: Python looks first where it is."""
    project, programs = tmp_path / "project", tmp_path / "programs"
    shutil.copytree(MACOS, project / "packaging" / "macos")
    shutil.copytree(ROOT / "packaging" / "icon", project / "packaging" / "icon")
    shutil.copytree(ROOT / "packaging" / "release", project / "packaging" / "release")
    shutil.copy(ROOT / "pyproject.toml", project)
    (project / "packaging" / "setup.sh").touch()
    (project / "tournament").mkdir()
    for file, line in {
        programs / "uname": "echo Darwin arm64",
        programs / "codesign": "",
        programs / "hdiutil": "",
        project / "build" / "packaging" / "venv" / "bin" / "python": MAKES,
    }.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)
    settings = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "SEEN": str(tmp_path / "seen")}
    done = subprocess.run(
        ["sh", "packaging/macos/bundle.sh", "a.whl"],
        cwd=project,
        env=settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    folder, searched = map(Path, (tmp_path / "seen").read_text().splitlines())
    assert not (folder / "tournament").exists()
    assert searched == project / "build" / "macos" / "wheel"
