"""A federation of many halls that are all like one, in a process of its own that serves its pages.

    python -m proof.scale.federating FILE FOLDER HALLS

FILE is the evening of each hall. It says in one line on standard output on which port it serves, until it is ended.
"""

import sys
from pathlib import Path
from threading import Event

from proof.hall.opened import ADDRESS
from proof.scale.federations import halls_like
from tournament.federation.federation import Federation
from tournament.federation.store import FolderStore
from tournament.web.federation.server import PagesServer


def main(file: str, folder: str, halls: str) -> int:
    """Serve, and say where."""
    federation = Federation.opened(FolderStore(Path(folder)), "Proof")
    key = federation.pair(federation.invite("Salle"))[1].key
    federation.begin(key, Path(file).read_bytes())
    federation.register, federation.views = halls_like(federation.views[key], int(halls))
    server = PagesServer(federation, ADDRESS, 0)
    server.start()
    sys.stdout.write(f"{server.port}\n")
    sys.stdout.flush()
    Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
