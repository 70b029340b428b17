"""Pictures of the first start."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QWidget

from shots.evenings import Shot
from tournament.i18n import Translator
from tournament.ui.first_start import FirstAnswers, FirstStartPage
from tournament.ui.safety.stick_watch import StickWatch
from tournament.ui.theme.tokens import theme_of

STICK = Path("/media/odile/CLE-USB")


def first_start(tr: Translator) -> Iterator[Shot]:
    """The questions: as they are proposed without a stick, with one, and with a folder that cannot be made."""
    size = round(100 * theme_of(QWidget()).text_size)
    folder = Path("/home/odile/Documents/Capot")
    yield "first-start", FirstStartPage(tr, FirstAnswers(folder), size, StickWatch(list))
    yield (
        "first-start-stick",
        FirstStartPage(tr, FirstAnswers(folder, "Odile Quesnel", STICK), size, StickWatch(lambda: [STICK])),
    )
    refused = FirstStartPage(tr, FirstAnswers(folder, stick=STICK), size, StickWatch(lambda: [STICK]))
    refused.folder.complain(tr.gettext("this disk can only be read. Choose another folder; nothing was changed."))
    yield "first-start-refused", refused
