"""The federation, from the page of the hall: joined by a code, sent to by itself, cut off and back; and those who
qualified registered here."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desks import new_desk
from tests.federation import halls
from tests.ui.hall.conftest import ENTER
from tests.ui.settling import settle
from tests.web.test_federation import LOOPBACK, serving
from tournament.federation.https_channel import FileKey
from tournament.federation.views import EveningOutline
from tournament.i18n import translator
from tournament.preferences import preferences_file
from tournament.services.desk.journal import plain_rows
from tournament.services.people.registration import register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.standings.ranking import Quota
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.hall.federation_card import FederationCard, SendDialog
from tournament.ui.hall.uplink_part import MEMBERSHIPS, UplinkPart
from tournament.ui.people.import_dialog import Brought, ImportDialog

pytestmark = pytest.mark.unstyled

SOON = 15_000
"""Milliseconds: this machine may be busy."""


@dataclass
class Sending:
    """The page of a hall, and the federation that it may join."""

    page: Any
    part: Any
    federation: Any
    server: Any
    desk: Any
    qtbot: Any
    monkeypatch: Any

    @property
    def card(self):
        return self.page.federation

    def type_in(self, field, text):
        field.editor.setFocus()
        QTest.keyClicks(field.editor, text)

    def join(self, code=None):
        self.type_in(self.card.address, f"{LOOPBACK}:{self.server.port}")
        self.type_in(self.card.code, code or self.federation.invite("Brens", self.server.certificate.der))
        QTest.keyClick(self.card.code.editor, ENTER)
        self.sees(lambda: self.card.trouble.text() != "" or self.card.named.text() != "")

    def answers(self, dialog, answer):
        """From now on this dialog is answered so; what it is asked is kept."""
        asked = []
        self.monkeypatch.setattr(dialog, "ask", lambda _parent, _tr, *said: asked.append(said) or answer)
        return asked

    def sent(self):
        """Wait until everything is sent."""
        self.sees(lambda: self.part.state.sequence == self.desk.state.sequence and not self.part.state.is_sending)
        settle()

    def sees(self, look):
        self.qtbot.waitUntil(look, timeout=SOON)

    def does_something(self):
        """A team is ticked at the desk, and the window follows."""
        line = teams(self.desk.state)[0]
        self.page.changed.emit(set_present(self.desk, [line.id], not line.present))


@pytest.fixture
def hall(page, view, full_desk, tmp_path, monkeypatch, qtbot):
    monkeypatch.setattr("tournament.federation.uplink.GATHERING", 0.01)
    monkeypatch.setattr("tournament.federation.uplink.FIRST_PAUSE", 0.02)
    federation = halls.federation_in(tmp_path / "tarn")
    part = view.services.find(UplinkPart)
    with serving(federation, tmp_path / "tarn") as server:
        opened = Sending(page, part, federation, server, full_desk, qtbot, monkeypatch)
        opened.answers(SendDialog, True)
        yield opened
        part.close()
    federation.close()


def test_before_anybody_asks_for_it_nothing_is_there(hall) -> None:
    assert hall.part.joined is None
    assert hall.part.state is None
    assert hall.card.address.isVisible()
    assert not hall.card.sent.isVisible()


def test_a_hall_joins_by_a_code_and_what_is_done_is_sent_by_itself(hall) -> None:
    hall.join()
    assert hall.card.named.text() == "Tarn, as Brens"
    assert hall.card.sends.isChecked()
    hall.sent()
    hall.sees(lambda: hall.card.sent.text() == f"Sent up to entry {hall.desk.state.sequence}, just now.")
    assert hall.card.status.text() == "sent"
    hall.does_something()
    hall.sees(lambda: hall.federation.received("0001").sequence == hall.desk.state.sequence)
    assert plain_rows(hall.federation.open_replicas["0001"].state) == plain_rows(hall.desk.state)


def test_a_code_that_is_wrong_is_said_and_what_was_typed_stays(hall) -> None:
    hall.join(code="AAAA-AAAA-AAAAA")
    assert hall.card.trouble.text().startswith("This code does not belong to the computer at 127.0.0.1")
    assert hall.card.code.editor.text() == "AAAA-AAAA-AAAAA"


def test_an_address_that_is_none_is_said(hall) -> None:
    hall.type_in(hall.card.address, "no address")
    hall.card.join.click()
    hall.sees(lambda: hall.card.trouble.text().startswith("Type the address"))


def test_cut_off_it_says_so_and_goes_on_once_the_federation_is_back(hall, tmp_path) -> None:
    hall.join()
    hall.sent()
    hall.server.end()
    hall.does_something()
    hall.sees(lambda: "has not answered since" in hall.card.away.text())
    assert hall.card.status.text() == "waiting"
    with serving(hall.federation, tmp_path / "tarn", hall.server.port):
        hall.card.now.click()
        hall.sent()
        hall.sees(lambda: hall.card.status.text() == "sent" and not hall.card.away.isVisible())


@pytest.mark.long
def test_another_history_there_counts_until_somebody_says_so(hall) -> None:
    key, other = halls.paired(hall.federation, "Brens"), halls.evening()
    halls.play(other)
    halls.send(hall.federation, key, other)
    hall.join()
    hall.sees(lambda: hall.card.instead.isVisible())
    assert "not as they stand in this file" in hall.card.away.text()
    asked = hall.answers(SureDialog, False)
    hall.card.instead.click()
    settle()
    assert hall.federation.received(key).head == other.state.head
    ((question, told, button),) = asked
    assert question == "Let this file count for Brens instead of what the federation has?"
    assert "Tarn has of Brens: Concours de la Saint-Martin, 4 teams, round 1" in told
    assert f"This file: Concours de la Saint-Martin, {len(teams(hall.desk.state))} teams" in told
    assert button == "Let this file count for Brens"
    hall.answers(SureDialog, True)
    hall.card.instead.click()
    hall.sent()
    hall.sees(lambda: "has set that aside" in hall.card.away.text())
    assert len(hall.federation.register.members[key].asides) == 1


@pytest.mark.long
def test_the_evening_of_other_people_takes_no_place_and_is_never_proposed(hall) -> None:
    """A file of Castres was opened, and the code of Brens typed."""
    key, brens = halls.paired(hall.federation, "Brens"), halls.evening(strangers)
    halls.send(hall.federation, key, brens)
    hall.join()
    hall.sees(lambda: "is the evening of other people" in hall.card.away.text())
    assert "What Tarn has of Brens" in hall.card.away.text()
    assert not hall.card.instead.isVisible()
    hall.part.send_now(instead=True)
    hall.sees(lambda: not hall.part.state.is_sending)
    assert hall.federation.received(key).head == brens.state.head


def strangers():
    desk = new_desk()
    register_teams(desk, [TeamDraft((f"Zoé {number}", f"Yann {number}")) for number in range(6)])
    return desk


def test_before_anything_is_sent_the_hall_is_named_and_esc_sends_nothing(hall) -> None:
    asked = hall.answers(SendDialog, False)
    code = hall.federation.invite("Brens", hall.server.certificate.der)
    hall.type_in(hall.card.address, f"{LOOPBACK}:{hall.server.port}")
    hall.type_in(hall.card.code, code)
    QTest.keyClick(hall.card.code.editor, ENTER)
    hall.sees(lambda: bool(asked))
    settle()
    ((federation, name, outline, warning),) = asked
    assert (federation, name, outline.championship, warning) == ("Tarn", "Brens", hall.desk.state.contents.name, "")
    assert hall.part.joined is None
    assert not (preferences_file().parent / MEMBERSHIPS).exists()
    hall.answers(SendDialog, True)  # the code still holds: nobody has shown what it gave
    QTest.keyClick(hall.card.code.editor, ENTER)
    hall.sent()


@pytest.mark.long
def test_a_copy_sends_nothing_until_somebody_says_which_hall_it_is(hall, view, monkeypatch) -> None:
    hall.join()
    hall.sent()
    key = hall.part._known_key()  # noqa: SLF001
    copied = UplinkPart()
    monkeypatch.setattr(
        UplinkPart,
        "_known_key",
        lambda part: FileKey(key.identity, "/media/stick/brens.capot") if part is copied else key,
    )
    copied.enter(view)
    assert (copied.joined, copied.state) == (None, None)
    assert [joined.membership.hall for joined in copied.elsewhere.values()] == ["Brens"]
    card = FederationCard(translator("en"))
    hall.qtbot.addWidget(card)
    card.show_elsewhere([joined.membership for joined in copied.elsewhere.values()])
    assert "is sent from this computer as Brens" in card.elsewhere.text()
    asked = []
    card.going_on_asked.connect(asked.append)
    card.going_on.itemAt(0).widget().click()  # type: ignore[attr-defined]
    assert asked == ["Brens"]
    copied.go_on_for(key)
    hall.sees(lambda: copied.state is not None and copied.state.sequence == hall.desk.state.sequence)
    copied.close()
    original = UplinkPart()
    original.enter(view)
    assert (original.joined, [one.membership.hall for one in original.elsewhere.values()]) == (None, ["Brens"])


@pytest.mark.parametrize("warning", ["", "A copy of this evening is sent as Brens."])
def test_enter_sends_and_where_it_is_sent_as_another_hall_enter_sends_nothing(qtbot, warning) -> None:
    dialog = SendDialog(
        translator("en"), "Tarn", "Castres", EveningOutline("Concours de Castres", ("a", "b"), 1), warning
    )
    qtbot.addWidget(dialog)
    dialog.show()
    settle()
    assert dialog.windowTitle() == "Send this evening to Tarn as Castres?"
    assert dialog.told.text() == "This file: Concours de Castres, 2 teams, round 1."
    assert dialog.warning.isVisible() == bool(warning)
    QTest.keyClick(dialog.focusWidget(), ENTER)
    assert dialog.result() == (0 if warning else 1)


@pytest.mark.long
def test_switched_off_nothing_is_sent_and_so_it_is_the_next_time(hall, view) -> None:
    hall.join()
    hall.sent()
    QTest.keyClick(hall.card.sends, Qt.Key.Key_Space)
    assert hall.part.state is None
    assert hall.card.status.text() == "off"
    another_day = UplinkPart()
    another_day.enter(view)
    assert another_day.joined == hall.part.joined
    assert another_day.state is None
    hall.card.sends.click()
    another_day = UplinkPart()
    another_day.enter(view)
    assert another_day.state is not None
    another_day.close()


def test_leaving_asks_first_and_forgets_what_lets_in(hall, monkeypatch) -> None:
    hall.join()
    hall.sent()
    monkeypatch.setattr(SureDialog, "ask", lambda *_: False)
    hall.card.leave.click()
    assert hall.part.joined is not None
    monkeypatch.setattr(SureDialog, "ask", lambda *_: True)
    hall.card.leave.click()
    assert hall.part.joined is None
    assert hall.card.address.isVisible()
    assert (preferences_file().parent / MEMBERSHIPS).read_text(encoding="utf-8") == "{}"


@pytest.mark.long
def test_those_who_qualified_are_fetched_and_registered(hall, monkeypatch) -> None:
    qualifying = halls.evening()
    halls.play(qualifying)
    halls.send(hall.federation, halls.paired(hall.federation, "Lavaur"), qualifying)
    hall.federation.keep(replace(hall.federation.register, quota=Quota(of_each_hall=1)))
    hall.join()
    hall.sent()
    asked = []

    warned = []

    def ask(parent, tr, entry_list, known, *_):
        asked.append([line.draft.hall for line in entry_list.lines])
        warned.append(ImportDialog(tr, entry_list, known, parent).warned.text)
        return Brought(())

    monkeypatch.setattr(ImportDialog, "ask", ask)
    hall.card.qualified.click()
    hall.sees(lambda: bool(warned))
    assert warned == ["This list is not final: others may still take a place on it.\nStill playing: Brens."]
    assert "Lavaur" in asked[0]
    hall.server.end()
    refusals = []
    hall.page.refused.connect(lambda refused: refusals.append([problem.code for problem in refused.problems]))
    hall.card.qualified.click()
    hall.sees(lambda: refusals == [["federation-away"]])


def test_the_palette_leads_to_it(hall) -> None:
    assert [action.title for action in hall.part.actions()] == ["Send to the federation…"]
