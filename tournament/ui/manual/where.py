"""The section of the manual for the dialog or part of a page that has the focus, else for the page."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.manual.chapters import manual
from tournament.scoring.forms import HandForm, Points
from tournament.ui.ground.page_specs import EVERY_PAGE

OF_PAGES: Final[Mapping[str, str]] = {
    "first-start": "before#first-start",
    "welcome": "before#sample",
    "new": "before#create",
    **{row.name.value: row.section for row in EVERY_PAGE},
}
"""The sections of the pages of the window, by their names."""

OF_PARTS: Final[Mapping[str, str]] = {
    "AboutDialog": "trouble#ask",
    "AnnouncedPanel": "during#entry",
    "ApartDialog": "before#placement",
    "BookingDialog": "door#cash",
    "CategoryDialog": "door#licences",
    "ReportsStrip": "hall#results",
    "ClockPanel": "during#clock",
    "ClosePanel": "during#close",
    "ConsequencesDialog": "disputes#rule-changed",
    "CopiesBanner": "trouble#copies",
    "CopiesCard": "before#stick",
    "CopiesDialog": "trouble#damaged",
    "CorrectionDialog": "door#correct",
    "CountDialog": "end#count",
    "CountingDialog": "disputes#count",
    "CrashDialog": "trouble#unexpected",
    "DecisionDialog": "disputes#decision",
    "DesksCard": "hall#desks",
    "EntryCorrectionDialog": "door#cash",
    "FeasibleDialog": "before#feasible",
    "FederationCard": "hall#federation",
    "FeeDialog": "door#cash",
    "FileBanner": "trouble#disk",
    "HelpDialog": "keys",
    "ImportDialog": "door#import",
    "IncidentPanel": "disputes#decision",
    "JoinDialog": "hall#desks",
    "KindDialog": "disputes#decision",
    "LateDialog": "during#late",
    "LicencesDialog": "trouble#ask",
    "MoveDialog": "door#cash",
    "MyTablesDialog": "hall#sharing",
    "NumberDialog": "disputes#decision",
    "OperatorDialog": "before#operator",
    "PairingCard": "hall#tablets",
    "PastErrorDialog": "disputes#past",
    "PayoutDialog": "door#cash",
    "PlayedDialog": "disputes#sheet",
    "PointsDialog": "disputes#points",
    "PresencePanel": "disputes#absent",
    "PresetNameDialog": "before#again",
    "PresetsDialog": "before#again",
    "PreviewDialog": "during#papers",
    "PrintDialog": "trouble#printer",
    "ReachingCard": "hall#reaching",
    "RegisterDialog": "door#register-of-players",
    "ReplacementDialog": "door#correct",
    "SamePersonDialog": "door#spelling",
    "SeatChangeDialog": "during#swap",
    "SendDialog": "hall#federation",
    "SheetChangeDialog": "during#correct",
    "StopPanel": "during#stop",
    "SureDialog": "trouble#undo",
    "SystemDialog": "before#game",
    "TillsCard": "end#count",
    "TotalsPanel": "during#totals",
    "WhyDialog": "during#why",
    "WishesCard": "door#wishes",
}
"""The sections of dialogs and of parts of pages, by the names of their classes."""


def section_of_line(form: HandForm) -> str:
    """The section about the line of keys of hands of this form: each game has its own."""
    if form.bid is not None:
        return "during#bar"
    if form.prizes or form.penalties:
        return "during#bonus-line"
    if form.points is Points.SIDES:
        return "during#three-line"
    return "during#entry" if form.numbers else "during#turned"


def section_at(widget: QWidget | None, page: str) -> str:
    """The address of the section about where the keyboard is: `widget` has it, on the page of this name."""
    while widget is not None:
        if isinstance(form := getattr(widget, "form", None), HandForm):
            return section_of_line(form)
        if (address := OF_PARTS.get(type(widget).__name__)) is not None:
            return address
        widget = widget.parentWidget()
    return OF_PAGES[page]


def nearest(address: str, language: str) -> str:
    """An address, or its chapter where that has no such section; the keys where there is no such chapter."""
    stem, _, name = address.partition("#")
    chapter = next((chapter for chapter in manual(language) if chapter.stem == stem), None)
    if chapter is None:
        return "keys"
    return address if not name or any(section.name == name for section in chapter.sections) else stem
