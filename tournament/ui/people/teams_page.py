"""The page of teams: registering at the door, ticking present and paid, all later changes."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QMenu, QWidget

from tournament.exchange.entry_lists import EntryList, read_entrants
from tournament.i18n import Translator
from tournament.messages.cash import paid_before
from tournament.messages.people.teams import counts_text, found_under_all_text, nobody_found_text, who_plays
from tournament.register.people import Person
from tournament.register.register import Register, open_register
from tournament.services.cash.accounts import accounts
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import erase_contacts, known_texts, reachable, register_teams, teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.setup.championship import championship
from tournament.services.setup.views import entering_together
from tournament.ui.cash.till_here import handed_over
from tournament.ui.dialogs.file_dialog import ask_open
from tournament.ui.dialogs.files import keep_lists_in, lists_folder
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.register_dialog import RegisterDialog
from tournament.ui.people.team_actions import Registering, TeamActions
from tournament.ui.people.team_fields import SWAP_KEY, TeamFields
from tournament.ui.people.team_list import (
    ALL,
    PAID,
    PAIR_KEY,
    PRESENT,
    ListFilter,
    RowInSight,
    TeamCard,
    has_players_beneath,
    matches,
    team_columns,
)
from tournament.ui.people.typed_team import Suggestion, TypedTeam, known_person, whom
from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, LEAST_TABLE, SEARCH, SIDE, STEP, TEAM_LIST, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.jobs import JobRunner
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.messages import EmptyOrWorking
from tournament.ui.widgets.surfaces import column, give_room, panel, prose, row, scrolled, soft, spread, title


class TeamsPage(Page):
    """The line of fields, the list, the chosen team. `team_asked`: number of the team to show."""

    def __init__(self, desk: Desk, tr: Translator, register: Register | None = None) -> None:
        """`register` holds the people of earlier championships; unless it is given, it is that of this computer."""
        super().__init__(desk, tr)
        self.jobs = JobRunner(self, tr)
        self._register = register or open_register()
        self.teams: tuple[TeamView, ...] = reachable(teams(self.state), desk.phones)
        self.fields, self.card = TeamFields(tr, self._whom, self._known), TeamCard(tr)
        self.registering = Registering(desk, tr, self, self.fields, lambda: self.teams)
        self.team_actions = TeamActions(desk, tr, self, lambda: self.teams, self.chosen)
        self.filter = ListFilter(tr)
        self.counters = soft("")
        self.search = SearchLineEdit(tr.gettext("Team or player"), tr.gettext("Clear the search"))
        self.import_button = quiet_button(tr.gettext("Import a list…"), "Ctrl+I", "list")
        self.more = quiet_button(tr.gettext("&More…"))
        self._who = who_plays(championship(self.state), tr)
        self._title = title(self._who.many)
        self.nobody = prose("")
        self.model: LinesModel[TeamView] = LinesModel(
            team_columns(tr, theme_of(self), self._who, owed=self._owed), name=lambda team: team.id
        )
        self.table = table_view(self.model, tr.gettext("Teams"))
        self._opened: int | None = None
        """The id of the team whose page was opened from the list."""
        self._lay_out()
        self._connect()
        self._connect_keys()
        self._near = RowInSight(self._whole, self.fields, self.table)
        self.show_changes(Changes(settings=True, teams=True))
        self.setFocusProxy(self.fields)

    def _lay_out(self) -> None:
        tr = self._tr
        self.search.setAccessibleName(tr.gettext("Find a team or a player"))
        self.search.setToolTip("Ctrl+F")
        theme = theme_of(self)
        # the buttons beside it grow with the reader's text size: the field gives way
        self.search.setMinimumWidth(theme.slow_px(SEARCH))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setMinimumHeight(theme.px(LEAST_TABLE))
        self.table.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
        self.card.setMinimumWidth(theme.px(SIDE))
        listed = panel(self.filter, self.nobody, self.table, space=HALF)
        give_room(listed, 1)
        self._body = EmptyOrWorking(
            tr.gettext("Nobody is registered yet"),
            tr.gettext(
                "Type the first players’ names above, or import the list that the club already has, from a "
                "spreadsheet or a text file."
            ),
            tr.gettext("Import a list…"),
            SideBySide(listed, self.card, theme.px(TEAM_LIST)),
            drawing="people",
        )
        said, tools = QWidget(), QWidget()
        said.setLayout(column(self._title, self.counters, space=0))
        buttons = row(self.import_button, self.more, None, space=STEP)
        tools.setLayout(
            column(self.search, buttons) if theme.text_size > LARGE_TEXT else row(self.search, buttons, space=STEP)
        )
        self.more.setMenu(self._further())
        content = QWidget()
        spread(content, SideBySide(said, tools, theme.px(SIDE)), self.fields, self._body, stretching=2)
        self._whole = scrolled(content)
        self.setLayout(column(self._whole, space=0))

    def _further(self) -> QMenu:
        menu = QMenu(self.more)
        for text, _, act in self._rarely():
            menu.addAction(text).triggered.connect(act)
        # nobody in the list was meant: what is typed next is a name, and no key of the list
        menu.aboutToHide.connect(self.fields.setFocus)
        return menu

    def _rarely(self) -> Sequence[tuple[str, str, Callable[[], None]]]:
        """What is rarely done with teams: its words, its icon and what it does."""
        say = self._tr.gettext
        return (
            (say("All pr&esent"), "check", self.team_actions.mark_all_present),
            (say("&Nobody here yet"), "cross", self.team_actions.mark_nobody_present),
            (say("All who are here have pa&id"), "check", self.team_actions.mark_all_paid),
            (say("&Door list"), "page", lambda: self.document_asked.emit("door-list")),
            (say("&Register of players…"), "people", self.open_register),
        )

    def _connect(self) -> None:
        self.team_actions.done.connect(self._follow)
        self.team_actions.refused.connect(self.refused)
        self.team_actions.arrived.connect(self.registering.show_arrivals)
        self.team_actions.shown.connect(self._show_in_list)
        self.team_actions.paired.connect(self._show_paired)
        self.team_actions.partner_wanted.connect(lambda: self.card.pair.showMenu())
        self.fields.submitted.connect(self.registering.submit)
        self.registering.done.connect(self.changed)
        self.registering.registered.connect(self._show_registered)
        self.registering.left.connect(self._leave_fields)
        self.registering.corrected.connect(self._keep_in_list)
        self.fields.left.connect(self._leave_fields)
        self.search.textChanged.connect(lambda: self._show_lines())
        self.filter.chosen.connect(lambda: self._show_lines())
        self.import_button.clicked.connect(self.ask_for_list)
        self._body.first.clicked.connect(self.ask_for_list)
        self.table.selectionModel().selectionChanged.connect(lambda: self._show_card())
        self.table.doubleClicked.connect(lambda: self.open_team())
        self.table.clicked.connect(self._tick_at)
        self.card.present_asked.connect(self.team_actions.toggle_present)
        self.card.paid_asked.connect(self.team_actions.toggle_paid)
        self.card.opening_asked.connect(self.open_team)
        self.card.edit_asked.connect(self.edit)
        self.card.withdrawal_asked.connect(self.team_actions.withdraw)
        self.card.exclusion_asked.connect(self.team_actions.exclude)
        self.card.return_asked.connect(self.team_actions.bring_back)
        self.card.removal_asked.connect(self.team_actions.remove)
        self.card.pairing_asked.connect(self.team_actions.pair)
        self.card.swap_asked.connect(self.team_actions.swap_names)
        self.card.slip_asked.connect(self.team_actions.show_slip)
        self.card.category_asked.connect(self.team_actions.ask_category)

    def _connect_keys(self) -> None:
        keys: dict[str, Callable[[], None]] = {
            "Space": self.team_actions.toggle_present,
            "P": self.team_actions.toggle_paid,
            "F2": self.edit,
            "Return": self.open_team,
            "Enter": self.open_team,
            "Del": self.team_actions.remove,
            SWAP_KEY: self.team_actions.swap_names,
            PAIR_KEY: self.team_actions.pair_chosen,
        }
        for key, action in keys.items():
            on_key(self.table, key, action)
        on_key(self, "Ctrl+F", self.search.setFocus, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self.search, "Down", self._go_to_list)
        for part in (self.fields, self.search, self.table, self.filter, self.card):
            on_key(part, "Esc", self._escape, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.search.returnPressed.connect(self._go_to_list)

    def show_changes(self, changes: Changes) -> None:
        """Show the teams as they are now."""
        if changes.settings:
            self._show_who_plays()
        if changes.settings or changes.teams or changes.money:
            licences = championship(self.state).licence_fields
            self.fields.ask_for_licences(licences=licences, known=known_texts(self.state))
            self.card.ask_for_licences(licences)
            self.filter.ask_for_licences(licences)
        if changes.teams:
            self.teams = reachable(teams(self.state), self._desk.phones)
            self._show_lines()
            self.counters.setText(counts_text(self.teams, self._tr))
        if changes.standings:
            self.registering.look_again()

    def _show_who_plays(self) -> None:
        settings = championship(self.state)
        self._who = who_plays(settings, self._tr)
        self._title.setText(self._who.many)
        self.model.columns = tuple(
            team_columns(self._tr, theme_of(self), self._who, licences=settings.licence_fields, owed=self._owed)
        )
        self.model.show(self.model.lines)
        self.fields.ask_for(self._players_of_a_team(), self._who)

    def _players_of_a_team(self) -> int:
        settings = championship(self.state)
        return entering_together(settings.rules, settings.phases)

    def _whom(self, typed: str) -> Sequence[Suggestion]:
        return whom(typed, self._register, [team for team in self.teams if team != self.fields.team])

    def _known(self, name: str) -> Person | None:
        return known_person(name, self._register)

    def _show_lines(self) -> None:
        chosen = {team.id for team in self.chosen()}
        self.filter.count(self.teams)
        self.model.show([team for team in self.teams if self.filter.shows(team) and matches(team, self.search.text())])
        self.nobody.setText(self._nobody_text())
        self.nobody.setVisible(not self.model.lines)
        self._body.show_empty(not self.teams)
        selection = self.table.selectionModel()
        for position, team in enumerate(self.model.lines):
            if team.id in chosen:
                index = self.model.index(position, 0)
                selection.select(
                    index, QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
                )
                selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._show_card()

    def _nobody_text(self) -> str:
        """Why the list is empty, and how to see everybody again."""
        sought = self.search.text().strip()
        if not sought:
            return self._tr.gettext("Nobody is in this list.")
        if self.filter.name != ALL and any(matches(team, sought) for team in self.teams):
            return found_under_all_text(sought, self._tr)
        return nobody_found_text(sought, self._tr)

    def _show_card(self) -> None:
        chosen = self.chosen()
        ids = {team.id for team in chosen}
        waiting = [team for team in self.teams if team.status is TeamStatus.WAITING and team.id not in ids]
        self.card.show_teams(chosen, waiting, sum(map(self._owed, chosen)))

    def _owed(self, team: TeamView) -> int:
        account = accounts(self.state).get(team.id)
        return account.owed if account is not None else 0

    def chosen(self) -> tuple[TeamView, ...]:
        """The chosen teams, in the order of the list."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return tuple(self.model.lines[position] for position in rows if position < len(self.model.lines))

    def _show_in_list(self, team_id: int) -> None:
        self.search.clear()
        self.filter.choose(ALL)
        self.choose(team_id)

    def _show_registered(self, team_id: int) -> None:
        self._show_in_list(team_id)
        self._near.look()

    def _show_paired(self, team_id: int) -> None:
        """Choose the team that two of the waiting list are now; the keys go on in the list."""
        self._show_in_list(team_id)
        self.table.setFocus()

    def choose(self, team_id: int) -> None:
        """Choose a team in the list."""
        position = next((position for position, team in enumerate(self.model.lines) if team.id == team_id), None)
        if position is not None:
            choose_row(self.table, position)

    def _go_to_list(self) -> None:
        if self.model.lines:
            if not self.chosen():
                choose_row(self.table, 0)
            self.table.setFocus()

    def settle(self, changes: Changes) -> bool:
        """Let go of a team that had to wait for the host and is registered now."""
        return self.registering.settle(changes)

    def _leave_fields(self) -> None:
        """What is typed next is a name: in the list its letters would be commands."""
        self.fields.clear()
        if self.isVisible():
            self.fields.setFocus()

    def _keep_in_list(self, team_id: int) -> None:
        """Clear the search where it hides a corrected team, as what was typed is to be seen."""
        corrected = next((team for team in self.teams if team.id == team_id), None)
        if corrected is not None and not matches(corrected, self.search.text()):
            self.search.clear()
            self.choose(team_id)

    def _escape(self) -> None:
        """Clear the search when it has the focus; else leave a correction, or a refused team."""
        looks = self.search.hasFocus() or self.table.hasFocus()
        if looks and self.search.text():
            self.search.clear()
        elif self.fields.can_be_left:
            self.fields.left.emit()

    def unfinished(self) -> TypedTeam:
        """The team that is being typed."""
        return self.fields.typed()

    def carry_on(self, typed: TypedTeam) -> None:
        """Go on with a team that was being typed elsewhere."""
        self.fields.carry_on(typed)

    def edit(self) -> None:
        """Bring the chosen team into the line of fields."""
        chosen = self.chosen()
        if len(chosen) == 1:
            self.fields.edit(chosen[0])

    def open_team(self) -> None:
        """Ask for the page of the chosen team; someone who waits has none, and is corrected."""
        chosen = self.chosen()
        if len(chosen) == 1 and chosen[0].number is not None:
            self._opened = chosen[0].id
            self.team_asked.emit(chosen[0].number)
        else:
            self.edit()

    def come_back(self) -> None:
        """Go on in the list, at the team whose page was opened from there."""
        if self._opened in [team.id for team in self.chosen()]:
            self.table.scrollTo(self.table.currentIndex())
            self.table.setFocus()
        self._opened = None

    def offers(self) -> Sequence[Action]:
        """What can be done here, and with each team."""
        say = self._tr.gettext
        return (
            Action(self._who.new, "plus", self.fields.setFocus, also=say("register, sign up, add, registration")),
            Action(say("Find a team or a player"), "search", self.search.setFocus, "Ctrl+F"),
            *of_button(self.import_button, "list", "Ctrl+I", say("spreadsheet, Excel, CSV, file")),
            *(Action(text.replace("&", ""), drawn, act) for text, drawn, act in self._rarely()),
            *(self.team_actions.leaving(team) for team in self.teams if team.number is not None),
        )

    def _tick_at(self, index: QModelIndex) -> None:
        column = index.column() + has_players_beneath(theme_of(self))
        if len(self.chosen()) == 1 and column == PRESENT:
            self.team_actions.toggle_present()
        elif len(self.chosen()) == 1 and column == PAID:
            self.team_actions.toggle_paid()

    def open_register(self) -> None:
        """Show who is remembered on this computer, where all of it is exported, erased or switched off."""
        dialog = RegisterDialog(self._tr, self._register, len(self._desk.phones), self)
        dialog.contacts_erasure_asked.connect(lambda: self.team_actions.do(erase_contacts))
        dialog.exec()

    def ask_for_list(self) -> None:
        """Ask for an entry list, and show what it would do."""
        # lists of other programs are there to be chosen too: it is said then how they are saved to be read
        kinds = self._tr.gettext("Entry lists") + " (*.csv *.xlsx *.txt *.tsv *.json *.ods *.xls)"
        path = ask_open(
            self,
            self._tr,
            self._tr.gettext("Import a list of teams"),
            lists_folder(),
            kinds,
            then_in=keep_lists_in,
        )
        if path is not None:
            self.import_list(path)

    def import_list(self, path: Path) -> None:
        """Show what a list would do, and register what the organiser lets in."""
        players = self._players_of_a_team()
        self.jobs.run(
            self._tr.gettext("Reading the list…"),
            lambda _on_progress: read_entrants(path, players),
            done=self._offer_list,
            refused=self.refused.emit,
        )

    def _offer_list(self, entry_list: EntryList) -> None:
        brought = ImportDialog.ask(self, self._tr, entry_list, self.teams, championship(self.state).fee_cents)
        if brought.teams:
            how = paid_before(brought.paid_by, handed_over(self._desk), self._tr, entry_list.file)
            self.team_actions.do(register_teams, brought.teams, how)
            self.fields.setFocus()  # what is typed next is a name, and no key of the list

    def _follow(self, changes: Changes) -> None:
        """Show what was done with teams. The focus goes to the list, unless somebody types or it is empty."""
        typing, here = self._where_typed(), self.table.currentIndex().row()
        self.changed.emit(changes)
        self._stay_near(here)
        (typing or (self.table if self.model.lines else self.fields)).setFocus()

    def _where_typed(self) -> QLineEdit | None:
        """The line that has the keyboard, or has it again once a menu or a dialog is closed."""
        here = self.window().focusWidget()
        return here if isinstance(here, QLineEdit) and self.isAncestorOf(here) else None

    def _stay_near(self, row: int) -> None:
        """Where what was chosen is shown no more, such as a team that has come, go on with the one at its index."""
        if row >= 0 and not self.chosen() and self.model.lines:
            choose_row(self.table, min(row, len(self.model.lines) - 1))
