"""A new championship on one page: a name, a formula. Everything else has a good default and can be changed later."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from tournament.i18n import N_, Translator
from tournament.scoring.rules import Rules
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.ui.theme.tokens import SPACE, STEP, WELCOME
from tournament.ui.widgets.buttons import fill_button, key_name, press_on, primary_button, quiet_button
from tournament.ui.widgets.field import Field, day_editor, day_of, text_field
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import card, centred, column, row
from tournament.ui.widgets.text import label, soft, subtitle, title


@dataclass(frozen=True)
class Wish:
    """The championship someone wants."""

    name: str
    place: str
    day: date
    rules: Rules


@dataclass(frozen=True)
class Formula:
    """A way to play that clubs know: its card says it in two lines."""

    name: str
    sentence: str
    options: Mapping[str, object]


FORMULAS = (
    Formula(N_("Contrée, 2,000 points"), N_("The championship: each game goes to 2,000 points, about fifty minutes."), {}),
    Formula(N_("Contrée, 12 hands"), N_("Every game is twelve hands, so that all tables finish together."), {"hands": 12}),
    Formula(N_("Contrée, 1,000 points"), N_("Shorter games, for many rounds or a short evening."), {"target": 1000}),
)


class NewChampionshipPage(QWidget):
    """A form of three fields and a choice of cards."""

    wished = Signal(Wish)
    given_up = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.message = MessageLine(words.gettext("Close this message"))
        self.name = text_field(words.gettext("&Name of the championship"), placeholder=words.gettext("for example: Concours de la Saint-Martin"))
        self.place = text_field(words.gettext("&Place"), placeholder=words.gettext("for example: Salle des fêtes"))
        self.day = Field(words.gettext("&Date"), day_editor(date.today()))
        self.formulas = QButtonGroup(self)
        self.back = quiet_button(words.gettext("Back"), "Esc")
        self.create_button = primary_button(words.gettext("Create the championship"), "Ctrl+Return")
        self._lay_out()
        self.name.editor.returnPressed.connect(self.place.setFocus)
        self.place.editor.returnPressed.connect(self.day.setFocus)
        self.back.clicked.connect(self.given_up)
        self.create_button.clicked.connect(self.wish)
        self.setFocusProxy(self.name)

    def _lay_out(self) -> None:
        words = self._words
        later = soft(words.gettext("Rounds, byes, tie-breaks and every detail of the rules have good defaults and can be changed later."))
        foot = row(later, self.back, self.create_button)
        foot.setStretch(0, 1)
        where_and_when = row(self.place, self.day, space=SPACE)
        where_and_when.setStretch(0, 1)
        form = column(
            title(words.gettext("New championship")),
            self.message,
            card(self.name, where_and_when, space=SPACE),
            card(subtitle(words.gettext("How is it played?")), row(*self._cards(), space=SPACE), space=SPACE),
            foot,
            None,
            space=SPACE,
        )
        self.setLayout(column(centred(form, WELCOME), space=0))

    def _cards(self) -> list[QPushButton]:
        cards = []
        for position, formula in enumerate(FORMULAS):
            button = choice_card(self._words.gettext(formula.name), self._words.gettext(formula.sentence))
            press_on(button, f"Alt+{position + 1}")
            button.setToolTip(key_name(f"Alt+{position + 1}"))
            self.formulas.addButton(button, position)
            cards.append(button)
        cards[0].setChecked(True)
        return cards

    def wish(self) -> None:
        """Ask for the championship that was described, once it has a name."""
        if not self.name.editor.text().strip():
            self.name.complain(self._words.gettext("The championship needs a name: it stands on every sheet."))
            self.name.setFocus()
            return
        formula = FORMULAS[self.formulas.checkedId()]
        self.wished.emit(
            Wish(
                name=self.name.editor.text().strip(),
                place=self.place.editor.text().strip(),
                day=day_of(self.day.editor),
                rules=resolve_rules(DEFAULT_SYSTEM, formula.options),
            )
        )

    def complain(self, sentence: str) -> None:
        """Say what went wrong; everything typed stays."""
        self.message.say(sentence)


def choice_card(name: str, sentence: str) -> QPushButton:
    """A card that can be chosen: its name, and a sentence under it."""
    button = QPushButton()
    button.setCheckable(True)
    button.setProperty("role", "choice")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(name)
    button.setAccessibleDescription(sentence)
    inside = column(label(name, "strong"), soft(sentence), None, space=STEP)
    inside.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
    fill_button(button, inside)
    return button
