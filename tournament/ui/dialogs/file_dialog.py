"""The one place that asks for a file.

Qt's own dialog, where the desktop has none, leaves some of its words in English and puts stock pictures on its buttons:
here it has our words.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QMessageBox, QWidget
from shiboken6 import isValid

from tournament.i18n import Translator
from tournament.models.copy_names import portable
from tournament.ui.dialogs.files import look_in

Label = QFileDialog.DialogLabel


def ask_open(
    parent: QWidget,
    tr: Translator,
    title: str,
    folder: Path,
    kinds: str,
    *,
    then_in: Callable[[Path], None] = look_in,
) -> Path | None:
    """Which file to open, by Qt's filter `kinds` (`PDF (*.pdf)`); None if cancelled. `then_in` gets its folder."""
    dialog = _dialog(parent, tr, title, kinds, tr.gettext("Open"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setDirectory(str(folder))
    with asked(dialog):
        return _used(Path(dialog.selectedFiles()[0]), then_in) if dialog.exec() else None


def ask_folder(parent: QWidget, tr: Translator, title: str, folder: Path) -> Path | None:
    """Which folder; None where it was thought better of."""
    dialog = _dialog(parent, tr, title, tr.gettext("Folders"), tr.gettext("Choose"))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.setDirectory(str(folder))
    with asked(dialog):
        return Path(dialog.selectedFiles()[0]) if dialog.exec() else None


def ask_save(
    parent: QWidget, tr: Translator, title: str, proposed: Path, kinds: str, *, suffix: str, may_replace: bool = True
) -> Path | None:
    """Where to save, under a name that ends with `suffix`; None where it was thought better of.

    A file that is there already is replaced only after a question; without `may_replace` nobody asks, because whoever
    writes there will refuse.
    """
    dialog = _dialog(parent, tr, title, kinds, tr.gettext("Save"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setLabelText(Label.Accept, tr.gettext("Save"))
    # Qt would ask about the name as typed, which may lack the suffix
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setDirectory(str(proposed.parent))
    dialog.selectFile(str(proposed))
    with asked(dialog):
        while dialog.exec():
            path = with_suffix(Path(dialog.selectedFiles()[0]), suffix)
            if not (may_replace and path.exists()) or _wants_replacing(dialog, tr, path):
                return _used(path)
    return None


@contextmanager
def asked(dialog: QDialog) -> Iterator[None]:
    """Delete a dialog of Qt's own once its answer is read: its parent may be there for a whole evening."""
    try:
        yield
    finally:
        if isValid(dialog):
            dialog.deleteLater()


def with_suffix(path: Path, suffix: str) -> Path:
    """Have a name end with `suffix`: `Concours 21.11` becomes `Concours 21.11.capot`.

    What is not there yet gets a name that every disk takes. A device is there too, where Windows finds `NUL.pdf`: only
    a file keeps its name.
    """
    ending = path if path.name.lower().endswith(suffix) else path.with_name(path.name + suffix)
    return ending if ending.is_file() else ending.with_name(portable(ending.name))


def _used(path: Path, then_in: Callable[[Path], None] = look_in) -> Path:
    """The file that was chosen; the next one is asked for beside it."""
    then_in(path.parent)
    return path


def _dialog(parent: QWidget, tr: Translator, title: str, kinds: str, action: str) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    dialog.setNameFilter(kinds)
    # the other view shows kinds and sizes, in English
    dialog.setViewMode(QFileDialog.ViewMode.List)
    texts = {
        Label.LookIn: tr.gettext("Folder:"),
        Label.FileName: tr.gettext("Name:"),
        Label.FileType: tr.gettext("Kind:"),
        Label.Accept: action,
        Label.Reject: tr.gettext("Cancel"),
    }
    for label, text in texts.items():
        dialog.setLabelText(label, text)
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())
    return dialog


def _wants_replacing(parent: QWidget, tr: Translator, path: Path) -> bool:
    question = QMessageBox(parent)
    question.setWindowTitle(tr.gettext("Replace the file?"))
    question.setText(
        tr.gettext("There is already a file called {file}. Replacing it cannot be undone.").format(file=path.name)
    )
    replace = question.addButton(tr.gettext("Replace"), QMessageBox.ButtonRole.DestructiveRole)
    keep = question.addButton(tr.gettext("Another name"), QMessageBox.ButtonRole.RejectRole)
    question.setDefaultButton(keep)
    with asked(question):
        question.exec()
        return question.clickedButton() is replace
