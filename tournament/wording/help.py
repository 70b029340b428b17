"""The card behind Shift+F1: the keys of every page, and what to do when something happens in the hall.

A key is written as Qt takes it (`Ctrl+K`); the window names it in the reader's language. Sentences address nobody by
"team" or "player", so that they hold where everybody plays alone as well.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournament.sentences import N_


@dataclass(frozen=True)
class Key:
    """A key, or several that do the same, and what it does."""

    keys: tuple[str, ...]
    does: str


@dataclass(frozen=True)
class PageHelp:
    """What a page is for, and the keys that it has besides those of every page."""

    what_for: str
    keys: tuple[Key, ...] = ()


EVERYWHERE: Final = (
    Key(("Tab", "Shift+Tab"), N_("go to the next item, or back; the arrows move within a table or a row of buttons")),
    Key(("Return",), N_("do what the ringed button says")),
    Key(("Ctrl+K",), N_("find a table, a name, or anything that can be done")),
    Key(("Ctrl+1", "Ctrl+9"), N_("go to a page in the side bar, from the first to the last")),
    Key(("Ctrl+Z", "Ctrl+Y"), N_("take back what was just done, or do it again")),
    Key(("Esc",), N_("leave what was begun, or go back to the previous page")),
    Key(("Ctrl++", "Ctrl+-", "Ctrl+0"), N_("make all text larger, smaller, or as it was at first")),
    Key(("Ctrl+T",), N_("the clock of the round: start, pause, minutes, time is up")),
    Key(("Ctrl+S",), N_("save a copy of the championship")),
    Key(("Ctrl+O", "Ctrl+W", "Ctrl+Q"), N_("open a championship, close this one, quit")),
    Key(("Ctrl+,",), N_("see and change the settings")),
    Key(("Ctrl+E",), N_("steer the screen of the hall")),
    Key(("F8",), N_("a referee’s decision about a table, a team or the whole round")),
    Key(("F1",), N_("the manual, opened at what you are doing")),
    Key(("Shift+F1",), N_("the keys of this page, and what to do when")),
)
"""The keys of every page of an open championship."""

BEGINNING: Final = (
    Key(("Tab", "Shift+Tab"), N_("go to the next item, or back; the arrows move within a table or a row of buttons")),
    Key(("Ctrl++", "Ctrl+-", "Ctrl+0"), N_("make all text larger, smaller, or as it was at first")),
    Key(("Ctrl+Q",), N_("quit")),
    Key(("F1",), N_("the manual, opened at what you are doing")),
    Key(("Shift+F1",), N_("the keys of this page, and what to do when")),
)
"""The keys while no championship is open."""

MANUAL: Final = (
    Key(("Ctrl+K",), N_("find words in the whole manual")),
    Key(("Ctrl+F",), N_("find words on the page that is shown")),
    Key(("F3", "Shift+F3"), N_("the next place where they occur, the previous one")),
    Key(("Alt+Left", "Alt+Right"), N_("go back to what was read before, and forward again")),
    Key(("F1",), N_("the contents")),
    Key(("Ctrl+W", "Esc"), N_("close it; Esc leaves a search first")),
)
"""The keys of the manual's own window."""

WITHOUT_EVENING: Final = ("first-start", "welcome", "new")
"""The pages that are seen while no championship is open."""

PAGES: Final[Mapping[str, PageHelp]] = {
    "first-start": PageHelp(
        N_("A few settings for this computer: you can change all of them later."),
        (Key(("Return",), N_("take what is shown, and begin")), Key(("Left", "Right"), N_("another language, another size of the text"))),
    ),
    "welcome": PageHelp(
        N_("Begin a new championship, or continue one that was saved."),
        (
            Key(("Ctrl+N",), N_("new championship")),
            Key(("Ctrl+O",), N_("open a championship")),
            Key(("Ctrl+J",), N_("join a main computer")),
        ),
    ),
    "new": PageHelp(
        N_("A name and a format are enough: everything else can be changed later."),
        (Key(("Alt+1", "Alt+2"), N_("choose a format, the first, the second and so on")), Key(("Ctrl+Return",), N_("create the championship"))),
    ),
    "championship": PageHelp(
        N_("What to do next, how far the round is, which tables are missing, and when the evening will be over."),
        (Key(("Ctrl+Return",), N_("do what comes next")),),
    ),
    "settings": PageHelp(N_("How the evening is played. What a change does to what was played is shown before it is made.")),
    "teams": PageHelp(
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
    "draw": PageHelp(
        N_("Who meets whom: draw the round, look at it, then post it."),
        (
            Key(("F4",), N_("change seats by hand; what that breaks is shown first")),
            Key(("F6",), N_("give a place to latecomers")),
            Key(("F7",), N_("why is this table as it is?")),
        ),
    ),
    "entry": PageHelp(
        N_("Type the number of a table and Enter, then each hand and Enter. The keys of a hand are told under the line."),
        (
            Key(("F4", "Shift+F4"), N_("which tables this desk takes first, where several work; share them out between the desks")),
            Key(("F5",), N_("accept what is reported from the hall; also after the number of a table")),
            Key(("F6",), N_("count a pile of cards, when two players count differently")),
            Key(("F7",), N_("declarations and mistakes by buttons, where the game has them")),
            Key(
                ("F8",),
                N_("a referee’s decision: irregular deal, wrong card, points, forfeit, warning and more; a letter chooses, F2 names the referee"),
            ),
            Key(("F9",), N_("the totals instead of the hands, the hands instead of the totals; also after the number of a table")),
            Key(("Up", "Down"), N_("from the empty line to the last hand, to correct it with Enter, and along the sheet")),
            Key(("Esc",), N_("leave a correction, or go back to the tables; what is typed waits there")),
            Key(("Ctrl+Del",), N_("empty the line")),
            Key(("Ctrl+P",), N_("print the score sheet of this table")),
            Key(("F3",), N_("the sheet after play, and what stood on it before")),
        ),
    ),
    "standings": PageHelp(
        N_("The ranking at any moment; it is provisional while a table plays."),
        (
            Key(("Ctrl+F",), N_("where does somebody stand?")),
            Key(("Return",), N_("open the page of whoever is chosen")),
            Key(("F6",), N_("the prizes")),
        ),
    ),
    "documents": PageHelp(
        N_("All papers, to look at, to print or to keep as PDF."),
        (
            Key(("Ctrl+P", "Ctrl+S"), N_("print the paper that is shown, or keep it as PDF")),
            Key(("Ctrl+Home", "Ctrl+End"), N_("its first page, its last")),
        ),
    ),
    "journal": PageHelp(
        N_("Everything that was done, by whom and when."),
        (
            Key(("Ctrl+F",), N_("search the journal")),
            Key(("Return", "F3"), N_("the sheet as the chosen entry left it; Page up and Page down continue")),
        ),
    ),
    "team": PageHelp(
        N_("Everything about one entry: its games, and what was decided about it."),
        (
            Key(("PgUp", "PgDown"), N_("the one before, the one after")),
            Key(("Return",), N_("open the score sheet of the chosen round")),
            Key(("F3",), N_("the sheet after play, and what stood on it before")),
            Key(("Del",), N_("delete a decision that changed no sheet")),
        ),
    ),
    "rules": PageHelp(N_("Each rule of the game, with a hand that shows what it changes.")),
    "screen": PageHelp(
        N_("What the hall sees on its screen. It follows the evening by itself; what is chosen here is seen there at once."),
        (
            Key(("F5",), N_("open the screen, or close it")),
            Key(("F6",), N_("follow the evening again")),
            Key(("F7",), N_("freeze what is on")),
            Key(("PgUp", "PgDown"), N_("hold the previous page or the next one; on the podium, the previous step or the next one")),
            Key(("Return",), N_("announce what was typed")),
        ),
    ),
    "hall": PageHelp(
        N_(
            "Open the championship to phones, tablets and screens of the hall, join other computers to this one, see who is there, and let a "
            "referee’s or the door’s tablet in."
        ),
        (Key(("Ctrl+Return",), N_("open the hall")), Key(("Ctrl+J",), N_("let the computers that were joined come back"))),
    ),
    "prizes": PageHelp(
        N_("What can be won and who wins it. A prize is typed in the line under the plan."),
        (
            Key(("Return",), N_("add the prize that is typed; on a prize of the plan: correct it")),
            Key(("Esc",), N_("leave a correction, or what was typed")),
            Key(("Alt+Up", "Alt+Down"), N_("move the chosen prize in the plan")),
            Key(("Del",), N_("take the chosen prize out of the plan")),
            Key(("P",), N_("pay the money of the chosen winner: in cash, by cheque or by transfer")),
            Key(("Shift+P",), N_("pay all prizes that are left in one go")),
        ),
    ),
    "raffle": PageHelp(
        N_("The prizes, the tickets sold, and the draw. The number of each draw is on the record, so that anybody can repeat it."),
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
    "cash": PageHelp(
        N_("Who still owes what, who paid what and how, and what is in the tills. Nothing is erased: what was wrong is corrected by another entry."),
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
    "feasible": PageHelp(N_("How many rounds fit into the evening, and when it ends.")),
    "phases": PageHelp(N_("Which draw makes which round. Without a plan: the first at random, the others by the standings.")),
}
"""What is said on each page. The names are those of `PageName`."""

WHEN: Final = (
    (N_("A result was mistyped"), N_("Ctrl+Z at once; later, choose the hand on its sheet and correct it.")),
    (N_("Somebody asks where to sit"), N_("Ctrl+K and a few letters of the name.")),
    (N_("Somebody arrives late"), N_("Register, then Draw, F6: nobody else changes tables.")),
    (N_("Somebody leaves, is excluded or is replaced"), N_("Open their page from the list: everything is there, with a reason.")),
    (N_("Two players count differently"), N_("Score entry, F6: tick the cards of the smaller pile.")),
    (N_("A table has to stop"), N_("Score entry, F8 at this table.")),
    (N_("A table never brings its sheet"), N_("Score entry, “Close the round…”: every missing table is decided.")),
    (N_("Somebody says that the sheet was different"), N_("Score entry, F3 at this table; Page up goes back, entry by entry.")),
    (N_("A result of an earlier round was wrong"), N_("Score entry, choose that round, correct: what follows is shown first.")),
    (N_("The hall asks who plays where"), N_("Ctrl+E, F5: the screen of the hall shows it by itself, on a projector or a television.")),
    (N_("The hall needs more time, or time is up"), N_("Ctrl+T: pause, minutes for all or for one table, and how many hands are left.")),
    (N_("The clock of the computer was wrong"), N_("The round follows the time that has passed. Ctrl+T: check what is left, and correct it.")),
    (N_("Money was entered that was wrong"), N_("Ctrl+Z at once; later, Till, the entries, Del: the correction is an entry of its own.")),
    (N_("The computer switched off"), N_("Open the file again: every saved hand is in it.")),
    (N_("Two people type at two computers"), N_("Hall, “Join other computers”: a code joins the second one, with or without phones.")),
    (N_("Somebody else was faster at a table"), N_("Nothing is overwritten: the sentence says who did what. Look at the sheet, then Enter again.")),
    (N_("The copies are not made any more"), N_("Put the stick back, or choose another folder; meanwhile go on typing.")),
    (N_("It cannot be read from here"), N_("“Display” at the top right, or Ctrl and +.")),
)
"""What happens on an evening, and what is done then."""
