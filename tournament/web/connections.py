"""How many connections may be open: each is a file, and the desk needs some itself."""

import asyncio
import errno
import sys
from typing import Any

FOR_THE_DESK = 128
"""Files that are never taken for connections."""
ARRIVING = 32
"""Connections accepted at a time: each is open for three turns before it is counted."""
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}

if sys.platform == "win32":

    def room_for(connections: int) -> int:
        """So many as are wished: a connection is no file there."""
        return connections

else:
    import resource

    def room_for(connections: int) -> int:
        """How many of the connections wished for there is room for, once the program may open as many files as the system lets it."""
        beside = FOR_THE_DESK + 4 * ARRIVING
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return connections
        wished = connections + beside
        if soft < wished:
            raised = wished if hard == resource.RLIM_INFINITY else min(wished, hard)
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
                soft = raised
            except (OSError, ValueError):  # a system that allows less than it says
                pass
        return max(1, min(connections, soft - beside))


def quiet(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Handle a loop's exception; those for lack of room are not logged, to spare the disk."""
    trouble = context.get("exception")
    if not (isinstance(trouble, OSError) and trouble.errno in EXHAUSTED):
        loop.default_exception_handler(context)
