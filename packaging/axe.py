"""Bring the accessibility checker that a real browser is given: `python packaging/axe.py --out build/axe`.

It is a package of npm, fetched by npm from wherever this computer's npm is configured to, without running anything of
it. Its version and the SHA-512 of the whole package stand here: what differs is refused.
"""

import argparse
import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE, VERSION = "axe-core", "4.14.1"
SHA512 = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
SCRIPT, LICENCE = "axe.min.js", "LICENSE"


class NotToBeHad(Exception):
    """The checker cannot be brought; the sentence says why."""


def bring(folder: Path) -> None:
    """Leave the script of the pinned version in a folder; nothing is fetched where it lies already."""
    stamp = folder / "package.sha512"
    if (folder / SCRIPT).exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == SHA512:
        return
    with tempfile.TemporaryDirectory() as fetched:
        package = fetch(Path(fetched))
        found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
        if found != SHA512:
            raise NotToBeHad(f"{PACKAGE} {VERSION} is not what it was when it was pinned: its SHA-512 is {found}")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        unpack(package, folder)
    stamp.write_text(SHA512)


def fetch(folder: Path) -> Path:
    """Have npm fetch the package."""
    if shutil.which("npm") is None:
        raise NotToBeHad(
            f"npm is missing, which brings {PACKAGE}, the checker of the pages. Install it (on Debian: "
            "apt-get install npm), then make e2e again"
        )
    done = subprocess.run(
        ["npm", "pack", "--silent", "--ignore-scripts", f"{PACKAGE}@{VERSION}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    packages = list(folder.glob("*.tgz"))
    if done.returncode or len(packages) != 1:
        raise NotToBeHad(
            f"npm could not bring {PACKAGE} {VERSION}: {done.stderr.strip().splitlines()[-1:] or 'it said nothing'}"
        )
    return packages[0]


def unpack(package: Path, folder: Path) -> None:
    """Take the script and its licence out of the package, and nothing else."""
    with tarfile.open(package) as held:
        for name in (SCRIPT, LICENCE):
            member = held.extractfile(f"package/{name}")
            if member is None:
                raise NotToBeHad(f"{PACKAGE} {VERSION} holds no {name}")
            (folder / name).write_bytes(member.read())


def main() -> int:
    """Bring it, or say why not."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    try:
        bring(parser.parse_args().out)
    except NotToBeHad as problem:
        sys.stderr.write(f"{problem}.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
