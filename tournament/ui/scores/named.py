"""A field under its name, as the panels of score entry show them."""

from PySide6.QtWidgets import QLabel, QWidget

from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import label


def named(text: str, field: QWidget) -> QWidget:
    """The field with its name above it, for the eye and for those who hear the screen."""
    name = label(text, "label")
    name.setBuddy(field)
    field.setAccessibleName(text)
    holder = QWidget()
    holder.setLayout(column(name, field, space=HALF))
    return holder


def rename(holder: QWidget, text: str) -> None:
    """Give a field that `named` made another name."""
    for name in holder.findChildren(QLabel):
        name.setText(text)
        name.buddy().setAccessibleName(text)
