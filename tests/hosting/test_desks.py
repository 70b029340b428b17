"""What joined desks ask a host for, made up by somebody who means it no good: refused in words, and nothing of it is
kept."""

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.hosting.test_replica import refused
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.services.desk.use_cases import Command


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def perform(hall):
    """Have team 1 paid, as a desk that knows all of the journal and says so, or something else."""
    visitor, known = DirectLink(hall.host).visitor, hall.desk.state

    def perform(key="k", since=known.sequence, head=known.head, seen=known.sequence):
        command = Command("set_paid", {"team_ids": [hall.id_of(1)], "paid": True}, key, seen)
        return hall.host.desks.perform(visitor, command, by="Paul", since=since, head=head)

    return perform


def test_telephone_numbers_which_it_was_never_told_are_erased_at_the_host_alone(hall):
    visitor, known = DirectLink(hall.host).visitor, hall.desk.state
    erasing = Command("erase_contacts", {}, "k", known.sequence)
    refused(
        "only-at-host",
        lambda: hall.host.desks.perform(visitor, erasing, by="Paul", since=known.sequence, head=known.head),
    )
    assert hall.desk.phones


@pytest.mark.parametrize("key", ["", "k" * 65, "é", "\ud800", "a\0b"])
def test_a_key_is_a_short_word(hall, perform, key):
    before = hall.host.beside.state.sequence
    refused("intent-malformed", lambda: perform(key))
    refused("link-malformed", lambda: hall.host.desks.give_up(DirectLink(hall.host).visitor, key))
    assert hall.host.beside.state.sequence == before
    assert perform("k" * 64).done == before + 1


@pytest.mark.parametrize("since", [-1, 1 << 63, 10**30])
def test_a_number_that_no_entry_can_have_is_refused(perform, since):
    refused("link-malformed", lambda: perform(since=since))


@pytest.mark.parametrize(("since", "head"), [(10**6, ""), (10**6, "0"), (3, ""), (3, "\ud800")])
def test_who_does_not_know_the_newest_entry_has_another_history(perform, since, head):
    refused("link-other-history", lambda: perform(since=since, head=head))
