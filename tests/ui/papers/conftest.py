"""An evening whose paper is looked at, saved and printed."""

import pytest
from PySide6.QtPrintSupport import QPrinter

from tournament.i18n import translator
from tournament.papers.page import Part
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.papers import paper_jobs
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.papers.paper_jobs import PrintDialog, PrintWish, WantedPaper
from tournament.ui.papers.preview_dialog import PreviewDialog


@pytest.fixture
def posted(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def page(full_desk, shown):
    return shown(DocumentsPage(full_desk, translator("en")))


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """The names proposed for files; each is accepted, in a folder of the test."""
    names = []

    def accept(_parent, _tr, _title, proposed, _kinds, *, suffix):
        assert proposed.suffix == suffix
        names.append(proposed.name)
        return tmp_path / proposed.name

    monkeypatch.setattr(paper_jobs, "ask_save", accept)
    return names


@pytest.fixture
def printed(monkeypatch, tmp_path):
    """A printer that everything is sent to without a question: a file of the test."""
    out = tmp_path / "paper-tray.pdf"

    def tray(_wish):
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(out))
        return printer

    monkeypatch.setattr(PrintDialog, "ask", classmethod(lambda *_: PrintWish("tray", 1)))
    monkeypatch.setattr(paper_jobs, "make_printer", tray)
    return out


@pytest.fixture
def preview(posted, qtbot):
    def show(identity, language="en", **part):
        dialog = PreviewDialog(posted, posted.state, translator("en"), WantedPaper(identity, language, Part(**part)))
        qtbot.addWidget(dialog)
        dialog.resize(1200, 700)
        with qtbot.waitActive(dialog):
            dialog.open()
            dialog.activateWindow()
        qtbot.waitUntil(lambda: not dialog.paper.jobs.is_running)
        return dialog

    return show
