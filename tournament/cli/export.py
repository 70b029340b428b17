"""`capot export`: a championship as JSON or workbook, its rules, its cash as CSV, a document as PDF."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from tournament.cli.parsers import FORMATS
from tournament.cli.terminal import write_line
from tournament.errors import Problem, Refused
from tournament.exchange.championship_json import export_championship, to_text
from tournament.exchange.files import write_whole
from tournament.exchange.workbook import cash_csv, workbook
from tournament.i18n import Translator
from tournament.messages.papers import boxes_text
from tournament.papers.document import EveningMoment
from tournament.papers.documents import DOCUMENTS
from tournament.papers.names import names_with_boxes
from tournament.papers.page import WHOLE, Part
from tournament.presets.preset import preset_of, proposed_name
from tournament.presets.shelf import to_text as preset_text
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo import state_then
from tournament.services.papers.snapshot import logo, snapshot
from tournament.services.papers.views import Snapshot
from tournament.services.setup.championship import championship, reading_championship

JSON, XLSX, RULES, CASH = FORMATS


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Write it whole to the file asked for, or to the standard output."""
    part = Part(args.round, args.table, args.team, options_in(args.option))
    if args.document is None and part != WHOLE:
        raise Refused(Problem("part-of-nothing"))
    with reading_championship(args.file, by=tr.gettext("command line")) as desk:
        state = desk.state if args.at is None else state_then(desk, args.at)
        taken_at = desk.clock()
        picture = logo(desk)
    write: Mapping[str, Callable[[ChampionshipState], bytes]] = {
        JSON: as_json,
        XLSX: partial(as_workbook, taken_at=taken_at, tr=tr),
        RULES: as_preset,
        CASH: partial(as_csv, taken_at=taken_at, tr=tr),
    }
    content = (
        write[args.format](state)
        if args.document is None
        else rendered(snapshot(state, taken_at, logo=picture), args.document, tr, part)
    )
    if args.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        write_whole(args.out, content)
    return 0


def as_json(state: ChampionshipState) -> bytes:
    """The whole championship in its published form."""
    return to_text(export_championship(state)).encode()


def as_workbook(state: ChampionshipState, taken_at: datetime, tr: Translator) -> bytes:
    """Teams, draws, results and standings, for spreadsheet programs."""
    return workbook(snapshot(state, taken_at), tr)


def as_csv(state: ChampionshipState, taken_at: datetime, tr: Translator) -> bytes:
    """The entries of the cash, for the treasurer's spreadsheet."""
    return cash_csv(snapshot(state, taken_at), tr)


def as_preset(state: ChampionshipState) -> bytes:
    """How the championship is played, as a preset."""
    settings = championship(state)
    return preset_text(preset_of(settings, proposed_name(settings))).encode()


def options_in(given: Sequence[str]) -> dict[str, str]:
    """What was chosen of a document, as `NAME=VALUE` each; the last one counts where one is given twice."""
    return {name: value for name, _, value in (text.partition("=") for text in given)}


def rendered(seen: Snapshot, id_: str, tr: Translator, part: Part) -> bytes:
    """One document as PDF, or its only sheet for a table or a team: an unnumbered copy, because the file is only read.

    Names that it prints with boxes are listed on the standard error. Refused where there is none of that name, or where
    there is nothing yet to print in it.
    """
    if id_ not in DOCUMENTS:
        raise Refused(Problem("document-unknown", details={"document": id_, "known": tuple(DOCUMENTS)}))
    for one in part.only:
        if one != DOCUMENTS[id_].one:
            raise Refused(Problem("sheet-not-alone", details={"one": f"--{one}"}))
    if part.round is not None and DOCUMENTS[id_].moment is not EveningMoment.ROUND:
        raise Refused(Problem("document-of-now"))
    if lacking := DOCUMENTS[id_].lacking(seen.teams, seen.rounds, filled=seen.filled):
        raise Refused(lacking)
    if boxes := boxes_text(names_with_boxes(seen), tr):
        write_line(sys.stderr, boxes)
    return DOCUMENTS[id_].render(seen, tr, part)
