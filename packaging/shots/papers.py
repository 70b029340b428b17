"""Pictures of papers before they are printed."""

from collections.abc import Iterator

from PySide6.QtWidgets import QApplication

from shots.evenings import Shot
from tournament.i18n import Translator
from tournament.papers.page import Part
from tournament.ui.papers.paper_jobs import PrintDialog, WantedPaper
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.shell.championship_view import ChampionshipView


def on_paper(view: ChampionshipView, tr: Translator) -> Iterator[Shot]:
    """A draw before printing, one table's sheet, papers with options, and the question for a printer."""
    for name, wanted in (
        ("draw", WantedPaper("draw-by-team", tr.language)),
        ("sheet", WantedPaper("score-sheets", tr.language, Part(table=3))),
        ("played", WantedPaper("played-sheets", tr.language)),
        ("decisions", WantedPaper("decisions", tr.language)),
        ("labels", WantedPaper("name-labels", tr.language, Part(options={"first": "4"}))),
        ("diploma", WantedPaper("blank-diplomas", tr.language, Part(options={"design": "carded"}))),
    ):
        preview = PreviewDialog(view.desk, view.state, tr, wanted, view)
        while preview.paper.jobs.is_running:
            QApplication.processEvents()
        yield f"preview-{name}", preview
        preview.reject()
    yield "print", PrintDialog(tr, tr.gettext("Score sheets"), ["HP LaserJet", "Canon"], view)
    yield "print-nowhere", PrintDialog(tr, tr.gettext("Score sheets"), [], view)
