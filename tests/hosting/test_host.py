"""The host: what visitors may do, once, at the desk; what is published; who is let in, and who is no more."""

import pytest

from tests.desks import copy_of
from tests.web.conftest import PHONE, OpenHall, opened, sixteen_in_round_1
from tournament.errors import Refused
from tournament.hosting.passes import Access, hash_of, team_pass
from tournament.hosting.presence import NOBODY, Visitor
from tournament.models.tables import Team
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import undo
from tournament.services.desk.use_cases import Command, Role
from tournament.services.hall.devices import reissue_pass
from tournament.services.hall.views import Told
from tournament.services.people.registration import register_team, remove_team, set_paid, set_present
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.round_views import current_round

KEY, OTHER_KEY = "1" * 32, "2" * 32


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


def paired(hall: OpenHall, access: Access, name: str = "Tablette") -> Visitor:
    """A device that was paired as this."""
    _, visitor = hall.host.pair(hall.host.new_code(access).code, name)
    return visitor


def team(hall: OpenHall, number: int) -> Visitor:
    """A telephone with the pass of a team."""
    return hall.host.visitor(hall.pass_of(number), telephone="f" * 32)


def tick(hall: OpenHall, number: int, key: str = "", *, present: bool = False, seen: int | None = None) -> Command:
    """The wish to tick a team."""
    seen = hall.host.state.sequence if seen is None else seen
    return Command("set_present", {"team_ids": [hall.id_of(number)], "present": present}, key, seen)


def call(hall: OpenHall, number: int, key: str = "") -> Command:
    """The wish of a team to have a referee at its table."""
    id_ = hall.id_of(number)
    game = next(
        game.id for game in current_round(hall.host.state).tables for side in game.sides if number in side.teams
    )
    return Command(
        "call_referee", {"game_id": game, "team_id": id_, "reason": "Renonce"}, key, hall.host.state.sequence
    )


class TestDoing:
    def test_what_a_device_does_is_published_and_stands_in_the_journal_under_its_name(self, hall):
        told = []
        hall.host.follow(told.append)
        before = hall.host.state.sequence
        changes = hall.host.do(paired(hall, Access.DOOR, "Tablette de Paul"), tick(hall, 3))
        assert changes.teams
        assert [one.sequence for one in told] == [before + 1]
        assert hall.host.state.journal[-1].by == "Tablette de Paul"
        assert not hall.host.state.one(Team, hall.id_of(3)).present

    def test_the_window_catches_up_and_undoes_only_its_own(self, hall):
        set_paid(hall.desk, [hall.id_of(1)], True)
        hall.host.publish(hall.desk.state)
        hall.host.do(paired(hall, Access.DOOR), tick(hall, 3))
        assert hall.desk.catch_up().teams
        undo(hall.desk)
        assert not hall.desk.state.one(Team, hall.id_of(3)).present
        assert not hall.desk.state.one(Team, hall.id_of(1)).paid

    @pytest.mark.parametrize("access", [None, Access.SCREEN, Access.REFEREE])
    def test_who_may_not_do_something_is_refused(self, hall, access):
        visitor = paired(hall, access) if access else NOBODY
        with pytest.raises(Refused, match="intent-not-allowed"):
            hall.host.do(visitor, tick(hall, 3))

    def test_a_team_does_nothing_for_another(self, hall):
        with pytest.raises(Refused, match="team-not-yours"):
            hall.host.do(team(hall, 1), call(hall, 2))
        with pytest.raises(Refused, match="team-not-yours"):
            hall.host.do(team(hall, 1), tick(hall, 1))

    def test_the_same_key_is_done_once_and_has_the_same_answer(self, hall):
        one = team(hall, 1)
        command = call(hall, 1, KEY)
        answers = [hall.host.do(one, command) for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        assert [entry.what for entry in hall.host.state.journal].count("referee-called") == 1

    def test_one_thing_a_second_for_each_pass_but_the_same_key_at_any_time(self, hall):
        door = paired(hall, Access.DOOR)
        hall.host.do(door, tick(hall, 3, KEY))
        with pytest.raises(Refused, match="too-fast"):
            hall.host.do(door, tick(hall, 4, OTHER_KEY))
        hall.host.do(door, tick(hall, 3, KEY))
        hall.host.do(paired(hall, Access.DOOR), tick(hall, 5))
        hall.clock.on(1)
        hall.host.do(door, tick(hall, 4, OTHER_KEY))

    def test_what_was_done_already_is_no_job_and_what_was_refused_one_a_second(self, hall, monkeypatch):
        done, run = [], hall.host.exclusive.run
        monkeypatch.setattr(hall.host.exclusive, "run", lambda job: (done.append(job), run(job))[1])
        door = paired(hall, Access.DOOR)
        del done[:]
        for _ in range(5):
            hall.host.do(door, tick(hall, 3, KEY))
        assert len(done) == 1
        hall.clock.on(1)
        nobody = Command("set_present", {"team_ids": [999], "present": True}, OTHER_KEY, hall.host.state.sequence)
        refusals = []
        for _ in range(5):
            with pytest.raises(Refused) as refused:
                hall.host.do(door, nobody)
            refusals.append(refused.value.problems[0].code)
            hall.clock.on(0.5)
        assert [code == "too-fast" for code in refusals] == [False, True, False, True, False]
        assert len(done) == 4

    def test_a_key_that_another_has_used_lets_nobody_hurry(self, hall):
        one, other = paired(hall, Access.DOOR, "Paul"), paired(hall, Access.DOOR, "Zoé")
        hall.host.do(one, tick(hall, 3, KEY))
        hall.host.do(other, tick(hall, 3, KEY))
        with pytest.raises(Refused, match="too-fast"):
            hall.host.do(other, tick(hall, 4, OTHER_KEY))

    def test_two_repetitions_at_once_share_one_job(self, hall, monkeypatch):
        from threading import Event, Thread

        begun, go_on, done, answers = Event(), Event(), [], []
        run, door, wish = hall.host.exclusive.run, paired(hall, Access.DOOR), tick(hall, 3, KEY)

        def slowly(job):
            done.append(job)
            begun.set()
            go_on.wait(10)
            return run(job)

        monkeypatch.setattr(hall.host.exclusive, "run", slowly)
        threads = [Thread(target=lambda: answers.append(hall.host.do(door, wish))) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert begun.wait(10)
        go_on.set()
        for thread in threads:
            thread.join(10)
        assert answers == [answers[0]] * 3
        assert len(done) == 1

    def test_what_was_too_fast_may_be_asked_for_under_its_key_later(self, hall):
        door = paired(hall, Access.DOOR)
        hall.host.do(door, tick(hall, 3, KEY))
        for _ in range(2):
            with pytest.raises(Refused, match="too-fast"):
                hall.host.do(door, tick(hall, 4, OTHER_KEY))
        hall.clock.on(1)
        assert hall.host.do(door, tick(hall, 4, OTHER_KEY)).teams

    def test_of_two_tablets_at_one_team_the_second_is_told_who_did_what(self, hall):
        seen = hall.host.state.sequence
        hall.host.do(paired(hall, Access.DOOR, "Tablette de Paul"), tick(hall, 3, seen=seen))
        with pytest.raises(Refused) as refused:
            hall.host.do(
                paired(hall, Access.DOOR, "Tablette de Zoé"),
                Command("set_present", {"team_ids": [hall.id_of(3)], "present": True}, KEY, seen),
            )
        assert refused.value.problems[0].details["by"] == "Tablette de Paul"

    def test_another_desk_takes_back_what_it_did_and_not_what_came_between(self, hall):
        far, door = paired(hall, Access.DESK, "Portable de Zoé"), paired(hall, Access.DOOR)
        hall.host.do(
            far, Command("set_paid", {"team_ids": [hall.id_of(1)], "paid": True}, seen=hall.host.state.sequence)
        )
        hall.host.do(door, tick(hall, 3))
        hall.clock.on(1)
        hall.host.do(far, Command("undo", {}, seen=hall.host.state.sequence))
        assert not hall.host.state.one(Team, hall.id_of(1)).paid
        assert not hall.host.state.one(Team, hall.id_of(3)).present
        hall.clock.on(1)
        with pytest.raises(Refused, match="nothing-to-undo"):
            hall.host.do(far, Command("undo", {}, seen=hall.host.state.sequence))

    def test_two_reports_of_one_telephone_are_known_by_it(self, hall):
        game = current_round(hall.host.state).tables[0]
        ones = [side.teams[0] for side in game.sides]
        for number in ones:
            visitor = team(hall, number)
            told = {
                "game_id": game.id,
                "team_id": visitor.team,
                "told": Told({"A": 2000, "B": 40}),
                "device": visitor.device,
            }
            hall.host.do(visitor, Command("claim_totals", told, seen=hall.host.state.sequence))
        assert {
            report["device"]
            for _, report in [(id_, row._asdict()) for id_, row in hall.host.state.rows["claim"].items()]
        } == {"f" * 32}


class TestPublishing:
    def test_an_older_hall_is_not_published_over_a_newer_one(self, hall):
        before = hall.desk.state
        set_present(hall.desk, [hall.id_of(1)], False)
        hall.host.publish(hall.desk.state)
        hall.host.publish(before)
        assert hall.host.state is hall.desk.state

    def test_whoever_left_is_told_nothing_more(self, hall):
        told: list[int] = []
        leave = hall.host.follow(lambda shown: told.append(shown.sequence))
        leave()
        leave()
        hall.host.tell()
        assert told == []


class TestLettingIn:
    def test_a_pass_that_was_given_out_anew_is_wrong_at_once_and_right_again_when_that_is_undone(self, hall):
        before = hall.pass_of(7)
        reissue_pass(hall.desk, hall.id_of(7))
        hall.host.publish(hall.desk.state)
        assert hall.host.visitor(before) is NOBODY
        assert hall.host.visitor(hall.pass_of(7)).team == hall.id_of(7)
        undo(hall.desk)
        hall.host.publish(hall.desk.state)
        assert hall.host.team_of(before) == hall.id_of(7)

    def test_a_device_that_was_shut_out_does_nothing_more_and_stays_in_the_list(self, hall):
        token, visitor = hall.host.pair(hall.host.new_code(Access.REFEREE).code, "Tablette")
        told = []
        leave = hall.host.follow(lambda _hall: told.append(hall.host.visitor(token=token)))
        hall.host.revoke(int(visitor.device))
        leave()
        assert told == [NOBODY], "its page is told at once, and finds that it is let in no more"
        assert hall.host.visitor(token=token) is NOBODY
        assert [(line.name, line.revoked) for line in hall.host.devices] == [("Tablette", True)]
        with pytest.raises(Refused, match="device-gone"):
            hall.host.revoke(99)

    def test_devices_and_passes_hold_after_a_restart(self, hall):
        token, visitor = hall.host.pair(hall.host.new_code(Access.REFEREE).code, "Tablette")
        letters = hall.pass_of(7)
        again = opened(Desk(hall.desk.engine, path=None, by="Odile"))
        assert again.host.visitor(token=token) == visitor
        assert again.host.team_of(letters) == again.id_of(7)

    def test_a_code_for_a_device_without_a_name_is_not_spent(self, hall):
        code = hall.host.new_code(Access.DOOR).code
        for nameless in ("", "  ", "\x07"):
            with pytest.raises(Refused):
                hall.host.pair(code, nameless)
        _, visitor = hall.host.pair(code, "x" * 200)
        assert len(visitor.name) == 60

    def test_a_code_runs_out(self, hall):
        code = hall.host.new_code(Access.DOOR).code
        hall.clock.on(121)
        with pytest.raises(Refused, match="pairing-code-wrong"):
            hall.host.pair(code, "Tablette")

    def test_the_role_of_each_device(self, hall):
        roles = {access: paired(hall, access).role for access in Access}
        assert roles == {
            Access.DESK: Role.SCORER,
            Access.DOOR: Role.DOOR,
            Access.REFEREE: Role.REFEREE,
            Access.SCREEN: None,
        }

    def test_a_team_that_was_struck_out_is_nobody_from_the_next_hall_on(self, hall):
        new = register_team(hall.desk, TeamDraft(("Zoé Ulmer", "Théo Zola"))).team
        hall.host.publish(hall.desk.state)
        letters, shown = hall.host.pass_of(new), hall.host.state
        remove_team(hall.desk, new)
        hall.host.publish(hall.desk.state)
        assert hall.host.visitor(letters) is NOBODY
        assert hall.host.visitor(letters, state=shown).team == new, "who is shown the hall before is answered from it"

    def test_a_team_without_a_number_has_no_pass(self, hall):
        waiting = register_team(hall.desk, TeamDraft(("Seul Dupont",))).team
        hall.host.publish(hall.desk.state)
        assert hall.host.team_of(team_pass(hall.secret, waiting, 0)) is None
        assert hall.host.team_of("") is None


def test_what_lets_somebody_in_and_telephone_numbers_are_in_no_hall_and_no_entry(hall):
    token, _ = hall.host.pair(hall.host.new_code(Access.REFEREE).code, "Tablette")
    said = repr((hall.host.state.rows, hall.host.state.journal, [entry.model_dump() for entry in hall.desk.entries()]))
    for private in (PHONE, hall.secret, token, hash_of(token), hall.pass_of(7)):
        assert private not in said
