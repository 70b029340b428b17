"""Pictures of copies: made, failing, and brought back."""

import os
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from shots.evenings import Shot
from tournament.errors import Problem
from tournament.exchange.sample import create_sample
from tournament.i18n import Translator
from tournament.services.desk.undo_stack import MOVED
from tournament.services.safety.copies import Copies
from tournament.services.safety.views import BackupTargetView, CopyView
from tournament.simulation.evening import Progress
from tournament.ui.ground.page import Copying
from tournament.ui.ground.page_specs import PageName
from tournament.ui.safety.copies_dialog import CopiesDialog
from tournament.ui.shell.championship_view import ChampionshipView


def moved_away(tr: Translator) -> Iterator[Shot]:
    """A championship that goes on on a server."""
    desk = create_sample(None, Progress(rounds=1), by="Odile Quesnel")
    desk.run(MOVED, lambda work: work.details.update(to="postgresql://serveur/capot/concours_de_la_saint_martin"))
    yield "moved-championship", ChampionshipView(desk, tr)
    yield "moved-entry", ChampionshipView(desk, tr, PageName.ENTRY)
    desk.close()


def copies(tr: Translator) -> Iterator[Shot]:
    """Copies that are made, a stick that was pulled, and the list of copies with and without any."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.environ["CAPOT_DATA"]
        os.environ["CAPOT_DATA"] = folder
        desk = create_sample(Path(folder) / "saint-martin.capot", Progress(rounds=1), by="Odile Quesnel")
        made = Copies(desk)
        made.copy_now()
        made.wait()
        view = ChampionshipView(desk, tr, copying=Copying(made))
        yield "championship-copies", view
        gone = Problem("place-gone", details={"path": "/media/odile/USB/Capot-copies"})
        view.banner.show_targets(
            (BackupTargetView(Path("/media/odile/USB/Capot-copies"), False, datetime.now(UTC), gone),)
        )
        yield "championship-copies-fail", view
        desk.close()
        os.environ["CAPOT_DATA"] = data
    at = datetime(2026, 11, 21, 14, 5, tzinfo=UTC)
    lines = [
        CopyView(
            Path("x.capot"),
            "Concours de la Saint-Martin",
            at - timedelta(minutes=25 * n),
            64,
            4 - n,
            1800 - 610 * n,
            128 - 32 * n,
            12 * (n == 0),
        )
        for n in range(3)
    ]
    trouble = tr.gettext(
        "{path} is damaged and was left exactly as it is. Open a copy of it, or import its last export."
    )
    yield "copies-damaged", CopiesDialog(tr, trouble.format(path="saint-martin.capot"), lines, lambda _: ())
    yield "copies-none", CopiesDialog(tr, "", (), lambda _: ())
