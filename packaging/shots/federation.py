"""Pictures of sending to a federation: before joining, sent, cut off, another history there."""

import ssl
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from shots.evenings import Shot
from tournament.errors import Detail, Problem
from tournament.exchange.sample import MID_EVENING, create_sample
from tournament.federation.https_channel import ChampionshipMembership, Membership
from tournament.federation.views import EveningOutline, UplinkState
from tournament.hosting.certificate import local_certificate
from tournament.i18n import Translator
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall.federation_card import SendDialog
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.shell.championship_view import ChampionshipView


def sent_to_a_federation(tr: Translator) -> Iterator[Shot]:
    """The card of the federation on the page of the hall, in each of its states."""
    desk = create_sample(None, MID_EVENING, by="Odile Quesnel")
    view = ChampionshipView(desk, tr)
    view.go(PageName.HALL)
    page, newest = view.pages.of(HallPage), desk.state.sequence
    yield "federation-none", view
    now = desk.clock()
    sent = UplinkState(newest, now - timedelta(minutes=2))
    clash: dict[str, Detail] = {"federation": "Fédération du Tarn", "hall": "Brens", "head": ""}
    for whose, round_, entries in (("our", 1, newest), ("their", 2, newest + 32)):
        told = {
            "name": desk.state.contents.name,
            "teams": 20,
            "round": round_,
            "entries": entries,
            "at": now.isoformat(),
        }
        clash |= {f"{whose}_{part}": value for part, value in told.items()}
    other = Problem("federation-other-history", details=clash)
    with tempfile.TemporaryDirectory() as folder:
        certificate = ssl.DER_cert_to_PEM_cert(local_certificate(Path(folder)).der)
    membership = Membership("Fédération du Tarn", "Brens", "federation.example", 8473, certificate, "t" * 32)
    page.federation.show_joined(ChampionshipMembership(membership, sends=True))
    for name, state in (
        ("sent", sent),
        ("away", UplinkState(newest - 12, now - timedelta(minutes=25), away_since=now - timedelta(minutes=24))),
        ("other-history", UplinkState(problems=(other,))),
    ):
        page.federation.show_state(state, newest, now)
        yield f"federation-{name}", view
    page.federation.show_joined(None)
    page.federation.show_elsewhere([membership])
    yield "federation-copy", view
    outline = EveningOutline(desk.state.contents.name, ("",) * 20, 1, now)
    warning = tr.gettext(
        "A copy of this evening is sent as {other} from this computer: it would count only once, for "
        "whichever arrives first."
    )
    yield "federation-send", SendDialog(tr, "Fédération du Tarn", "Brens", outline)
    yield (
        "federation-send-copy",
        SendDialog(tr, "Fédération du Tarn", "Castres", outline, warning.format(other="Brens")),
    )
    desk.close()
