"""Writes the terms of Debian's libraries in the Linux folder: `debian_terms.py LIST FOLDER`.

In FOLDER, `packages.txt` names each package, its version and the source package that it is built of; `PACKAGE.txt` is
what Debian says of its copyright (`/usr/share/doc/PACKAGE/copyright`), and `common-licenses` has in full the licences
that these texts only name.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

COMMON: Final = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9][A-Za-z0-9.+-]*[A-Za-z0-9])")
FIELDS: Final = "${binary:Package}\t${Package}\t${Version}\t${source:Package}\t${source:Version}\n"


def as_installed(library: Path) -> Iterator[str]:
    """Where dpkg may know a library: through its link or not, with /usr or, on older systems, without."""
    for place in (str(library.resolve()), str(library)):
        yield place
        yield place.removeprefix("/usr") if place.startswith("/usr/") else f"/usr{place}"


def asked(*command: str) -> str:
    """What a program of dpkg answers; what it does not know, it tells by its code."""
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}
    ).stdout


def package_of(library: Path) -> str:
    """The package that brought a library."""
    for place in as_installed(library):
        for line in asked("dpkg-query", "--search", place).splitlines():
            owners, _, found = line.partition(": ")
            if found == place and not owners.startswith("diversion "):
                return owners.split(", ")[0]
    raise SystemExit(f"no package of Debian brought {library}: under which terms it may be passed on is not known")


def write(
    libraries: list[Path],
    into: Path,
    documents: Path = Path("/usr/share/doc"),
    common: Path = Path("/usr/share/common-licenses"),
) -> None:
    """Write what is told of the packages of all libraries."""
    (into / "common-licenses").mkdir(parents=True)
    packages = sorted({package_of(library) for library in libraries})
    told = (
        [
            line.split("\t")
            for line in sorted(asked("dpkg-query", "--show", f"--showformat={FIELDS}", *packages).splitlines())
        ]
        if packages
        else []
    )
    lines = [f"{name} {version} (source: {source} {of_source})\n" for _, name, version, source, of_source in told]
    (into / "packages.txt").write_text("".join(lines), encoding="utf-8")
    named: set[str] = set()
    for _, name, *_ in told:
        terms = (documents / name / "copyright").read_text(encoding="utf-8", errors="replace")
        (into / f"{name}.txt").write_text(terms, encoding="utf-8")
        named |= set(COMMON.findall(terms))
    for licence in sorted(name for name in named if (common / name).is_file()):
        (into / "common-licenses" / licence).write_bytes((common / licence).read_bytes())


if __name__ == "__main__":
    write([Path(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()], Path(sys.argv[2]))
