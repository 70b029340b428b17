"""How many replicas a process may have open: whoever sends to one that is not open waits until it is read and judged (docs/scale.md)."""

from typing import Final

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

MOST_OPEN: Final = 512
"""Each is a whole hall in memory."""
FILES_OF_REPLICA: Final = 2
"""The file, and the log beside it. As many files again are left for the connections of halls and of those who look up how it stands."""


def most_open() -> int:
    """So many replicas may be open in this process, which is given as many files as that takes, if the system lets it have them."""
    if resource is None:
        return MOST_OPEN
    wanted = 2 * FILES_OF_REPLICA * MOST_OPEN
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return MOST_OPEN if allowed == resource.RLIM_INFINITY else max(min(MOST_OPEN, allowed // 2 // FILES_OF_REPLICA), 1)
