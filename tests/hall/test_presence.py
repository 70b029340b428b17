"""Who is connected to an open hall."""

from datetime import UTC, datetime, timedelta

from tournament.hall.presence import Presence
from tournament.hall.visitors import Visitor

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def test_who_closed_their_page_is_connected_no_more_and_who_listens_is():
    presence, phones = Presence(), [Visitor(device=str(number)) for number in range(3)]
    for phone in phones:
        presence.saw(phone, "192.168.1.66", NOW, "/")
        presence.listens(phone, "192.168.1.66")
    assert presence.connected(NOW + timedelta(minutes=4)) == 3
    for phone in phones[1:]:
        presence.leaves(phone, "192.168.1.66")
    assert presence.connected(NOW + timedelta(seconds=5)) == 3
    assert presence.connected(NOW + timedelta(minutes=1)) == 1
    assert len(presence.seen(NOW + timedelta(minutes=1))) == 3


def test_of_an_endless_address_only_its_beginning_is_kept():
    presence = Presence()
    presence.saw(Visitor(), "192.168.1.66", NOW, "/" + "a" * 16_000)
    presence.saw(Visitor(), "192.168.1.66", NOW, "")
    [seen] = presence.seen(NOW)
    assert seen.path == "/" + "a" * 59
