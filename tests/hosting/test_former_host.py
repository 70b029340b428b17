"""Two hosts after a takeover: of two, the one of the higher epoch goes on, and the other one is superseded as soon as
it hears of it."""

from dataclasses import replace
from queue import SimpleQueue

import pytest

from tests import abilities
from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.hosting.test_away import pay
from tests.hosting.test_replica import paid, refused
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.crash_report import crash_file
from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import Direct
from tournament.hosting.former_host import FormerHost, FormerHostReport, Reached, keep_reached, reached_before
from tournament.hosting.host import Host
from tournament.hosting.joining import join, reopen, take_over
from tournament.hosting.passes import Access
from tournament.services.desk.open_file import elsewhere_problem, is_superseded
from tournament.services.desk.undo import undo
from tournament.services.safety.recovering import epoch_of, only_here, takeovers, tell_taken_over
from tournament.services.setup.championship import open_championship

REACHED = Reached("127.0.0.1", 8472, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "tls.abc")


def told(lines):
    return [(line.by, line.what) for line in lines]


class Scene:
    """A host with Saisie 2 and Saisie 3. It is killed; Saisie 2 takes over, and Saisie 3 has a payment that waits."""

    def __init__(self, folder):
        self.folder = folder
        self.old = opened(copy_of(sixteen_in_round_1))
        self.links = {name: DirectLink(self.old.host, name) for name in ("Saisie 2", "Saisie 3")}
        self.second, self.third = (self.join(name, link) for name, link in self.links.items())
        self.left = [self.third]

    def join(self, name, link):
        (self.folder / name).mkdir(exist_ok=True)
        return join(link, self.folder / name, by=name).replica

    def kill_and_take_over(self):
        for link in self.links.values():
            link.cut()
        refused("host-away", lambda: pay(self.third, self.old, 3))
        self.take_over()

    def take_over(self):
        self.new = opened(take_over(self.second, self.folder / "reprise.capot", device="Saisie 2").desk)

    def open_old_host_again(self):
        for link in self.links.values():
            link.is_cut = False

    def former(self, desk=None, told=lambda _met: None):
        """What the new host asks the old one by, which knows it as Saisie 2."""
        kept = self.folder / "kept.capot"
        known = reached_before(kept) or REACHED
        return FormerHost(
            desk or self.new.desk, Direct(), told, kept=kept, reached=known, links=lambda: [self.links["Saisie 2"]]
        )

    def leave(self):
        for each in self.left:
            each.leave()
        self.new.desk.leave()


@pytest.fixture
def scene(tmp_path):
    scene = Scene(tmp_path)
    scene.kill_and_take_over()
    yield scene
    scene.leave()


def test_the_old_host_is_superseded_by_the_new_one_and_both_say_what_only_it_has(scene):
    assert scene.former().look() is None, "nobody is there"
    pay(scene.old.desk, scene.old, 5)  # typed there before the others come back
    scene.open_old_host_again()
    scene.links["Saisie 3"].mend()
    scene.third.catch_up()
    scene.old.desk.catch_up()
    assert paid(scene.old.desk, 3), "nobody knows better yet"
    met = scene.former().look()
    assert told(met.lost) == [("Odile", "teams-paid"), ("Saisie 3", "teams-paid")]
    scene.old.desk.catch_up()
    assert elsewhere_problem(scene.old.desk.state) == Problem("championship-superseded", details={"who": "Saisie 2"})
    assert told(only_here(scene.old.desk.state)) == told(met.lost)
    for desk in (scene.old.desk, scene.third):
        refused("championship-superseded", lambda desk=desk: pay(desk, scene.old, 6))
    refused("championship-superseded", lambda: undo(scene.old.desk))
    refused("championship-superseded", lambda: Host(scene.old.desk, Direct()))


def test_what_is_known_of_it_is_told_once_and_what_is_new_again(scene):
    scene.open_old_host_again()
    former = scene.former()
    met = former.look()
    assert met.lost == [], "it came back, and had nothing more"
    former.keep_told(met)
    assert former.look() is None
    assert scene.former().look() is None, "the program was opened again"


def test_a_desk_that_knows_the_new_host_does_not_go_back_to_the_old_one_and_tells_it(scene):
    link = DirectLink(scene.new.host, "Saisie 3")
    scene.third.leave()
    there = scene.join("Saisie 3", link)
    there.catch_up()
    assert epoch_of(there.state) == 1
    identity = there.path.stem
    there.leave()
    scene.open_old_host_again()
    pay(scene.old.desk, scene.old, 5)
    kept = reopen(scene.links["Saisie 3"], scene.folder / "Saisie 3", identity, by="Saisie 3", name="hall/2")
    scene.left = [kept]
    kept.catch_up()
    assert kept.link_state.problem == Problem("host-superseded", details={"who": "Saisie 2"})
    refused("host-away", lambda: pay(kept, scene.old, 6))
    scene.old.desk.catch_up()
    assert is_superseded(scene.old.desk.state)
    assert told(only_here(scene.old.desk.state)) == [("Odile", "teams-paid")]
    assert not paid(scene.old.desk, 6)


def test_joining_the_old_host_by_hand_is_refused_as_well_and_nothing_of_the_desk_is_put_aside(scene):
    scene.third.leave()
    there = scene.join("Saisie 3", DirectLink(scene.new.host, "Saisie 3"))
    there.leave()
    scene.left = []
    scene.open_old_host_again()
    before = sorted((scene.folder / "Saisie 3").iterdir())
    refused("host-superseded", lambda: scene.join("Saisie 3", scene.links["Saisie 3"]))
    assert sorted((scene.folder / "Saisie 3").iterdir()) == before
    scene.old.desk.catch_up()
    assert is_superseded(scene.old.desk.state)


def test_what_waits_for_the_old_host_is_done_at_the_new_one_once_it_is_joined(scene):
    scene.open_old_host_again()
    scene.former().look()
    scene.links["Saisie 3"].mend()
    scene.third.catch_up()
    assert scene.third.first_waiting is not None, "the old host does nothing any more, and it is not lost"
    scene.third.leave()
    there = scene.join("Saisie 3", DirectLink(scene.new.host, "Saisie 3"))
    scene.left = [there]
    there.catch_up()
    assert [outcome.problems for outcome in there.outcomes()] == [()]
    assert paid(there, 3)
    scene.new.desk.catch_up()
    assert paid(scene.new.desk, 3)


def test_what_was_done_at_both_under_one_key_is_missing_nowhere(scene):
    scene.links["Saisie 3"].losing = lambda: "answer"  # the old host does it, and Saisie 3 never hears so
    scene.open_old_host_again()
    scene.links["Saisie 3"].mend()
    scene.third.catch_up()
    scene.third.leave()
    scene.links["Saisie 3"].cut()
    scene.left = []
    there = scene.join("Saisie 3", DirectLink(scene.new.host, "Saisie 3"))
    there.catch_up()
    there.leave()
    scene.new.desk.catch_up()
    assert paid(scene.new.desk, 3)
    assert scene.former().look().lost == []
    scene.old.desk.catch_up()
    assert only_here(scene.old.desk.state) == ()


def test_a_host_that_was_only_restarted_goes_on_as_before(tmp_path):
    scene = Scene(tmp_path)
    for link in scene.links.values():
        link.cut()
    refused("host-away", lambda: pay(scene.third, scene.old, 3))
    scene.open_old_host_again()
    scene.links["Saisie 3"].mend()
    scene.third.catch_up()
    assert [outcome.problems for outcome in scene.third.outcomes()] == [()]
    scene.old.desk.catch_up()
    assert paid(scene.old.desk, 3)
    assert not is_superseded(scene.old.desk.state)
    scene.third.leave()
    scene.second.leave()


def test_the_old_host_goes_on_all_the_same_where_somebody_decides_so_and_then_the_other_one_is_superseded(scene):
    pay(scene.old.desk, scene.old, 5)
    scene.open_old_host_again()
    former = scene.former()
    former.look()
    scene.old.desk.catch_up()
    tell_taken_over(scene.old.desk, "Poste principal")
    assert epoch_of(scene.old.desk.state) == 2
    pay(scene.old.desk, scene.old, 6)
    scene.old.host.publish(scene.old.desk.state)
    pay(scene.new.desk, scene.new, 7)
    assert scene.former().look().is_ours_superseded
    problem = Problem("championship-superseded", details={"who": "Poste principal (Odile)"})
    assert elsewhere_problem(scene.new.desk.state) == problem
    assert told(only_here(scene.new.desk.state)) == [("Saisie 2", "teams-paid")]
    scene.new.desk.close()
    again = open_championship(scene.folder / "reprise.capot", by="Saisie 2")
    assert elsewhere_problem(again.state) == problem
    again.close()


def test_two_that_took_over_from_one_host_are_told_of_each_other(scene):
    other = take_over(scene.third, scene.folder / "autre.capot", device="Saisie 3").desk
    scene.left = [other]
    scene.open_old_host_again()
    scene.former().look()
    met = scene.former(other).look()
    assert met.rival == "Saisie 2"


def test_somebody_else_is_not_believed(scene):
    stranger = opened(copy_of(sixteen_in_round_1))
    by = DirectLink(stranger.host, "Saisie 9")
    refused("link-other-history", lambda: by.supersede(scene_takeover(scene, head="0" * 64), []))
    refused("link-other-history", lambda: by.supersede(scene_takeover(scene, since=10**6), []))
    stranger.desk.catch_up()
    assert not is_superseded(stranger.desk.state)
    tablet = stranger.paired(Access.REFEREE)
    assert tablet is not None
    refused(
        "device-shut-out", lambda: stranger.host.desks.supersede(stranger.host.visitor(), scene_takeover(scene), [])
    )


def scene_takeover(scene, **other):
    return replace(takeovers(scene.new.desk)[-1], **other)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"address": 3}', '{"address": "a", "port": 1, "certificate": "x", "token": "t", "told": 0}']
)
def test_what_is_kept_of_it_and_cannot_be_read_is_none(tmp_path, text):
    path = tmp_path / "0123456789ab.capot"
    (tmp_path / "0123456789ab.former-host").write_text(text)
    assert reached_before(path) is None


def test_it_is_kept_for_its_owner_alone(tmp_path):
    keep_reached(tmp_path / "0123456789ab.capot", REACHED)
    assert abilities.for_owner_alone(tmp_path / "0123456789ab.former-host")


def test_it_is_asked_for_until_it_is_stopped(scene):
    met = SimpleQueue()
    former = scene.former(told=met.put)
    scene.open_old_host_again()
    former.start()
    assert met.get(timeout=30).lost == []
    former.stop()
    assert met.empty()


def test_a_mistake_while_it_is_asked_for_is_written_down_and_it_is_asked_again(scene, monkeypatch):
    monkeypatch.setattr("tournament.hosting.former_host.AGAIN_SECONDS", 0.0)
    there, outcomes = SimpleQueue(), [ZeroDivisionError("a bug"), FormerHostReport()]

    def look():
        outcome = outcomes.pop(0) if outcomes else None
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    former = scene.former(told=there.put)
    monkeypatch.setattr(former, "look", look)
    former.start()
    assert there.get(timeout=30) == FormerHostReport()
    former.stop()
    assert "a bug" in crash_file().read_text(encoding="utf-8")


def test_a_mistake_that_comes_again_is_written_down_once(scene, monkeypatch):
    """It comes again every two seconds, and would write over what is reported of anything else."""
    former = scene.former(told=lambda _report: None)

    def look():
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(former, "look", look)
    former.ask()
    assert "a bug" in crash_file().read_text(encoding="utf-8")
    crash_file().unlink()
    former.ask()
    assert not crash_file().exists()


@pytest.mark.parametrize("gone", [Refused(Problem("host-closed")), RuntimeError("Signal source has been deleted")])
def test_whoever_is_told_while_the_championship_is_closed_may_be_gone(scene, gone):
    def tell(_report):
        former.stop()
        raise gone

    scene.open_old_host_again()
    former = scene.former(told=tell)
    former.ask()
    assert not crash_file().exists()
