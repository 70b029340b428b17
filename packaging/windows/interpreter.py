"""The Python 3.12 of this computer: it compiles for the one of Windows, whatever the project itself runs on.

    PYTHONPATH=packaging python3 -m windows.interpreter      says where it is

A Debian 12 has none. The uv that set-up installs brings one, which is then found: `.venv/bin/uv python install 3.12`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

VERSION = "3.12"
FOR_WINDOWS = (
    "--platform",
    "win_amd64",
    "--python-version",
    VERSION,
    "--only-binary",
    ":all:",
    "--no-deps",
    "--require-hashes",
)
"""How pip is asked for what is locked, in the form that Windows takes."""
ASK_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"


def interpreter() -> str:
    """The one that PYTHON312 names, or the first that runs. It compiles, and its standard library is taken."""
    for candidate in candidates():
        try:
            asked = subprocess.run([candidate, "-c", ASK_VERSION], capture_output=True, text=True, check=False)
        except OSError:
            continue
        if asked.stdout.strip() == VERSION:
            return candidate
    sys.exit(
        f"A Python {VERSION} of this computer is needed, to compile for one of Windows: "
        f"PYTHON312=/path/to/python{VERSION}, "
        f"or let uv bring one: .venv/bin/uv python install {VERSION}"
    )


def candidates() -> Iterator[str]:
    """Where a Python 3.12 may be."""
    named = os.environ.get("PYTHON312")
    if named:
        yield named
        return
    yield f"python{VERSION}"
    for kept, called in (
        (Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions", VERSION),
        (
            Path(os.environ.get("UV_PYTHON_INSTALL_DIR", Path.home() / ".local" / "share" / "uv" / "python")),
            f"cpython-{VERSION}",
        ),
    ):
        yield from (str(folder / "bin" / "python") for folder in sorted(kept.glob(f"{called}*"), reverse=True))


if __name__ == "__main__":
    sys.stdout.write(f"{interpreter()}\n")
