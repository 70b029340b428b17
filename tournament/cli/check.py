"""`capot check`: is the file valid, are draws, results and standings right? An independent judge."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tournament.audit.judge import judge
from tournament.audit.reader import judge_journal, judge_rows
from tournament.cli.terminal import read_json, write_line
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.safety.findings import finding_text
from tournament.scoring.shapes import LARGEST_DOCUMENT
from tournament.services.desk.journal import plain_journal, plain_rows
from tournament.services.setup.championship import reading_championship

NO_DISCREPANCY, DISCREPANCIES = 0, 1
JUDGED = ("file-damaged", "file-unsound")
"""Refusals of a file read to be judged that are discrepancies; others: no championship file."""


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Judge, and list what is wrong. A file that is not ours is refused; one that is damaged is a discrepancy."""
    try:
        export, entries, rows = read(args.file)
    except Refused as refused:
        if refused.problems[0].code not in JUDGED:
            raise
        return report([problem_text(problem, tr) for problem in refused.problems], tr)
    findings = [*judge(export), *judge_journal(entries), *judge_rows(entries, rows)]
    return report([f"{finding.path}: {finding_text(finding, tr)}".removeprefix(": ") for finding in findings], tr)


def report(lines: Sequence[str], tr: Translator) -> int:
    """Write the discrepancies, one a line, or that there are none; the exit code."""
    for line in lines:
        write_line(sys.stdout, line)
    if lines:
        write_line(sys.stdout, tr.ngettext("{n} discrepancy.", "{n} discrepancies.", len(lines)).format(n=len(lines)))
        return DISCREPANCIES
    write_line(sys.stdout, tr.gettext("Everything is as the rules say."))
    return NO_DISCREPANCY


def read(path: Path) -> tuple[Any, list[dict[str, Any]], list[tuple[str, int, Mapping[str, Any]]]]:
    """What there is to judge: an export, and where there is a file its journal and its rows."""
    if path.suffix.lower() == ".json":
        return read_json(str(path), LARGEST_DOCUMENT), [], []
    return read_championship(path)


def read_championship(
    path: Path,
) -> tuple[dict[str, Any], list[dict[str, Any]], list[tuple[str, int, Mapping[str, Any]]]]:
    """The export of a championship file, its journal as plain entries, and its rows."""
    with reading_championship(path, by="check") as desk:
        return export_championship(desk.state), plain_journal(desk.entries()), plain_rows(desk.state)
