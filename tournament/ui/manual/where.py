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
    "about.about_dialog": "trouble#ask",
    "about.licences_dialog": "trouble#ask",
    "cash.booking_dialog": "door#cash",
    "cash.count_dialog": "end#count",
    "cash.entry_correction_dialog": "door#cash",
    "cash.fee_dialog": "door#cash",
    "cash.move_dialog": "door#cash",
    "cash.payout_dialog": "door#cash",
    "cash.tills_card": "end#count",
    "desk.operator_dialog": "before#operator",
    "dialogs.help_dialog": "keys",
    "dialogs.sure_dialog": "trouble#undo",
    "hall.desks_card": "hall#desks",
    "hall.federation_card": "hall#federation",
    "hall.pairing_card": "hall#tablets",
    "hall.reaching_card": "hall#reaching",
    "hall.send_dialog": "hall#federation",
    "joining.join_dialog": "hall#desks",
    "papers.preview_dialog": "during#papers",
    "papers.print_dialog": "trouble#printer",
    "people.apart_dialog": "before#placement",
    "people.category_dialog": "door#licences",
    "people.correction_dialog": "door#correct",
    "people.import_dialog": "door#import",
    "people.points_dialog": "disputes#points",
    "people.register_dialog": "door#register-of-players",
    "people.replacement_dialog": "door#correct",
    "people.same_person_dialog": "door#spelling",
    "people.wishes_card": "door#wishes",
    "repairs.late_dialog": "during#late",
    "repairs.past_error_dialog": "disputes#past",
    "repairs.seat_change_dialog": "during#swap",
    "rounds.clock_panel": "during#clock",
    "rounds.why_dialog": "during#why",
    "safety.banner": "trouble#copies",
    "safety.copies_card": "before#stick",
    "safety.copies_dialog": "trouble#damaged",
    "safety.file_banner": "trouble#disk",
    "scores.about_dialog": "disputes#decision",
    "scores.announced_panel": "during#entry",
    "scores.claims_strip": "hall#results",
    "scores.close_panel": "during#close",
    "scores.counting_dialog": "disputes#count",
    "scores.decision_dialog": "disputes#decision",
    "scores.incident_panel": "disputes#decision",
    "scores.kind_dialog": "disputes#decision",
    "scores.my_tables_dialog": "hall#sharing",
    "scores.played_dialog": "disputes#sheet",
    "scores.presence_panel": "disputes#absent",
    "scores.sheet_change_dialog": "during#correct",
    "scores.stop_panel": "during#stop",
    "scores.totals_panel": "during#totals",
    "setup.consequences_dialog": "disputes#rule-changed",
    "setup.feasible_dialog": "before#feasible",
    "setup.preset_name_dialog": "before#again",
    "setup.presets_dialog": "before#again",
    "setup.system_dialog": "before#game",
    "shell.crash": "trouble#unexpected",
}
"""The sections of dialogs and of parts of pages, by the modules of `tournament.ui` that they are made in."""


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
        if (address := OF_PARTS.get(type(widget).__module__.removeprefix("tournament.ui."))) is not None:
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
