"""Who is connected to an open hall."""

from datetime import UTC, datetime

from tournament.hall.presence import Presence
from tournament.hall.visitors import Visitor

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def test_of_an_endless_address_only_its_beginning_is_kept():
    presence = Presence()
    presence.saw(Visitor(), "192.168.1.66", NOW, "/" + "a" * 16_000)
    presence.saw(Visitor(), "192.168.1.66", NOW, "")
    [seen] = presence.seen(NOW)
    assert seen.path == "/" + "a" * 59
