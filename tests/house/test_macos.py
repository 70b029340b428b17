"""What macOS is told of the program holds: its files are opened by a double click, and what it asks for is said in both languages."""

import plistlib
import re
from pathlib import Path

import pytest

from tournament.hall.finding import SERVICE
from tournament.models.copy_names import SUFFIX

MACOS = Path(__file__).resolve().parents[2] / "packaging" / "macos"
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
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": [SUFFIX.removeprefix(".")], "public.mime-type": ["application/x-capot"]}
    assert re.fullmatch(r"[A-Za-z0-9.-]+", kind["UTTypeIdentifier"])  # no other signs are allowed


def test_the_version_is_that_of_the_wheel_and_stands_in_no_second_place():
    assert not {"CFBundleShortVersionString", "CFBundleVersion"} & set(INFO)
    assert 'version=distribution("capot").version' in (MACOS / "capot.spec").read_text(encoding="utf-8")


def test_desks_are_looked_for_in_the_network_as_they_announce_themselves():
    assert INFO["NSBonjourServices"] == [SERVICE.removesuffix(".local.")]


@pytest.mark.parametrize("language", INFO["CFBundleLocalizations"])
def test_what_is_read_in_the_finder_and_asked_by_the_system_is_said_in_each_language(language):
    asked = {"NSLocalNetworkUsageDescription", "NSHumanReadableCopyright", INFO["CFBundleDocumentTypes"][0]["CFBundleTypeName"]}
    words = words_in(language)
    assert set(words) == asked
    if language == INFO["CFBundleDevelopmentRegion"]:
        assert words["NSLocalNetworkUsageDescription"] == INFO["NSLocalNetworkUsageDescription"]
    else:
        assert not set(words.values()) & set(words_in(INFO["CFBundleDevelopmentRegion"]).values())


def test_it_says_from_which_system_on_it_runs():
    """The oldest that the libraries of Qt which are locked for Python 3.12 are made for."""
    assert INFO["LSMinimumSystemVersion"] == "14.0"


def test_a_signed_program_may_do_no_more_than_it_has_to():
    assert plistlib.loads((MACOS / "entitlements.plist").read_bytes()) == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_bundle_is_made_where_no_source_is_found_before_the_wheel():
    """Made beside the source it had none of the wheel's translations: Python looks first where it is."""
    made = (MACOS / "bundle.sh").read_text(encoding="utf-8")
    assert made.index('cd "$work"') < made.index("-m PyInstaller")
