"""Several desks in one process, at one championship: the proof of many desks finds nothing, and it finds what goes
wrong without its safeguards."""

from dataclasses import replace
from math import inf
from threading import RLock, Thread

import pytest
from sqlalchemy import text

from proof.desks.games import Refusal, Shown, TakeBack, Write
from proof.desks.history import History, operations_in
from proof.desks.scorer import Scorer
from proof.desks.verdicts import checks, copy_at
from tests.desks import copy_of
from tests.services.conftest import posted
from tournament.models.engine import writing
from tournament.services.desk import desk as desk_module
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.simulation.rng import SeededRng

DESKS, STEPS = 4, 20
AT_FIRST = 4
"""The entries of an evening that is ready to be typed: it was created, teams registered, the round drawn and posted."""


class InTurn(Desk):
    """A desk that shares a file with others of this process, in threads of their own: each transaction takes its
    turn."""

    def __init__(self, beside, name, turn):
        super().__init__(beside.engine, path=beside.path, by=name, name=name, state=beside.state)
        self.turn = turn

    def run(self, *args, **kwargs):
        with self.turn:
            return super().run(*args, **kwargs)

    def catch_up(self):
        with self.turn:
            return super().catch_up()

    def told(self, since, until):
        with self.turn:
            return super().told(since, until)

    def entries(self, *args, **kwargs):
        with self.turn:
            return super().entries(*args, **kwargs)


class Here:
    """A seat of which every answer comes."""

    def __init__(self, desk):
        self.desk = desk

    def newer(self, since):
        return [entry for entry in plain_journal(self.desk.entries()) if entry["sequence"] > since]

    def settle(self, trouble):
        return trouble


@pytest.fixture
def evening():
    return copy_of(posted)


def scorers(evening, folder, turn, sit=Here):
    games = [game.id for game in current_round(evening.state).tables[:3]]
    for number in range(DESKS):
        name = f"desk {number}"
        yield Scorer(sit(InTurn(evening, name, turn)), games, History(folder / name, name), SeededRng(number), number)


def typed(desks):
    """One types after another, on sight of what it had before; what each was answered is in its history."""
    for _ in range(STEPS):
        for one in desks:
            one.step()


def wrong(evening, folder, operations=None):
    """What the proof finds wrong."""
    evening.catch_up()
    operations = operations_in(sorted(folder.glob("desk *"))) if operations is None else operations
    copies = [copy_at(evening, "host"), copy_at(Desk(evening.engine, path=None, by="Zoé"), "Zoé")]
    return {
        check.what: check.was for check in checks(operations, evening.entries(), copies, AT_FIRST) if not check.is_right
    }


ONCE = "every acknowledged command is in the journal exactly once"
NOBODY = "nothing is in the journal that nobody asked for"
IN_ORDER = "the answers are those of a host that does one thing after another"
ALIKE = "every replica has the rows and the newest hash of the host"


def test_desks_at_the_same_time(evening, tmp_path):
    assert evening.state.sequence == AT_FIRST
    desks = list(scorers(evening, tmp_path, RLock()))
    threads = [Thread(target=lambda one=one: [one.step() for _ in range(STEPS)]) for one in desks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sum(one.answered for one in desks) == DESKS * STEPS
    assert wrong(evening, tmp_path) == {}


def test_desks_one_after_another(evening, tmp_path):
    typed(list(scorers(evening, tmp_path, RLock())))
    operations = operations_in(sorted(tmp_path.glob("desk *")))
    assert {type(one.answer) for one in operations} == {Shown, Refusal}, "some were overtaken"
    assert wrong(evening, tmp_path) == {}


def test_without_the_check_of_what_a_desk_had_seen_the_answers_contradict_each_other(evening, tmp_path, monkeypatch):
    monkeypatch.setattr(desk_module, "refuse_overtaken", lambda *_: None)
    typed(list(scorers(evening, tmp_path, RLock())))
    assert list(wrong(evening, tmp_path)) == [IN_ORDER]


class AskingTwice(Here):
    """A seat to which half of the answers to what is typed do not come; what is sent again has a key of its own."""

    def __init__(self, desk):
        super().__init__(desk)
        rng, once = SeededRng(desk.name), desk.run

        def run(what, body, **kwargs):
            if what == record_totals.what and rng.chance(0.5):
                once(what, body, **kwargs)  # nothing comes of it
            return once(what, body, **kwargs)

        desk.run = run


@pytest.mark.long
def test_without_the_key_what_is_sent_again_is_done_again(evening, tmp_path):
    typed(list(scorers(evening, tmp_path, RLock(), AskingTwice)))
    assert list(wrong(evening, tmp_path)) == [ONCE, NOBODY, IN_ORDER]


class TestWhatIsHeldAgainstTheJournal:
    """What somebody was told that is not so, planted into what came of an evening."""

    @pytest.fixture
    def told(self, evening, tmp_path):
        typed(list(scorers(evening, tmp_path, RLock())))
        return operations_in(sorted(tmp_path.glob("desk *")))

    def test_a_deed_that_was_acknowledged_and_not_done(self, evening, tmp_path, told):
        planted = replace(next(one for one in told if is_typed(one)), what=Write("1-1", 0))
        assert wrong(evening, tmp_path, [*told, planted])[ONCE].endswith("1 missing, 0 more than once")

    def test_a_deed_that_was_refused_and_done(self, evening, tmp_path, told):
        planted = [replace(one, answer=Refusal("changed-meanwhile")) if is_typed(one) else one for one in told]
        assert "no refused command is in the journal" in wrong(evening, tmp_path, planted)

    @pytest.mark.long
    def test_a_taking_back_that_was_asked_for_again_because_nobody_knew_whether_it_was_done(
        self, evening, tmp_path, told
    ):
        back = next(one for one in told if isinstance(one.what, TakeBack) and isinstance(one.answer, Shown))
        killed = replace(back, ended=inf, answer=None)
        again = replace(back, begun=back.ended, ended=back.ended, answer=Refusal("undo-not-next"))
        assert wrong(evening, tmp_path, [one if one is not back else killed for one in told] + [again]) == {}
        assert "no refused command is in the journal" in wrong(
            evening, tmp_path, [one for one in told if one is not back] + [again]
        )

    @pytest.mark.long
    def test_a_deed_that_nobody_asked_for(self, evening, tmp_path, told):
        first = next(one for one in told if is_typed(one))
        assert wrong(evening, tmp_path, [one for one in told if one is not first])[NOBODY] == "1 such entries"

    @pytest.mark.long
    def test_a_copy_with_another_row(self, evening, tmp_path, told):
        copies = [
            copy_at(evening, "host"),
            replace(copy_at(evening, "desk 1"), rows="other"),
            copy_at(evening, "desk 2"),
        ]
        found = {
            check.what: check.was for check in checks(told, evening.entries(), copies, AT_FIRST) if not check.is_right
        }
        assert found == {ALIKE: "2 replicas, 1 differ: desk 1"}

    @pytest.mark.long
    def test_a_row_that_the_file_has_otherwise_than_the_desk_knows(self, evening):
        with writing(evening.engine) as connection:
            connection.execute(text("UPDATE team SET name = 'Autre' WHERE id = 1"))
        assert copy_at(evening, "host").rows.startswith("file")

    @pytest.mark.long
    def test_an_entry_that_was_altered(self, evening, tmp_path, told):
        journal = evening.entries()
        journal[AT_FIRST].by_whom = "Paul"
        (chain, *_) = checks(told, journal, [copy_at(evening, "host")], AT_FIRST)
        assert not chain.is_right


def is_typed(operation):
    return isinstance(operation.what, Write) and isinstance(operation.answer, Shown)
