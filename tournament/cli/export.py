"""`capot export`: a championship as one JSON document or as a workbook, its rules as a preset, or one of its documents as PDF."""

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tournament.cli.terminal import write_line
from tournament.errors import Problem, Refused
from tournament.i18n import N_, Translator
from tournament.wording.papers.documents import TITLES, say_boxes

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk

JSON, XLSX, RULES = "json", "xlsx", "rules"
DOCUMENT_IDS = tuple(TITLES)


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    purpose = N_("write a championship as JSON or as a workbook, its rules, or one of its documents as PDF")
    parser = subparsers.add_parser("export", help=purpose, epilog="ID: " + ", ".join(DOCUMENT_IDS))
    parser.add_argument("file", type=Path, metavar="FILE", help=N_("the championship file"))
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument(
        "--format", choices=[JSON, XLSX, RULES], help=N_("the whole championship, in this format; `rules`: how it is played, as a preset for others")
    )
    wanted.add_argument("--document", metavar="ID", help=N_("one document, by its name; they are listed below"))
    parser.add_argument("--round", type=int, metavar="N", help=N_("paper of this round, instead of the newest one"))
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--table", type=int, metavar="N", help=N_("the score sheet of this table alone"))
    one.add_argument("--team", type=int, metavar="N", help=N_("the slip of this team alone"))
    parser.add_argument("--out", type=Path, metavar="OUT", help=N_("the file to write, instead of the standard output"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, words: Translator) -> int:
    """Write it whole to the file asked for, or to the standard output."""
    from tournament.exchange.files import write_whole
    from tournament.services.setup.championship import reading_championship

    if args.document is None and not (args.round is args.table is args.team is None):
        raise Refused(Problem("part-of-nothing"))
    with reading_championship(args.file, by=words.gettext("command line")) as desk:
        if args.document is not None:
            content = rendered(desk, args.document, words, round_=args.round, table=args.table, team=args.team)
        else:
            write: Mapping[str, Callable[[Desk], bytes]] = {JSON: as_json, XLSX: partial(as_workbook, words=words), RULES: as_preset}
            content = write[args.format](desk)
    if args.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        write_whole(args.out, content)
    return 0


def as_json(desk: "Desk") -> bytes:
    """The whole championship in its published form."""
    from tournament.exchange.championship_json import export_championship, to_text

    return to_text(export_championship(desk)).encode()


def as_workbook(desk: "Desk", words: Translator) -> bytes:
    """Teams, draws, results and standings, for spreadsheet programs."""
    from tournament.exchange.workbook import workbook
    from tournament.services.papers.snapshot import snapshot

    return workbook(snapshot(desk), words)


def as_preset(desk: "Desk") -> bytes:
    """How the championship is played, as a preset."""
    from tournament.presets.document import to_text
    from tournament.presets.preset import preset_of, proposed_name
    from tournament.services.setup.championship import championship

    settings = championship(desk)
    return to_text(preset_of(settings, proposed_name(settings))).encode()


def rendered(desk: "Desk", id_: str, words: Translator, *, round_: int | None = None, table: int | None = None, team: int | None = None) -> bytes:
    """One document as PDF, or its only sheet for a table or a team: an unnumbered copy, because the file is only read.

    Names that it prints with boxes are told on the standard error.
    Refused where there is none of that name, or where nothing is there yet to stand in it.
    """
    from tournament.reports.document import Moment
    from tournament.reports.documents import DOCUMENTS
    from tournament.reports.lacking import names_with_boxes
    from tournament.reports.page import Part
    from tournament.services.papers.snapshot import snapshot

    if id_ not in DOCUMENTS:
        raise Refused(Problem("document-unknown", details={"document": id_, "known": tuple(DOCUMENTS)}))
    part = Part(round_, table, team)
    for one in part.only:
        if one != DOCUMENTS[id_].one:
            raise Refused(Problem("sheet-not-alone", details={"one": f"--{one}"}))
    if round_ is not None and DOCUMENTS[id_].moment is not Moment.ROUND:
        raise Refused(Problem("document-of-now"))
    seen = snapshot(desk)
    if lacking := DOCUMENTS[id_].lacking(seen.teams, seen.rounds):
        raise Refused(lacking)
    if boxes := say_boxes(names_with_boxes(seen), words):
        write_line(sys.stderr, boxes)
    return DOCUMENTS[id_].render(seen, words, part)
