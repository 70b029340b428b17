"""Who is connected to an open hall."""

from datetime import UTC, datetime, timedelta

from tournament.hosting.presence import PagePresence, Visitor, devices_among

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def test_who_closed_their_page_is_connected_no_more_and_who_listens_is():
    presence, phones = PagePresence(), [Visitor(device=str(number)) for number in range(3)]
    for phone in phones:
        presence.saw(phone, "192.168.1.66", NOW, "/")
        presence.listens(phone, "192.168.1.66")
    assert presence.connected(NOW + timedelta(minutes=4)) == 3
    for phone in phones[1:]:
        presence.leaves(phone, "192.168.1.66")
    assert presence.connected(NOW + timedelta(seconds=5)) == 3
    assert presence.connected(NOW + timedelta(minutes=1)) == 1
    assert len(presence.seen(NOW + timedelta(minutes=1))) == 3


def test_sixteen_phones_behind_one_router_are_sixteen():
    presence = PagePresence()
    for number in range(10):
        presence.saw(Visitor(device=f"phone {number}"), "192.168.1.1", NOW, "/ma-table")
    for _ in range(6):
        presence.saw(Visitor(), "192.168.1.1", NOW, "/")
        presence.listens(Visitor(), "192.168.1.1")
    assert presence.connected(NOW) == 16


def test_a_phone_that_scans_its_slip_or_gets_another_address_is_one_phone():
    presence, phone = PagePresence(), Visitor(device="phone 1")
    presence.saw(Visitor(), "192.168.1.40", NOW, "/")
    presence.saw(phone, "192.168.1.40", NOW, "/ma-table")
    presence.saw(phone, "192.168.1.41", NOW, "/ma-table")
    assert presence.connected(NOW) == 1
    assert devices_among((one.visitor.device, one.address) for one in presence.seen(NOW)) == 1


def test_of_an_endless_address_only_its_beginning_is_kept():
    presence = PagePresence()
    presence.saw(Visitor(), "192.168.1.66", NOW, "/" + "a" * 16_000)
    presence.saw(Visitor(), "192.168.1.66", NOW, "")
    [seen] = presence.seen(NOW)
    assert seen.path == "/" + "a" * 59
