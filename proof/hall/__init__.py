"""The hall under load and under faults: what `docs/proof/hall.md` tells.

Sockets are real, on this computer alone; requests are bounded in count and time.
"""
