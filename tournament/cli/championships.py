"""`capot championships`: what is in a database, a line for each championship."""

import argparse
import sys
from datetime import date, datetime

from tournament.cli.terminal import write_line
from tournament.i18n import Translator
from tournament.messages.phrases import day_text, moment_text
from tournament.models.server_schema import ServedChampionship, championships_on
from tournament.models.versions import SCHEMA_VERSION
from tournament.services.desk.undo_stack import MOVED, SUPERSEDED


def run(args: argparse.Namespace, tr: Translator) -> int:
    """List them, by the names that `capot serve` takes."""
    lines = championships_on(args.database)
    for line in lines:
        write_line(sys.stdout, f"{line.schema}  {championship_text(line, tr)}")
    if not lines:
        write_line(
            sys.stdout,
            tr.gettext("There is no championship in this database. “capot move FILE --to URL” brings one."),
        )
    return 0


def championship_text(line: ServedChampionship, tr: Translator) -> str:
    """What is known of one: which it is, how far it goes, and whether it can be worked in."""
    if line.version is None:
        return tr.gettext("this role may not read it")
    if not line.name:
        return tr.gettext("begun and never finished")
    newest = moment_text(datetime.fromisoformat(line.at), tr)
    entries = tr.ngettext("{n} entry, {moment}", "{n} entries, the last {moment}", line.sequence).format(
        n=line.sequence, moment=newest
    )
    told = [line.name, day_text(date.fromisoformat(line.day), tr), entries]
    if line.what == MOVED:
        told.append(tr.gettext("moved to {to}").format(to=line.details["to"]))
    if line.what == SUPERSEDED:
        told.append(tr.gettext("goes on at {device}").format(device=line.details["device"]))
    if line.version > SCHEMA_VERSION:
        told.append(tr.gettext("of a newer version of Capot"))
    return ", ".join(told)
