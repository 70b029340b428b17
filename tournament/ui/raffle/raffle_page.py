"""The raffle: what can be won and who won it, and beside it the tickets that are sold."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import euros, number, read_number
from tournament.messages.raffle import (
    absent_text,
    announcement_text,
    buyer_text,
    drawn_text,
    sold_text,
    tickets_text,
    winner_text,
)
from tournament.messages.refusals import problem_text
from tournament.records.money import HIGHEST_TICKET
from tournament.services.cash.views import Means
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import announce
from tournament.services.people.registration import teams
from tournament.services.raffle.raffle import (
    add_lots,
    change_lot,
    draw_again,
    draw_lot,
    move_lot,
    raffle,
    remove_lot,
    return_tickets,
    sell_tickets,
)
from tournament.services.raffle.views import DrawingView, RafflePrizeView, RaffleView, SaleView
from tournament.services.setup.championship import change_settings
from tournament.settings import MOST_CENTS
from tournament.ui.cash.payment_dialogs import MeansChoice
from tournament.ui.cash.till_here import handed_over
from tournament.ui.ground.page import Page, WaitingForm
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, chosen_in, table_view
from tournament.ui.theme.tokens import LARGE_TEXT, LEAST_STANDINGS, SPACE, STEP, TEAM_COLUMN, theme_of
from tournament.ui.widgets.buttons import icon_button, primary_button, quiet_button, small_button
from tournament.ui.widgets.field import LabelledField, MoneyField, forget_typing, number_editor, text_field
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    column,
    figure,
    give_room,
    panel,
    row,
    scrolled,
    soft,
    spread,
    subtitle,
    title,
)


def lot_columns(tr: Translator) -> Sequence[TableColumn[RafflePrizeView]]:
    """The number of a lot, what it is, and who won it, those who did not come under that."""

    def winner(lot: RafflePrizeView) -> str:
        lines = [winner_text(lot.won, tr)] if lot.won else ["–"]
        return "\n".join(lines + ([said] if (said := absent_text(lot, tr)) else []))

    return (
        TableColumn(tr.gettext("No."), lambda lot: str(lot.position), digits=True, width=48),
        TableColumn(tr.gettext("To win"), lambda lot: lot.name, bold=True, wrap=True),
        TableColumn(tr.gettext("Winning ticket"), winner, wrap=True, stretch=True),
    )


def sale_columns(tr: Translator) -> Sequence[TableColumn[SaleView]]:
    """The numbers of the tickets, how many they are, who has them, and what was paid."""
    return (
        TableColumn(tr.gettext("Tickets"), tickets_text, bold=True),
        TableColumn(tr.gettext("How many"), lambda sale: number(sale.tickets, tr), digits=True),
        TableColumn(tr.gettext("Buyer"), lambda sale: buyer_text(sale, tr), wrap=True, stretch=True),
        TableColumn(tr.gettext("Paid"), lambda sale: euros(sale.cents, tr) if sale.cents else "–", digits=True),
    )


MOST_AT_ONCE = 10_000


@dataclass(frozen=True)
class Sale:
    """What was typed: the tickets from one number to another, the buyer as typed, and by what means they are paid."""

    first: int
    last: int
    buyer: str
    means: Means


class SaleForm(QWidget):
    """Enter sells; the next number stands there already."""

    typed = Signal(Sale)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr, self._price = tr, 0
        say = tr.gettext
        self.first: LabelledField[QSpinBox] = LabelledField(say("From n&o."), number_editor(1, 1, HIGHEST_TICKET))
        self.count: LabelledField[QSpinBox] = LabelledField(say("Ho&w many"), number_editor(1, 1, MOST_AT_ONCE))
        self.buyer = text_field(say("&Buyer"), placeholder=say("name or team number"))
        self.means = MeansChoice(tr)
        self.sell = primary_button(say("&Sell"))
        self.told = soft("")
        numbers = row(self.first, self.count, space=STEP)
        for half in range(2):
            numbers.setStretch(half, 1)
        ends = SideBySide(self.means, self.sell, 0, space=STEP)
        self.setLayout(column(numbers, self.buyer, ends, self.told, space=STEP))
        self.setFocusProxy(self.count.editor)
        self.sell.clicked.connect(self.hand_in)
        for typed in (self.first.editor, self.count.editor, self.buyer.editor, *self.means.buttons):
            for key in ENTER_KEYS:
                on_key(typed, key, self.hand_in)
        for field in (self.first, self.count):
            field.editor.valueChanged.connect(self._tell)

    @property
    def sale(self) -> Sale:
        """What is typed."""
        first = self.first.editor.value()
        return Sale(first, first + self.count.editor.value() - 1, self.buyer.editor.text(), Means(self.means.value))

    def hand_in(self) -> None:
        """Give what is typed to whoever sells it."""
        for field in (self.first, self.count):
            field.editor.interpretText()
            field.be_content()
        self.typed.emit(self.sale)

    def begin(self, first: int) -> None:
        """Ready for the next buyer."""
        self.first.editor.setValue(first)
        self.count.editor.setValue(1)
        self.count.editor.selectAll()
        self.buyer.editor.clear()
        self.means.press((Means.CASH.value,))
        for field in (self.first, self.count, self.buyer):
            forget_typing(field.editor)
        self._tell()

    def show_price(self, cents: int) -> None:
        """What a ticket costs from now on."""
        self._price = cents
        self.means.setVisible(cents > 0)
        self._tell()

    def _tell(self) -> None:
        """Which tickets are given, and what is to be paid."""
        sale = self.sale
        numbers = str(sale.first) if sale.first == sale.last else f"{sale.first}–{sale.last}"
        told = self._tr.ngettext("Ticket {numbers}", "Tickets {numbers}", self.count.editor.value()).format(
            numbers=numbers
        )
        self.told.setText(
            f"{told} · {euros(self._price * self.count.editor.value(), self._tr)}" if self._price else told
        )

    def complain(self, problems: Sequence[Problem]) -> list[Problem]:
        """Say beside their fields what is wrong; the problems of no field come back."""
        fields: dict[str, LabelledField[QSpinBox] | LabelledField[QLineEdit]] = {
            "first": self.first,
            "buyer": self.buyer,
        }
        for problem in problems:
            if problem.path in fields:
                fields[problem.path].complain(problem_text(problem, self._tr))
                fields[problem.path].setFocus()
        return [problem for problem in problems if problem.path not in fields]


DRAW_KEY: Final = "F5"
AGAIN_KEY: Final = "F6"
TELL_KEY: Final = "F7"
RENAME_KEY: Final = "F2"
UP_KEY: Final = "Alt+Up"
DOWN_KEY: Final = "Alt+Down"
READ_FIRST: Final = 1000
"""Milliseconds without a further draw: a repeated key would draw again before the number is read."""


class RafflePage(Page):
    """Tickets are sold by number; one key draws the chosen prize, and shows the number to read out."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        say = tr.gettext
        self.headline, self.counters = title(say("Raffle")), soft("")
        self.price = MoneyField(say("&Price of a ticket"), tr, least=0, most=MOST_CENTS, empty=0)
        self.papers = quiet_button(say("Documents"), picture="printer")
        self.form = SaleForm(tr)
        self._waiting_sale = WaitingForm(lambda: self.form.sale, self._sold)
        self._waiting_lot = WaitingForm(lambda: self.lot.editor.text(), self._named)
        self.lot = text_field(say("&New prize"), placeholder=say("bottle of wine, hamper, voucher…"))
        self.add = small_button(say("Add the raffle prize"))
        self.draw = primary_button(say("Draw the prize"), DRAW_KEY)
        self.again = quiet_button(say("Nobody came: draw again"), AGAIN_KEY)
        self.tell = quiet_button(say("Tell the hall"), TELL_KEY)
        self.ticket, self.drawn = figure(""), soft("")
        self.reading = QTimer(self, singleShot=True, interval=READ_FIRST)
        self.up = icon_button("up", say("Earlier in the list"), UP_KEY)
        self.down = icon_button("down", say("Later in the list"), DOWN_KEY)
        self.rename = icon_button("pencil", say("Replace this prize with what was typed"), RENAME_KEY)
        self.remove = icon_button("cross", say("Take the prize off the list"))
        self.take_back = icon_button("cross", say("Take the tickets back"))
        self.no_lots = soft(say("No prize yet. Type the first one below."))
        self.no_sales = soft(
            say("No ticket was sold yet. Tickets to cut out are among the documents; tickets from a roll work too.")
        )
        self._lots = LinesModel[RafflePrizeView](lot_columns(tr), (), self, name=lambda line: line.id)
        self._sales = LinesModel[SaleView](sale_columns(tr), (), self, name=lambda line: line.id)
        self.lots = table_view(self._lots, say("Raffle prizes"))
        self.sales = table_view(self._sales, say("Tickets sold"))
        self._lay_out()
        self._connect()
        self.show_changes(Changes(settings=True, money=True))
        self.form.begin(raffle(self.state).next_ticket)

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        for view in (self.lots, self.sales):
            view.setMinimumHeight(LEAST_STANDINGS // 2)
        tools = SideBySide(subtitle(say("Prizes to win")), wrapping(self.rename, self.up, self.down, self.remove), 0)
        typing = (
            row(self.lot, self.add, space=STEP)
            if theme.text_size <= LARGE_TEXT
            else column(self.lot, row(self.add, None), space=STEP)
        )
        if theme.text_size <= LARGE_TEXT:
            typing.setStretch(0, 1)
            typing.setAlignment(self.add, Qt.AlignmentFlag.AlignBottom)
        lots = panel(tools, self.no_lots, self.lots, typing, None, space=STEP)
        give_room(lots, 2, 100)
        told = row(self.ticket, self.drawn, space=SPACE)
        told.setStretch(1, 1)
        self.drawing = card(wrapping(self.draw, self.again, self.tell), told)
        main = QWidget()
        both = column(self.drawing, lots, space=SPACE)
        both.setStretch(1, 1)
        main.setLayout(both)
        sold = panel(
            row(subtitle(say("Tickets")), None, self.take_back), self.form, self.no_sales, self.sales, None, space=STEP
        )
        give_room(sold, 3, 100)
        named, price = QWidget(), QWidget()
        named.setLayout(column(self.headline, self.counters, None, space=0))
        asked = row(self.price, self.papers, space=SPACE)
        asked.setAlignment(self.papers, Qt.AlignmentFlag.AlignBottom)
        price.setLayout(asked)
        head = SideBySide(named, price, 0)
        page = QWidget()
        whole = column(head, SideBySide(main, sold, theme.px(2 * TEAM_COLUMN), share=1), space=SPACE)
        whole.setStretch(1, 1)
        page.setLayout(whole)
        spread(self, scrolled(page))

    def _connect(self) -> None:
        self.form.typed.connect(self._sell)
        self.add.clicked.connect(self._add_lot)
        self.draw.clicked.connect(self._draw)
        self.again.clicked.connect(self._draw_again)
        self.tell.clicked.connect(self._tell)
        self.up.clicked.connect(partial(self._move, -1))
        self.down.clicked.connect(partial(self._move, 1))
        self.rename.clicked.connect(self._rename)
        self.remove.clicked.connect(self._remove)
        self.take_back.clicked.connect(self._take_back)
        self.papers.clicked.connect(self._ask_for_paper)
        self.price.editor.editingFinished.connect(self._set_price)
        self.lots.selectionModel().selectionChanged.connect(self._show_tools)
        self.sales.selectionModel().selectionChanged.connect(self._show_tools)
        for key in ENTER_KEYS:
            on_key(self.lot.editor, key, self._add_lot)
        on_key(self.lots, "Del", self.remove.click)
        on_key(self.sales, "Del", self.take_back.click)

    def _ask_for_paper(self) -> None:
        is_drawn = any(lot.drawings for lot in self._lots.lines)
        self.document_asked.emit("raffle-minutes" if is_drawn else "raffle-tickets")

    def offers(self) -> Sequence[Action]:
        """Selling, adding a lot, and drawing."""
        say = self._tr.gettext
        return (
            Action(say("Sell tickets"), "plus", self.form.setFocus),
            Action(say("Add a raffle prize"), "plus", self.lot.setFocus),
            *of_button(self.draw, "shuffle", DRAW_KEY),
        )

    def show_changes(self, changes: Changes) -> None:
        """Show the lots, the tickets, and what was drawn last."""
        if not (changes.money or changes.settings or changes.teams):
            return
        line = raffle(self.state)
        chosen, sale = self.chosen, chosen_in(self.sales, self._sales)
        self._lots.show(line.lots)
        self._sales.show(tuple(reversed(line.sales)))
        self._choose(chosen.id if chosen else _next_lot(line))
        for index, one in enumerate(self._sales.lines):
            if sale is not None and one.id == sale.id:
                choose_row(self.sales, index)
        for view, nothing, there in ((self.lots, self.no_lots, line.lots), (self.sales, self.no_sales, line.sales)):
            view.setVisible(bool(there))
            nothing.setVisible(not there)
        self.counters.setText(sold_text(line, self._tr))
        if not self.price.editor.hasFocus():
            self.price.show_cents(line.price or None)
        self.form.show_price(line.price)
        self.setFocusProxy(
            self.form if line.lots else self.lot
        )  # before there is a lot, what is typed first is the name of one
        self._show_tools()

    def _choose(self, lot_id: int | None) -> None:
        for index, lot in enumerate(self._lots.lines):
            if lot.id == lot_id:
                choose_row(self.lots, index)

    @property
    def chosen(self) -> RafflePrizeView | None:
        """The lot that is chosen."""
        return chosen_in(self.lots, self._lots)

    @property
    def shown(self) -> DrawingView | None:
        """The drawing whose ticket is to be read aloud: that of the chosen lot."""
        return self.chosen.won if self.chosen is not None else None

    def _show_tools(self) -> None:
        chosen, drawing = self.chosen, self.shown
        self.drawing.setVisible(bool(self._lots.lines))
        self.draw.setEnabled(any(lot.won is None for lot in self._lots.lines))
        for button in (self.again, self.tell):
            button.setEnabled(drawing is not None)
            button.setVisible(drawing is not None)
        self.ticket.setVisible(drawing is not None)
        for button in (self.rename, self.remove):
            button.setEnabled(chosen is not None and not chosen.drawings)
        self.up.setEnabled(chosen is not None and chosen != self._lots.lines[0])
        self.down.setEnabled(chosen is not None and chosen != self._lots.lines[-1])
        self.take_back.setEnabled(chosen_in(self.sales, self._sales) is not None)
        self.ticket.setText(str(drawing.ticket) if drawing else "")
        self.drawn.setText(breakable(self._drawn_text(chosen, drawing)))

    def _drawn_text(self, chosen: RafflePrizeView | None, drawing: DrawingView | None) -> str:
        if drawing is not None:
            return drawn_text(drawing, self._tr)
        if chosen is not None and chosen.drawings:
            return f"{chosen.name} · {absent_text(chosen, self._tr)}"
        say = self._tr.gettext
        return say("{lot}: not drawn yet.").format(lot=chosen.name) if chosen else say("Choose a prize to draw it.")

    def _sell(self, sale: Sale) -> None:
        """Sell what was typed; a number alone is a team's where there is such a team."""
        number = read_number(sale.buyer)
        team = next((line for line in teams(self.state) if number is not None and line.number == number), None)
        buyer = "" if team else sale.buyer
        try:
            changes = sell_tickets(
                self._desk.on_sight_of(self.state),
                sale.first,
                sale.last,
                buyer=buyer,
                team_id=team.id if team else None,
                how=handed_over(self._desk, means=sale.means),
            )
        except Refused as refusal:
            if elsewhere := self.form.complain(refusal.problems):
                self.refused.emit(Refused(*elsewhere))
            self._waiting_sale.note(refusal)
            return
        self._sold(changes)
        self.form.setFocus()

    def _sold(self, changes: Changes) -> None:
        after = self.form.sale.last + 1
        self.changed.emit(changes)
        self.form.begin(after)

    def settle(self, changes: Changes) -> bool:
        """What waited for the host is done: make room for the next lot, or the next buyer."""
        return self._waiting_lot.settle(changes) or self._waiting_sale.settle(changes)

    def _add_lot(self) -> None:
        try:
            changes = add_lots(self._desk.on_sight_of(self.state), [self.lot.editor.text()])
        except Refused as refusal:
            self._refuse_lot(refusal)
            return
        self._named(changes)
        self.lot.setFocus()

    def _rename(self) -> None:
        if self.chosen is None:
            return
        try:
            changes = change_lot(self._desk.on_sight_of(self.state), self.chosen.id, self.lot.editor.text())
        except Refused as refusal:
            self._refuse_lot(refusal)
            return
        self._named(changes)

    def _refuse_lot(self, refusal: Refused) -> None:
        self.lot.complain(self.problems_text(refusal))
        self.lot.setFocus()
        self._waiting_lot.note(refusal)

    def _named(self, changes: Changes) -> None:
        self.lot.editor.setText("")  # unlike `clear`, nothing of it comes back by undo
        self.lot.be_content()
        self.changed.emit(changes)

    def problems_text(self, refusal: Refused) -> str:
        """What a refusal says, in one."""
        return " ".join(problem_text(problem, self._tr) for problem in refusal.problems)

    def _set_price(self) -> None:
        cents = self.price.read()
        if cents is not None and cents != raffle(self.state).price:
            self._do(change_settings.command({"ticket_cents": cents}))

    def _draw(self) -> None:
        lot = self.chosen.id if self.chosen is not None and self.chosen.won is None else _next_lot(raffle(self.state))
        if lot is not None and self._is_read():
            self._choose(lot)
            self._do(draw_lot.command(lot))

    def _draw_again(self) -> None:
        if self.chosen is not None and self._is_read():
            lot = self.chosen.id
            self._do(draw_again.command(lot))

    def _is_read(self) -> bool:
        """Whether there was time to read the number of before; from now on, there has to be for the next one."""
        is_read = not self.reading.isActive()
        self.reading.start()
        return is_read

    def _tell(self) -> None:
        """Put the number on the screens and telephones of the hall."""
        if self.shown is not None:
            message = announcement_text(self.shown, self._tr)
            self._do(announce.command(message))

    def _move(self, by: int) -> None:
        chosen = self.chosen
        if chosen is not None:
            self._do(move_lot.command(chosen.id, chosen.position + by))

    def _remove(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            self._do(remove_lot.command(chosen.id))

    def _take_back(self) -> None:
        sale = chosen_in(self.sales, self._sales)
        if sale is not None:
            self._do(return_tickets.command(sale.id))

    def _do(self, command: Command) -> None:
        try:
            changes = self._desk.on_sight_of(self.state).ask(command)
        except Refused as refusal:
            self.refused.emit(refusal)
        else:
            self.changed.emit(changes)


def _next_lot(line: RaffleView) -> int | None:
    return next((lot.id for lot in line.lots if lot.won is None), None)
