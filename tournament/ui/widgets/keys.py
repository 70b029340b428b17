"""Keys that do something, where Tab leads, how a dialog asks for help, and whether somebody is being asked.

Qt keeps one chain of all parts of a window, in the order in which they were made, and a part that passes its focus on
to another is taken out of it together with its neighbours. Pages here are made from the inside out and when they are
wanted, and most pass their focus on: whole pages fell out of the chain. So the order is read from the layouts each time
Tab is pressed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QComboBox,
    QGridLayout,
    QLayout,
    QLineEdit,
    QMainWindow,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

CLOSING_KEY = "Ctrl+W"
HELP_KEY = "F1"
KEYS_KEY = "Shift+F1"
SAVING_KEY = "Ctrl+S"
SETTINGS_KEY = "Ctrl+,"
SCREEN_KEY = "Ctrl+E"
ENTER_KEYS = ("Return", "Enter")
PAGE_SCROLL = {
    "PgDown": QAbstractSlider.SliderAction.SliderPageStepAdd,
    "PgUp": QAbstractSlider.SliderAction.SliderPageStepSub,
}
"""What the keys that turn over a screenful do with a scroll bar."""
IS_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
FRENCH_ROW = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}
"""The figure of each key of the row of figures on a French keyboard, where they want the shift key."""


def as_figure(event: QKeyEvent, language: str, *, at_start: bool) -> QKeyEvent:
    """The figure of a key in a French row of figures, with or without shift, but for `-` at the start."""
    figure = FRENCH_ROW.get(event.text(), "") if language == "fr" else ""
    if not figure or (event.text() == "-" and at_start):
        return event
    return QKeyEvent(event.type(), Qt.Key(ord(figure)), Qt.KeyboardModifier.NoModifier, figure)


def on_key(
    widget: QWidget,
    key: str,
    action: Callable[[], object],
    *,
    where: Qt.ShortcutContext = Qt.ShortcutContext.WidgetShortcut,
) -> None:
    """Let a key do something while `widget` has the keyboard (or wherever `where` says).

    The context is set afterwards: given to the constructor, PySide6 ignores it, and the key would be taken from the
    whole window. Held down, a key with Enter in it acts once: the next thing to do must be seen before it is done.
    """
    shortcut = QShortcut(QKeySequence(key), widget)
    shortcut.setAutoRepeat(not key.endswith(ENTER_KEYS))
    shortcut.setContext(where)
    shortcut.activated.connect(action)


WHOLE = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit)
"""One stop each, whatever they are made of; so is what scrolls by itself, such as a table."""
REVERSED = (QBoxLayout.Direction.BottomToTop, QBoxLayout.Direction.RightToLeft)


def go_to_next_stop(root: QWidget, forward: bool) -> bool:
    """Focus the stop of `root` after the one with the focus, or before it; False if there is none.

    What holds whole pages, a window or a dialog, answers `focusNextPrevChild` with it: Qt asks upwards from whoever has
    the keyboard.
    """
    if not root.isVisible():
        return False  # closing: Qt asks for each part that goes, and the next may be half gone
    here = QApplication.focusWidget()
    if here is None or not root.isAncestorOf(here):
        here = root.focusWidget()
    stops = tab_stops(root, here)
    if all(stop is here for stop in stops):
        return False
    before = -1 if forward else 0
    start = stops.index(here) if here in stops else before
    stop = stops[(start + (1 if forward else -1)) % len(stops)]
    stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    bring_into_sight(stop)
    return True


def tab_stops(root: QWidget, here: QWidget | None = None) -> list[QWidget]:
    """Where Tab stops within `root`, in the order of reading: left to right in a row, down a column, part after part.

    `here` is among them in any case, also where it has just been hidden or disabled. Of buttons of which exactly one is
    pressed, that one is the stop, and the arrows lead to the others.
    """
    return list(_stops(root, root, here))


def _stops(part: QWidget, root: QWidget, here: QWidget | None) -> Iterator[QWidget]:
    if part is here or _stops_at(part, root, here):
        yield part
    if isinstance(part, WHOLE):
        return
    for child in _children(part, here):
        if child.isVisibleTo(root) or child is here or (here is not None and child.isAncestorOf(here)):
            yield from _stops(child, root, here)


def _stops_at(part: QWidget, root: QWidget, here: QWidget | None) -> bool:
    if not part.isEnabled() or not part.isVisibleTo(root) or part.focusProxy() is not None:
        return False
    if isinstance(part, QAbstractButton) and len(choice := _choice_of(part)) > 1:
        return part is _stop_of(choice, root, here)
    return bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _choice_of(button: QAbstractButton) -> Sequence[QAbstractButton]:
    """The exclusive buttons of which this is one; Qt takes Tab from all but the pressed one."""
    group = button.group()
    if group is not None:
        return group.buttons() if group.exclusive() and button.isCheckable() else ()
    parent = button.parentWidget()
    if not button.autoExclusive() or parent is None:
        return ()
    beside = parent.findChildren(type(button), options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [other for other in beside if other.autoExclusive() and other.group() is None]


def _stop_of(choice: Sequence[QAbstractButton], root: QWidget, here: QWidget | None) -> QWidget | None:
    if any(button is here for button in choice):
        return here
    can = [button for button in choice if button.isEnabled() and button.isVisibleTo(root)]
    return next((button for button in can if button.isChecked()), next(iter(can), None))


def _children(part: QWidget, here: QWidget | None) -> Iterator[QWidget]:
    """A part's children in reading order: its layout's first, then what lies over that.

    What Qt put into parts of its own is never asked for: Python would delete such a part with the last reference to it,
    and all that it holds.
    """
    if isinstance(part, QMainWindow | QStackedWidget | QAbstractScrollArea):
        yield from _inside(part, here)
        return
    layout = part.layout()
    laid_out = list(_laid_out(layout)) if layout is not None else []
    yield from laid_out
    others = [
        child
        for child in part.children()
        if isinstance(child, QWidget) and not child.isWindow() and not any(child is other for other in laid_out)
    ]
    yield from sorted(others, key=lambda child: (child.y(), child.x()))


def _inside(part: QMainWindow | QStackedWidget | QAbstractScrollArea, here: QWidget | None) -> Iterator[QWidget]:
    """What is shown in a part of Qt's; in a stack also the page that is just being hidden with the keyboard in it."""
    if isinstance(part, QStackedWidget):
        pages = (part.widget(position) for position in range(part.count()))
        yield from (
            page
            for page in pages
            if page is not None and (page is part.currentWidget() or (here is not None and page.isAncestorOf(here)))
        )
        return
    inside = (
        part.centralWidget()
        if isinstance(part, QMainWindow)
        else part.widget()
        if isinstance(part, QScrollArea)
        else None
    )
    yield from (inside,) if inside is not None else ()


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for position in _positions(layout):
        item = layout.itemAt(position)
        assert item is not None
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _laid_out(inner)


def _positions(layout: QLayout) -> Sequence[int]:
    if isinstance(layout, QGridLayout):
        place = layout.getItemPosition
        return sorted(range(layout.count()), key=lambda position: place(position)[:2])  # type: ignore[index]
    if isinstance(layout, QBoxLayout) and layout.direction() in REVERSED:
        return range(layout.count())[::-1]
    return range(layout.count())


def bring_into_sight(part: QWidget) -> None:
    """Scroll whatever holds a part so that it can be seen, from the inside out."""
    above = part.parentWidget()
    while above is not None and not part.isWindow():
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(part)
        above = above.parentWidget()


def show_keyboard(page: QWidget) -> None:
    """Scroll a page to what has the focus, unless it is larger than its room and partly seen."""
    focus = QApplication.focusWidget()
    if focus is None or not page.isAncestorOf(focus):
        return
    if (layout := page.layout()) is not None:
        layout.activate()
    seen = focus.visibleRegion().boundingRect()
    if seen.isEmpty() or (seen.size() != focus.size() and not focus.height() > page.height()):
        bring_into_sight(focus)


HELP_ASKED: Final = QEvent.Type(QEvent.registerEventType())
"""Somebody asks for help about where the keyboard is."""


def ask_for_help(widget: QWidget) -> None:
    """Ask the outermost window that a widget belongs to."""
    above = widget.window()
    while (parent := above.parentWidget()) is not None:
        above = parent.window()
    QCoreApplication.sendEvent(above, QEvent(HELP_ASKED))


WHILE_ASKING: Final = 250
"""Milliseconds between two looks whether a dialog or a menu is still open."""


def is_asking() -> bool:
    """Whether a dialog or a menu is open."""
    return QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
