"""A host in a process of its own, which may be killed: serves a file on a port, with a form by which the door ticks a
team.

Prints the port and a code for a tablet at the door.
"""

import sys
from pathlib import Path

from starlette.routing import Route

from tests.web.test_faults import tick
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.passes import Access
from tournament.services.setup.championship import open_championship
from tournament.web import pairing
from tournament.web.server import Server

if __name__ == "__main__":
    pairing.ROUTES.append(Route("/cocher", tick, methods=["POST"]))
    desk = open_championship(Path(sys.argv[1]), by="Odile")
    server = Server(Host(desk, Direct()), "127.0.0.1", int(sys.argv[2]))
    server.start()
    sys.stdout.write(f"{server.port} {server.host.new_code(Access.DOOR).code}\n")
    sys.stdout.flush()
    sys.stdin.read()
