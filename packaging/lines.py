"""Hold each package against its budget of lines: `lines.py check` compares, `lines.py lower` takes what became less.

The budgets are a table of the decision about them, so that whoever raises one changes the decision, and says why.
"""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "docs" / "decisions" / "0155-lines.md"
PROGRAM = "tournament"
OTHERS = ("bench", "packaging", "proof", "tests")
ROW = re.compile(r"^\| `([\w/]+)` \| ([\d,]+) \|$", re.MULTILINE)


def budgets() -> dict[str, int]:
    """The lines that each package may have, by its folder, as the decision says them."""
    return {name: int(lines.replace(",", "")) for name, lines in ROW.findall(RECORD.read_text(encoding="utf-8"))}


def counted(root: Path = ROOT) -> dict[str, int]:
    """The lines that each package has, by its folder; those of the program's own modules by the program's."""
    program = root / PROGRAM
    packages = sorted(path for path in program.iterdir() if (path / "__init__.py").exists())
    lines = {path.relative_to(root).as_posix(): lines_in(path, "**/*.py") for path in packages}
    return {PROGRAM: lines_in(program, "*.py"), **lines, **{name: lines_in(root / name, "**/*.py") for name in OTHERS}}


def lines_in(folder: Path, pattern: str) -> int:
    """How many lines the files of a pattern have."""
    return sum(path.read_bytes().count(b"\n") for path in folder.glob(pattern))


def faults(budget: Mapping[str, int], lines: Mapping[str, int]) -> list[str]:
    """What is over its budget or has none, and budgets of packages that are gone."""
    over = [
        f"{name}: {lines[name]:,} lines, {lines[name] - budget[name]:,} more than its budget"
        for name in lines
        if lines[name] > budget.get(name, lines[name])
    ]
    unknown = [f"{name}: no budget" for name in lines if name not in budget]
    return [*over, *unknown, *(f"{name}: a budget, and no such package" for name in budget if name not in lines)]


def main(wish: str) -> int:
    """Check the budgets, or lower those that are not used up; 1 where a package is over its own."""
    budget, lines = budgets(), counted()
    if wish == "lower":
        text = RECORD.read_text(encoding="utf-8")
        RECORD.write_text(
            ROW.sub(lambda row: f"| `{row[1]}` | {min(budget[row[1]], lines.get(row[1], 0)):,} |", text),
            encoding="utf-8",
        )
        budget = budgets()
    found = faults(budget, lines)
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    if found:
        sys.stderr.write("write less, or raise the budget in docs/decisions/0155-lines.md and say there why\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
