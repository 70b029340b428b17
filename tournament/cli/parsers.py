"""What the command line takes: commands by name, purpose, arguments, and their modules.

Texts of help are English, marked with `N_`, and translated when they are shown. What carries a command out is imported
only then: its services take a second to import, help a tenth of that.
"""

import argparse
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tournament.messages.paper_titles import TITLES
from tournament.scoring.systems import SYSTEMS
from tournament.sentences import N_

SENTENCES = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
)


Arguments = Callable[[argparse.ArgumentParser], None]


@dataclass(frozen=True)
class Subcommand:
    """A command: purpose (English), what adds its arguments, and the module with `run(args, words) -> int`."""

    purpose: str
    add_arguments: Arguments
    module: str


FORMATS: Final = ("json", "xlsx", "rules", "cash")
ROLES: Final = ("desk", "door", "referee", "screen")
PORT: Final = 8471
DESK_PORT: Final = 8472
HALLS_PORT: Final = 8473
PAGES_PORT: Final = 8474
"""Of the pages of a federation: its computer may have a hall open beside, at 8471 and 8472."""
HOST: Final = re.compile(r"(https?://)?[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?", re.IGNORECASE)
WAITING: Final = 60
"""Seconds for which a hall and a federation wait when they start for what is not there yet."""
MOST_DESKS: Final = 100
DOCUMENT_IDS: Final = tuple(TITLES)
SHARES: Final = {
    "--absent": N_("each team in each round: known to be absent before the draw (0.05, or 5 for 5 percent)"),
    "--late": N_("each team: registers after the posting of round 1 or 2"),
    "--forfeit": N_("each team in each round: seated, but does not come"),
    "--withdraw": N_("each team in each round: leaves, before the draw, during the round or after it"),
    "--return": N_("each team that has left, in each round: plays again"),
    "--correct": N_("each game: its result is corrected after the next draw was posted"),
}
DRAW: Final = N_(
    "how rounds are drawn. One format, or one for each of the first rounds and the last for all others: "
    "swiss, random/swiss. A plan of phases: "
    "swiss*3+knock-out@8:third_place=no is three rounds by standings, then the first eight in a bracket; a "
    "phase is a format, then as far as wished "
    "*ROUNDS, @HOW_MANY_OF_THE_BEST and :SETTING=VALUE,… The formats: random, swiss, middle, groups (inside), "
    "winners, moving, mitchell, round-robin "
    "(legs), pools (size, legs), knock-out (third_place, losers, rest), double-knock-out, melee, advance"
)


def of_score(parser: argparse.ArgumentParser) -> None:
    """A score sheet."""
    parser.description = N_("Score a sheet, hand by hand, and say who won and why.")
    parser.add_argument("sheet", metavar="SHEET.json", help=N_("the score sheet, - for standard input"))
    parser.add_argument(
        "--rules", metavar="ID", choices=SYSTEMS, help=N_("the rule system to score by, whatever the sheet says")
    )


def of_export(parser: argparse.ArgumentParser) -> None:
    """A championship, and what of it is wanted."""
    parser.epilog = "ID: " + ", ".join(DOCUMENT_IDS)
    parser.add_argument("file", type=Path, metavar="FILE", help=N_("the championship file"))
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument(
        "--format",
        choices=FORMATS,
        help=N_(
            "the whole championship, in this format; `rules`: how it is played, as a preset for others; "
            "`cash`: the cash, as CSV"
        ),
    )
    wanted.add_argument("--document", metavar="ID", help=N_("one document, by its name; they are listed below"))
    at = N_("everything as it was after this entry of the journal, by its number")
    parser.add_argument("--at", type=int, metavar="N", help=at)
    parser.add_argument(
        "--round", type=int, metavar="N", help=N_("the document of this round, instead of the latest one")
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--table", type=int, metavar="N", help=N_("the score sheet of this table alone"))
    one.add_argument("--team", type=int, metavar="N", help=N_("the slip or the labels of this team alone"))
    told = N_(
        "how the document is made, such as size=70x37; may be given several times, and a wrong one lists "
        "those that exist"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told)
    parser.add_argument("--out", type=Path, metavar="OUT", help=N_("the file to write, instead of the standard output"))


def of_import(parser: argparse.ArgumentParser) -> None:
    """What is brought in, and where."""
    parser.add_argument(
        "source", type=Path, metavar="LIST.csv|LIST.xlsx|LIST.json|FILE.json", help=N_("what to bring in")
    )
    into = N_(
        "the championship file: for a list, created with the defaults where there is none; for a "
        "championship, a file that is not there yet"
    )
    parser.add_argument("--into", type=Path, metavar="FILE", help=into)
    paid = N_(
        "how those paid whom a list notes as having paid: cash in the till (the default), cheque, transfer, "
        "or elsewhere, in no till"
    )
    parser.add_argument("--paid", choices=("cash", "cheque", "transfer", "elsewhere"), default="cash", help=paid)
    parser.add_argument("--dry-run", action="store_true", help=N_("only say what would happen, and write nothing"))


def of_check(parser: argparse.ArgumentParser) -> None:
    """A file to judge."""
    parser.add_argument(
        "file", type=Path, metavar="FILE|EXPORT.json", help=N_("a championship file, or an export of one")
    )


def of_simulate(parser: argparse.ArgumentParser) -> None:
    """How large the championship is, how it is drawn, and what goes wrong in it."""
    parser.add_argument(
        "--teams",
        type=int,
        required=True,
        metavar="N",
        help=N_("how many teams register, or players where each plays alone"),
    )
    parser.add_argument("--rounds", type=int, required=True, metavar="R", help=N_("how many rounds are played"))
    parser.add_argument("--draw", default="swiss", metavar="PLAN", help=DRAW)
    parser.add_argument(
        "--seed", type=int, required=True, metavar="S", help=N_("the same seed gives the same championship")
    )
    for option, meaning in SHARES.items():
        parser.add_argument(option, type=probability, default=0.0, metavar="P", help=meaning)
    parser.add_argument(
        "--rules", default=None, metavar="ID", help=N_("the rule system, instead of the championship’s usual one")
    )
    parser.add_argument("--export", type=Path, required=True, metavar="OUT.json", help=N_("the file to write"))


def probability(text: str) -> float:
    """A probability as it is typed: `0.05`, or in percent `5` or `5%`."""
    is_percent = text.endswith("%") or text.isdecimal()
    value = float(text.removesuffix("%")) / (100 if is_percent else 1)
    if not 0 <= value <= 1:
        raise ValueError(text)
    return value


def of_demo(parser: argparse.ArgumentParser) -> None:
    """A folder."""
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help=N_("the folder for all of it; created where there is none"),
    )


def of_database(parser: argparse.ArgumentParser, *, required: bool = False) -> None:
    """A database, and nothing of its password: that is in ~/.pgpass, or in PGPASSWORD."""
    told = N_(
        "the PostgreSQL database instead of a file, as postgresql://user@host/database; its password stands "
        "in ~/.pgpass or PGPASSWORD"
    )
    parser.add_argument("--database", metavar="URL", required=required, help=told)


def of_championships(parser: argparse.ArgumentParser) -> None:
    """A database."""
    of_database(parser, required=True)


def of_serve(parser: argparse.ArgumentParser) -> None:
    """A file or a championship in a database, where it is reached, and who is let in."""
    parser.description = N_(
        "Open the hall of a championship to phones, tablets and screens, without a window, until Ctrl+C."
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help=N_("the championship file"))
    of_database(parser)
    parser.add_argument(
        "--championship",
        metavar="NAME",
        help=N_("the championship in the database, as capot championships lists it; without it, all of them"),
    )
    of_address(parser)
    of_waiting(parser)
    of_proxy(parser)
    told = N_("print a pairing code for a device of this role until one has used it; may be given several times")
    parser.add_argument("--pair", action="append", default=[], choices=ROLES, help=told)
    computers = N_(
        "let other computers with Capot be joined, and print codes for N of them; those joined before come in with 0"
    )
    parser.add_argument("--desks", type=int, choices=range(MOST_DESKS + 1), metavar="N", help=computers)
    parser.add_argument(
        "--desk-port",
        type=int,
        default=DESK_PORT,
        metavar="N",
        help=N_("their port, instead of 8472; 0 picks any free one"),
    )
    parser.add_argument(
        "--papers",
        type=Path,
        metavar="DIR",
        help=N_("a folder for the wall poster and the team slips with their codes"),
    )
    parser.add_argument(
        "--send", action="store_true", help=N_("send what is done to the federation that the championship belongs to")
    )
    add_federation(parser)


def of_pages(parser: argparse.ArgumentParser) -> None:
    """The database that is shown, and where its pages are reached."""
    parser.description = N_(
        "Show the pages of all championships of a database to phones and screens, until Ctrl+C. Nothing can be entered "
        "there: it may be a replica."
    )
    parser.add_argument(
        "--replica",
        required=True,
        metavar="URL",
        help=N_("the PostgreSQL database that is shown, such as one that follows the one that is worked in"),
    )
    of_address(parser)
    of_waiting(parser)
    of_proxy(parser)


def of_address(parser: argparse.ArgumentParser) -> None:
    """Where pages are reached on this computer."""
    parser.add_argument(
        "--address",
        metavar="ADDRESS",
        help=N_("the IPv4 address of this computer by which it is reached, instead of the usual one"),
    )
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=N_("the port, instead of 8471; 0 picks any free one")
    )


def of_proxy(parser: argparse.ArgumentParser) -> None:
    """By what names pages are reached that somebody else takes requests for."""
    known = N_(
        "a name, with its port, by which the pages are reached too, such as that of a proxy; https:// before "
        "it where a port other than 443 speaks "
        "TLS; may be given several times"
    )
    parser.add_argument(
        "--known-as", action="append", default=[], type=host_and_port, metavar="HOST:PORT|URL", help=known
    )


def of_waiting(parser: argparse.ArgumentParser) -> None:
    """How long what starts waits for what it needs."""
    told = N_("wait so many seconds at the start for the database, the address and the ports, instead of 60")
    parser.add_argument("--wait", type=seconds, default=WAITING, metavar="N", help=told)


def seconds(text: str) -> int:
    """A number of seconds, a day at most."""
    if not (text.isascii() and text.isdecimal() and len(text) < len("100000")):
        raise ValueError(text)
    return min(int(text), 24 * 3600)


def host_and_port(text: str) -> str:
    """A host as requests name it, with or without its port, and with the scheme where the port does not tell it."""
    if not HOST.fullmatch(text):
        raise ValueError(text)
    return text.lower()


def of_move(parser: argparse.ArgumentParser) -> None:
    """What is moved, and where to."""
    parser.description = N_(
        "Move a championship from its file to a PostgreSQL database, or back. Where it was it can still be "
        "read, but nothing more is entered there. "
        "A move that was cut off is finished by asking for it again."
    )
    parser.add_argument(
        "source", metavar="FILE|URL", help=N_("the championship file, or the database: postgresql://user@host/database")
    )
    parser.add_argument(
        "--to",
        metavar="URL|FILE",
        help=N_("where it goes: a database, or a file that is not there yet or was moved from"),
    )
    named = N_(
        "the championship in the database, instead of one called like the championship itself; needed where "
        "it comes from a database"
    )
    parser.add_argument("--championship", metavar="NAME", help=named)
    instead = parser.add_mutually_exclusive_group()
    copied = N_("only write a copy of it as it is now into a file or a folder, at any moment; it goes on where it is")
    instead.add_argument("--copy", action="store_true", help=copied)
    given_up = N_("go on where it was: refused once it has arrived")
    instead.add_argument("--abandon", action="store_true", help=given_up)
    parser.add_argument(
        "--lost",
        action="store_true",
        help=N_("with --abandon: where it went is lost for good, and all that was done there with it"),
    )


def of_federation(parser: argparse.ArgumentParser) -> None:
    """Where it is kept, where it is reached, who is let in, and who goes on."""
    parser.description = N_(
        "Take in what the halls of a federation send, and show their overall standings, until Ctrl+C."
    )
    kept = parser.add_mutually_exclusive_group(required=True)
    kept.add_argument(
        "--folder", type=Path, metavar="DIR", help=N_("the folder of the federation; created where there is none")
    )
    kept.add_argument(
        "--database", metavar="URL", help=N_("the PostgreSQL database of the federation, instead of a folder")
    )
    parser.add_argument("--name", metavar="NAME", help=N_("what the federation is called; kept from then on"))
    parser.add_argument(
        "--address",
        metavar="ADDRESS",
        help=N_("the IPv4 address of this computer by which it is reached, instead of the usual one"),
    )
    pages = N_("the port of the pages, instead of 8474; 0 picks any free one")
    parser.add_argument("--port", type=int, default=PAGES_PORT, metavar="N", help=pages)
    halls = N_("the port to which halls send, instead of 8473; 0 picks any free one")
    parser.add_argument("--halls-port", type=int, default=HALLS_PORT, metavar="N", help=halls)
    of_waiting(parser)
    of_proxy(parser)
    parser.add_argument(
        "--pair",
        action="append",
        default=[],
        metavar="HALL",
        help=N_("print the code of a hall of this name; may be given several times"),
    )
    parser.add_argument(
        "--days", type=int, default=14, metavar="N", help=N_("how many days codes stay valid, instead of 14")
    )
    parser.add_argument(
        "--shut-out",
        action="append",
        default=[],
        metavar="HALL",
        help=N_("take nothing more of this hall; what it has sent counts"),
    )
    aside = N_(
        "set aside what this hall has sent, for example another hall’s file; it starts afresh with the code of --pair"
    )
    parser.add_argument("--set-aside", action="append", default=[], metavar="HALL", help=aside)
    parser.add_argument(
        "--criteria",
        metavar="NAMES",
        help=N_("what ranks the teams of all halls, such as wins,points; otherwise as in most halls"),
    )
    for option, meaning in QUOTA.items():
        parser.add_argument(option, type=number_of_teams, metavar="N", help=meaning)


QUOTA: Final = {
    "--of-each-hall": N_("how many teams of each hall go on to the next stage"),
    "--percent": N_("or this percentage of each hall, rounded up, if that is more"),
    "--overall": N_("then how many of the best remaining teams"),
    "--reserves": N_("how many reserves"),
}


def number_of_teams(text: str) -> int:
    """A number as it is typed, from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) < len("100000")):
        raise ValueError(text)
    return int(text)


def add_federation(parser: argparse.ArgumentParser) -> None:
    """Where the federation is, and what lets a hall in."""
    parser.add_argument(
        "--to",
        metavar="ADDRESS",
        help=N_("where the federation is, with its port after a colon where that is not 8473"),
    )
    parser.add_argument("--code", metavar="CODE", help=N_("the code that the federation sent to this hall"))
    named = N_("the hall to send as: any other is refused, and no question is asked")
    parser.add_argument("--as", dest="hall", metavar="HALL", help=named)


def of_send(parser: argparse.ArgumentParser) -> None:
    """What is sent, and where to."""
    parser.description = N_(
        "Send what is new in a championship to its federation. The first time it needs the address and the "
        "code of the hall."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=N_("the championship file"))
    add_federation(parser)
    parser.add_argument(
        "--instead",
        action="store_true",
        help=N_("let this file count instead of the different version that the federation has"),
    )


COMMANDS: Final[Mapping[str, Subcommand]] = {
    "score": Subcommand(N_("score a sheet"), of_score, "tournament.cli.score"),
    "export": Subcommand(
        N_("write a championship as JSON or as a workbook, its rules, or one of its documents as PDF"),
        of_export,
        "tournament.cli.export",
    ),
    "import": Subcommand(
        N_("bring in an entry list (CSV, XLSX), those who qualified (JSON, CSV), or a whole championship (JSON)"),
        of_import,
        "tournament.cli.import_",
    ),
    "check": Subcommand(
        N_("judge a championship file or an export: every discrepancy by name"), of_check, "tournament.cli.check"
    ),
    "simulate": Subcommand(
        N_("play a random championship in memory and export it"), of_simulate, "tournament.cli.simulate"
    ),
    "serve": Subcommand(
        N_("open the hall of a championship to phones and screens, without a window"), of_serve, "tournament.cli.serve"
    ),
    "pages": Subcommand(
        N_("show the pages of all championships of a database, from a replica of it"), of_pages, "tournament.cli.pages"
    ),
    "move": Subcommand(
        N_("move a championship from its file to a database server, or back, or copy it"),
        of_move,
        "tournament.cli.move",
    ),
    "championships": Subcommand(
        N_("list the championships of a PostgreSQL database"), of_championships, "tournament.cli.championships"
    ),
    "federation": Subcommand(
        N_("take in what many halls send, and combine it into one ranking"), of_federation, "tournament.cli.federation"
    ),
    "send": Subcommand(N_("send a championship to its federation"), of_send, "tournament.cli.send"),
    "demo": Subcommand(
        N_("play the sample championship and leave its file, documents, workbook and pictures"),
        of_demo,
        "tournament.cli.demo",
    ),
}
