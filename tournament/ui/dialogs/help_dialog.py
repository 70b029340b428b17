"""The card behind F1: the page's purpose and keys, the keys of every page, and what to do in trouble."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.help import BEGINNING, EVERYWHERE, WHEN, WITHOUT_CHAMPIONSHIP, Key, say_key
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import lay_out
from tournament.ui.ground.page_specs import HELP as HELP_OF_PAGES
from tournament.ui.theme.tokens import HALF, HELP, HELP_COLUMN, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import primary_button
from tournament.ui.widgets.keys import PAGE_SCROLL, on_key
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import key_cap, prose, soft, strong, subtitle, title

SCROLLING: Final = {
    "Down": QAbstractSlider.SliderAction.SliderSingleStepAdd,
    "Up": QAbstractSlider.SliderAction.SliderSingleStepSub,
    **PAGE_SCROLL,
}


class HelpDialog(Dialog):
    """Read and closed by Enter or Esc; nothing can be done in it."""

    def __init__(self, words: Translator, page: str, name: str, parent: QWidget | None = None) -> None:
        """`page` is where one is, `name` its title; `WITHOUT_CHAMPIONSHIP` are the pages without one."""
        super().__init__(parent)
        say, here = words.gettext, HELP_OF_PAGES[page]
        heading = say("Help: {page}").format(page=name)
        self.setWindowTitle(heading)
        always = BEGINNING if page in WITHOUT_CHAMPIONSHIP else EVERYWHERE
        own = [card(subtitle(say("On this page")), keys_of(here.keys, words))] if here.keys else []
        keys = QWidget()
        keys.setLayout(column(*own, card(subtitle(say("On every page")), keys_of(always, words)), None, space=SPACE))
        when = QWidget()
        answers = (column(strong_line(say(what)), soft(say(answer)), space=0) for what, answer in WHEN)
        when.setLayout(column(card(subtitle(say("What to do when…")), *answers), None, space=SPACE))
        self.close_it = primary_button(say("Close"))
        self.close_it.clicked.connect(self.accept)
        self.close_it.setDefault(True)
        ends = QWidget()
        ends.setLayout(row(None, self.close_it))
        inside = column(title(heading), prose(say(here.what_for)), SideBySide(keys, when, theme_of(self).px(HELP_COLUMN), share=1), None, space=SPACE)
        self.area = lay_out(self, inside, ends, HELP)
        for key, step in SCROLLING.items():
            on_key(self, key, partial(self.area.verticalScrollBar().triggerAction, step), where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.close_it.setFocus()


def strong_line(text: str) -> QWidget:
    """What happened, over as many lines as it needs."""
    made = strong(text)
    made.setWordWrap(True)
    return made


def keys_of(keys: Sequence[Key], words: Translator) -> QGridLayout:
    """Keys and what they do, under each other."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(STEP)
    grid.setVerticalSpacing(STEP)
    grid.setColumnStretch(1, 1)
    for line, key in enumerate(keys):
        caps = row(*(key_cap(say_key(name, words)) for name in key.keys), None, space=HALF)
        grid.addLayout(caps, line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(prose(words.gettext(key.does)), line, 1)
    return grid
