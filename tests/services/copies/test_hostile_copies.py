"""Copies and journals beside them that somebody has spoilt, or named oddly."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests import abilities
from tests.examples import a_slice
from tests.services.conftest import desk_in, drafts, made
from tests.services.copies.conftest import full_desk, hashed, ticked
from tournament.errors import Refused
from tournament.models.backup import JOURNAL, folders_in
from tournament.preferences import copies_folder
from tournament.services.desk.journal import plain_journal
from tournament.services.people.registration import erase_contacts, register_teams, teams
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.safety.copies import Copies
from tournament.services.safety.recovering import all_copies, bring_back, copies_of
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import championship, open_championship


def team_row(**values):
    return {"id": 1, "number": 1, "name": "x", "club": "", "status": "active", "present": 1, "paid": 0, **values}


SPOILT = {
    "nothing but a number": lambda entry: {"sequence": 99},
    "previous is a list": lambda entry: {**entry, "previous": [1]},
    "previous is a number": lambda entry: {**entry, "previous": 5},
    "no kind": lambda entry: {name: value for name, value in entry.items() if name != "what"},
    "an empty row": lambda entry: {**entry, "after": [[]]},
    "a row that is none": lambda entry: {**entry, "after": [None]},
    "a row of text": lambda entry: {**entry, "after": [["team", 1, "x"]], "before": [["team", 1, {"id": 1}]]},
    "a number too large": lambda entry: {**entry, "after": [["team", 2**70, None]], "before": [["team", 2**70, None]]},
    "a value too large": lambda entry: {
        **entry,
        "after": [["team", 1, team_row(number=2**70)]],
        "before": [["team", 1, team_row()]],
    },
    "an unknown table": lambda entry: {
        **entry,
        "after": [["sqlite_master", 1, {"id": 1}]],
        "before": [["sqlite_master", 1, None]],
    },
    "an unknown column": lambda entry: {
        **entry,
        "after": [["team", 1, {"id": 1, "zzz": 1}]],
        "before": [["team", 1, {"id": 1}]],
    },
    "a table that is a list": lambda entry: {
        **entry,
        "after": [[["team"], 1, {"id": 1}]],
        "before": [["team", 1, {"id": 1}]],
    },
    "no row before": lambda entry: {**entry, "after": [["team", 1, team_row()]]},
    "the championship gone": lambda entry: {
        **entry,
        "after": [["championship", 1, None]],
        "before": [["championship", 1, {"id": 1}]],
    },
    "a presence of seven": lambda entry: {
        **entry,
        "after": [["team", 1, team_row(present=7)]],
        "before": [["team", 1, team_row()]],
    },
    "the journal itself": lambda entry: {
        **entry,
        "after": [["journal", 1, {"id": 1}]],
        "before": [["journal", 1, None]],
    },
    "a telephone number": lambda entry: {
        **entry,
        "after": [["contact", 1, {"team_id": 1, "phone": "0"}]],
        "before": [["contact", 1, None]],
    },
    "rules that are none": lambda entry: {
        **entry,
        "after": [["championship", 1, {"id": 1, "rules": "zzz"}]],
        "before": [["championship", 1, {"id": 1}]],
    },
    "criteria that are none": lambda entry: {
        **entry,
        "after": [["championship", 1, {"id": 1, "criteria": ["x"]}]],
        "before": [["championship", 1, {"id": 1}]],
    },
    "a moment that is none": lambda entry: {**entry, "at": "hello"},
    "a sequence left out": lambda entry: {**entry, "sequence": entry["sequence"] + 5},
    "a redo of nothing": lambda entry: {**entry, "what": "redo"},
    "details that are text": lambda entry: {**entry, "details": "x"},
    "by a number": lambda entry: {**entry, "by": 5},
    "at a desk that is a number": lambda entry: {**entry, "desk": 5},
    "asked for a number": lambda entry: {**entry, "asked": 5},
    "looked at a number": lambda entry: {**entry, "looked_at": [5]},
    "looked at the values of a row": lambda entry: {**entry, "looked_at": [["team", 1, {}]]},
}


class TestHostileLines:
    """What stands beside the copies may be anything: the copy itself always comes back, with all that was done before
    the bad line."""

    @pytest.fixture
    def folder(self, desk, copies):
        full_desk(desk)
        ticked(copies)
        record_hand(desk, current_round(desk.state).tables[0].id, made(100))
        copies.wait()
        return all_copies([copies_folder()])[0].path.parent

    @pytest.mark.parametrize("spoil", a_slice(SPOILT.values(), of=30), ids=SPOILT)
    def test_a_spoilt_entry_and_what_follows_stay_out(self, spoil, desk, folder, tmp_path):
        newest = plain_journal(desk.entries())[-1]
        entry = {
            **newest,
            "sequence": newest["sequence"] + 1,
            "previous": newest["hash"],
            "command": "c",
            "what": "team-changed",
        }
        bad = hashed(spoil({**entry, "before": [], "after": []}))
        next_one = hashed(
            {
                **entry,
                "sequence": entry["sequence"] + 1,
                "previous": bad["hash"],
                "before": [],
                "after": [],
                "command": "d",
            }
        )
        with (folder / JOURNAL).open("a") as beside:
            beside.write(f"\n{json.dumps(bad)}\n{json.dumps(next_one)}")
        line = all_copies([copies_folder()])[0]
        assert bring_back(line, tmp_path / "back.capot") == 1
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert (championship(back.state).name, len(teams(back.state)), rounds(back.state)[0].games[0].hands) == (
            "Concours de la Saint-Martin",
            4,
            1,
        )
        back.close()

    @pytest.mark.parametrize(
        "line",
        a_slice(
            [
                b'{"hash":"x","sequence":1,"what":"\\ud800"}',
                b'{"hash":NaN}',
                b"[" * 100_000 + b'"hash":',
                b'\xff"hash":',
                b'["hash":1]',
            ],
            of=5,
        ),
    )
    def test_a_line_that_is_none(self, line, folder, tmp_path):
        with (folder / JOURNAL).open("ab") as beside:
            beside.write(b"\n" + line)
        assert bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot") == 1


def test_numbers_that_were_erased_stay_erased(desk, copies, tmp_path):
    register_teams(desk, [replace(drafts(1)[0], phone="06 12 34 56 78")])
    copies.copy_now()
    copies.wait()
    erase_contacts(desk)
    copies.wait()
    assert bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot") == 1
    back = open_championship(tmp_path / "back.capot", by="Odile")
    assert [team.phone for team in teams(back.state)] == [""]
    back.close()


def is_refused_as_a_copy(path):
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        open_championship(path, by="Odile")
    return [problem.code for problem in refused.value.problems] == ["file-is-copy"] and path.read_bytes() == before


def test_no_copy_is_worked_in(desk, copies, file, tmp_path):
    """Neither a good one, nor what was left open, and by no way in."""
    ticked(copies)
    register_teams(desk, drafts(1))
    crashed = tmp_path / "crashed.capot"
    for part in ("", "-wal"):
        Path(f"{crashed}{part}").write_bytes(Path(f"{file}{part}").read_bytes())
    open_championship(crashed, by="Odile").close()
    (folder,) = folders_in([copies_folder()])
    found = sorted(folder.glob("*.capot"))
    assert [path.name.endswith(".found-open.capot") for path in found].count(True) == 1
    assert all(is_refused_as_a_copy(path) for path in found)


@abilities.BYTE_NAMES
def test_a_file_name_that_is_no_text(tmp_path):
    """A stick from an old computer: the name is written in another alphabet's bytes."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xe9t\xe9.capot"))
    desk_in(path).close()
    desk = open_championship(path, by="Odile")
    copies = Copies(desk)
    (own,) = ticked(copies)
    register_teams(desk, drafts(1))
    copies.wait()
    desk.close()
    assert (own.trouble, copies.targets[0].trouble) == (None, None)
    assert [line.teams for line in copies_of(path, [copies_folder()])] == [1, 0]
