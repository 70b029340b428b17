"""`capot championships`: what is in a database, a line for each championship."""

import argparse
import sys

from tournament.cli.terminal import write_line
from tournament.i18n import Translator
from tournament.messages.served import championship_text
from tournament.models.server_schema import championships_on


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
