"""When copies are made, and what they hold."""

from datetime import date

import pytest

from tests.desks import people
from tests.services.conftest import CAPOT, desk_in, drafts, made
from tests.services.copies.conftest import full_desk, kept, ticked
from tournament.errors import Refused
from tournament.models.backup import is_copy
from tournament.preferences import copies_folder
from tournament.services.desk.journal import journal_head, plain_journal
from tournament.services.desk.undo import undo
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.people.registration import change_team, register_team, register_teams, remove_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import discard_draw, draw, post_draw, take_back_posting
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.safety.copies import Copies
from tournament.services.safety.recovering import all_copies, bring_back, copies_of
from tournament.services.scores.entry import record_hand, record_hands, record_totals
from tournament.services.setup.championship import create_championship, open_championship


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
        first, second = current_round(desk.state).tables
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
            (lambda desk: (full_desk(desk), take_back_posting(desk)), 4),
            (lambda desk: (full_desk(desk), undo(desk)), 4),
        ],
        ids=["import", "redraw", "discard", "take back", "undo of a posting"],
    )
    def test_before_the_large_steps(self, desk, copies, step, entries):
        step(desk)
        copies.wait()
        assert kept()[-1] == entries

    def test_not_before_undoing_a_hand(self, desk, copies):
        full_desk(desk)
        ticked(copies)
        record_hand(desk, current_round(desk.state).tables[0].id, made(100))
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
        full_desk(desk)
        ticked(copies)
        (line, *_) = all_copies([copies_folder()])
        assert (line.championship, line.teams, line.rounds, line.hands, line.since) == (
            "Concours de la Saint-Martin",
            4,
            1,
            0,
            0,
        )
        assert line.path.name.startswith("concours-de-la-saint-martin-" + line.at.strftime("%Y-%m-%d-%Hh%Mm%S"))
        assert sorted(path.name for path in line.path.parent.iterdir() if path.suffix != ".capot") == [
            "about.json",
            "journal.jsonl",
        ]
        assert bring_back(line, tmp_path / "back.capot") == 0
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert (journal_head(back.state), teams(back.state), rounds(back.state)) == (
            journal_head(desk.state),
            teams(desk.state),
            rounds(desk.state),
        )
        back.close()

    def test_what_came_after_the_copy_comes_back_from_the_journal(self, desk, copies, tmp_path):
        full_desk(desk)
        ticked(copies)
        game = current_round(desk.state).tables[0].id
        record_hand(desk, game, made(100))
        record_hand(desk, game, CAPOT)
        undo(desk)
        change_team(desk, teams(desk.state)[0].id, drafts(9)[8], reason="Malade")
        copies.wait()
        line = copies_of(desk.path, [copies_folder()])[0]
        assert (line.hands, line.since) == (0, 4)
        before = line.path.read_bytes()
        assert bring_back(line, tmp_path / "back.capot") == 4
        assert line.path.read_bytes() == before
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert (journal_head(back.state), teams(back.state), rounds(back.state)[0].games[0].hands) == (
            journal_head(desk.state),
            teams(desk.state),
            1,
        )
        undo(back)
        assert teams(back.state)[0].players == drafts(1)[0].players
        back.close()

    def test_a_team_registered_after_the_copy_does_not_find_the_number_of_one_struck_out(
        self, desk, copies, tmp_path, monkeypatch
    ):
        monkeypatch.setattr(
            UnitOfWork, "new_id", lambda work, table: max((row.id for row in work.state.all(table)), default=0) + 1
        )  # as it once was
        gone = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
        copies.copy_now()
        remove_team(desk, gone)
        assert register_team(desk, TeamDraft(("Sara Simon", "Rémi Roussel"), phone="07 55 66 77 88")).team == gone
        copies.wait()
        bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot")
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert [(team.players[0], team.phone) for team in people(back)] == [("Sara Simon", "")]
        back.close()

    def test_an_undo_after_the_copy_gives_a_team_its_own_number_back(self, desk, copies, tmp_path):
        gone = register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"), phone="06 11 22 33 44")).team
        copies.copy_now()
        remove_team(desk, gone)
        undo(desk)
        copies.wait()
        bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot")
        back = open_championship(tmp_path / "back.capot", by="Odile")
        assert [(team.players[0], team.phone) for team in people(back)] == [("Pia Perrin", "06 11 22 33 44")]
        back.close()

    def test_an_entry_that_was_altered_and_what_follows_it_stay_out(self, desk, copies, tmp_path):
        full_desk(desk)
        ticked(copies)
        game = current_round(desk.state).tables[0].id
        for _ in range(3):
            record_hand(desk, game, made(100))
        copies.wait()
        line = all_copies([copies_folder()])[0]
        beside = line.path.parent / "journal.jsonl"
        lines = beside.read_text(encoding="utf-8").splitlines()
        beside.write_text("\n".join([*lines[:-2], lines[-2].replace("Odile", "Personne"), lines[-1]]), encoding="utf-8")
        assert bring_back(line, tmp_path / "back.capot") == 1
        assert beside.read_text(encoding="utf-8").count("Personne") == 1

    def test_at_which_desk_on_what_sight_and_under_which_key_comes_back_with_it(self, tmp_path, desk, copies):
        full_desk(desk)
        ticked(copies)
        desk.name = "entrance"
        game = current_round(desk.state).tables[0].id
        record_hand(desk.on_sight_of(desk.state, "hand-1"), game, made(100))
        copies.wait()
        assert bring_back(all_copies([copies_folder()])[0], tmp_path / "back.capot") == 1
        back = open_championship(tmp_path / "back.capot", by="Odile")
        record_hand(back.on_sight_of(back.state, "hand-1"), game, made(100))  # asked again: done already
        before, newest = plain_journal(back.entries())[-2:]
        assert (newest["desk"], newest["looked_at"], "desk" in before) == (
            "entrance",
            [["championship", 1], ["game", 1]],
            False,
        )
        back.close()

    def test_a_line_cut_short_swallows_no_other(self, tmp_path, desk, copies):
        full_desk(desk)
        ticked(copies)
        folder = all_copies([copies_folder()])[0].path.parent
        with (folder / "journal.jsonl").open("a") as beside:
            beside.write('\n{"sequence": 99, "wh')
        record_hand(desk, current_round(desk.state).tables[0].id, made(100))
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
        full_desk(desk)
        ticked(copies)
        newest, oldest = all_copies([copies_folder()])[0], all_copies([copies_folder()])[-1]
        newest.path.write_bytes(newest.path.read_bytes()[:40_000])
        assert all_copies([copies_folder()])[0] != newest
        assert all_copies([copies_folder()])[-1].path == oldest.path


def test_a_championship_of_any_name_has_copies(tmp_path):
    desk = create_championship(tmp_path / "x.capot", name="Grand Found Open", day=date(2026, 11, 21), by="Odile")
    Copies(desk)
    desk.close()
    assert [line.championship for line in all_copies([copies_folder()])] == ["Grand Found Open"]
    assert is_copy(all_copies([copies_folder()])[0].path)


def test_an_evening_of_totals_is_seen_to_go_on(desk, copies):
    full_desk(desk)
    first, second = current_round(desk.state).tables
    record_totals(desk, first.id, {"A": 2012, "B": 1450})
    copies.copy_now()
    copies.wait()
    record_hand(desk, second.id, made(100))
    copies.copy_now()
    copies.wait()
    assert [(line.tables, line.hands) for line in all_copies([copies_folder()])][:3] == [(2, 1), (1, 0), (0, 0)]


def test_the_last_copy_is_told_before_another_is_made(desk):
    copies = Copies(desk)
    register_teams(desk, drafts(1))
    copies.copy_now()
    copies.wait()
    made = copies.targets[0].good
    assert made is not None
    assert Copies(desk).targets[0].good == made.replace(microsecond=0)
