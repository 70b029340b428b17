"""Two desks at one championship: what one does, the other keeps; and whoever asks from afar asks by name, through
JSON."""

import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from tests.desks import at_the_door
from tests.services.conftest import CAPOT, desk_in, drafts, made, posted
from tournament import services
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.models.file import checked_copy
from tournament.models.tables import JournalEntry, Team
from tournament.services import catalogue
from tournament.services.catalogue import perform
from tournament.services.desk import desk as desk_module
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal, plain_rows
from tournament.services.desk.undo import redo, undo
from tournament.services.desk.use_cases import Command, Role
from tournament.services.hall.calls import announce
from tournament.services.people.registration import (
    enter_team,
    register_team,
    register_teams,
    set_paid,
    teams,
)  # fmt: skip
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import DrawMethod
from tournament.services.safety.validation import Validation
from tournament.services.scores.entry import (
    record_hand,
    record_hands,
    record_totals,
)  # fmt: skip
from tournament.services.scores.game_records import games_in


def begun():
    """One hand is in at table 1, and totals at table 2 beside a hand."""
    desk = posted()
    one, other = tables(desk)
    record_hands(desk, one, [made(82), made(90)])
    record_hand(desk, other, made(100))
    return desk


def played():
    """A won both tables of round 1, and round 2 is drawn by standings and posted."""
    desk = posted()
    for index, game in enumerate(tables(desk)):
        record_totals(desk, game, {"A": 2000, "B": 100 + 100 * index})
    draw(desk, DrawMethod.SWISS)
    post_draw(desk)
    return desk


def tables(desk, number=-1):
    return [game.id for game in rounds(desk.state)[number].tables]


def hands(desk, game):
    return [*games_in(desk.state)[game].hands]


def code(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return refused.value.problems[0].code


def state(desk):
    desk.catch_up()
    return sorted(plain_rows(desk.state), key=lambda row: row[:2]), desk.state.sequence


def told_by(desk):
    """What the newest entry of a desk tells, to be told to another."""
    return dict(desk.state.journal[-1].details)


class TestTwoAtOnce:
    def test_the_next_hand_of_one_game(self, odile, paul):
        """The second is refused by name, and nothing of the first is lost."""
        game, _ = tables(odile)
        record_hand(paul, game, made(82))
        with pytest.raises(Refused) as refused:
            record_hand(odile, game, made(100))
        [problem] = refused.value.problems
        assert (problem.code, problem.details) == (
            "changed-meanwhile",
            {"by": "Paul", "what": "hand-recorded", **told_by(paul)},
        )
        assert problem_text(problem, translator("en")).startswith(
            "Paul changed this in the meantime (table 1, hand 1 recorded), and nothing was ov"
        )
        assert hands(odile, game) == hands(paul, game) == [made(82)]
        odile.catch_up()
        record_hand(odile, game, made(100))  # now that she has seen his
        paul.catch_up()
        assert hands(paul, game) == [made(82), made(100)]

    @pytest.mark.parametrize("kept", [0, 2, 200])
    def test_however_few_entries_are_kept_in_memory_the_rest_is_found_in_the_file(self, odile, kept, monkeypatch):
        monkeypatch.setattr(desk_module, "NEWEST", kept)
        paul, rose = (Desk(odile.engine, path=None, by=by, clock=odile.clock, name=by) for by in ("Paul", "Rose"))
        one, other = tables(odile)
        seen = odile.state.sequence
        record_hand(paul, one, made(82))
        for team in (1, 2, 3):
            set_paid(rose, [team], True)
        late = replace(record_hand.command(one, made(100)), seen=seen)
        for desk in (rose, paul):
            desk.catch_up()
        with pytest.raises(Refused, match="changed-meanwhile"):
            perform(rose, late)
        perform(paul, late)  # whose own the one before is
        perform(rose, replace(record_hand.command(other, made(100)), seen=seen))

    def test_hands_of_different_games(self, odile, paul):
        one, other = tables(odile)
        record_hand(paul, one, made(82))
        record_hand(odile, other, made(100))
        assert (hands(odile, one), hands(odile, other)) == ([made(82)], [made(100)])
        assert state(odile) == state(paul)

    def test_registering(self, odile, paul):
        register_team(paul, TeamDraft(("Karim Keller", "Léa Lemoine")))
        register_team(odile, TeamDraft(("Nora Noir", "Omar Oriol")))
        assert [(team.number, team.players[0]) for team in teams(odile.state)[5:]] == [
            (6, "Karim Keller"),
            (7, "Nora Noir"),
        ]

    def test_a_hand_after_the_end_of_a_game(self, odile, paul):
        game, _ = tables(odile)
        record_hands(paul, game, [CAPOT] * 4)
        assert code(record_hand, odile, game, made(82)) == "hand-after-end"
        assert hands(odile, game) == [CAPOT] * 4

    def test_what_was_seen_before_the_desk_was_opened_counts(self, odile):
        """Her window was closed in between: what she decides is still on sight of what she saw."""
        game, _ = tables(odile)
        seen = odile.state
        record_hand(at_the_door(odile), game, made(82))
        again = Desk(odile.engine, path=None, by="Odile", clock=odile.clock)
        assert code(record_hand, again.on_sight_of(seen), game, made(100)) == "changed-meanwhile"

    def test_what_the_desk_itself_did_since_is_no_surprise(self, odile):
        game, _ = tables(odile)
        seen = odile.state
        record_hand(odile, game, made(82))
        record_hand(odile.on_sight_of(seen), game, made(100))
        assert hands(odile, game) == [made(82), made(100)]


class TestUndo:
    def test_takes_back_nothing_of_another_desk(self, odile, paul):
        one, other = tables(odile)
        record_hand(odile, one, made(82))
        record_hand(paul, other, made(100))
        undo(odile)
        assert (hands(odile, one), hands(odile, other)) == ([], [made(100)])
        redo(odile)
        assert (hands(odile, one), hands(odile, other)) == ([made(82)], [made(100)])

    def test_is_refused_where_another_went_on_at_the_same_table(self, odile, paul):
        game, _ = tables(odile)
        record_hand(odile, game, made(82))
        paul.catch_up()
        record_hand(paul, game, made(100))
        with pytest.raises(Refused) as refused:
            undo(odile)
        [problem] = refused.value.problems
        assert problem.code == "undo-overtaken"
        assert problem_text(problem, translator("en")).startswith(
            "Paul went on in the meantime (table 1, hand 2 recorded), and this can no longer be"
        )
        assert hands(odile, game) == [made(82), made(100)]
        undo(paul)
        undo(odile)
        assert hands(odile, game) == []

    def test_is_refused_after_a_structural_deed(self, odile, paul):
        game, _ = tables(odile)
        record_hand(odile, game, made(82))
        register_team(paul, TeamDraft(("Karim Keller", "Léa Lemoine")))
        assert code(undo, odile) == "undo-overtaken"

    def test_a_structural_deed_only_while_it_is_the_newest(self, odile, paul):
        register_team(odile, TeamDraft(("Karim Keller", "Léa Lemoine")))
        record_hand(paul, tables(odile)[0], made(82))
        assert code(undo, odile) == "undo-overtaken"
        undo(paul)
        undo(odile)
        assert len(teams(odile.state)) == 5

    def test_redo_is_refused_where_another_went_on_at_the_same_table(self, odile, paul):
        game, _ = tables(odile)
        record_hand(odile, game, made(82))
        undo(odile)
        paul.catch_up()
        record_hand(paul, game, made(100))
        assert code(redo, odile) == "undo-overtaken"
        assert hands(odile, game) == [made(100)]

    def test_redo_is_refused_where_another_took_away_what_it_stood_on(self, odile, paul):
        """She takes back a tick, he the team that it was about: her redo would bring back half a team."""
        register_team(paul, TeamDraft(("Karim Keller", "Léa Lemoine")))
        odile.catch_up()
        late = teams(odile.state)[-1].id
        set_paid(odile, [late], True)
        undo(odile)
        undo(paul)
        assert code(redo, odile) == "undo-overtaken"
        assert len(teams(odile.state)) == 5

    def test_is_refused_where_another_decided_by_it(self, odile, paul):
        """He changed nothing that she had changed, but looked at it."""
        game, _ = tables(odile)
        set_paid(odile, [1], True)
        paul.catch_up()

        def welcome(work):
            work.depends_on(work.state.one(Team, 1))
            record_hand.do(work, game, made(82))

        paul.run("hand-recorded", welcome)
        assert code(undo, odile) == "undo-overtaken"
        undo(paul)
        undo(odile)
        assert not teams(odile.state)[0].paid

    def test_what_was_done_again_rests_on_the_same_as_before(self, odile, paul):
        """Paul announces something that is so because team 1 has paid, takes it back, and does it again."""

        def announced(work):
            work.depends_on(work.row(Team, 1, "team-gone"))
            announce.do(work, "Merci !")

        set_paid(odile, [1], True)
        paul.catch_up()
        paul.run("announced", announced)
        assert code(undo, odile) == "undo-overtaken"
        undo(paul)
        redo(paul)
        assert code(undo, odile) == "undo-overtaken"
        undo(paul)
        undo(odile)

    def test_after_another_has_done_hundreds_of_things(self, odile, paul):
        """She did not look for as long: what she took back is hers alone, and she has all of his."""
        one, _ = tables(odile)
        record_hand(odile, one, made(82))
        for number in range(300):
            set_paid(paul, [1 + number % 5], number % 2 == 0)
        undo(odile)
        assert hands(odile, one) == []
        assert state(odile) == state(paul)

    def test_a_file_of_two_desks_is_valid(self, tmp_path):
        """Each has its own history, and together they make no other."""
        path = tmp_path / "two.capot"
        desk = desk_in(path)
        register_teams(desk, drafts(4))
        door = at_the_door(desk)
        set_paid(door, [1], True)
        set_paid(desk, [2], True)
        undo(door)
        undo(desk)
        redo(door)
        desk.close()
        validation = Validation()
        with checked_copy(path, validation.note) as copy:
            validation.judge(copy, path)


class PowerCut(Exception):
    pass


def power_cut(*_):
    raise PowerCut


class TestCrashes:
    def test_in_the_middle_of_a_command(self, odile, paul):
        before, stack = state(odile), deepcopy(odile.undo_stack)

        def half(work):
            enter_team.do(work, TeamDraft(("Karim Keller", "Léa Lemoine")))
            raise PowerCut

        with pytest.raises(PowerCut):
            odile.run("team-registered", half)
        assert (state(odile), odile.undo_stack, state(paul)) == (before, stack, before)

    def test_while_it_is_written(self, odile, paul, monkeypatch):
        before, stack = state(odile), deepcopy(odile.undo_stack)

        with monkeypatch.context() as patch:  # the rows are written, the entry is not
            patch.setattr(desk_module, "write_phones", power_cut)
            with pytest.raises(PowerCut):
                register_team(odile, TeamDraft(("Karim Keller", "Léa Lemoine")))
        assert (state(odile), odile.undo_stack, state(paul)) == (before, stack, before)
        register_team(odile, TeamDraft(("Karim Keller", "Léa Lemoine")))


class Notes:
    def __init__(self):
        self.entries = []

    def before(self, what): ...

    def closing(self): ...

    def after(self, entry: JournalEntry):
        self.entries.append(entry.sequence)


def test_watchers_are_told_of_everything_once_and_in_order(odile, paul):
    """The copies beside a file have no gap, though others work at it, and though a command is refused."""
    notes, since = Notes(), odile.state.sequence
    odile.watchers.append(notes)
    game, other = tables(odile)
    record_hand(paul, game, made(82))
    assert code(record_hand, odile, game, made(100)) == "changed-meanwhile"
    record_hand(odile, other, made(100))
    set_paid(paul, [1], True)
    odile.catch_up()
    assert notes.entries == [since + 1, since + 2, since + 3]
    assert [entry["sequence"] for entry in plain_journal(odile.entries())] == list(range(1, since + 4))


class TestByName:
    def test_the_catalogue_has_every_module_that_declares_use_cases(self):
        room = Path(services.__file__).parent
        declaring = {
            path
            for path in room.rglob("*.py")
            if re.search(r"^@use_case\b", path.read_text(encoding="utf-8"), re.MULTILINE)
        }
        assert {Path(module.__file__) for module in catalogue.DECLARING} == declaring

    def test_an_unknown_name(self, odile):
        assert code(perform, odile, Command("win_everything")) == "intent-unknown"

    def test_an_unknown_name_within_another(self, odile):
        within = Command("keep_draw", {"correction": {"use_case": "win_everything"}, "number": 1})
        assert code(perform, odile, within) == "intent-unknown"

    def test_a_setting_that_is_none(self, odile):
        assert code(perform, odile, Command("change_settings", {"wanted": {"colour": "red"}})) == "intent-malformed"

    def test_somebody_else_s_deed(self, odile):
        assert code(perform, odile, Command("draw"), Role.DOOR) == "intent-not-allowed"
