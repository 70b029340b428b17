"""Copies of an open championship: when they are made, what they hold, and that nothing that fails stops anybody."""

import json
import os
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts, made
from tournament.errors import Refused
from tournament.models import backup
from tournament.models.backup import add_copy, copies_in, folders_in, freeze, is_copy, look_at
from tournament.models.copy_journal import JOURNAL, append_entry, read_beside
from tournament.models.copy_names import copy_name, moment_of, outlived, slug
from tournament.models.journal import entry_hash, plain_entry
from tournament.models.tables import Team
from tournament.preferences import copies_folder
from tournament.services.desk.desk import Desk, next_id
from tournament.services.desk.history import journal_head, plain_journal, undo
from tournament.services.people import registration
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import change_team, erase_contacts, register_team, register_teams, remove_team, teams
from tournament.services.rounds.drawing import current_round, discard_draw, draw, post_draw, rounds, take_back_posting
from tournament.services.safety.copies import Copies, frozen_championship, save_copy, second_folder
from tournament.services.safety.recovering import all_copies, bring_back, copies_of
from tournament.services.scores.entry import record_hand, record_hands, record_totals
from tournament.services.setup.championship import championship, change_championship, create_championship, open_championship


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self):
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self):
        return self.now

    def go_on(self, **time):
        self.now += timedelta(**time)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "saint-martin.capot"


@pytest.fixture
def desk(file, clock):
    desk_in(file).close()
    desk = open_championship(file, by="Odile", clock=clock, luck=lambda: 7)
    yield desk
    desk.close()


@pytest.fixture
def copies(desk):
    return Copies(desk)


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "USB"
    folder.mkdir()
    return folder


def ticked(copies):
    copies.tick()
    copies.wait()
    return copies.targets


def kept(target=None):
    """How many entries each copy in a place holds, the oldest first."""
    found = []
    for folder in folders_in([target or copies_folder()]):
        for copy in reversed(copies_in(folder)):
            with closing(look_at(copy)) as seen:
                found += seen.execute("SELECT count(*) FROM journal").fetchone()
    return found


def hall(desk):
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)


class TestWhenCopiesAreMade:
    def test_on_opening_once(self, desk, copies):
        ticked(copies)
        assert kept() == [1]
        again = Copies(desk)
        (own,) = ticked(again)
        assert kept() == [1]
        assert own.good == desk.clock()

    def test_not_while_nothing_changed(self, copies, clock):
        ticked(copies)
        clock.go_on(hours=1)
        ticked(copies)
        assert kept() == [1]

    def test_when_a_round_is_posted_and_when_it_is_complete(self, desk, copies):
        ticked(copies)
        register_teams(desk, drafts(4))
        ticked(copies)
        assert kept() == [1]
        draw(desk)
        post_draw(desk)
        ticked(copies)
        assert kept()[-1] == 4
        first, second = current_round(desk).tables
        record_hands(desk, first.id, [CAPOT] * 4)
        ticked(copies)
        assert kept()[-1] == 4
        record_hands(desk, second.id, [CAPOT] * 4)
        ticked(copies)
        assert kept()[-1] == 6

    def test_every_five_minutes_if_anything_changed(self, desk, copies, clock):
        ticked(copies)
        register_teams(desk, drafts(2))
        clock.go_on(minutes=4, seconds=59)
        ticked(copies)
        assert kept() == [1]
        clock.go_on(seconds=1)
        ticked(copies)
        assert kept() == [1, 2]

    @pytest.mark.parametrize(
        ("step", "entries"),
        [
            (lambda desk: register_teams(desk, drafts(2)), 1),
            (lambda desk: (register_teams(desk, drafts(4)), draw(desk), draw(desk)), 3),
            (lambda desk: (register_teams(desk, drafts(4)), draw(desk), discard_draw(desk)), 3),
            (lambda desk: (hall(desk), take_back_posting(desk)), 4),
            (lambda desk: (hall(desk), undo(desk)), 4),
        ],
        ids=["import", "redraw", "discard", "take back", "undo of a posting"],
    )
    def test_before_the_large_steps(self, desk, copies, step, entries):
        step(desk)
        copies.wait()
        assert kept()[-1] == entries

    def test_not_before_undoing_a_hand(self, desk, copies):
        hall(desk)
        ticked(copies)
        record_hand(desk, current_round(desk).tables[0].id, made(100))
        undo(desk)
        copies.wait()
        assert kept()[-1] == 4

    def test_on_closing(self, desk, copies, file):
        register_teams(desk, drafts(3))
        desk.close()
        assert kept()[-1] == 2
        assert copies.targets[0].trouble is None

    def test_not_after_closing(self, desk, copies, file):
        desk.close()
        register = kept()
        copies.tick()
        copies.copy_now()
        copies.wait()
        assert kept() == register
        assert [path.name for path in file.parent.glob(f"{file.name}*")] == [file.name]

    def test_in_memory_nothing_is_written(self, desk):
        desk_in()
        assert list(copies_folder().iterdir()) == []


class TestWhatACopyHolds:
    def test_a_copy_opens_by_itself_with_everything(self, desk, copies, tmp_path):
        hall(desk)
        ticked(copies)
        (line, *_) = all_copies([copies_folder()])
        assert (line.championship, line.teams, line.rounds, line.hands, line.since) == ("Concours de la Saint-Martin", 4, 1, 0, 0)
        assert line.path.name.startswith("concours-de-la-saint-martin-" + line.at.strftime("%Y-%m-%d-%Hh%Mm%S"))
        assert sorted(path.name for path in line.path.parent.iterdir() if path.suffix != ".capot") == ["about.json", "journal.jsonl"]
        assert bring_back(line, tmp_path / "back.capot") == 0
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert (journal_head(back), teams(back), rounds(back)) == (journal_head(desk), teams(desk), rounds(desk))
        back.close()

    def test_what_came_after_the_copy_comes_back_from_the_journal(self, desk, copies, tmp_path):
        hall(desk)
        ticked(copies)
        game = current_round(desk).tables[0].id
        record_hand(desk, game, made(100))
        record_hand(desk, game, CAPOT)
        undo(desk)
        change_team(desk, teams(desk)[0].id, drafts(9)[8], reason="Malade")
        copies.wait()
        line = copies_of(desk.path, [copies_folder()])[0]
        assert (line.hands, line.since) == (0, 4)
        before = line.path.read_bytes()
        assert bring_back(line, tmp_path / "back.capot") == 4
        assert line.path.read_bytes() == before
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert (journal_head(back), teams(back), rounds(back)[0].games[0].hands) == (journal_head(desk), teams(desk), 1)
        undo(back)
        assert teams(back)[0].players == drafts(1)[0].players
        back.close()

    def test_a_team_registered_after_the_copy_does_not_find_the_number_of_one_struck_out(self, desk, copies, tmp_path, monkeypatch):
        monkeypatch.setattr(registration, "next_team_id", lambda work: next_id(work.session, Team))  # as earlier versions gave ids out
        gone = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
        copies.copy_now()
        remove_team(desk, gone)
        assert register_team(desk, TeamDraft(("Sara Simon", "Rémi Roussel"), phone="07 55 66 77 88")).team == gone
        copies.wait()
        bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot")
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert [(team.players[0], team.phone) for team in teams(back)] == [("Sara Simon", "")]
        back.close()

    def test_an_undo_after_the_copy_gives_a_team_its_own_number_back(self, desk, copies, tmp_path):
        gone = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
        copies.copy_now()
        remove_team(desk, gone)
        undo(desk)
        copies.wait()
        bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot")
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert [(team.players[0], team.phone) for team in teams(back)] == [("Pia Perrin", "06 11 22 33 44")]
        back.close()

    def test_an_entry_that_was_altered_and_what_follows_it_stay_out(self, desk, copies, tmp_path):
        hall(desk)
        ticked(copies)
        game = current_round(desk).tables[0].id
        for _ in range(3):
            record_hand(desk, game, made(100))
        copies.wait()
        line = all_copies([copies_folder()])[0]
        beside = line.path.parent / "journal.jsonl"
        lines = beside.read_text().splitlines()
        beside.write_text("\n".join([*lines[:-2], lines[-2].replace("Odile", "Personne"), lines[-1]]))
        assert bring_back(line, tmp_path / "back.capot") == 1
        assert beside.read_text().count("Personne") == 1

    def test_at_which_desk_and_on_what_sight_comes_back_with_it(self, tmp_path, desk, copies, monkeypatch):
        entry_of = Desk.journal_entry

        def of_a_desk(self, work):
            entry = entry_of(self, work)
            entry.desk, entry.looked_at = "entrance", [["game", 1]]
            entry.hash = entry_hash(plain_entry(entry))
            return entry

        hall(desk)
        ticked(copies)
        monkeypatch.setattr(Desk, "journal_entry", of_a_desk)
        record_hand(desk, current_round(desk).tables[0].id, made(100))
        copies.wait()
        assert bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot") == 1
        back = open_championship(tmp_path / "back.capot", by="Odile")
        newest = plain_journal(back)[-1]
        assert (newest["desk"], newest["looked_at"], "desk" in plain_journal(back)[-2]) == ("entrance", [["game", 1]], False)
        back.close()

    def test_a_line_cut_short_swallows_no_other(self, tmp_path, desk, copies):
        hall(desk)
        ticked(copies)
        folder = all_copies([copies_folder()])[0].path.parent
        with (folder / "journal.jsonl").open("a") as beside:
            beside.write('\n{"sequence": 99, "wh')
        record_hand(desk, current_round(desk).tables[0].id, made(100))
        copies.wait()
        assert all_copies([copies_folder()])[0].since == 1

    def test_bringing_back_takes_no_files_place(self, desk, copies, file):
        ticked(copies)
        before = file.read_bytes()
        with pytest.raises(Refused) as refused:
            bring_back(all_copies([copies_folder()])[0], file)
        assert [problem.code for problem in refused.value.problems] == ["file-exists"]
        assert file.read_bytes() == before

    def test_a_damaged_copy_is_not_offered(self, desk, copies):
        ticked(copies)
        hall(desk)
        ticked(copies)
        newest, oldest = all_copies([copies_folder()])[0], all_copies([copies_folder()])[-1]
        newest.path.write_bytes(newest.path.read_bytes()[:40_000])
        assert all_copies([copies_folder()])[0] != newest
        assert all_copies([copies_folder()])[-1].path == oldest.path


class TestWhenACopyFails:
    def test_a_stick_that_is_gone_is_told_and_tried_again_and_the_own_copies_go_on(self, desk, copies, stick, clock):
        copies.choose_second(stick)
        copies.wait()
        assert (stick / "Capot").is_dir()
        good = clock.now
        clock.go_on(minutes=6)
        (stick / "Capot").rename(stick / "pulled")
        hall(desk)
        own, second = ticked(copies)
        assert (own.good, own.trouble) == (clock.now, None)
        assert (second.good, second.trouble.code) == (good, "place-gone")
        assert not (stick / "Capot").exists()
        record_hand(desk, current_round(desk).tables[0].id, made(100))
        (stick / "pulled").rename(stick / "Capot")
        clock.go_on(seconds=59)
        assert ticked(copies)[1].trouble
        clock.go_on(seconds=1)
        assert ticked(copies)[1].trouble is None
        assert kept(stick / "Capot") == [1, 5]

    def test_a_full_own_folder_is_told_and_every_hand_is_still_recorded(self, desk, copies, monkeypatch):
        ticked(copies)

        def full(*_):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr("tournament.models.backup.os.fsync", full)
            hall(desk)
            (own,) = ticked(copies)
            assert own.trouble.code == "disk-full"
            record_hand(desk, current_round(desk).tables[0].id, made(100))
            assert kept() == [1]
        copies.copy_now()
        copies.wait()
        assert (copies.targets[0].trouble, kept()[-1]) == (None, 5)

    def test_a_disk_that_is_really_full_leaves_the_old_copy_and_nothing_else(self, desk, copies, tmp_path):
        ticked(copies)
        hall(desk)
        program = (
            "import resource, sys; from pathlib import Path; from datetime import UTC, datetime; from tournament.errors import Refused; "
            "from tournament.models.backup import add_copy, look_at; frozen = look_at(Path(sys.argv[1])); "
            "resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))\n"
            "try: add_copy(frozen, Path(sys.argv[2]), None, datetime.now(UTC))\n"
            "except Refused as refused: print(refused.problems[0].code)"
        )
        save_copy(frozen_championship(desk), tmp_path / "now.capot")
        copies.wait()
        before = {path.name for folder in folders_in([copies_folder()]) for path in folder.iterdir()}
        told = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "now.capot"), str(copies_folder())], capture_output=True, text=True, check=True
        )
        assert told.stdout in ("disk-full\n", "disk-trouble\n")
        assert {path.name for folder in folders_in([copies_folder()]) for path in folder.iterdir()} == before

    def test_a_copy_that_is_killed_leaves_the_old_one_and_the_next_clears_up(self, desk, copies, tmp_path):
        ticked(copies)
        hall(desk)
        save_copy(frozen_championship(desk), tmp_path / "now.capot")
        program = (
            "import os, signal, sys; from pathlib import Path; from datetime import UTC, datetime; from tournament.models import backup; "
            "backup.is_whole = lambda draft: draft.name.startswith('.') and os.kill(os.getpid(), signal.SIGKILL); "
            "backup.same = lambda *_: False; "
            "backup.add_copy(backup.look_at(Path(sys.argv[1])), Path(sys.argv[2]), None, datetime.now(UTC))"
        )
        killed = subprocess.run([sys.executable, "-c", program, str(tmp_path / "now.capot"), str(copies_folder())], capture_output=True)
        assert killed.returncode == -9
        (folder,) = folders_in([copies_folder()])
        assert [path.name for path in folder.glob(".*")] != []
        old = all_copies([copies_folder()])[0].path
        with closing(look_at(old)) as seen:
            assert seen.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for draft in folder.glob(".*"):
            os.utime(draft, (0, 0))
        copies.copy_now()
        copies.wait()
        assert (list(folder.glob(".*")), kept()[-1]) == ([], 4)

    def test_a_copy_under_way_beside_is_not_swept_away(self, desk, copies, tmp_path, monkeypatch):
        """Two windows, each with a file of one championship: while the first writes, the second makes a copy and clears up."""
        hall(desk)
        copies.wait()
        first, second = frozen_championship(desk), frozen_championship(desk)
        really_whole, copied = backup.is_whole, []

        def meanwhile(path):
            if path.name.startswith(".") and not copied:
                copied.append(path)
                backup.add_copy(second, copies_folder(), tmp_path / "b.capot", datetime(2026, 11, 21, 12, 0, 2, tzinfo=UTC))
            return really_whole(path)

        monkeypatch.setattr(backup, "is_whole", meanwhile)
        assert backup.add_copy(first, copies_folder(), tmp_path / "a.capot", datetime(2026, 11, 21, 12, 0, 1, tzinfo=UTC)).is_file()
        assert [path for path in copied if path.exists()] == []

    def test_a_second_place_inside_the_first_is_none(self, copies):
        with pytest.raises(Refused) as refused:
            copies.choose_second(copies_folder())
        assert [problem.code for problem in refused.value.problems] == ["place-is-own"]

    def test_a_second_place_that_is_not_there(self, copies, tmp_path):
        with pytest.raises(Refused) as refused:
            copies.choose_second(tmp_path / "nowhere")
        assert [problem.code for problem in refused.value.problems] == ["place-gone"]

    def test_a_second_place_that_cannot_be_written(self, copies, stick):
        (stick / "Capot").touch()
        with pytest.raises(Refused) as refused:
            copies.choose_second(stick)
        assert [problem.code for problem in refused.value.problems] == ["file-unwritable"]

    def test_no_second_place_any_more(self, desk, copies, stick):
        copies.choose_second(stick)
        copies.choose_second(None)
        assert (copies.second, len(copies.targets)) == (None, 1)


class TestSaveACopy:
    def test_it_opens_by_itself(self, desk, tmp_path):
        hall(desk)
        save_copy(frozen_championship(desk), tmp_path / "copie.capot")
        copy = open_championship(tmp_path / "copie.capot", by="Odile")
        assert (championship(copy).name, journal_head(copy)) == (championship(desk).name, journal_head(desk))
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
    first, second = plain_journal(desk)
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
        other = open_championship(tmp_path / "b.capot", by="Jean", clock=desk.clock, luck=lambda: 7)
        yield other
        other.close()

    @staticmethod
    def came_back(line, path):
        bring_back(line, path)
        back = open_championship(path, by="Odile")
        players = [team.players[0] for team in teams(back)]
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
        assert self.came_back(copies_of(file, [copies_folder()])[0], tmp_path / "c.capot") == [self.name(0), self.name(1)]
        assert self.came_back(copies_of(other.path, [copies_folder()])[0], tmp_path / "d.capot") == [self.name(0), self.name(2)]
        assert [line.teams + line.since for line in copies_of(file, [copies_folder()])] == [2, 0]
        assert len(all_copies([copies_folder()])) == 3

    def test_with_no_copy_since_they_parted(self, desk, copies, other, file, tmp_path):
        beside = Copies(other)
        register_teams(desk, drafts(2)[1:])
        copies.wait()
        register_teams(other, drafts(3)[2:])
        beside.wait()
        assert self.came_back(copies_of(file, [copies_folder()])[0], tmp_path / "c.capot") == [self.name(0), self.name(1)]
        assert self.came_back(copies_of(other.path, [copies_folder()])[0], tmp_path / "d.capot") == [self.name(0), self.name(2)]
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
                assert seen.execute("SELECT hash FROM journal ORDER BY sequence DESC LIMIT 1").fetchone() == (journal_head(of),)

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
        assert (copies_of(file, [copies_folder()])[0].end, len(kept())) == (journal_head(desk), 23)


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


def hashed(entry):
    return {**entry, "hash": entry_hash(entry)}


def test_a_damaged_copy_leaves_the_journal_to_the_one_before(desk, copies, tmp_path):
    ticked(copies)
    hall(desk)
    ticked(copies)
    newest = all_copies([copies_folder()])[0]
    newest.path.write_bytes(newest.path.read_bytes()[:40_000])
    line = all_copies([copies_folder()])[0]
    assert (line.since, bring_back(line, tmp_path / "back.capot")) == (2, 2)


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
    "a value too large": lambda entry: {**entry, "after": [["team", 1, team_row(number=2**70)]], "before": [["team", 1, team_row()]]},
    "an unknown table": lambda entry: {**entry, "after": [["sqlite_master", 1, {"id": 1}]], "before": [["sqlite_master", 1, None]]},
    "an unknown column": lambda entry: {**entry, "after": [["team", 1, {"id": 1, "zzz": 1}]], "before": [["team", 1, {"id": 1}]]},
    "a table that is a list": lambda entry: {**entry, "after": [[["team"], 1, {"id": 1}]], "before": [["team", 1, {"id": 1}]]},
    "no row before": lambda entry: {**entry, "after": [["team", 1, team_row()]]},
    "the championship gone": lambda entry: {**entry, "after": [["championship", 1, None]], "before": [["championship", 1, {"id": 1}]]},
    "a presence of seven": lambda entry: {**entry, "after": [["team", 1, team_row(present=7)]], "before": [["team", 1, team_row()]]},
    "the journal itself": lambda entry: {**entry, "after": [["journal", 1, {"id": 1}]], "before": [["journal", 1, None]]},
    "a telephone number": lambda entry: {**entry, "after": [["contact", 1, {"team_id": 1, "phone": "0"}]], "before": [["contact", 1, None]]},
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
    "looked at a number": lambda entry: {**entry, "looked_at": [5]},
    "looked at the values of a row": lambda entry: {**entry, "looked_at": [["team", 1, {}]]},
}


class TestHostileLines:
    """What stands beside the copies may be anything: the copy itself always comes back, with all that was done before the bad line."""

    @pytest.fixture
    def folder(self, desk, copies):
        hall(desk)
        ticked(copies)
        record_hand(desk, current_round(desk).tables[0].id, made(100))
        copies.wait()
        return all_copies([copies_folder()])[0].path.parent

    @pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
    def test_a_spoilt_entry_and_what_follows_stay_out(self, spoil, desk, folder, tmp_path):
        newest = plain_journal(desk)[-1]
        entry = {**newest, "sequence": newest["sequence"] + 1, "previous": newest["hash"], "command": "c", "what": "team-changed"}
        bad = hashed(spoil({**entry, "before": [], "after": []}))
        next_one = hashed({**entry, "sequence": entry["sequence"] + 1, "previous": bad["hash"], "before": [], "after": [], "command": "d"})
        with (folder / JOURNAL).open("a") as beside:
            beside.write(f"\n{json.dumps(bad)}\n{json.dumps(next_one)}")
        line = all_copies([copies_folder()])[0]
        assert bring_back(line, tmp_path / "back.capot") == 1
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert (championship(back).name, len(teams(back)), rounds(back)[0].games[0].hands) == ("Concours de la Saint-Martin", 4, 1)
        back.close()

    @pytest.mark.parametrize(
        "line", [b'{"hash":"x","sequence":1,"what":"\\ud800"}', b'{"hash":NaN}', b"[" * 100_000 + b'"hash":', b'\xff"hash":', b'["hash":1]']
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
    assert [team.phone for team in teams(back)] == [""]
    back.close()


def test_a_championship_of_any_name_has_copies(tmp_path):
    desk = create_championship(tmp_path / "x.capot", name="Grand Found Open", day=date(2026, 11, 21), by="Odile")
    Copies(desk)
    desk.close()
    assert [line.championship for line in all_copies([copies_folder()])] == ["Grand Found Open"]
    assert is_copy(all_copies([copies_folder()])[0].path)


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


def test_an_evening_of_totals_is_seen_to_go_on(desk, copies):
    hall(desk)
    first, second = current_round(desk).tables
    record_totals(desk, first.id, {"A": 2012, "B": 1450})
    copies.copy_now()
    copies.wait()
    record_hand(desk, second.id, made(100))
    copies.copy_now()
    copies.wait()
    assert [(line.tables, line.hands) for line in all_copies([copies_folder()])][:3] == [(2, 1), (1, 0), (0, 0)]


def test_a_stick_that_never_answers_does_not_keep_the_program_from_ending(file):
    desk_in(file).close()
    program = (
        "import sys; from pathlib import Path; from threading import Event; from tournament.services.safety import copies; "
        "from tournament.services.setup.championship import open_championship; "
        "copies.add_copy = lambda *_: Event().wait(); copies.LONGEST_CLOSING = 0; "
        "desk = open_championship(Path(sys.argv[1]), by='Odile'); copies.Copies(desk).tick(); desk.close(); print('closed')"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "closed\n", "")


def test_the_names_of_folders_for_copies_are_on_the_disk_before_anything_is_put_there(desk, tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr("tournament.models.backup.sync", synced.append)
    monkeypatch.setattr("tournament.services.safety.copies.sync", synced.append)
    monkeypatch.setattr("tournament.preferences.sync", synced.append)
    stick = tmp_path / "USB"
    stick.mkdir()
    assert second_folder(stick) == stick / "Capot"
    assert synced[-1] == stick
    frozen = freeze(desk.engine)
    with closing(frozen):
        copy = add_copy(frozen, stick / "Capot", None, desk.clock())
    assert synced.index(stick / "Capot") < synced.index(copy.parent)
    folder = copies_folder()
    assert {folder.parent, folder.parent.parent, folder.parent.parent.parent} <= set(synced)


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


def test_the_last_copy_is_told_before_another_is_made(desk):
    copies = Copies(desk)
    register_teams(desk, drafts(1))
    copies.copy_now()
    copies.wait()
    made = copies.targets[0].good
    assert made is not None
    assert Copies(desk).targets[0].good == made.replace(microsecond=0)
