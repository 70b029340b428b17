"""A host in a process of its own that may open few files, whose desk opens some all the time: prints its port, and at
the end how often it did.

Fails where there is no file left for the desk.
"""

import resource
import sys
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread

from tests.desks import new_desk
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.web.server import Server

FILES = 300
AT_ONCE = 100


def until_told(ended: Event) -> None:
    """Wait for the end of what is said to this process."""
    sys.stdin.read()
    ended.set()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    path = Path(sys.argv[1])
    server = Server(Host(new_desk(path), Direct()), "127.0.0.1", 0)
    server.start()
    sys.stdout.write(f"{server.port}\n")
    sys.stdout.flush()
    ended, times = Event(), 0
    Thread(target=until_told, args=(ended,), daemon=True).start()
    while not ended.wait(0.001):
        with ExitStack() as opened:
            for _ in range(AT_ONCE):
                opened.enter_context(path.open("rb"))
        times += 1
    sys.stdout.write(f"{times}\n")
