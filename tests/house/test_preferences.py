"""What is remembered between two championships, and that nothing of it can stop the program from opening."""

import json
import os
from dataclasses import replace
from functools import partial
from pathlib import Path, PureWindowsPath

import pytest

from tests import abilities
from tests.preferences import write_preferences
from tournament.preferences import (
    Preferences,
    ServedPlace,
    Theme,
    as_carried,
    change_preferences,
    currency_here,
    from_carried,
    language_to_speak,
    preferences_file,
    preferences_from,
    read_preferences,
)

CHOSEN = Preferences(
    language="en",
    theme=Theme.DARK,
    text_size=150,
    operator="Élodie",
    recent=("/home/elodie/Fête.capot",),
    recent_names=("Fête de la belote",),
    paper_options={"diplomas.design": "cards"},
    till="Bar",
    lists="/home/odile/Téléchargements",
    desks_network="wlan0",
    desks_port=8500,
    desks=(ServedPlace("0123456789ab", "wlan0", 8500),),
    halls=(ServedPlace("0123456789ab", "wlan0", 8471), ServedPlace("ba9876543210", "lo", 8500)),
    folder="/home/elodie/Capot",
    tour_step=3,
)


def leave(text: str | bytes) -> Path:
    file = preferences_file()
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_the_first_time_there_are_defaults_and_nothing_is_written():
    assert read_preferences() == Preferences(first_start=True)
    assert not preferences_file().parent.exists()


def test_what_was_chosen_is_remembered():
    write_preferences(CHOSEN)
    assert read_preferences() == CHOSEN
    assert kept_beside() == ["preferences.json"]


def test_whoever_has_preferences_of_an_earlier_version_was_here_before():
    leave(json.dumps({"operator": "Élodie"}))
    assert read_preferences() == Preferences(operator="Élodie")


def test_the_first_questions_wait_until_they_are_answered():
    change_preferences(partial(replace, language="en"), replace(read_preferences(), language="en"))
    assert read_preferences() == Preferences(language="en", first_start=True)


@pytest.mark.parametrize(
    "damage", ["", "{", b"\xff\xfe\x00", "[" * 100_000], ids=["empty", "cut", "no text", "endless"]
)
def test_a_damaged_file_gives_defaults_and_is_kept_aside(damage):
    file = leave(damage)
    assert read_preferences() == Preferences()
    assert not file.exists()
    assert file.with_suffix(".damaged.json").exists()
    assert read_preferences() == Preferences(), (
        "whoever was here is not asked the first questions at the next start either"
    )
    write_preferences(CHOSEN)
    assert read_preferences() == CHOSEN


@pytest.mark.parametrize(
    "field",
    [
        {"language": "de"}, {"language": 3}, {"theme": "sepia"}, {"theme": []}, {"text_size": 1000},
        {"text_size": "large"}, {"text_size": 99.5}, {"operator": None}, {"recent": "file"}, {"recent": [1, None]},
        {"paper_options": ["a"]}, {"paper_options": {"a": 1}}, {"till": 2}, {"first_start": 1}, {"folder": 3},
        {"lists": 3}, {"tour_step": 100}, {"tour_step": "2"}, {"colour": "red"},
        {"desks": {"port": 8471}}, {"halls": "wlan0"}, {"halls": ["wlan0"]}, {"halls": [{"port": 8471}]},
    ],
    ids=str,
)  # fmt: skip
def test_a_value_nobody_can_understand_is_its_default(field):
    leave(json.dumps(field))
    assert read_preferences() == Preferences()


def test_a_document_that_is_no_object_gives_defaults():
    leave("[1, 2]")
    assert read_preferences() == Preferences()


def test_preferences_that_cannot_be_read_are_as_good_as_none():
    preferences_file().mkdir(parents=True)
    assert read_preferences() == Preferences()


def test_a_write_that_fails_leaves_the_old_preferences(monkeypatch):
    write_preferences(CHOSEN)
    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_preferences(Preferences())
    assert read_preferences() == CHOSEN


def kept_beside() -> list[str]:
    """The files in the folder, but for the empty one that is locked while they are changed."""
    return sorted(file.name for file in preferences_file().parent.iterdir() if file.name != ".preferences.json.lock")


def test_one_failed_read_does_not_bring_back_the_defaults(monkeypatch):
    write_preferences(replace(CHOSEN, backup_target="/media/usb/Capot"))
    with monkeypatch.context() as broken:
        broken.setattr(Path, "read_bytes", no_descriptor_left)
        assert read_preferences().backup_target == "/media/usb/Capot"
        with pytest.raises(OSError, match="Too many"):
            change_preferences(partial(replace, text_size=120), Preferences(text_size=120))
    change_preferences(partial(replace, text_size=130), Preferences())
    assert read_preferences() == replace(CHOSEN, backup_target="/media/usb/Capot", text_size=130)


def no_descriptor_left(_file: Path) -> None:
    raise OSError(24, "Too many open files")


def full_disk(_descriptor: int) -> None:
    raise OSError(28, "No space left on device")


def test_the_file_opened_last_comes_first_and_only_once(tmp_path):
    files = [tmp_path / f"{number}.capot" for number in range(12)]
    preferences = Preferences()
    for file in [*files, files[5]]:
        preferences = preferences.having_opened(file)
    assert [Path(name).stem for name in preferences.recent] == ["5", "11", "10", "9", "8", "7", "6", "4", "3", "2"]


@pytest.mark.parametrize(
    ("environment", "system", "currency"),
    [
        ({}, "", "EUR"),
        ({"LANG": "fr_FR.UTF-8"}, "en_GB", "EUR"),
        ({"LANG": "en_GB.UTF-8"}, "", "GBP"),
        ({"LANG": "en"}, "", "EUR"),
        ({"LANG": "C.UTF-8"}, "", "EUR"),
        ({"LANG": "en_GB.UTF-8", "LC_MONETARY": "fr_CH.UTF-8"}, "", "CHF"),
        ({}, "fr_CA", "CAD"),
        ({"LC_ALL": "fr_NC@euro"}, "", "XPF"),
        ({"LANG": "zh_Hant_US"}, "", "USD"),
        ({"LANG": "en_IE.UTF-8"}, "", "EUR"),
    ],
)
def test_the_currency_proposed_is_that_of_the_territory(environment, system, currency):
    assert currency_here(environment, system) == currency


@pytest.mark.parametrize(
    ("chosen", "environment", "language"),
    [
        (None, {}, "fr"),
        (None, {"LANG": "C.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "fr"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "", "LC_MESSAGES": "en_US"}, "en"),
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        ("en", {}, "en"),
    ],
)
def test_the_language_spoken(chosen, environment, language):
    assert language_to_speak(Preferences(language=chosen), environment) == language


@abilities.BYTE_NAMES
def test_a_file_whose_name_is_no_text_is_remembered():
    old_name = Path(os.fsdecode(b"/home/elodie/f\xeate.capot"))
    write_preferences(CHOSEN.having_opened(old_name))
    assert Path(read_preferences().recent[0]) == old_name


def test_another_windows_choice_stays():
    write_preferences(CHOSEN)
    change_preferences(partial(replace, backup_target="/media/usb/Capot"), CHOSEN)
    change_preferences(partial(replace, text_size=120), CHOSEN)
    assert (read_preferences().backup_target, read_preferences().text_size) == ("/media/usb/Capot", 120)


def test_what_was_chosen_is_remembered_where_there_is_no_file_any_more():
    change_preferences(partial(replace, text_size=120), replace(CHOSEN, text_size=120))
    assert read_preferences() == replace(CHOSEN, text_size=120)


def test_a_write_that_fails_leaves_no_draft(monkeypatch):
    write_preferences(CHOSEN)
    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_preferences(Preferences())
    assert kept_beside() == ["preferences.json"]


def test_the_wifi_of_the_hall_is_remembered_and_what_is_no_text_or_too_long_is_not():
    write_preferences(Preferences(wifi_name="Salle des fêtes", wifi_password="belote;2026"))
    assert read_preferences().wifi == ("Salle des fêtes", "belote;2026")
    assert preferences_from({"wifi_name": 7, "wifi_password": None}).wifi == ("", "")
    assert preferences_from({"wifi_name": "n" * 40, "wifi_password": "p" * 80}).wifi == ("n" * 32, "p" * 63)


# --- a program on a stick, which has another letter or place at each computer
# --------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kept", "at_the_next"),
    [
        (r"E:\Capot\Championnats\fete.capot", r"Championnats\fete.capot", r"F:\Capot\Championnats\fete.capot"),
        (r"e:\capot\Championnats", "Championnats", r"F:\Capot\Championnats"),
        (r"E:\Concours\fete.capot", r"\Concours\fete.capot", r"F:\Concours\fete.capot"),
        (r"C:\Users\Odile\fete.capot", r"C:\Users\Odile\fete.capot", r"C:\Users\Odile\fete.capot"),
        (r"\\salle\concours\fete.capot", r"\\salle\concours\fete.capot", r"\\salle\concours\fete.capot"),
    ],
)
def test_what_lies_on_the_stick_is_found_under_its_next_letter(path, kept, at_the_next):
    assert as_carried(path, PureWindowsPath(r"E:\Capot")) == kept
    assert from_carried(kept, PureWindowsPath(r"F:\Capot")) == at_the_next


def test_preferences_of_a_program_on_a_stick_follow_it(monkeypatch, tmp_path):
    before, after = tmp_path / "hall" / "Capot", tmp_path / "home" / "Capot"
    elsewhere = str(tmp_path / "other" / "Capot-copies")
    monkeypatch.setenv("CAPOT_PORTABLE", str(before))
    chosen = replace(CHOSEN, folder=str(before / "Championnats"), backup_target=elsewhere).having_opened(
        before / "Championnats" / "fete.capot"
    )
    write_preferences(chosen)
    assert read_preferences() == chosen
    monkeypatch.setenv("CAPOT_PORTABLE", str(after))
    followed = read_preferences()
    assert (followed.folder, followed.backup_target) == (str(after / "Championnats"), elsewhere)
    assert followed.recent == (str(after / "Championnats" / "fete.capot"), *CHOSEN.recent)


def test_an_installed_program_keeps_every_name_whole(tmp_path):
    write_preferences(Preferences().having_opened(tmp_path / "fete.capot"))
    assert json.loads(preferences_file().read_bytes())["recent"] == [str(tmp_path / "fete.capot")]


@pytest.mark.parametrize(
    "field", [{"folder": 3}, {"recent": "file"}, {"recent": [1, None]}, {"second_place": ["a"]}], ids=str
)
def test_a_program_on_a_stick_does_not_stumble_over_what_nobody_understands(field, monkeypatch, tmp_path):
    monkeypatch.setenv("CAPOT_PORTABLE", str(tmp_path))
    leave(json.dumps(field))
    assert read_preferences() == Preferences()


def test_the_second_place_of_a_program_on_a_stick_keeps_its_name(monkeypatch, tmp_path):
    monkeypatch.setenv("CAPOT_PORTABLE", str(tmp_path / "Capot"))
    place = str(tmp_path / "Capot" / "copies of my own")
    write_preferences(replace(CHOSEN, backup_target=place))
    assert json.loads(preferences_file().read_bytes())["second_place"] == place
    assert read_preferences().backup_target == place
