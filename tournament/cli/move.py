"""`capot move`: a championship from its file to a database server, or back; or only a copy of it, at any moment.

Whoever serves the championship meanwhile need not be ended: from that entry on it refuses whatever is asked of it, and
says where it went.
"""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from tournament.cli.terminal import write_line
from tournament.errors import Problem, Refused
from tournament.federation.database_store import refuse_hall_of_federation
from tournament.i18n import Translator
from tournament.models.server import schema_named
from tournament.services.desk.desk import Desk
from tournament.services.safety.moving import (
    FileTarget,
    ServerTarget,
    Target,
    abandon_move,
    move,
    moved_to,
    name_on_server,
    save_as_file,
)
from tournament.services.setup.championship import championship, open_championship, open_on_server


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Open the source and do what was asked for with it."""
    refuse_misused(args)
    with closing(opened(args.source, args.championship, by=tr.gettext("command line"), is_copy=args.copy)) as desk:
        name, source = championship(desk.state).name, called(args.source, args.championship)
        if args.copy:
            path = save_as_file(desk, Path(args.to))
            return say(tr.gettext("{name} was copied as it is now into {to}."), name=name, to=str(path))
        if args.abandon:
            to = moved_to(desk.state)
            abandon_move(desk, None if args.lost else target_of(args, name))
            return say(
                tr.gettext("The move to {to} is abandoned: {name} goes on at {source}."),
                name=name,
                to=to,
                source=source,
            )
        target = target_of(args, name)
        if move(desk, target, source=source):
            sentence = tr.gettext(
                "{name} goes on at {to}. At {source} it can still be read, and nothing more is entered."
            )
        else:
            sentence = tr.gettext("{name} was moved to {to} before, and goes on there.")
        return say(sentence, name=name, to=target.name, source=source)


def refuse_misused(args: argparse.Namespace) -> None:
    """Refuse what does not go together."""
    if args.lost and not args.abandon:
        raise Refused(Problem("move-lost-alone"))
    if args.to is None and not args.lost:
        raise Refused(Problem("move-where"))
    if is_address(args.source) and args.championship is None:
        raise Refused(Problem("move-which"))
    if args.to is not None and is_address(args.to) and (args.copy or is_address(args.source)):
        raise Refused(Problem("move-to-file"))


def opened(source: str, wanted: str | None, *, by: str, is_copy: bool) -> Desk:
    """A desk at the championship to move, by name on a server; what a federation keeps is only copied."""
    if is_address(source):
        schema = schema_named(wanted or "")
        if not is_copy:
            refuse_hall_of_federation(source, schema)
        return open_on_server(source, schema, by=by)
    return open_championship(Path(source), by=by)


def called(source: str, wanted: str | None) -> str:
    """Where the championship is until now, as its journal tells it."""
    return name_on_server(source, schema_named(wanted or "")) if is_address(source) else FileTarget(Path(source)).name


def target_of(args: argparse.Namespace, name: str) -> Target:
    """Where it is moved to: on a server the schema that was named, or else one that is called like the championship."""
    if is_address(args.to):
        return ServerTarget(args.to, schema_named(args.championship or name))
    return FileTarget(Path(args.to))


def is_address(text: str) -> bool:
    """Whether this is the address of a database, and not the path of a file."""
    return "://" in text


def say(sentence: str, **details: str) -> int:
    """Say what was done, and that all is well."""
    write_line(sys.stdout, sentence.format(**details))
    return 0
