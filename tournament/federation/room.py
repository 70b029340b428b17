"""How many replicas a process has open: senders to others wait until they are read (docs/scale.md)."""

from typing import Final

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

MOST_OPEN: Final = 512
"""Each is a whole hall in memory."""
FILES_OF_REPLICA: Final = 2
"""The file and its log. As many again are left for connections of halls and visitors."""


def most_open() -> int:
    """So many replicas may be open; raises the process's limit of files where the system allows."""
    if resource is None:
        return MOST_OPEN
    wanted = 2 * FILES_OF_REPLICA * MOST_OPEN
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return MOST_OPEN if allowed == resource.RLIM_INFINITY else max(min(MOST_OPEN, allowed // 2 // FILES_OF_REPLICA), 1)
