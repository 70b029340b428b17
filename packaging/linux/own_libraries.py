"""Run first by the packed program: what it starts must find the system's libraries, not its own.

The folder of these is named in the environment, where the loader has read it by now; a browser or a viewer of PDFs that
inherited it would be given libraries older than those it was built with.
"""

import os

NAME = "LD_LIBRARY_PATH"
before = os.environ.pop(f"{NAME}_ORIG", None)
if before is None:
    os.environ.pop(NAME, None)
else:
    os.environ[NAME] = before
