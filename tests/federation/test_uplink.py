"""A hall sends what is new, once, whatever is lost on the way; and tells how far it is."""

from contextlib import suppress
from datetime import datetime
from random import Random

import pytest

from tests.examples import a_slice
from tests.federation.channels import Direct, Losing
from tests.federation.halls import Clocks, evening, federation_in, paired, play
from tournament.errors import Refused
from tournament.federation.uplink import DeskSource, Uplink, send_all
from tournament.hosting.exclusive import Direct as DirectTurns
from tournament.hosting.link import LinkDown
from tournament.i18n import translator
from tournament.messages.federation import side_lines
from tournament.messages.phrases import moment_text
from tournament.services.desk.journal import plain_rows
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams, set_present, teams
from tournament.services.people.views import TeamDraft


def source_of(desk):
    return DeskSource(desk, DirectTurns())


def say_told(clash, whose):
    return moment_text(datetime.fromisoformat(clash.details[f"{whose}_at"]).astimezone(), translator("en"))


def lost(*_):
    raise LinkDown


def assert_equal(federation, key, desk):
    replica = federation.open_replicas[key]
    assert (replica.state.sequence, replica.state.head) == (desk.state.sequence, desk.state.head)
    assert plain_rows(replica.state) == plain_rows(desk.state)


def test_the_first_time_all_is_sent_and_then_only_what_is_new(federation, monkeypatch) -> None:
    monkeypatch.setattr("tournament.federation.uplink.BATCH", 3)
    desk, channel = evening(), Direct(federation, paired(federation, "Brens"))
    source = source_of(desk)
    assert send_all(source, channel).entries == 0
    before = desk.state.sequence
    play(desk)
    sent = send_all(source, channel)
    assert (sent.sequence, sent.entries) == (desk.state.sequence, desk.state.sequence - before)
    assert (channel.copies, channel.appended) == (1, sent.entries)
    assert send_all(source, channel).entries == 0
    assert_equal(federation, channel.key, desk)


def test_much_that_was_done_goes_in_parts_that_a_federation_reads(federation, monkeypatch) -> None:
    monkeypatch.setattr("tournament.federation.uplink.BATCH_BYTES", 4000)
    desk, channel = evening(), Direct(federation, paired(federation, "Brens"))
    source, sent = source_of(desk), []
    send_all(source, channel)
    register_teams(
        desk, [TeamDraft((f"Ada {number}", f"Bo {number}")) for number in range(40)]
    )  # one entry that is longer than all of that
    play(desk)
    monkeypatch.setattr(channel, "append", lambda *said: sent.append(len(said[2])) or Direct.append(channel, *said))
    assert send_all(source, channel).entries == sum(sent)
    assert sent[0] == 1
    assert len(sent) > 2
    assert_equal(federation, channel.key, desk)


DEEDS = ("present", "present", "undo", "redo", "send", "send", "send", "restart")


@pytest.mark.parametrize("seed", a_slice(range(3), of=3))
def test_nothing_is_lost_and_nothing_there_twice_whatever_is_lost_on_the_way(tmp_path, seed) -> None:
    rng, folder = Random(seed), tmp_path / "tarn"
    federation = federation_in(folder)
    halls = [(evening(), Losing(federation, paired(federation, name), seed)) for name in ("Brens", "Lavaur")]
    for deed in rng.choices(DEEDS, k=60):
        desk, channel = rng.choice(halls)
        with suppress(LinkDown, Refused):
            if deed == "send":
                send_all(source_of(desk), channel)
            elif deed == "restart":
                federation.close()
                federation = federation_in(folder)
                for _, each in halls:
                    each.federation = federation
            elif deed == "present":
                somebody = rng.choice(teams(desk.state) or [None])
                set_present(desk, [somebody.id] if somebody else [], rng.choice([True, False]))
            else:
                (undo if deed == "undo" else redo)(desk)
    for desk, channel in halls:
        send_all(source_of(desk), Direct(federation, channel.key))
        assert_equal(federation, channel.key, desk)
        assert federation.register.members[channel.key].asides == ()
        assert channel.copies <= 4
    federation.close()


def test_an_earlier_copy_counts_only_once_somebody_says_so(federation) -> None:
    desk, earlier = evening(), evening()
    channel = Direct(federation, paired(federation, "Brens"))
    play(desk)
    send_all(source_of(desk), channel)
    with pytest.raises(Refused) as refused:
        send_all(source_of(earlier), channel)
    (clash,) = refused.value.problems
    told = {
        "federation": "Tarn",
        "hall": "Brens",
        "head": desk.state.head,
        "their_entries": desk.state.sequence,
        "our_entries": earlier.state.sequence,
    }
    assert clash.code == "federation-other-history"
    assert told.items() <= clash.details.items()
    assert side_lines(clash, translator("en")) == (
        f"Tarn has of Brens: Concours de la Saint-Martin, 4 teams, round 1, {say_told(clash, 'their')}.",
        f"This file: Concours de la Saint-Martin, 4 teams, not drawn yet, {say_told(clash, 'our')}.",
    )
    assert_equal(federation, channel.key, desk)
    sent = send_all(source_of(earlier), channel, instead_of=desk.state.head)
    assert sent.replaced
    assert_equal(federation, channel.key, earlier)
    assert len(federation.register.members[channel.key].asides) == 1


class TestInItsThread:
    @pytest.fixture
    def hall(self, federation):
        """A hall with an uplink that waits for nothing."""
        desk, channel = evening(), Direct(federation, paired(federation, "Brens"))
        uplink = Uplink(source_of(desk), channel, clock=lambda: Clocks().now)
        uplink.gathering, uplink.first_pause = 0.01, 0.02
        yield desk, channel, uplink
        uplink.stop()

    def test_what_is_done_is_sent_by_itself_and_told(self, federation, hall, qtbot) -> None:
        desk, channel, uplink = hall
        told = []
        uplink.told = lambda: told.append(uplink.state)
        uplink.start()
        qtbot.waitUntil(lambda: uplink.state.sequence == desk.state.sequence)
        set_present(desk, [teams(desk.state)[0].id], False)
        uplink.nudge()
        qtbot.waitUntil(lambda: uplink.state.sequence == desk.state.sequence)
        assert_equal(federation, channel.key, desk)
        assert uplink.state.sent_at == Clocks().now
        assert any(state.is_sending for state in told)

    def test_without_a_network_it_waits_and_goes_on_by_itself(self, federation, hall, qtbot, monkeypatch) -> None:
        desk, channel, uplink = hall

        def away():
            raise LinkDown

        monkeypatch.setattr(channel, "received", away)
        uplink.start()
        qtbot.waitUntil(lambda: uplink.state.away_since is not None)
        monkeypatch.undo()
        qtbot.waitUntil(lambda: uplink.state.sequence == desk.state.sequence)
        assert uplink.state.away_since is None

    def test_what_the_federation_refuses_is_told_until_it_is_settled(self, federation, hall, qtbot) -> None:
        desk, channel, uplink = hall
        newer = evening()
        play(newer)
        send_all(source_of(newer), channel)
        uplink.start()
        qtbot.waitUntil(lambda: [problem.code for problem in uplink.state.problems] == ["federation-other-history"])
        uplink.retry(instead=True)
        qtbot.waitUntil(lambda: uplink.state.replaced)
        assert uplink.state.problems == ()
        assert_equal(federation, channel.key, desk)

    def test_the_answer_that_this_file_counts_is_for_the_history_it_was_given_about(
        self, federation, hall, qtbot, monkeypatch
    ) -> None:
        _, channel, uplink = hall
        newer = evening()
        play(newer)
        send_all(source_of(newer), channel)
        uplink.send()
        with monkeypatch.context() as cut:
            cut.setattr(channel, "begin", lost)
            uplink.retry(instead=True)
            uplink.send()
        assert uplink.state.away_since is not None
        set_present(newer, [teams(newer.state)[0].id], False)
        send_all(source_of(newer), Direct(federation, channel.key))
        uplink.send()
        assert [problem.code for problem in uplink.state.problems] == ["federation-other-history"]
        assert_equal(federation, channel.key, newer)

    def test_a_mistake_of_the_program_is_told_and_sending_goes_on(self, hall, qtbot, monkeypatch) -> None:
        desk, channel, uplink = hall
        monkeypatch.setattr("tournament.federation.uplink.LONGEST_PAUSE", 0.02)

        def mistaken():
            raise ValueError("what came cannot be read")

        monkeypatch.setattr(channel, "received", mistaken)
        uplink.start()
        qtbot.waitUntil(lambda: [problem.code for problem in uplink.state.problems] == ["uplink-failed"])
        assert not uplink.state.is_sending
        monkeypatch.undo()
        qtbot.waitUntil(lambda: uplink.state.sequence == desk.state.sequence)
        assert uplink.state.problems == ()

    def test_once_it_is_stopped_nothing_is_sent(self, federation, hall, qtbot) -> None:
        desk, channel, uplink = hall
        uplink.start()
        qtbot.waitUntil(lambda: uplink.state.sequence == desk.state.sequence)
        uplink.stop()
        before = federation.received(channel.key)
        set_present(desk, [teams(desk.state)[0].id], False)
        uplink.nudge()
        uplink.retry()
        assert federation.received(channel.key) == before
