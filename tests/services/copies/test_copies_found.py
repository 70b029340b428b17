"""Copies saved, found again, and of two files of one championship."""

from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from tests.services.conftest import desk_in, drafts
from tests.services.copies.conftest import full_desk, hashed, kept, ticked
from tournament.errors import Refused
from tournament.models.backup import append_entry, folders_in, look_at, read_beside
from tournament.models.copy_names import copy_name, moment_of, outlived, slug
from tournament.preferences import copies_folder
from tournament.services.desk.journal import journal_head, plain_journal
from tournament.services.people.registration import register_teams, teams
from tournament.services.safety.copies import Copies, frozen_championship, save_copy
from tournament.services.safety.recovering import all_copies, bring_back, copies_of
from tournament.services.setup.championship import championship, change_championship, open_championship


class TestSaveACopy:
    def test_it_opens_by_itself(self, desk, tmp_path):
        full_desk(desk)
        save_copy(frozen_championship(desk), tmp_path / "copie.capot")
        copy = open_championship(tmp_path / "copie.capot", by="Odile")
        assert (championship(copy.state).name, journal_head(copy.state)) == (
            championship(desk.state).name,
            journal_head(desk.state),
        )
        copy.close()

    def test_never_onto_the_open_file(self, desk, file):
        with pytest.raises(Refused) as refused:
            save_copy(frozen_championship(desk), file)
        assert [problem.code for problem in refused.value.problems] == ["copy-onto-open"]

    def test_never_onto_a_file_that_is_open_elsewhere_or_was_left_open(self, desk, tmp_path):
        other = tmp_path / "other.capot"
        desk_in(other).close()
        Path(f"{other}-wal").write_bytes(b"hands that nobody has read yet")
        with pytest.raises(Refused) as refused:
            save_copy(frozen_championship(desk), other)
        assert [problem.code for problem in refused.value.problems] == ["would-replace-championship"]
        Path(f"{other}-wal").unlink()
        save_copy(frozen_championship(desk), other)

    def test_into_a_folder_that_is_gone(self, desk, tmp_path):
        with pytest.raises(Refused) as refused:
            save_copy(frozen_championship(desk), tmp_path / "gone" / "copie.capot")
        assert refused.value.problems[0].code in ("place-gone", "file-unwritable")


class TestAsFound:
    def test_what_a_crash_left_is_copied_aside_before_it_is_opened(self, desk, file, tmp_path):
        register_teams(desk, drafts(2))
        after = tmp_path / "after" / file.name
        after.parent.mkdir()
        for part in ("", "-wal"):
            Path(f"{after}{part}").write_bytes(Path(f"{file}{part}").read_bytes())
        before = [Path(f"{after}{part}").read_bytes() for part in ("", "-wal")]
        open_championship(after, by="Odile").close()
        (folder,) = folders_in([copies_folder()])
        aside = sorted(folder.glob("*found-open*"))
        assert [path.read_bytes() for path in aside] == before
        assert all_copies([copies_folder()]) == ()


class TestNames:
    def test_a_copy_tells_the_championship_the_day_and_the_time(self):
        at = datetime(2026, 11, 21, 14, 5, 9).astimezone()
        assert copy_name("Été à Œuilly", at) == "ete-a-oeuilly-2026-11-21-14h05m09.capot"
        assert copy_name("Été", at, ["ete-2026-11-21-14h05m09.capot"]) == "ete-2026-11-21-14h05m09-2.capot"
        assert moment_of(copy_name(slug("../.."), at)) == (at, 1)
        assert moment_of("ete-2026-13-41-14h05m09.capot") is None

    def test_twenty_and_one_a_day_stay(self):
        days = [copy_name("x", datetime(2026, 11, day, hour).astimezone()) for day in (1, 2) for hour in range(20)]
        today = [copy_name("x", datetime(2026, 11, 3, hour).astimezone()) for hour in range(20)]
        gone = outlived([*days, *today])
        assert sorted(set(days) - set(gone)) == [days[19], days[39]]
        assert outlived(today) == []

    def test_copies_from_before_the_clock_went_back_go_first(self):
        before = [copy_name("x", datetime(2026, 11, 3, 18, minute).astimezone()) for minute in range(20)]
        after = [copy_name("x", datetime(2026, 11, 3, 17, minute).astimezone()) for minute in range(10)]
        gone = outlived([*before, *after], newest=after[-1])
        assert gone == before[:10]


def test_the_journal_beside_has_a_branch_for_each_future(tmp_path, desk):
    """Two futures of one championship: the file was put back to an older state, and went on differently."""
    register_teams(desk, drafts(1))
    first, second = plain_journal(desk.entries())
    other = hashed({**second, "by": "Jean"})
    append_entry(tmp_path, first, tmp_path / "a.capot")
    append_entry(tmp_path, other, tmp_path / "b.capot")
    append_entry(tmp_path, hashed({**second, "previous": "another past"}), None)
    append_entry(tmp_path, second, tmp_path / "a.capot")
    beside = read_beside(tmp_path)
    assert set(beside.ends(first["hash"], set())) == {second["hash"], other["hash"]}
    assert beside.tail(first["hash"], second["hash"]) == [second]
    assert beside.tail(first["hash"], other["hash"]) == [other]
    assert beside.files[other["hash"]] == {str(tmp_path / "b.capot")}


class TestTwoFilesOfOneChampionship:
    """A copy was brought back as another file, and both go on."""

    @pytest.fixture
    def other(self, desk, copies, tmp_path):
        ticked(copies)
        register_teams(desk, drafts(1))
        copies.copy_now()
        copies.wait()
        bring_back(all_copies([copies_folder()])[0], tmp_path / "b.capot")
        other = open_championship(tmp_path / "b.capot", by="Jean", clock=desk.clock, rng=lambda: 7)
        yield other
        other.close()

    @staticmethod
    def came_back(line, path):
        bring_back(line, path)
        back = open_championship(path, by="Odile")
        players = [team.players[0] for team in teams(back.state)]
        back.close()
        return players

    @staticmethod
    def name(number):
        return drafts(number + 1)[number].players[0]

    def test_each_gets_its_own_state_back_first(self, desk, copies, other, file, clock, tmp_path):
        beside = Copies(other)
        clock.go_on(minutes=1)
        register_teams(other, drafts(3)[2:])
        beside.copy_now()
        beside.wait()
        register_teams(desk, drafts(2)[1:])
        copies.wait()
        assert self.came_back(copies_of(file, [copies_folder()])[0], tmp_path / "c.capot") == [
            self.name(0),
            self.name(1),
        ]
        assert self.came_back(copies_of(other.path, [copies_folder()])[0], tmp_path / "d.capot") == [
            self.name(0),
            self.name(2),
        ]
        assert [line.teams + line.since for line in copies_of(file, [copies_folder()])] == [2, 0]
        assert len(all_copies([copies_folder()])) == 3

    def test_with_no_copy_since_they_parted(self, desk, copies, other, file, tmp_path):
        beside = Copies(other)
        register_teams(desk, drafts(2)[1:])
        copies.wait()
        register_teams(other, drafts(3)[2:])
        beside.wait()
        assert self.came_back(copies_of(file, [copies_folder()])[0], tmp_path / "c.capot") == [
            self.name(0),
            self.name(1),
        ]
        assert self.came_back(copies_of(other.path, [copies_folder()])[0], tmp_path / "d.capot") == [
            self.name(0),
            self.name(2),
        ]
        both = all_copies([copies_folder()])[:2]
        assert both[0].path == both[1].path
        assert both[0].end != both[1].end

    def test_with_copies_of_both(self, desk, copies, other, file, clock, tmp_path):
        beside = Copies(other)
        for far in range(2):
            for own, of in ((copies, desk), (beside, other)):
                clock.go_on(minutes=1)
                register_teams(of, drafts(2 + far)[1 + far :])
                own.copy_now()
                own.wait()
        for of in (desk, other):
            newest = copies_of(of.path, [copies_folder()])[0]
            with closing(look_at(newest.path)) as seen:
                assert seen.execute("SELECT hash FROM journal ORDER BY sequence DESC LIMIT 1").fetchone() == (
                    journal_head(of.state),
                )

    def test_one_that_was_closed_long_ago_keeps_its_copies(self, desk, copies, other, file, clock):
        register_teams(desk, drafts(2)[1:])
        copies.copy_now()
        copies.wait()
        beside = Copies(other)
        for number in range(25):
            clock.go_on(seconds=1)
            change_championship(other, name=f"Concours {number}")
            beside.copy_now()
            beside.wait()
        assert (copies_of(file, [copies_folder()])[0].end, len(kept())) == (journal_head(desk.state), 23)


def test_a_file_that_was_moved_has_the_copies_of_its_old_place(tmp_path):
    for path, number in ((tmp_path / "old.capot", 0), (tmp_path / "new.capot", 1)):
        if not number:
            desk_in(path).close()
        desk = open_championship(path, by="Odile")
        there = Copies(desk)
        there.copy_now()
        there.wait()
        register_teams(desk, drafts(number + 1)[number:])
        desk.close()
        if not number:
            path.rename(tmp_path / "new.capot")
    assert [line.teams for line in copies_of(tmp_path / "new.capot", [copies_folder()])] == [2, 1, 0]


def test_after_the_clock_went_back_the_copy_that_goes_further_stands_first(desk, clock, file):
    copies = Copies(desk)
    register_teams(desk, drafts(1))
    copies.copy_now()
    copies.wait()
    clock.go_on(hours=-2)
    register_teams(desk, drafts(3)[1:])
    copies.copy_now()
    copies.wait()
    desk.close()
    assert [line.teams for line in all_copies([copies_folder()])][:2] == [3, 1]
    assert [line.teams for line in copies_of(file, [copies_folder()])][:2] == [3, 1]
