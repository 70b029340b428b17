"""The pages of an open championship, each declared once, what can be asked for by name, and where one is among them.

A new page is its name and its row here, and its file with a subclass of `Page`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from PySide6.QtWidgets import QPushButton

from tournament.messages.help import WITHOUT_CHAMPIONSHIP, Key, PageHelp
from tournament.sentences import N_
from tournament.ui.widgets.buttons import is_dangerous
from tournament.ui.widgets.keys import SETTINGS_KEY


@dataclass(frozen=True)
class Action:
    """Something that can be done now: its title in the window's language, icon, function and shortcut.

    With a `verb`, it is found only by whoever types some of that word: what can be done to each of 500 teams would
    otherwise hide the teams. `also` are other words for the same, in the window's language: they find it, and are not
    shown. What takes something away is `is_dangerous`: it stands below everything else that is found, and has to be
    chosen. What is offered of each of many, such as each document, is `one_of_many`: it stands below what matches as
    well and stands for itself.
    """

    title: str
    picture: str
    run: Callable[[], object]
    key: str = ""
    verb: str = ""
    also: str = ""
    is_dangerous: bool = False
    one_of_many: bool = False


def of_button(button: QPushButton, picture: str, key: str = "", also: str = "") -> tuple[Action, ...]:
    """What a button does, under the words it shows; nothing while it is hidden or cannot be pressed."""
    offered = button.isEnabled() and not button.isHidden()
    return (
        (
            Action(
                button.text().replace("&", ""), picture, button.click, key, also=also, is_dangerous=is_dangerous(button)
            ),
        )
        if offered
        else ()
    )


class PageName(StrEnum):
    """The pages of a championship. The values name pictures and measurements; they are never shown."""

    CHAMPIONSHIP = "championship"
    TEAMS = "teams"
    DRAW = "draw"
    ENTRY = "entry"
    STANDINGS = "standings"
    DOCUMENTS = "documents"
    JOURNAL = "journal"
    HALL = "hall"
    TEAM = "team"
    SETTINGS = "settings"
    RULES = "rules"
    FEASIBLE = "feasible"
    SCREEN = "screen"
    PRIZES = "prizes"
    PHASES = "phases"
    CASH = "cash"
    RAFFLE = "raffle"


@dataclass(frozen=True)
class PageSpec:
    """What is known of a page before it is made. Texts are to be translated; `page` is "module:Class".

    `section` is where the manual tells of it, `also` are other words by which the palette finds the way to it: without
    them no way to it is offered there. `key` leads to it from every page, `when_joined` is the class in its place at a
    desk that is joined to a host.
    """

    name: PageName
    picture: str
    title: str
    page: str
    help: PageHelp
    section: str
    also: str = ""
    key: str = ""
    is_on_rail: bool = False
    when_joined: str = ""

    def __post_init__(self) -> None:
        """Say at once what is missing: nobody else asks before somebody opens the palette, the help or the manual."""
        needed = {"picture": self.picture, "title": self.title, "help": self.help.what_for, "section": self.section}
        missing = [field for field, value in needed.items() if not value]
        if self.is_on_rail and not self.also:
            missing.append("also")
        malformed = [page for page in (self.page, self.when_joined or self.page) if page.count(":") != 1]
        if missing or malformed:
            raise ValueError(f"the row of the page {str(self.name)!r} lacks {', '.join((*missing, *malformed))}")


def checked(*rows: PageSpec) -> tuple[PageSpec, ...]:
    """The rows, of which every name has exactly one."""
    named = [row.name for row in rows]
    wrong = [str(name) for name in PageName if named.count(name) != 1]
    if wrong:
        raise ValueError(f"pages without a row of their own, or with two: {', '.join(wrong)}")
    return rows


EVERY_PAGE: Final = checked(
    PageSpec(
        PageName.CHAMPIONSHIP,
        "trophy",
        N_("Championship"),
        "tournament.ui.setup.championship_page:ChampionshipPage",
        help=PageHelp(
            N_("What to do next, how far the round is, which tables are missing, and when the evening will be over."),
            (Key(("Ctrl+Return",), N_("do what comes next")),),
        ),
        section="during",
        also=N_("clock, copies, what next, overview"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.SETTINGS,
        "pencil",
        N_("Settings"),
        "tournament.ui.setup.settings_page:SettingsPage",
        help=PageHelp(
            N_("How the evening is played. What a change does to what was played is shown before it is made.")
        ),
        section="before#settings",
        also=N_(
            "options, name, contest, tournament, date, venue, byes, forfeits, preset, template, number of games, ties"
        ),
        key=SETTINGS_KEY,
    ),
    PageSpec(
        PageName.TEAMS,
        "people",
        N_("Teams"),
        "tournament.ui.people.teams_page:TeamsPage",
        help=PageHelp(
            N_("Who plays: type the names as they come in, tick who is there and who has paid."),
            (
                Key(("Return",), N_("next field; after the last name: register")),
                Key(("Ctrl+Return",), N_("register at once, someone alone too")),
                Key(("Down",), N_("take a name that is proposed")),
                Key(("F6",), N_("swap name and first name")),
                Key(("F4",), N_("same name, but somebody else")),
                Key(("Esc",), N_("leave a correction, or empty a line that was refused")),
                Key(("Ctrl+I",), N_("import a list")),
                Key(("Ctrl+F",), N_("search the list")),
                Key(("Space", "P"), N_("present or absent, paid or not")),
                Key(("F2", "Return"), N_("correct, open the page of whoever is chosen")),
                Key(("+",), N_("give a partner to a chosen player who is alone")),
                Key(("Del",), N_("delete anyone who was never drawn")),
            ),
        ),
        section="door#register",
        also=N_(
            "registrations, register, sign up, names, pairs, door, money, attendance, check in, who is there, "
            "partner, substitute"
        ),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.DRAW,
        "shuffle",
        N_("Draw"),
        "tournament.ui.rounds.draw_page:DrawPage",
        help=PageHelp(
            N_("Who meets whom: draw the round, look at it, then post it."),
            (
                Key(("F4",), N_("change seats by hand; what that breaks is shown first")),
                Key(("F6",), N_("give a place to latecomers")),
                Key(("F7",), N_("why is this table as it is?")),
            ),
        ),
        section="during#draw",
        also=N_("pairings, tables, who meets whom, swap, table plan, seats, opponents, rematch"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.ENTRY,
        "pencil",
        N_("Score entry"),
        "tournament.ui.scores.entry_page:EntryPage",
        help=PageHelp(
            N_(
                "Type the number of a table and Enter, then each hand and Enter. The keys of a hand are told "
                "under the line."
            ),
            (
                Key(
                    ("F4", "Shift+F4"),
                    N_("which tables this desk takes first, where several work; share them out between the desks"),
                ),
                Key(("F5",), N_("accept what is reported from the hall; also after the number of a table")),
                Key(("Shift+F5",), N_("keep what is written here, against what is reported")),
                Key(("Shift+F8",), N_("somebody goes to the open table, which called a referee")),
                Key(("F6",), N_("count a pile of cards, when two players count differently")),
                Key(("F7",), N_("declarations and mistakes by buttons, where the game has them")),
                Key(
                    ("F8",),
                    N_(
                        "a referee’s decision: irregular deal, wrong card, points, forfeit, warning and more; "
                        "a letter chooses, F2 names the referee"
                    ),
                ),
                Key(
                    ("F9",),
                    N_(
                        "the totals instead of the hands, the hands instead of the totals; also after the "
                        "number of a table"
                    ),
                ),
                Key(
                    ("Up", "Down"),
                    N_("from the empty line to the last hand, to correct it with Enter, and along the sheet"),
                ),
                Key(("Esc",), N_("leave a correction, or go back to the tables; what is typed waits there")),
                Key(("Ctrl+Del",), N_("empty the line")),
                Key(("Ctrl+P",), N_("print the score sheet of this table")),
                Key(("F3",), N_("the sheet after play, and what stood on it before")),
            ),
        ),
        section="during#entry",
        also=N_("results, totals, hands, score sheet, scores, points, correct, mistake, wrong"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.STANDINGS,
        "bars",
        N_("Standings"),
        "tournament.ui.standings.standings_page:StandingsPage",
        help=PageHelp(
            N_("The ranking at any moment; it is provisional while a table plays."),
            (
                Key(("Ctrl+F",), N_("where does somebody stand?")),
                Key(("Return",), N_("open the page of whoever is chosen")),
                Key(("F6",), N_("the prizes")),
            ),
        ),
        section="during#standings",
        also=N_("prizes, ranking, winners, tie, podium"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.DOCUMENTS,
        "page",
        N_("Documents"),
        "tournament.ui.papers.documents_page:DocumentsPage",
        help=PageHelp(
            N_("All papers, to look at, to print or to keep as PDF."),
            (
                Key(("Ctrl+P", "Ctrl+S"), N_("print the paper that is shown, or keep it as PDF")),
                Key(("Ctrl+Home", "Ctrl+End"), N_("its first page, its last")),
            ),
        ),
        section="during#papers",
        also=N_("paper, print, printer, PDF, posters, export, spreadsheet, Excel, CSV, numbers, labels, diplomas"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.JOURNAL,
        "book",
        N_("Journal"),
        "tournament.ui.desk.journal_page:JournalPage",
        help=PageHelp(
            N_("Everything that was done, by whom and when."),
            (
                Key(("Ctrl+F",), N_("search the journal")),
                Key(("Return", "F3"), N_("the sheet as the chosen entry left it; Page up and Page down continue")),
            ),
        ),
        section="disputes#sheet",
        also=N_("history, who did what, undo, mistake"),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.TEAM,
        "people",
        N_("Team"),
        "tournament.ui.people.team_page:TeamPage",
        help=PageHelp(
            N_("Everything about one entry: its games, and what was decided about it."),
            (
                Key(("Ctrl+PgUp", "Ctrl+PgDown"), N_("the one before, the one after")),
                Key(("Return",), N_("open the score sheet of the chosen round")),
                Key(("F3",), N_("the sheet after play, and what stood on it before")),
                Key(("Del",), N_("delete a decision that changed no sheet")),
            ),
        ),
        section="door#correct",
    ),
    PageSpec(
        PageName.RULES,
        "page",
        N_("Rules of play"),
        "tournament.ui.setup.rules_page:RulesPage",
        help=PageHelp(N_("Each rule of the game, with a hand that shows what it changes.")),
        section="rules",
    ),
    PageSpec(
        PageName.SCREEN,
        "screen",
        N_("Screen of the hall"),
        "tournament.ui.screen.screen_page:ScreenPage",
        help=PageHelp(
            N_(
                "What the hall sees on its screen. It follows the evening by itself; what is chosen here is "
                "seen there at once."
            ),
            (
                Key(("F5",), N_("open the screen, or close it")),
                Key(("F6",), N_("follow the evening again")),
                Key(("F7",), N_("freeze what is on")),
                Key(
                    ("PgUp", "PgDown"),
                    N_("hold the previous page or the next one; on the podium, the previous step or the next one"),
                ),
                Key(("Return",), N_("announce what was typed")),
            ),
        ),
        section="hall#screen",
    ),
    PageSpec(
        PageName.HALL,
        "wifi",
        N_("Hall"),
        "tournament.ui.hall.hall_page:HallPage",
        help=PageHelp(
            N_(
                "Open the championship to phones, tablets and screens of the hall, join other computers to "
                "this one, see who is there, and let a "
                "referee’s or the door’s tablet in."
            ),
            (
                Key(("Ctrl+Return",), N_("open the hall; from the network and the port, Enter does it too")),
                Key(("Ctrl+H",), N_("reopen the hall that was open when the program stopped")),
                Key(("Ctrl+J",), N_("let the computers that were joined come back")),
            ),
        ),
        section="hall#open",
        also=N_("phones, tablets, Wi-Fi, WiFi, network, internet, QR code, pairing"),
        is_on_rail=True,
        when_joined="tournament.ui.joining.part:JoinedPage",
    ),
    PageSpec(
        PageName.PRIZES,
        "trophy",
        N_("Prizes and awards"),
        "tournament.ui.prizes.prizes_page:PrizesPage",
        help=PageHelp(
            N_("What can be won and who wins it. A prize is typed in the line under the plan."),
            (
                Key(("Return",), N_("add the prize that is typed; on a prize of the plan: correct it")),
                Key(("Esc",), N_("leave a correction, or what was typed")),
                Key(("Alt+Up", "Alt+Down"), N_("move the chosen prize in the plan")),
                Key(("Del",), N_("take the chosen prize out of the plan")),
                Key(("Return", "P"), N_("pay the money of the chosen winner: in cash, by cheque or by transfer")),
                Key(("Shift+P",), N_("pay all prizes that are left in one go")),
            ),
        ),
        section="end#prizes",
    ),
    PageSpec(
        PageName.RAFFLE,
        "shuffle",
        N_("Raffle"),
        "tournament.ui.raffle.raffle_page:RafflePage",
        help=PageHelp(
            N_(
                "The prizes, the tickets sold, and the draw. The number of each draw is on the record, so "
                "that anybody can repeat it."
            ),
            (
                Key(("Return",), N_("sell the tickets that are typed; add the raffle prize that is typed")),
                Key(("F5",), N_("draw the chosen raffle prize")),
                Key(("F6",), N_("nobody came: draw it again")),
                Key(("F7",), N_("tell the hall the number")),
                Key(("F2",), N_("replace the chosen raffle prize with what was typed")),
                Key(("Alt+Up", "Alt+Down"), N_("move the chosen raffle prize in the list")),
                Key(("Del",), N_("take the chosen raffle prize off the list, or the chosen tickets back")),
            ),
        ),
        section="end#raffle",
        also=N_("tombola, lots, tickets, sell, draw, winning number"),
    ),
    PageSpec(
        PageName.CASH,
        "coins",
        N_("Till"),
        "tournament.ui.cash.cash_page:CashPage",
        help=PageHelp(
            N_(
                "Who still owes what, who paid what and how, and what is in the tills. Nothing is erased: "
                "what was wrong is corrected by "
                "another entry."
            ),
            (
                Key(("Return",), N_("after a number or a name: what is owed; once more: it is paid")),
                Key(("F4",), N_("reductions for whoever pays")),
                Key(("F6",), N_("receipt")),
                Key(("F7",), N_("float, expense, what goes to the bank")),
                Key(("F9",), N_("count the till: coins and notes")),
                Key(("Down",), N_("from the line to the list")),
                Key(("Del",), N_("correct the chosen entry")),
                Key(("Esc",), N_("back to the line, empty")),
            ),
        ),
        section="door#cash",
        also=N_(
            "cash, money, entry fees, price, who has paid, pay, payment, change, receipts, float, treasurer, "
            "expenses, bar, income, accounts"
        ),
        is_on_rail=True,
    ),
    PageSpec(
        PageName.FEASIBLE,
        "clock",
        N_("Does it fit?"),
        "tournament.ui.setup.feasible_page:FeasiblePage",
        help=PageHelp(N_("How many rounds fit into the evening, and when it ends.")),
        section="before#feasible",
    ),
    PageSpec(
        PageName.PHASES,
        "shuffle",
        N_("Plan of the rounds"),
        "tournament.ui.setup.phases_page:PhasesPage",
        help=PageHelp(
            N_("Which draw makes which round. Without a plan: the first at random, the others by the standings.")
        ),
        section="before#plan",
        also=N_("pools, finals, bracket, knock-out, round robin, phases, rounds, format"),
    ),
)
"""All of them; those of the rail in the order of the rail."""

PAGES: Final = tuple(row for row in EVERY_PAGE if row.is_on_rail)
"""The pages of the rail."""

OFF_THE_RAIL: Final = tuple(row for row in EVERY_PAGE if not row.is_on_rail)
"""Pages reached from another one, to which the way back above them and Esc lead, step by step."""

HELP: Final[Mapping[str, PageHelp]] = {**WITHOUT_CHAMPIONSHIP, **{row.name.value: row.help for row in EVERY_PAGE}}
"""What is said on each page of the window, those that are seen while no championship is open too."""


def pages_of(*, is_joined: bool) -> Sequence[PageSpec]:
    """All the pages of a desk. The hall is the host's: a joined desk has a page of that in its place."""
    return [replace(row, page=row.when_joined) if is_joined and row.when_joined else row for row in EVERY_PAGE]


def position_on_rail(name: PageName) -> int:
    """Where on the rail a page has its button, counted from 0."""
    return [row.name for row in PAGES].index(name)


@dataclass(frozen=True)
class Location:
    """Where one went: a page, and the number of the team where that is what the page is about."""

    page: PageName
    team: int | None = None


@dataclass(frozen=True)
class Navigation:
    """Where one is, how one came there, and what is being typed on the pages that would mind losing it."""

    path: tuple[Location, ...]
    typed: Mapping[PageName, Any]
