"""A new championship on one page: a name, a formula or an earlier one; the rest has defaults."""

from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QGridLayout, QWidget

from tournament.currencies import Currency
from tournament.i18n import Translator
from tournament.messages.people.players import translator_for
from tournament.messages.setup.formulas import FORMULAS, criteria_for, preset_in_short_text, setting_lines
from tournament.presets.shelf import open_shelf
from tournament.records.money import PlannedPrize
from tournament.scoring.systems import rules_of_system
from tournament.services.cash.views import ReductionView
from tournament.services.people.views import TeamDraft
from tournament.services.setup.views import Settings
from tournament.ui.setup.feasible_form import FeasibleDialog
from tournament.ui.setup.system_dialog import Meanings, SystemDialog
from tournament.ui.theme.tokens import LARGE_TEXT, SPACE, STEP, WELCOME, theme_of
from tournament.ui.widgets.buttons import Button, fill_button, key_name, press_on, primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, day_editor, day_of, text_field
from tournament.ui.widgets.layouts import Pairs, wrapping
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    centred,
    column,
    ending,
    heading,
    label,
    row,
    rule,
    soft,
    subtitle,
)

if TYPE_CHECKING:
    from tournament.exchange.championship_json import Template
    from tournament.presets.preset import Preset

MOST_BESIDE, LEAST_BESIDE = 3, 2
"""How many cards stand beside each other, and with large text."""
OF_THE_TEMPLATE = len(FORMULAS)
"""The place of the card that an earlier championship or a preset makes: behind those of the formulas."""


@dataclass(frozen=True)
class Wish:
    """The wished championship with its first teams, prizes, club picture and fee reductions."""

    settings: Settings
    teams: tuple[TeamDraft, ...] = ()
    prizes: tuple[PlannedPrize, ...] = ()
    logo: bytes | None = None
    reductions: tuple[ReductionView, ...] = ()


class NewChampionshipPage(QWidget):
    """A form of three fields and a choice of cards, with what the chosen card means under them."""

    wished = Signal(Wish)
    template_asked = Signal()
    given_up = Signal()

    def __init__(self, tr: Translator, currency: Currency = Currency.EURO) -> None:
        """`currency` is proposed: what everybody pays in where this computer stands."""
        super().__init__()
        self._tr, self._currency = tr, currency
        self._system: str | None = None
        self._left_out: set[int] = set()
        """The positions of the formulas that do not suit the game."""
        self._offered: Settings | None = None
        self._teams: tuple[TeamDraft, ...] = ()
        self._prizes: tuple[PlannedPrize, ...] = ()
        self._logo: bytes | None = None
        self._reductions: tuple[ReductionView, ...] = ()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.message = MessageLine(tr.gettext("Close this message"))
        self.name = text_field(
            tr.gettext("&Name of the championship"), placeholder=tr.gettext("for example: Spring tournament")
        )
        self.venue = text_field(tr.gettext("&Place"), placeholder=tr.gettext("for example: Village hall"))
        self.day = LabelledField(tr.gettext("&Date"), day_editor(date.today()))
        self.choose_game = quiet_button(tr.gettext("Another &game…"), picture="list")
        self.formulas = QButtonGroup(self)
        self.presets = quiet_button(tr.gettext("Pr&esets…"), picture="list")
        self.like = quiet_button(tr.gettext("Like &last year’s…"), picture="open")
        self.fits = quiet_button(tr.gettext("Does it &fit?"), picture="clock")
        self.with_teams = QCheckBox()
        self.with_teams.hide()
        self.back = quiet_button(tr.gettext("Back"), "Esc")
        create = tr.gettext("Create the championship")
        self.create_button = primary_button(f"{create}  {key_name('Ctrl+Return')}", "Ctrl+Return")
        self.meaning, self._meaning, self._cards = QFrame(), Meanings(), QGridLayout()
        self.meaning.setProperty("role", "told")
        self.meaning.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.meaning.setAccessibleName(tr.gettext("What it means"))
        self.meaning.setLayout(self._meaning)
        self._cards.setSpacing(SPACE)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.name)

    def _connect(self) -> None:
        self.name.editor.returnPressed.connect(self.venue.setFocus)
        self.venue.editor.returnPressed.connect(self.day.setFocus)
        self.day.editor.lineEdit().returnPressed.connect(self.create_button.setFocus)
        self.formulas.idToggled.connect(lambda _, chosen: self._show_meaning() if chosen else None)
        self.choose_game.clicked.connect(self._choose_system)
        self.presets.clicked.connect(self._choose_preset)
        self.like.clicked.connect(self.template_asked)
        self.fits.clicked.connect(self._ask_whether_it_fits)
        self.back.clicked.connect(self.given_up)
        self.create_button.clicked.connect(self.wish)

    def _lay_out(self) -> None:
        tr = self._tr
        later = tr.gettext("Everything can be changed later; what would change games that were played is shown first.")
        is_large = theme_of(self).text_size > LARGE_TEXT
        foot = row(*([None] if is_large else [self.fits, None]), self.back, self.create_button)
        question = subtitle(tr.gettext("How is it played?"))
        elsewhere = wrapping(self.choose_game, self.presets, self.like)
        asked = column(question, elsewhere) if is_large else row(question, None, elsewhere)
        form = column(
            heading(tr.gettext("New championship"), later),
            self.message,
            card(self.name, Pairs(self.venue, self.day), space=SPACE),
            card(asked, self._cards, self.with_teams, self.meaning, space=SPACE),
            *([self.fits] if is_large else []),
            None,
            space=SPACE,
        )
        for position, formula in enumerate(FORMULAS):
            self._add_card(ChoiceCard(tr.gettext(formula.name), tr.gettext(formula.sentence)), position)
        self.formulas.button(0).setChecked(True)
        self._show_meaning()
        whole = column(centred(form, WELCOME), rule(), ending(foot, WELCOME), space=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)
        self._order_keys()

    def _order_keys(self) -> None:
        """Tab leads from the other ways to begin to the cards, and from these to what the chosen one means."""
        cards = sorted(self.formulas.buttons(), key=self.formulas.id)
        for before, after in pairwise((self.like, *cards, self.with_teams, self.meaning)):
            QWidget.setTabOrder(before, after)

    def _add_card(self, card: "ChoiceCard", position: int) -> None:
        press_on(card, f"Alt+{position + 1}")
        card.setToolTip(key_name(f"Alt+{position + 1}"))
        self.formulas.addButton(card, position)
        self._lay_out_cards()

    def _lay_out_cards(self) -> None:
        """The cards that are offered, so many beside each other that no word of them is cut."""
        beside = MOST_BESIDE if theme_of(self).text_size <= LARGE_TEXT else LEAST_BESIDE
        offered = [each for each in self.formulas.buttons() if self.formulas.id(each) not in self._left_out]
        for each in self.formulas.buttons():
            self._cards.removeWidget(each)
        for position, each in enumerate(offered):
            self._cards.addWidget(each, position // beside, position % beside)
        for share in range(MOST_BESIDE):
            self._cards.setColumnStretch(share, 1 if share < beside else 0)

    def _show_meaning(self) -> None:
        """Say in plain words what the chosen card means."""
        settings = self._settings()
        tr = translator_for(settings, self._tr)
        told = tuple(setting_lines(settings, tr))
        self._meaning.say(told)
        self.meaning.setAccessibleDescription("\n".join(sentence for _, sentence in told))
        self.with_teams.setVisible(self.formulas.checkedId() == OF_THE_TEMPLATE and bool(self._teams))

    @property
    def _is_brought(self) -> bool:
        """Whether the card is chosen that was brought from elsewhere."""
        return self._offered is not None and self.formulas.checkedId() == OF_THE_TEMPLATE

    def _settings(self) -> Settings:
        name, venue, day = self.name.editor.text().strip(), self.venue.editor.text().strip(), day_of(self.day.editor)
        brought = self._is_brought
        if self._offered is not None and brought:
            chosen = replace(self._offered, name=name, venue=venue, day=day)
        else:
            chosen = replace(
                FORMULAS[max(self.formulas.checkedId(), 0)].settings(name, venue, day), currency=self._currency
            )
        if self._system is None:
            return chosen
        rules = rules_of_system(self._system, chosen.rules)
        # criteria that somebody chose for an earlier championship are nobody's to change
        return replace(
            chosen, rules=rules, criteria=chosen.criteria if brought else criteria_for(rules, chosen.criteria)
        )

    def _ask_whether_it_fits(self) -> None:
        FeasibleDialog(self._tr, self._settings(), self).exec()

    def _choose_system(self) -> None:
        system = SystemDialog.ask(self, self._tr, self._settings().rules.system)
        if system is not None:
            self.use_system(system)

    def use_system(self, system: str) -> None:
        """Play another game, by whichever formula suits it."""
        self._system = system
        self._show_cards()
        self._show_meaning()

    def _show_cards(self) -> None:
        for position, formula in enumerate(FORMULAS):
            settings = formula.settings("", "", day_of(self.day.editor))
            rules = settings.rules if self._system is None else rules_of_system(self._system, settings.rules)
            tr, card = translator_for(replace(settings, rules=rules), self._tr), self.formulas.button(position)
            assert isinstance(card, ChoiceCard)
            card.say(tr.gettext(formula.name), tr.gettext(formula.sentence))
            card.setVisible(formula.suits(rules))
            (self._left_out.discard if formula.suits(rules) else self._left_out.add)(position)
            if card.isChecked() and not formula.suits(rules):
                self.formulas.button(0).setChecked(True)
        self._lay_out_cards()

    def use_template(self, template: "Template") -> None:
        """Offer and choose an earlier championship as a card. Typed values stay, others are proposed."""
        year = day_of(self.day.editor).year
        for field, proposed in (
            (self.name, template.settings.name.replace(str(template.settings.day.year), str(year))),
            (self.venue, template.settings.venue),
        ):
            if not field.editor.text().strip():
                field.editor.setText(proposed)
                field.editor.setCursorPosition(0)
                field.be_content()
        tr, count = translator_for(template.settings, self._tr), len(template.teams)
        self.with_teams.setText(
            tr.ngettext("With its {n} &team, marked absent", "With its {n} &teams, marked absent", count).format(
                n=count
            )
        )
        self.with_teams.setChecked(False)
        name = tr.gettext("Like {name}").format(name=template.settings.name)
        told = tr.gettext("The settings and the prizes of the championship of {year}.") if template.prizes else ""
        sentence = (told or tr.gettext("The settings of the championship of {year}.")).format(
            year=template.settings.day.year
        )
        self._offer(ChoiceCard(breakable(name), sentence), template.settings, template.teams)
        self._prizes, self._logo, self._reductions = template.prizes, template.logo, template.reductions

    def _choose_preset(self) -> None:
        from tournament.ui.setup.presets_dialog import (
            PresetsDialog,
        )  # it imports the services, and this page comes before they are there

        preset = PresetsDialog.ask(self, self._tr, open_shelf())
        if preset is not None:
            self.use_preset(preset)

    def use_preset(self, preset: "Preset") -> None:
        """Offer a preset as a card of its own, and choose it."""
        card_of_preset = ChoiceCard(breakable(preset.name), preset_in_short_text(preset, self._tr))
        self._offer(card_of_preset, preset.settings(preset.name, "", day_of(self.day.editor)))

    def _offer(self, card: "ChoiceCard", settings: Settings, teams: tuple[TeamDraft, ...] = ()) -> None:
        """Offer what was brought from elsewhere as a card behind the formulas, and choose it."""
        self._system, self._offered, self._teams = None, settings, teams
        self._prizes, self._logo, self._reductions = (), None, ()
        self.message.be_silent()
        self._show_cards()
        if (before := self.formulas.button(OF_THE_TEMPLATE)) is not None:
            before.hide()
            before.deleteLater()
            self.formulas.removeButton(before)
        self._add_card(card, OF_THE_TEMPLATE)
        self._order_keys()
        card.setChecked(True)
        card.setFocus()

    def wish(self) -> None:
        """Ask for the championship that was described, once it has a name."""
        if not self.name.editor.text().strip():
            self.name.complain(self._tr.gettext("The championship needs a name: it appears on every sheet."))
            self.name.setFocus()
            return
        wants_teams = not self.with_teams.isHidden() and self.with_teams.isChecked()
        brought = (self._prizes, self._logo, self._reductions) if self._is_brought else ()
        self.wished.emit(Wish(self._settings(), self._teams if wants_teams else (), *brought))

    def complain(self, sentence: str) -> None:
        """Say what went wrong; everything typed stays."""
        self.message.say(sentence)


class ChoiceCard(Button):
    """A card that can be chosen: its name, and a sentence under it."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setProperty("role", "choice")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._name, self._sentence = label("", "strong"), soft("")
        self._name.setWordWrap(True)
        self.say(name, sentence)
        inside = column(self._name, self._sentence, None, space=STEP)
        inside.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        fill_button(self, inside)

    def say(self, name: str, sentence: str) -> None:
        """Say what is chosen with it."""
        self._name.setText(name)
        self._sentence.setText(sentence)
        self.setAccessibleName(name)
        self.setAccessibleDescription(sentence)
