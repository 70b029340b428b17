"""Presets: kept under a name, found again, renamed, deleted and brought back; and what another window or a full disk
does to them."""

import re
from dataclasses import fields, replace
from datetime import date
from pathlib import Path

import pytest

from tournament.disk import locked
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.setup.formulas import preset_in_short_text, preset_lines
from tournament.presets.preset import Preset, preset_of, proposed_name
from tournament.presets.shelf import KEPT_DELETED, MOST_PRESETS, open_shelf
from tournament.scoring.systems import resolve_rules
from tournament.services.setup.views import ByeWorth, ForfeitMarks, Settings
from tournament.settings import CHOSEN

FRIDAY = Preset(
    name="Vendredi",
    rules=resolve_rules("contree-championship", {"hands": 12, "ending": "rounded"}),
    criteria=("points", "wins"),
)
CLOCK = Preset(
    name="À l'horloge",
    bye_worth=ByeWorth.AVERAGE,
    bye_wins=False,
    forfeit_marks=ForfeitMarks.AVERAGE,
    planned_rounds=5,
    game_minutes=45,
    totals_first=True,
)


@pytest.fixture
def shelf():
    shelf = open_shelf()
    for preset in (FRIDAY, CLOCK):
        shelf.keep(preset)
    return shelf


@pytest.mark.parametrize(
    "name", ["CON", "prn.", "Aux ", "NUL", "COM1", "lpt9", "CON.txt", 'Finale : <"|?*>', "Vendredi. ."]
)
def test_a_preset_is_kept_on_every_disk_whatever_its_name(name, shelf):
    shelf.keep(replace(CLOCK, name=name.strip()))
    kept = {path.name for path in shelf.folder.iterdir() if path.is_file()}
    assert name.strip() in names(shelf.presets)
    assert [
        file
        for file in kept
        if re.match(r"(?i)(con|prn|aux|nul|com\d|lpt\d)\.", file) or re.search(r'[<>:"|?*]|[. ](\.json)?$', file)
    ] == []


def names(presets):
    return [preset.name for preset in presets]


def codes(refusal):
    return [problem.code for problem in refusal.value.problems]


def test_at_first_there_are_none_and_nothing_is_written():
    shelf = open_shelf()
    assert (shelf.presets, shelf.deleted, shelf.unread) == ((), (), ())
    assert not shelf.folder.exists()


def test_what_was_kept_is_there_again_by_its_name(shelf):
    assert open_shelf().presets == (CLOCK, FRIDAY)
    assert open_shelf().find("  A L'HORLOGE ") == CLOCK
    assert open_shelf().find("samedi") is None


def test_a_preset_chooses_everything_but_what_only_one_championship_has():
    assert {field.name for field in fields(Settings)} - set(CHOSEN) == {
        "name",
        "venue",
        "day",
        "room",
        "door_tables",
        "referees",
    }


def test_from_one_championship_to_the_next():
    before = Settings(name="Concours 2025", venue="Œuilly", day=date(2025, 11, 22), room=((1, 40),), **CLOCK.choices)
    preset = preset_of(before, " À   l'horloge ")
    assert preset == CLOCK
    assert preset.settings("Concours 2026", "Reims", date(2026, 11, 21)) == replace(
        before, name="Concours 2026", venue="Reims", day=date(2026, 11, 21), room=()
    )


@pytest.mark.parametrize(
    ("championship", "proposed"),
    [
        ("Concours  d'été", "Concours d'été"),
        ("x" * 120, "x" * 60),
        ("a\u202eb", "ab"),
        ("\u202e", "contree-championship"),
    ],
)
def test_a_name_is_proposed_that_a_preset_can_have(shelf, championship, proposed):
    settings = Settings(name=championship, day=date(2026, 11, 21))
    assert proposed_name(settings) == proposed
    shelf.keep(preset_of(settings, proposed))


def test_the_same_name_again_replaces_and_what_it_replaced_comes_back(shelf):
    later = replace(FRIDAY, name="VENDREDI", planned_rounds=6)
    shelf.keep(later)
    assert shelf.presets == (CLOCK, later)
    assert shelf.deleted == (FRIDAY,)
    assert shelf.bring_back(FRIDAY).name == "Vendredi (2)"
    assert names(shelf.presets) == ["À l'horloge", "VENDREDI", "Vendredi (2)"]
    assert shelf.deleted == ()


def test_deleted_and_brought_back(shelf):
    shelf.delete(FRIDAY)
    shelf.delete(CLOCK)
    assert shelf.presets == ()
    assert open_shelf().deleted == (CLOCK, FRIDAY)
    assert shelf.bring_back(FRIDAY) == FRIDAY
    assert (shelf.presets, shelf.deleted) == ((FRIDAY,), (CLOCK,))


def test_only_the_newest_deleted_ones_are_kept(shelf):
    for number in range(KEPT_DELETED + 5):
        preset = replace(FRIDAY, name=f"Essai {number}")
        shelf.keep(preset)
        shelf.delete(preset)
    assert names(shelf.deleted) == [f"Essai {number}" for number in range(KEPT_DELETED + 4, 4, -1)]


def test_renamed(shelf):
    renamed = shelf.rename(FRIDAY, " Vendredi  soir ")
    assert renamed == replace(FRIDAY, name="Vendredi soir")
    assert shelf.presets == (CLOCK, renamed)
    assert shelf.rename(renamed, "VENDREDI SOIR").name == "VENDREDI SOIR"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("à l'horloge", "preset-name-taken"),
        (" ", "preset-without-name"),
        ("x" * 61, "name-too-long"),
        ("a\u202eb", "name-unseen-character"),
    ],
)
def test_a_name_that_cannot_be(shelf, name, code):
    with pytest.raises(Refused) as refused:
        shelf.rename(FRIDAY, name)
    assert codes(refused) == [code]
    assert shelf.presets == (CLOCK, FRIDAY)


@pytest.mark.parametrize("name", ["../../vendredi", "CON", "♠", ".", "a/b\\c:d", "été"])
def test_any_name_is_a_file_in_the_folder(name):
    shelf = open_shelf()
    shelf.keep(replace(FRIDAY, name=name))
    assert names(shelf.presets) == [name]
    assert [path.parent for path in shelf.folder.iterdir()] == [shelf.folder]


def test_one_that_comes_from_elsewhere_never_takes_anothers_place(shelf):
    assert shelf.add(FRIDAY) == FRIDAY
    assert shelf.add(replace(FRIDAY, planned_rounds=9)).name == "Vendredi (2)"
    assert shelf.add(replace(FRIDAY, planned_rounds=8)).name == "Vendredi (3)"
    assert names(shelf.presets) == ["À l'horloge", "Vendredi", "Vendredi (2)", "Vendredi (3)"]


def test_another_window_was_faster(shelf):
    open_shelf().delete(FRIDAY)
    for late in (lambda: shelf.delete(FRIDAY), lambda: shelf.rename(FRIDAY, "Samedi")):
        with pytest.raises(Refused) as refused:
            late()
        assert codes(refused) == ["preset-gone"]


def test_what_lies_there_and_is_no_preset_is_left_alone_and_named(shelf):
    stranger, newer = shelf.folder / "liste.json", shelf.folder / "newer.json"
    stranger.write_bytes(b"\xff\x00")
    newer.write_text('{"format": "belote-rules", "version": 2, "name": "Demain", "rules": "tarot"}')
    assert shelf.presets == (CLOCK, FRIDAY)
    assert shelf.unread == ("liste.json", "newer.json")
    shelf.keep(replace(CLOCK, name="Liste"))
    assert stranger.read_bytes() == b"\xff\x00"


def test_no_more_than_anybody_needs():
    shelf = open_shelf()
    shelf.keep(FRIDAY)
    text = next(shelf.folder.glob("*.json")).read_text(encoding="utf-8")
    for number in range(MOST_PRESETS - 1):
        (shelf.folder / f"{number}.json").write_text(text.replace("Vendredi", f"Essai {number}"), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        shelf.keep(CLOCK)
    assert codes(refused) == ["presets-full"]
    shelf.keep(replace(FRIDAY, planned_rounds=5))


def test_a_full_disk_loses_nothing(shelf, monkeypatch):
    def full(*_args, **_named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.presets.shelf.write_whole", full)
    with pytest.raises(Refused) as refused:
        shelf.keep(replace(FRIDAY, planned_rounds=6))
    assert codes(refused) == ["preset-unwritable"]
    assert shelf.presets == (CLOCK, FRIDAY)


def broken(*_args, **_named):
    raise OSError(5, "Input/output error")


def test_a_preset_that_cannot_be_read_now_is_not_taken_for_none(shelf, monkeypatch):
    """Its successor would lie beside it, and the one whose file comes first by its name counts."""
    with monkeypatch.context() as disk:
        disk.setattr("tournament.presets.shelf.read_preset_file", broken)
        assert shelf.presets == ()
        for change in (
            lambda: shelf.keep(replace(FRIDAY, planned_rounds=6)),
            lambda: shelf.add(FRIDAY),
            lambda: shelf.delete(FRIDAY),
        ):
            with pytest.raises(Refused) as refused:
                change()
            assert codes(refused) == ["preset-unwritable"]
    assert shelf.presets == (CLOCK, FRIDAY)


def test_deleted_ones_that_cannot_be_listed_now_are_not_written_over(shelf, monkeypatch):
    shelf.delete(FRIDAY)
    later = replace(FRIDAY, planned_rounds=6)
    shelf.keep(later)
    listed = Path.iterdir
    with monkeypatch.context() as disk:
        disk.setattr(Path, "iterdir", lambda folder: broken() if folder.name == "deleted" else listed(folder))
        with pytest.raises(Refused) as refused:
            shelf.delete(later)
        assert codes(refused) == ["preset-unwritable"]
    assert shelf.presets == (CLOCK, later)
    assert shelf.deleted == (FRIDAY,)


def test_a_change_waits_for_that_of_another_window(shelf, monkeypatch):
    monkeypatch.setattr("tournament.disk.sleep", lambda _: None)
    with locked(shelf.folder), pytest.raises(Refused) as refused:
        shelf.keep(replace(FRIDAY, planned_rounds=6))
    assert codes(refused) == ["preset-unwritable"]
    assert shelf.presets == (CLOCK, FRIDAY)


def test_a_folder_that_cannot_be_made():
    shelf = open_shelf()
    shelf.folder.parent.mkdir(parents=True)
    Path(shelf.folder).write_text("in the way", encoding="utf-8")
    assert shelf.presets == ()
    with pytest.raises(Refused) as refused:
        shelf.keep(FRIDAY)
    assert codes(refused) == ["preset-unwritable"]


def test_a_preset_says_its_phases_its_clubs_and_its_tables():
    tr = translator("en")
    preset = replace(FRIDAY, phases=(Phase("swiss", 3), Phase("knock-out", takes=4)), clubs_apart=2, tables_move=True)
    told = dict(preset_lines(preset, tr))
    assert told["Seats"] == (
        "Club mates do not meet in the first 2 rounds, as long as that is possible. Nobody returns to a "
        "table, as long as that is possible."
    )
    assert preset_in_short_text(preset, tr).endswith("· 2 phases")
    assert "Seats" not in dict(preset_lines(FRIDAY, tr))
