"""Commands under a key of their client: done once, whatever comes between, and told apart from what else is asked
for."""

from dataclasses import replace

import pytest

from tests.services.conftest import made
from tests.services.test_desks import PowerCut, code, hands, power_cut, state, tables
from tests.services.wishes import as_json
from tournament.errors import Refused
from tournament.services.catalogue import perform
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal
from tournament.services.desk.undo import next_steps, undo
from tournament.services.desk.use_cases import Command
from tournament.services.people.registration import enter_team, register_team, set_paid
from tournament.services.people.views import TeamDraft
from tournament.services.scores.entry import record_hand

POSTED = 4
"""The entry of the journal with which round 1 is posted."""


def asked(use_case, *arguments):
    """A deed under a key, on sight of round 1 posted and no more."""
    return as_json(replace(use_case.command(*arguments), key="hand-1", seen=POSTED))


class TestOnce:
    def test_the_same_key_twice(self, odile, paul):
        game, _ = tables(odile)
        command = replace(record_hand.command(game, made(82)), key="hand-1", seen=odile.state.sequence)
        first, again = perform(paul, command), perform(paul, command)
        assert first == again
        assert perform(odile, command) == first
        assert hands(odile, game) == [made(82)]

    def test_a_key_after_a_restart(self, odile):
        game, _ = tables(odile)
        command = replace(record_hand.command(game, made(82)), key="hand-1", seen=odile.state.sequence)
        first = perform(odile, command)
        again = Desk(odile.engine, path=None, by="Odile")
        assert perform(again, command) == first
        assert hands(again, game) == [made(82)]

    def test_a_key_for_another_deed(self, odile, paul):
        """Another table, another result, another use case: each is refused, whoever asks, and nothing is done."""
        game, other = tables(odile)
        perform(odile, asked(record_hand, game, made(82)))
        before = state(odile)
        for deed in (
            asked(record_hand, other, made(82)),
            asked(record_hand, game, made(90)),
            asked(set_paid, [1], True),
            Command("undo"),
        ):
            for desk in (odile, paul):
                with pytest.raises(Refused) as refused:
                    perform(desk, replace(deed, key="hand-1", seen=before[1]))
                assert [(one.code, one.details) for one in refused.value.problems] == [
                    ("key-used", {"by": "Odile", "what": "hand-recorded"})
                ]
        assert state(odile) == before

    def test_what_is_left_out_is_what_is_usual(self, odile):
        """The same deed, told with and without the arguments that have a usual value."""
        wish = {"wish": {"kind": "tables", "one": 1, "other": 2}}
        perform(odile, Command("change_seats", wish, "trade", odile.state.sequence))
        before = state(odile)
        perform(odile, Command("change_seats", wish | {"reason": ""}, "trade", odile.state.sequence))
        assert state(odile) == before

    def test_a_program_that_ends_before_it_answers(self, odile, monkeypatch):
        """It is on the disk: started again it gives the answer, and says so of another deed."""
        game, other = tables(odile)
        deed, before = asked(record_hand, game, made(82)), odile.state.sequence
        with monkeypatch.context() as patch:
            patch.setattr(Desk, "_follow", power_cut)
            with pytest.raises(PowerCut):
                perform(odile, deed)
        again = Desk(odile.engine, path=None, by="Odile", clock=odile.clock)
        assert perform(again, deed) == Changes(games=frozenset({game}))
        assert (hands(again, game), again.state.sequence) == ([made(82)], before + 1)
        assert code(perform, again, replace(deed, given=asked(record_hand, other, made(82)).given)) == "key-used"

    def test_the_journal_tells_what_was_asked_for_and_no_telephone_number(self, odile):
        draft = TeamDraft(("Karim Keller", "Léa Lemoine"), phone="06 11 22 33 44")
        perform(odile, asked(enter_team, draft))
        told, without = plain_journal(odile.entries())[-1], asked(enter_team, replace(draft, phone=""))
        assert (told["command"], told["asked"]) == ("hand-1", without.digest)
        register_team(odile, TeamDraft(("Nora Noir", "Omar Oriol")))
        assert "asked" not in plain_journal(odile.entries())[-1]

    def test_undo_and_redo(self, odile, paul):
        """Asked again, whichever way, nothing more is taken back."""
        one, other = tables(odile)
        record_hand(odile, one, made(82))
        record_hand(odile, other, made(100))
        back = Command("undo", {}, "back", odile.state.sequence)
        again = Command("redo", {}, "again", odile.state.sequence)
        assert [perform(odile, back) for _ in range(3)] == [Changes(games=frozenset({other}))] * 3
        assert (hands(odile, one), hands(odile, other)) == ([made(82)], [])
        assert [perform(odile, again) for _ in range(3)] == [Changes(games=frozenset({other}))] * 3
        assert perform(odile, back) == Changes(games=frozenset({other}))
        assert (hands(odile, one), hands(odile, other)) == ([made(82)], [made(100)])
        assert code(perform, odile, replace(again, key="back")) == "key-used"
        assert undo(odile.on_sight_of(odile.state, "back")) == Changes(games=frozenset({other}))
        assert hands(odile, other) == [made(100)]

    def test_an_undo_whose_answer_was_lost(self, odile, monkeypatch):
        one, other = tables(odile)
        record_hand(odile, one, made(82))
        record_hand(odile, other, made(100))
        back = Command("undo", {}, "back", odile.state.sequence)
        with monkeypatch.context() as patch:
            patch.setattr(Desk, "_follow", power_cut)
            with pytest.raises(PowerCut):
                perform(odile, back)
        again = Desk(odile.engine, path=None, by="Odile", clock=odile.clock)
        assert perform(again, back) == Changes(games=frozenset({other}))
        assert (hands(again, one), hands(again, other)) == ([made(82)], [])

    def test_one_undo_that_two_people_ask_for(self, odile):
        """Two phones of one desk show the same as done last, and both take it back, each under a key of its own: what
        was done before that stays."""
        one, other = tables(odile)
        record_hand(odile, one, made(82))
        record_hand(odile, other, made(100))
        for use_case, meant, after in (("undo", next_steps(odile).undo, []), ("redo", None, [made(100)])):
            meant = meant or next_steps(odile).redo
            first, second = (
                Command(use_case, {"entry": meant.sequence}, f"{use_case}-{phone}", odile.state.sequence)
                for phone in "ab"
            )
            assert perform(odile, first) == Changes(games=frozenset({other}))
            assert code(perform, odile, replace(second, seen=odile.state.sequence)) == "undo-not-next"
            assert (hands(odile, one), hands(odile, other)) == ([made(82)], after)
            assert perform(odile, first) == Changes(games=frozenset({other}))

    @pytest.mark.parametrize("entry", [0, -1, 1, POSTED - 1, 10**30])
    def test_an_undo_of_what_is_not_next(self, odile, entry):
        before = state(odile)
        for use_case in ("undo", "redo"):
            assert code(perform, odile, Command(use_case, {"entry": entry}, "back", before[1])) == "undo-not-next"
        assert state(odile) == before


class TestSight:
    def test_what_this_file_never_had(self, odile):
        """A phone saw what was done after the copy that the file was brought back from: by that nothing is decided."""
        game, _ = tables(odile)
        before = state(odile)
        assert code(perform, odile, replace(asked(record_hand, game, made(82)), seen=before[1] + 1)) == "seen-elsewhere"
        assert state(odile) == before
