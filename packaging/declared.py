"""Keep the page of formats as declared: `declared.py check` compares it, `declared.py update` writes it.

It has a row for every setting, of rules and of championships, and the names of the criteria.
"""

import json
import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from tournament.declared import Declared
from tournament.exchange.championship_document import DEFAULTS_OF
from tournament.plugins import OWN_SYSTEMS
from tournament.scoring.rules import SettingValue
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS
from tournament.settings import CHOSEN, SETTINGS
from tournament.settings import written as written_value
from tournament.standings.criteria import CRITERIA

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "formats.md"
TABLE = re.compile(r"(?<=<!-- the settings, by make schemas -->\n).*?(?=<!-- so far -->)", re.DOTALL)
OF_CHAMPIONSHIPS = re.compile(
    r"(?<=\| in `championship` \| values \| when absent \|\n\|---\|---\|---\|\n).*?(?=\| `lot_seed` \|)", re.DOTALL
)
IN_PRESETS = re.compile(r"(?<=\| none \|\n\| ).*?(?= \| as in a championship, below)")


def page(text: str) -> str:
    """The page about the formats, with the settings and the criteria as they are declared."""
    shared = ", ".join(f"`{SETTINGS[name].key}`" for name in CHOSEN if name != "rules")
    of_championships = OF_CHAMPIONSHIPS.sub(
        lambda _: "".join(map(row, SETTINGS.values())), TABLE.sub(lambda _: table(), text)
    )
    return IN_PRESETS.sub(lambda _: shared, of_championships)


def row(declared: Declared) -> str:
    """The row of a setting of a championship."""
    told = declared.manual.replace("{criteria}", " ".join(f"`{name}`" for name in own_criteria()))
    if not told:
        told = declared.meaning[:1].lower() + declared.meaning[1:].rstrip(".")
    if isinstance(declared.kind, type) and issubclass(declared.kind, StrEnum):
        told += ": " + " ".join(f"`{choice}`" for choice in declared.kind)
    elif declared.most:
        told += (
            f", {declared.most} characters at most"
            if declared.kind is str
            else f", {declared.least} to {declared.most}"
        )
    return f"| `{declared.key}` | {told} | {declared.absent or f'`{json.dumps(written_value(declared.default))}`'} |\n"


def own_criteria() -> list[str]:
    """Our own criteria: what other packages ship is no part of what we publish."""
    return [name for name in CRITERIA if name not in CRITERIA.found]


def table() -> str:
    """One row for each setting, or several where systems have other values of it, the default first."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for system in OWN_SYSTEMS:
        for setting in SYSTEMS[system].settings:
            rows.setdefault((setting.name, values(setting), meaning(setting)), []).append(system)
    order = list(dict.fromkeys(setting.name for system in OWN_SYSTEMS for setting in SYSTEMS[system].settings))
    lines = sorted(rows.items(), key=lambda row: order.index(row[0][0]))
    said = (f"| `{name}` | {of(systems)} | {held} | {told} |\n" for (name, held, told), systems in lines)
    return "\n| name | of | values, the usual one first | meaning |\n|---|---|---|---|\n" + "".join(said) + "\n"


def of(systems: list[str]) -> str:
    """The systems that have a setting."""
    others = [system for system in OWN_SYSTEMS if system not in systems]
    few, before = (others, "all but ") if len(others) < len(systems) else (systems, "")
    return "all" if not others else before + ", ".join(f"`{system}`" for system in few)


def values(setting: RuleSetting) -> str:
    """What a setting may be; what a choice is called where its value does not say it."""
    if not setting.choices:
        return f"{setting.least} to {setting.most}" + (', or `"none"`' if setting.default is None else "")
    ordered = [setting.default, *(choice for choice in setting.choices if choice != setting.default)]
    return ", ".join(
        f"{written(choice)} ({told})" if (told := called(setting, choice)) else written(choice) for choice in ordered
    )


def written(choice: SettingValue) -> str:
    """A choice as it stands in a document."""
    return f"`{choice}`" if isinstance(choice, str) else str(choice)


def called(setting: RuleSetting, choice: SettingValue) -> str:
    """What a choice is called beside its value."""
    return setting.said.get(str(choice), "").removeprefix(f"{choice}: ")


def meaning(setting: RuleSetting) -> str:
    """What it changes, and what whoever writes a sheet must know besides."""
    return " ".join(_sentences(setting))


def _sentences(setting: RuleSetting) -> Iterator[str]:
    yield setting.sentence
    if setting.note:
        yield setting.note
    if setting.earlier is not None:
        if setting.read_since > DEFAULTS_OF:
            yield (
                "An export of a championship always says which; one that does not was written before, and means "
                f"`{setting.earlier}`."
            )
        yield f"Exports of files from before there was a choice say `{setting.earlier}`: their games were played by it."


def main(wish: str) -> int:
    """Check or update; 1 if the page is otherwise."""
    stored = PAGE.read_text(encoding="utf-8")
    wanted = page(stored)
    if wanted != stored and wish == "update":
        PAGE.write_text(wanted, encoding="utf-8")
    elif wanted != stored:
        sys.stderr.write(f"{PAGE.relative_to(ROOT)}: not as settings and criteria are declared; make schemas\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
