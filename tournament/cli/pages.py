"""`capot pages --replica URL`: the pages of all championships of a database that follows another, until Ctrl+C.

Nothing is entered there, so that as many computers as are wished may each show the same championships.
"""

import argparse

from tournament.cli.serve import address_for
from tournament.cli.serve_many import serve_all
from tournament.cli.terminal import Patience
from tournament.hosting.many import ManyHosts
from tournament.i18n import Translator


def run(args: argparse.Namespace, tr: Translator) -> int:
    """Show them until the program is asked to end."""
    patience = Patience(tr, args.wait)
    hosts = ManyHosts(args.replica, by=tr.gettext("command line"), is_only_shown=True)
    return serve_all(hosts, address_for(args, patience), args, tr, patience)
