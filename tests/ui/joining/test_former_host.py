"""The computer that took over asks for the main computer of before: once that is opened again, both windows say what
only it has."""

import pytest

from tests.ui.joining.test_host_is_gone import sure  # noqa: F401 - a fixture
from tests.ui.joining.test_joined_desk import ENTER, at_table, press
from tests.ui.settling import settle
from tournament.hosting.former_host import HostLinks
from tournament.services.people.registration import set_paid
from tournament.services.safety.recovering import epoch_of, tell_taken_over
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.hall.desks_offer import FormerHostPart
from tournament.ui.safety.banners import ElsewherePart

pytestmark = pytest.mark.unstyled


@pytest.fixture
def taken_over(joined, hosted, sure, monkeypatch):  # noqa: F811
    """The window, which took over from its host; that one is off."""
    monkeypatch.setattr(HostLinks, "open", lambda _links: [hosted.link])
    at_table(joined, 1)
    press("19h102", ENTER)
    hosted.link.cut()
    joined.joining.take_over()
    settle()
    return joined


def open_again(hosted, *paid):
    """The host of before is opened again, and teams pay there."""
    for number in paid:
        set_paid(hosted.hall.desk, [hosted.hall.id_of(number)], True)
    hosted.link.is_cut = False


def test_what_only_the_old_host_has_is_told_and_it_is_superseded(taken_over, hosted, qtbot):
    open_again(hosted, 3)
    qtbot.waitUntil(lambda: taken_over.view.message.text.startswith("The old main computer"), timeout=20000)
    assert taken_over.view.message.text.splitlines() == [
        "The old main computer was opened again. It can only be read now, and has 1 thing that is missing here:",
        "Odile: Colin / Colin marked as having paid",
        "Type again here what is missing.",
    ]
    hosted.hall.desk.catch_up()
    assert epoch_of(hosted.hall.desk.state) == 1


@pytest.mark.long
def test_an_old_host_that_has_nothing_more_is_told_as_well(taken_over, hosted, qtbot):
    open_again(hosted)
    told = "The old main computer was opened again. It can only be read now, and has nothing that is missing here."
    qtbot.waitUntil(lambda: taken_over.view.message.text == told, timeout=20000)


@pytest.mark.long
def test_nothing_is_told_or_shown_under_a_dialog_that_is_being_answered(taken_over, hosted, qtbot):
    asked = SureDialog(taken_over.translator, "Sure?", "It cannot be undone.", "Do it", taken_over)
    asked.open()
    reports, former = [], taken_over.view.services.find(FormerHostPart)
    former._reported.connect(reports.append)  # noqa: SLF001
    open_again(hosted)
    qtbot.waitUntil(lambda: reports != [], timeout=20000)
    settle()
    assert "The old main computer" not in taken_over.view.message.text
    asked.reject()
    qtbot.waitUntil(lambda: "The old main computer was opened again" in taken_over.view.message.text, timeout=20000)


@pytest.mark.long
def test_where_the_old_host_goes_on_all_the_same_this_one_is_superseded(taken_over, hosted, qtbot):
    hosted.hall.desk.run(
        "host-superseded", lambda work: work.details.update(epoch=1, since=3, device="Saisie 2", by="Odile", also="")
    )
    tell_taken_over(hosted.hall.desk, "Poste principal")
    open_again(hosted)
    elsewhere = taken_over.view.services.find(ElsewherePart).banner
    qtbot.waitUntil(lambda: "Poste principal (Odile) has taken over" in elsewhere.text, timeout=20000)
    press("19h110", ENTER)
    assert "Poste principal (Odile) has taken over" in taken_over.view.message.text
