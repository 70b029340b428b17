"""Keep what is told of the licences of others: `collect.py` writes `resources/licences` anew (make licences).

    THIRD-PARTY-NOTICES.md   what comes with the program, in which version, under which licence, and how Qt is replaced
    parts.json               the same for the window
    texts/                   the licences themselves, one file for each part that has its own

Versions come from the locks, texts from the packages that are installed here, and from `texts` beside this file what no
package has.
"""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = ROOT / "packaging" / "licences"
LOCK: Final = ROOT / "requirements" / "runtime.txt"
OUT: Final = ROOT / "resources" / "licences"
PIN = re.compile(r"^([a-z0-9-]+)==([^ ;]+)(?: ; ([^\\]+?))? \\$", re.MULTILINE)
PYTHON = re.compile(r"python_full_version (<|>=) '([0-9.]+)'")
SENTENCES = {"<": "before Python {}", ">=": "from Python {} on"}
TEXT = re.compile(r"(?i)(^|/)((licen[cs]e|copying|notice|authors)[^/]*$|licenses/)")
LONGEST_LICENCE = 60
"""Characters: what says more under `License` is a licence itself, not its name."""


@dataclass(frozen=True)
class Part:
    """A third party's part of the program. `texts` are in `texts/`; `where` is empty if in every layout."""

    name: str
    version: str
    licence: str
    address: str
    texts: tuple[str, ...]
    where: str = ""
    note: str = ""


def locked() -> dict[str, str]:
    """The packages at run time with versions, and for which Python where there are several."""
    versions: dict[str, list[str]] = {}
    for name, version, marker in PIN.findall(LOCK.read_text(encoding="utf-8")):
        python = PYTHON.search(marker)
        versions.setdefault(name, []).append(
            f"{version} ({SENTENCES[python[1]].format(python[2])})" if python else version
        )
    return {name: ", ".join(each) for name, each in versions.items()}


def parts() -> list[Part]:
    """Everything that is told of: first what is no package, then the packages by their names."""
    told = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))
    versions = locked()
    others = [part_of(row, versions) for row in told["part"]]
    return others + [package(name, version, told["package"].get(name, {})) for name, version in versions.items()]


def part_of(row: dict[str, Any], versions: dict[str, str]) -> Part:
    """What is no package."""
    version = row.get("version") or versions[row["like"]]
    texts = tuple(Path(text).name for text in row["texts"])
    return Part(
        row["name"], version, row["licence"], row["address"], texts, row["where"], " ".join(row["note"].split())
    )


def package(name: str, version: str, told: dict[str, Any]) -> Part:
    """A package, by what it says of itself and what is told instead of that."""
    installed = distribution(name)
    licence = told.get("licence") or licence_of(installed)
    address = told.get("address") or address_of(installed)
    return Part(name, version, licence, address, tuple(told.get("texts", [f"{name}.txt"])))


def licence_of(installed: Distribution) -> str:
    """The name of its licence."""
    licence = installed.metadata["License-Expression"] or installed.metadata["License"] or ""
    if not licence or len(licence) > LONGEST_LICENCE:
        raise SystemExit(f"{installed.name} does not name its licence: name it in packaging/licences/parts.toml")
    return str(licence)


def address_of(installed: Distribution) -> str:
    """Where it is at home."""
    named = [line.partition(", ") for line in installed.metadata.get_all("Project-URL") or ()]
    by_name = {name.casefold(): address for name, _, address in named}
    found = next(
        (
            by_name[name]
            for name in ("homepage", "home", "source", "repository", "source code", "documentation")
            if name in by_name
        ),
        "",
    )
    return found or str(installed.metadata["Home-page"] or next(iter(by_name.values()), ""))


def text_of(installed: Distribution) -> str:
    """Its licences, one after the other, and what its maker says was compiled into it."""
    within = [(path, path.as_posix().partition(".dist-info/")[2]) for path in sorted(installed.files or ())]
    named = [(name, Path(str(path.locate()))) for path, name in within if name and TEXT.search(name)]
    texts = [f"--- {name}\n\n{file.read_text(encoding='utf-8', errors='replace').strip()}\n" for name, file in named]
    return "\n\n".join([*texts, *compiled_in(installed)])


def compiled_in(installed: Distribution) -> Iterator[str]:
    """The parts that its bills of materials name."""
    bills = [path for path in sorted(installed.files or ()) if "/sboms/" in path.as_posix()]
    named = {
        line for bill in bills for line in components(json.loads(Path(str(bill.locate())).read_text(encoding="utf-8")))
    }
    if named:
        yield "--- compiled in, by its maker's bill of materials\n\n" + "\n".join(sorted(named)) + "\n"


def components(bill: dict[str, Any]) -> Iterator[str]:
    """A line for each component of a bill."""
    for component in bill.get("components", []):
        entries = component.get("licenses") or ()
        terms = [entry["expression"] for entry in entries if "expression" in entry]
        terms += [entry["license"].get("id") or entry["license"]["name"] for entry in entries if "license" in entry]
        yield " ".join(
            filter(None, [component["name"], component.get("version", ""), f"({', '.join(terms)})" if terms else ""])
        )


def write_texts(into: Path) -> None:
    """Every text that a part names."""
    told = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))
    for text in {text for row in told["part"] for text in row["texts"]}:
        shutil.copyfile(ROOT / text if "/" in text else HERE / "texts" / text, into / Path(text).name)
    shutil.copyfile(ROOT / "LICENSE", into / "capot.txt")
    for name in locked().keys() - {name for name, row in told["package"].items() if "texts" in row}:
        (into / f"{name}.txt").write_text(text_of(distribution(name)), encoding="utf-8", newline="\n")


def notices(told: list[Part]) -> str:
    """The page: what comes along, and how what is under the LGPL is replaced."""
    rows = "\n".join(
        f"| [{part.name}]({part.address}) | {part.version} | {part.licence} | {links(part)} |" for part in told
    )
    notes = "\n".join(f"- **{part.name}** ({part.where}): {part.note}" for part in told if part.note)
    opening = (HERE / "opening.md").read_text(encoding="utf-8")
    closing = (HERE / "replacing.md").read_text(encoding="utf-8")
    return f"{opening}\n| part | version | licence | text |\n|---|---|---|---|\n{rows}\n\n{notes}\n\n{closing}"


def links(part: Part) -> str:
    """Where its texts lie."""
    return ", ".join(f"[{Path(text).stem}](texts/{text})" for text in part.texts) or "–"


def written(told: list[Part]) -> dict[str, str]:
    """What is written of the parts, by the file it goes into."""
    listed = json.dumps([asdict(part) for part in told], ensure_ascii=False, indent=1)
    return {"THIRD-PARTY-NOTICES.md": notices(told), "parts.json": f"{listed}\n"}


def main() -> int:
    """Write it all anew."""
    try:
        pages = written(parts())
    except PackageNotFoundError as missing:
        sys.stderr.write(f"{missing.name} is locked and not installed here: its licence cannot be read\n")
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    (OUT / "texts").mkdir(parents=True)
    write_texts(OUT / "texts")
    for name, text in pages.items():
        (OUT / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
