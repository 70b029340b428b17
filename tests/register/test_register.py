"""The register of players: who is remembered, who is offered, and that whoever is erased is gone."""

import json
from datetime import date
from pathlib import Path

import pytest

from tests import abilities
from tournament.errors import Refused
from tournament.register.register import open_register, register_file
from tournament.services.people.views import TeamStatus, TeamView
from tournament.stores import damaged

LAST_YEAR, TONIGHT = date(2025, 11, 22), date(2026, 11, 21)


def team(*players, number=1, name="", club="", phone=""):
    return TeamView(
        id=number,
        number=number,
        name=name or " / ".join(player.split()[-1] for player in players),
        players=players,
        club=club,
        phone=phone,
        status=TeamStatus.ACTIVE,
        present=True,
        paid=False,
    )


@pytest.fixture
def register():
    register = open_register()
    register.follow(
        (),
        [team("João Faure", "Rose Vidal", club="Foyer rural", name="Dix de der"), team("Jean Roy", "Paul Loir")],
        LAST_YEAR,
    )
    return register


def names(people):
    return [person.name for person in people]


def test_at_first_nobody_is_known_and_nothing_is_written():
    register = open_register()
    assert (register.people, register.remembers, register.keeps_phones) == ((), True, False)
    assert not register.file.exists()


def test_who_played_is_known_with_club_partner_and_team(register):
    person = open_register().person("FAURE joao")
    assert (person.name, person.club, person.partner, person.team, person.seen) == (
        "João Faure",
        "Foyer rural",
        "Rose Vidal",
        "Dix de der",
        LAST_YEAR,
    )
    assert open_register().person("Jean Roy").team == ""


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("f", []),
        ("fa", ["João Faure"]),
        ("FAU jo", ["João Faure"]),
        ("ro", ["Jean Roy", "Rose Vidal"]),
        ("aur", []),
        ("fau f", []),
        ("jo roy", []),
        ("", []),
        ("?", []),
    ],
)
def test_two_letters_of_any_word_are_enough(register, typed, offered):
    assert names(register.suggestions(typed)) == offered


def test_who_was_seen_last_comes_first(register):
    register.follow((), [team("Rosa Abel", "Zoé Vincent")], TONIGHT)
    assert names(register.suggestions("ros")) == ["Rosa Abel", "Rose Vidal"]


def test_the_newest_partner_counts_and_what_is_not_said_stays(register):
    register.follow((), [team("Faure João", "Zoé Vincent")], TONIGHT)
    person = register.person("João Faure")
    assert (person.name, person.partner, person.club, person.team, person.since) == (
        "Faure João",
        "Zoé Vincent",
        "Foyer rural",
        "",
        LAST_YEAR,
    )


def test_an_older_championship_does_not_change_what_is_newer(register):
    register.follow((), [team("João Faure", "Zoé Vincent")], date(2024, 1, 1))
    assert (register.person("João Faure").partner, register.person("João Faure").since) == (
        "Rose Vidal",
        date(2024, 1, 1),
    )


def test_a_slip_is_forgotten_with_its_correction_and_whoever_came_before_stays(register):
    typed, corrected = team("Jon Fare", "Rose Vidal"), team("Jo Fabre", "Jean Roy")
    register.follow((), [typed], TONIGHT)
    register.follow([typed], [corrected], TONIGHT)
    assert (register.person("Jon Fare"), register.person("Rose Vidal").seen) == (None, TONIGHT)
    assert register.person("Jo Fabre") is not None


def test_a_tick_is_no_reason_to_remember_anybody_again(register):
    line = team("João Faure", "Rose Vidal")
    register.erase("João Faure")
    register.follow([line], [line], TONIGHT)
    assert register.person("João Faure") is None


def test_telephone_numbers_are_remembered_only_if_somebody_says_so(register):
    register.follow((), [team("Pia Perrin", "Omar Oriol", phone="06 11 22 33 44")], TONIGHT)
    assert register.person("Pia Perrin").phone == ""
    register.choose(remembers=True, keeps_phones=True)
    register.follow((), [team("Pia Perrin", "Omar Oriol", phone="06 11 22 33 44")], TONIGHT)
    assert [person.phone for person in register.search("Perrin Pia")] == ["06 11 22 33 44"]
    assert register.person("Omar Oriol").phone == ""
    register.erase_phone("pia PERRIN")
    assert "06 11" not in register.file.read_text(encoding="utf-8")
    assert register.person("Pia Perrin") is not None


def test_every_telephone_number_goes_at_once(register):
    register.choose(remembers=True, keeps_phones=True)
    register.follow((), [team("Pia Perrin", phone="06 11"), team("Léa Lemoine", phone="06 22", number=2)], TONIGHT)
    register.erase_phones()
    assert '"phone"' not in register.file.read_text(encoding="utf-8")
    assert len(register.people) == 6


def test_whoever_is_erased_is_gone_from_every_file_also_as_a_partner(register):
    damaged(register.file).write_text("João Faure", encoding="utf-8")
    register.file.with_name("register.damaged-2.json").write_text("João Faure", encoding="utf-8")
    register.erase("faure joão")
    assert not any("Faure" in file.read_text(encoding="utf-8") for file in register.file.parent.iterdir())
    assert register.person("Rose Vidal").partner == ""
    assert len(register.people) == 3


def test_cleared_it_is_empty_and_still_switched_as_it_was(register):
    register.choose(remembers=True, keeps_phones=True)
    register.clear()
    assert (register.people, register.keeps_phones) == ((), True)
    assert json.loads(register.file.read_text(encoding="utf-8"))["people"] == []


def test_switched_off_it_offers_and_remembers_nobody(register):
    register.choose(remembers=False, keeps_phones=False)
    register.follow((), [team("Zoé Vincent", "Odile Quesnel")], TONIGHT)
    assert (register.suggestions("fa"), register.person("João Faure")) == ((), None)
    assert len(open_register().people) == 4


def test_what_stands_in_the_file_is_read_once_and_what_is_written_not_again(register, monkeypatch):
    """Thousands of people take longer to read than a key may."""
    page = open_register()
    read = []
    monkeypatch.setattr("tournament.register.register.understood", lambda raw: read.append(raw))
    register.follow((), [team("Ada Aubry", "Bo Blot")], TONIGHT)
    assert names(page.suggestions("aub")) == names(open_register().suggestions("aub")) == ["Ada Aubry"]
    assert read == []


def test_two_windows_forget_nobody(register):
    other = open_register()
    register.follow((), [team("Zoé Vincent", "Odile Quesnel")], TONIGHT)
    other.follow((), [team("Adèle Aubry", "Bruno Blot")], TONIGHT)
    register.follow((), [team("Clara Colin")], TONIGHT)
    assert len(open_register().people) == 9


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"[1]", b'{"format": "shopping"}'], ids=range(6)
)
def test_a_damaged_register_is_set_aside_and_a_new_one_begins(register, damage):
    register.file.write_bytes(damage)
    other = open_register()
    assert other.people == ()
    assert damaged(register.file).read_bytes() == damage
    other.follow((), [team("Zoé Vincent", "Odile Quesnel")], TONIGHT)
    assert len(open_register().people) == 2


def test_a_register_of_a_later_version_is_neither_read_nor_written(register):
    """An older program on a stick leaves it to the one that wrote it."""
    newer = json.dumps({"format": "capot-register", "version": 2, "people": {"joao-faure": "1974"}})
    register.file.write_text(newer, encoding="utf-8")
    other = open_register()
    for change in (
        lambda: other.follow((), [team("Zoé Vincent", "Odile Quesnel")], TONIGHT),
        other.clear,
        lambda: register.erase("João Faure"),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert [problem.code for problem in refused.value.problems] == ["register-newer"]
    assert register.file.read_text(encoding="utf-8") == newer
    assert not damaged(register.file).exists()


@pytest.mark.parametrize(
    "item",
    [
        3,
        {},
        {"name": " "},
        {"name": 4},
        {"name": "Zoé\u202eVincent"},
        {"name": "Zoé Vincent", "seen": "soon", "since": "2026-01-01"},
        {"name": "W" * 61},
    ],
    ids=range(7),
)
def test_an_entry_that_names_nobody_is_passed_over(register, item):
    document = json.loads(register.file.read_text(encoding="utf-8"))
    document["people"].append(item)
    register.file.write_text(json.dumps(document), encoding="utf-8")
    assert len(open_register().people) == 4


def test_a_disk_that_refuses_loses_nobody(register, monkeypatch):
    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(Refused) as refused:
        register.erase("João Faure")
    assert [problem.code for problem in refused.value.problems] == ["register-unwritable"]
    assert register.person("João Faure") is not None
    assert len(open_register().people) == 4


def full_disk(_descriptor):
    raise OSError(28, "No space left on device")


def test_people_who_cannot_be_read_for_a_moment_are_not_forgotten(register, monkeypatch):
    """One read without a file descriptor to spare: 44 people were 2 afterwards."""
    open_register().follow((), [team("Zoé Vincent", "Odile Quesnel")], TONIGHT)
    touch(register.file)
    with monkeypatch.context() as broken:
        broken.setattr(Path, "read_bytes", no_descriptor_left)
        assert names(register.suggestions("fau")) == ["João Faure"], "what was known stays known"
        with pytest.raises(Refused, match="register-unwritable"):
            register.follow((), [team("Adèle Aubry", "Bruno Blot")], TONIGHT)
    register.follow((), [team("Clara Colin", "Dan Dupuy")], TONIGHT)
    assert len(open_register().people) == 8


def touch(file):
    """Let the file look as if another program had written it."""
    file.write_bytes(file.read_bytes() + b"\n")


def no_descriptor_left(_file):
    raise OSError(24, "Too many open files")


def test_only_its_owner_may_read_it(register):
    assert abilities.for_owner_alone(register.file)
    assert register.file == register_file()
    assert isinstance(register.file, Path)
