"""Asking for a file: in the language of the window, and under a name that says what it is."""

import sys
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QMessageBox, QWidget

from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.services.setup.championship import create_championship
from tournament.ui.dialogs import file_dialog, files
from tournament.ui.dialogs.file_dialog import ask_open, ask_save, with_suffix
from tournament.ui.dialogs.files import proposed_file, work_in, working_folder
from tournament.ui.ground.page_specs import PageName
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.papers.paper_jobs import ask_path
from tournament.ui.people import teams_page
from tournament.ui.people.teams_page import TeamsPage

pytestmark = pytest.mark.unstyled


@pytest.fixture
def parent(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


@pytest.fixture
def typed(monkeypatch):
    """The names someone types into the dialog, one after another; and then they close it."""
    names = []
    monkeypatch.setattr(QFileDialog, "exec", lambda _: bool(names))
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(names.pop(0))])
    return names


def save(parent, folder, **how):
    return ask_save(
        parent,
        translator("en"),
        "Where to keep it",
        folder / "proposed.capot",
        "Championships (*.capot)",
        suffix=".capot",
        **how,
    )


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Concours", "Concours.capot"),
        ("Concours 21.11", "Concours 21.11.capot"),
        ("concours.capot", "concours.capot"),
        ("CONCOURS.CAPOT", "CONCOURS.CAPOT"),
        ("Finale : 21 h", "Finale - 21 h.capot"),
        ("Qui gagne ?.capot", "Qui gagne -.capot"),
        ("CON", "CON_.capot"),
        ("lpt1.2026", "lpt1_.2026.capot"),
        ("LPT¹", "LPT¹_.capot"),
        ("com³.capot", "com³_.capot"),
        ("CONIN$", "CONIN$_.capot"),
        ("conout$", "conout$_.capot"),
        ("Concorde", "Concorde.capot"),
    ],
)
def test_a_name_gets_the_suffix_it_lacks_and_is_one_that_every_disk_takes(name, kept):
    assert with_suffix(Path("full_desk") / name, ".capot") == Path("full_desk") / kept


@pytest.mark.skipif(sys.platform == "win32", reason="no such file can be there")
def test_a_file_that_is_there_keeps_its_name(tmp_path):
    (tmp_path / "Finale : 21 h.capot").touch()
    assert with_suffix(tmp_path / "Finale : 21 h", ".capot").name == "Finale : 21 h.capot"


def test_a_device_that_windows_finds_under_every_suffix_is_no_file_that_keeps_its_name(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "exists", lambda path: path.name.casefold() == "nul.pdf")
    assert with_suffix(tmp_path / "NUL", ".pdf") == tmp_path / "NUL_.pdf"


def test_every_word_of_the_dialog_is_in_the_language_and_its_buttons_are_plain(parent, monkeypatch):
    seen = []

    def look(dialog):
        boxes = dialog.findChildren(QDialogButtonBox)
        buttons = [button for box in boxes for button in box.buttons()]
        seen.append({label.text() for label in dialog.findChildren(QLabel)} | {button.text() for button in buttons})
        assert all(button.icon().isNull() for button in buttons)
        return False

    monkeypatch.setattr(QFileDialog, "exec", look)
    tr = translator("fr")
    assert ask_open(parent, tr, "Ouvrir", Path.home(), "Concours (*.capot)") is None
    assert ask_save(parent, tr, "Garder", Path.home() / "x.capot", "Concours (*.capot)", suffix=".capot") is None
    assert {"Dossier :", "Nom :", "Type :", "Ouvrir", "Annuler"} <= {text.replace("\u00a0", " ") for text in seen[0]}
    assert "Enregistrer" in seen[1]
    assert not {"Look in:", "Files of type:", "&Open", "&Save"} & (seen[0] | seen[1])


def test_a_file_is_replaced_only_after_a_question_about_the_name_it_would_have(parent, tmp_path, typed, monkeypatch):
    (tmp_path / "there.capot").touch()
    asked, answers = [], [False, True]
    monkeypatch.setattr(
        file_dialog, "_wants_replacing", lambda _dialog, _tr, path: asked.append(path.name) or answers.pop(0)
    )
    typed += [tmp_path / "there", tmp_path / "there.capot"]
    assert save(parent, tmp_path) == tmp_path / "there.capot"
    assert asked == ["there.capot", "there.capot"]


def test_nobody_is_asked_where_nothing_is_ever_replaced(parent, tmp_path, typed, monkeypatch):
    (tmp_path / "there.capot").touch()
    monkeypatch.setattr(QMessageBox, "exec", lambda _: pytest.fail("asked"))
    typed += [tmp_path / "there"]
    assert save(parent, tmp_path, may_replace=False) == tmp_path / "there.capot"


def test_closing_the_dialog_saves_nowhere(parent, tmp_path, typed):
    assert save(parent, tmp_path) is None


def test_the_next_file_is_asked_for_beside_the_last_one(parent, tmp_path, typed):
    typed += [tmp_path / "evening" / "list.csv", tmp_path / "stick" / "copy"]
    for folder in ("evening", "stick"):
        (tmp_path / folder).mkdir()
    ask_open(parent, translator("en"), "Import", tmp_path, "Lists (*.csv)")
    assert working_folder() == tmp_path / "evening"
    save(parent, tmp_path)
    assert working_folder() == tmp_path / "stick"
    assert proposed_file("Belote", date(2026, 11, 21)).parent == tmp_path / "stick"
    save(parent, tmp_path)
    assert working_folder() == tmp_path / "stick", "nothing was chosen"


def test_a_folder_that_is_gone_is_not_asked_in(tmp_path):
    usual = working_folder()
    work_in(tmp_path / "stick")
    assert working_folder() == usual


def test_a_list_is_asked_for_where_lists_come_in_and_not_beside_the_championship_that_is_open(
    window_of, tmp_path, qtbot, monkeypatch
):
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    (downloads / "list.csv").touch()
    monkeypatch.setattr(files, "downloads_folder", lambda: downloads)
    window, asked = window_of(Preferences(language="en", operator="Odile")), []
    create_championship(
        tmp_path / "saint-martin.capot", name="Saint-Martin", day=date(2026, 11, 21), by="Odile"
    ).close()
    window.open_file(tmp_path / "saint-martin.capot")
    qtbot.waitUntil(lambda: window.view is not None)
    monkeypatch.setattr(teams_page, "ask_open", lambda _parent, _tr, _title, folder, _kinds, **_: asked.append(folder))
    window.view.go(PageName.TEAMS)
    window.view.pages.of(TeamsPage).ask_for_list()
    assert (asked, working_folder()) == ([downloads], tmp_path)


class TestWhereDocumentsGo:
    """Beside the championship, then where the last one was kept, wherever a list was fetched from meanwhile."""

    @pytest.fixture
    def view(self, window_of, tmp_path, qtbot):
        for folder in ("club", "secretary", "wall"):
            (tmp_path / folder).mkdir()
        path = tmp_path / "club" / "saint-martin.capot"
        create_championship(path, name="Saint-Martin", day=date(2026, 11, 21), by="Odile").close()
        window = window_of(Preferences(language="en", operator="Odile"))
        window.open_file(path)
        qtbot.waitUntil(lambda: window.view is not None)
        return window.view

    @pytest.fixture
    def fetched(self, view, tmp_path, typed):
        """A list is fetched from the secretary's stick."""
        (tmp_path / "secretary" / "list.csv").write_text("Joueur 1;Joueur 2\nAda Abel;Bo Blot\n", encoding="utf-8")
        typed += [tmp_path / "secretary" / "list.csv"]
        ask_open(view, translator("en"), "Import", working_folder(), "Lists (*.csv)")
        assert working_folder() == tmp_path / "secretary"
        return view

    @pytest.fixture
    def proposed(self, monkeypatch):
        """The folders that the dialog begins in, as it comes up."""
        folders = []
        accept = QFileDialog.exec
        monkeypatch.setattr(
            QFileDialog,
            "exec",
            lambda dialog: folders.append(Path(dialog.directory().absolutePath())) or accept(dialog),
        )
        return folders

    def test_one_document(self, fetched, tmp_path, typed, proposed):
        typed += [tmp_path / "wall" / "one.pdf"]
        for _ in range(2):
            ask_path(fetched, translator("en"), "saint-martin", ".pdf")
        assert proposed == [tmp_path / "club", tmp_path / "wall"]

    def test_all_of_them(self, fetched, tmp_path, proposed):
        fetched.go(PageName.DOCUMENTS)
        fetched.pages.of(DocumentsPage).paper.save_all([])
        assert proposed == [tmp_path / "club"]
