"""The dialog in which a host is joined: found or typed, by a code, under a name; what is wrong is said beside its
field."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.settling import focused, settle
from tournament.errors import Problem, Refused
from tournament.hosting.passes import Access, new_code
from tournament.i18n import translator
from tournament.ui.joining.joining import JoinDialog, WantedHost, address_in
from tournament.ui.joining.known_hosts import KnownHost

pytestmark = pytest.mark.unstyled


@dataclass
class Found:
    championship: str
    address: str
    port: int = 8472
    identity: str = "0123456789ab"


HOST = KnownHost("0123456789ab", "Concours", "192.168.1.20", 8472, "", "", "Entry 2", "hall/1")


@dataclass
class Network:
    """What is found in it, and what a host answers."""

    tell: object = None
    is_looked_at: bool = True
    problems: tuple = ()
    asked: tuple = ()

    def find(self, tell):
        self.tell = tell

        def stop():
            self.is_looked_at = False

        return stop

    def pair(self, wanted):
        self.asked += (wanted,)
        if self.problems:
            raise Refused(*self.problems)
        return HOST


@pytest.fixture
def network():
    return Network()


@pytest.fixture
def dialog(network, front):
    return front(JoinDialog(translator("en"), "Entry 2", network.find, network.pair))


def press(*keys):
    for key in keys:
        settle()
        if isinstance(key, str):
            QTest.keyClicks(focused(), key)
        else:
            QTest.keyClick(focused(), key)


@pytest.mark.parametrize(
    ("typed", "reached"),
    [
        ("192.168.1.20", ("192.168.1.20", 8472)),
        (" 192.168.1.20:9000 ", ("192.168.1.20", 9000)),
        ("https://192.168.1.20:8472/", ("192.168.1.20", 8472)),
        ("[fe80::1]:8472", ("fe80::1", 8472)),
        ("salle.local", ("salle.local", 8472)),
        ("", None),
        ("192.168.1.20:99999", None),
        ("192.168.1.20 8472", None),
        ("a/b", None),
    ],
)
def test_an_address_is_read_as_it_is_typed_or_pasted(typed, reached):
    assert address_in(typed) == reached


def test_a_host_is_joined_by_its_address_a_code_and_a_name(dialog, network):
    press("192.168.1.20", Qt.Key.Key_Tab, "ABCD-EFGH-JKLM-N", Qt.Key.Key_Return)
    assert network.asked == (WantedHost("192.168.1.20", 8472, "ABCD-EFGH-JKLM-N", "Entry 2"),)
    assert dialog.host == HOST
    assert not network.is_looked_at


def test_a_host_that_is_found_puts_its_address_into_the_field_and_the_keys_to_the_code(dialog, network, qtbot):
    network.tell(Found("Concours", "10.0.0.7"))
    network.tell(Found("Concours", "10.0.0.7"))
    network.tell(Found("Noël", "10.0.0.8", 9000))
    qtbot.waitUntil(lambda: len(dialog.found) == 2)
    assert dialog.address.editor.text() == "10.0.0.7"
    assert focused() is dialog.code.editor
    dialog.found[1].click()
    assert dialog.address.editor.text() == "10.0.0.8:9000"


def test_the_code_looks_as_the_host_shows_it_and_the_button_there_is_named(dialog):
    from_host = new_code(Access.DESK, datetime.now(UTC), b"certificate").code
    assert [len(part) for part in dialog.code.editor.placeholderText().split("-")] == [
        len(part) for part in from_host.split("-")
    ]
    assert any("page Hall, “Join other computers”" in told.text() for told in dialog.findChildren(QLabel))


def test_an_address_that_is_typed_is_not_replaced_by_one_that_is_found(dialog, network, qtbot):
    press("192.168.1.20")
    network.tell(Found("Concours", "10.0.0.7"))
    qtbot.waitUntil(lambda: len(dialog.found) == 1)
    assert dialog.address.editor.text() == "192.168.1.20"


@pytest.mark.parametrize(
    ("problem", "field"),
    [
        ("pairing-code-wrong", "code"),
        ("device-without-name", "name"),
        ("host-away", ""),
        ("pairing-code-other-host", "code"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(dialog, network, problem, field):
    network.problems = (Problem(problem, field),)
    press("192.168.1.20", Qt.Key.Key_Tab, "WRONG", Qt.Key.Key_Return)
    fields = {"code": dialog.code, "name": dialog.device}
    said = fields[field].trouble.text() if field else dialog.message.text
    assert said
    assert dialog.isVisible()
    assert (dialog.address.editor.text(), dialog.code.editor.text()) == ("192.168.1.20", "WRONG")


def test_an_address_that_is_none_is_said_before_anybody_is_asked(dialog, network):
    press("here or there", Qt.Key.Key_Return)
    assert "is not an address" in dialog.address.trouble.text()
    assert network.asked == ()
