"""A hall that is hosted without a window, in a process of its own that can be killed.

    python -m proof.hall.hosting FILE PORT

Says in one line on standard output where it is and the passes of its teams, and serves until it is ended.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from threading import Event

from proof.hall.opened import ADDRESS, Opened, passes_of
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.services.setup.championship import open_championship
from tournament.web.server import Server


def main(file: str, port: str) -> int:
    """Host, and say where."""
    host = Host(open_championship(Path(file), by="Proof"), Direct())
    server = Server(host, ADDRESS, int(port))
    server.start()
    sys.stdout.write(json.dumps(asdict(Opened(server.address, server.port, passes_of(host)))) + "\n")
    sys.stdout.flush()
    Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
