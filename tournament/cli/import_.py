"""`capot import`: an entry list or qualifiers into a championship, or a championship from its export."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from tournament.cli.terminal import read_json, write_line
from tournament.errors import Problem, Refused
from tournament.exchange.championship_json import import_championship
from tournament.exchange.entry_lists import QUALIFIED, LineVerdict, entering, preview, read_entrants
from tournament.exchange.qualified_document import is_qualified
from tournament.i18n import Translator
from tournament.messages.cash import entered_text, not_entered_text, paid_before
from tournament.messages.lists import count_text, line_text
from tournament.messages.safety.copies import target_trouble_text
from tournament.messages.warnings import warned_text
from tournament.preferences import backup_target
from tournament.scoring.shapes import LARGEST_DOCUMENT
from tournament.services.cash.payments import cash_entry_views
from tournament.services.cash.views import Handover, Means
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_teams, teams
from tournament.services.safety.copies import Copies
from tournament.services.setup.championship import (
    championship,
    create_championship,
    open_championship,
    reading_championship,
)
from tournament.services.setup.views import entering_together

CHAMPIONSHIP_SUFFIX = ".capot"


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Bring it in; 1 when lines of a list were refused."""
    if args.source.suffix.lower() == QUALIFIED and not is_qualified(
        document := read_json(str(args.source), LARGEST_DOCUMENT)
    ):
        into = None if args.dry_run else args.into or args.source.with_suffix(CHAMPIONSHIP_SUFFIX)
        return import_whole(document, into, tr)
    if args.into is None:
        raise Refused(Problem("import-into-what"))
    return import_list(args.source, args.into, tr, paid_by=args.paid, dry_run=args.dry_run)


def import_list(source: Path, into: Path, tr: Translator, *, paid_by: str = Means.CASH, dry_run: bool) -> int:
    """Register a list's good lines, paid by `paid_by` where noted, and say what became of each; dry runs only look."""
    entry_list = read_entrants(source)  # before a file is made for it
    by = tr.gettext("command line")
    with looking_at(into, by) if dry_run else working_in(into, by, tr) as desk:
        settings = championship(desk.state)
        tr = tr.paid_in(settings.currency)
        players = entering_together(settings.rules, settings.phases)
        if players != entry_list.players:
            entry_list = read_entrants(source, players)
        lines = preview(teams(desk.state), entry_list)
        drafts = entering(entry_list, lines)
        before = len(cash_entry_views(desk.state))
        if drafts and not dry_run:
            register_teams(desk, drafts, paid_before(paid_by, Handover(received_by=by), tr, source.name))
        entered = cash_entry_views(desk.state)[before:]
    for warned in entry_list.warnings:
        write_line(sys.stderr, warned_text(warned, tr))
    said = [line_text(line.line_number, line.verdict, line.draft, line.problems, line.warnings, tr) for line in lines]
    for line in (*said, count_text(Counter(line.verdict for line in lines), tr)):
        write_line(sys.stdout, line)
    if entered:
        write_line(sys.stdout, entered_text(entered, tr))
    elif dry_run and (paid := sum(draft.paid for draft in drafts)):
        write_line(sys.stdout, not_entered_text(paid, tr))
    return 1 if any(line.verdict is LineVerdict.REFUSED for line in lines) else 0


@contextmanager
def looking_at(path: Path, by: str) -> Iterator[Desk]:
    """A desk at what a championship's file holds, or at an empty one if missing; writes nothing."""
    if path.exists():
        with reading_championship(path, by=by) as desk:
            yield desk
        return
    desk = create_championship(None, name=path.stem, day=date.today(), by=by)
    try:
        yield desk
    finally:
        desk.close()


@contextmanager
def working_in(path: Path, by: str, tr: Translator) -> Iterator[Desk]:
    """A desk at a championship's file, made if missing, else copied before the list and on closing."""
    was_there = path.exists()
    desk = (
        open_championship(path, by=by)
        if was_there
        else create_championship(path, name=path.stem, day=date.today(), by=by)
    )
    copies = Copies(desk, backup_target()) if was_there else None
    try:
        yield desk
    finally:
        desk.close()
        for target in copies.targets if copies else ():
            if target.trouble is not None:
                write_line(sys.stderr, target_trouble_text(target, tr))


def import_whole(document: object, into: Path | None, tr: Translator) -> int:
    """Make a new championship file of an export; with `into` None, only check that it could be."""
    import_championship(document, into, by=tr.gettext("command line")).close()
    return 0
