"""Keep the page of the manual about what may be done when as the program does it: `cautions.py check` says whether it is, `update` writes it anew."""

import sys
from collections.abc import Iterator
from pathlib import Path

from tournament.errors import Problem
from tournament.i18n import Translator, translator
from tournament.services.rounds.cautions import TABLE, Caution, Deed, Stage
from tournament.wording.refusals import say_problem
from tournament.wording.repairs.cautions import say_caution, say_deed, say_stage, tell_caution

PAGE = Path(__file__).resolve().parent.parent / "docs" / "gestes.md"
OPENING = """# Ce qui se fait, et quand

Chaque geste sur les tours et les équipes, selon où en est le tour : le dernier tiré ou, pour un résultat, celui de sa partie. Le programme, ses tests
et cette page suivent la même table (`tournament/services/rounds/cautions.py`) ; cette page en est écrite par `make schemas`.
"""
ANYTHING = {"round": "n", "tables": "…", "team": "…"}


def text() -> str:
    """The whole page."""
    words = translator("fr")
    return "\n".join((OPENING, *legend(words), "", *table(words), "", "## Pourquoi non", "", *reasons(words), ""))


def legend(words: Translator) -> Iterator[str]:
    """What the words in the table mean."""
    for caution in Caution:
        yield f"- **{say_caution(caution, words)}** : {tell_caution(caution, words)}"


def table(words: Translator) -> Iterator[str]:
    """A row for each deed, a column for each stage."""
    yield "| geste | " + " | ".join(say_stage(stage, words) for stage in Stage) + " |"
    yield "|---" * (len(Stage) + 1) + "|"
    for deed in Deed:
        cells = (say_caution(TABLE[deed][stage].caution, words) for stage in Stage)
        yield f"| {say_deed(deed, words)} | " + " | ".join(cells) + " |"


def reasons(words: Translator) -> Iterator[str]:
    """Every refusal of the table in its sentence, with where it is said."""
    codes = {cell.code: None for row in TABLE.values() for cell in row.values() if cell.code}
    for code in codes:
        deeds = ", ".join(say_deed(deed, words) for deed, row in TABLE.items() if any(cell.code == code for cell in row.values()))
        yield f"- *{deeds}* : {say_problem(Problem(code, details=ANYTHING), words)}"


def main() -> int:
    """Check the page, or write it."""
    if sys.argv[1:] == ["update"]:
        PAGE.write_text(text(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") != text():
        sys.stderr.write(f"{PAGE.name} is not what the table of cautions says: make schemas\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
