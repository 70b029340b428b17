"""What hatch runs before it packs: the translations are compiled, without which the program does not speak French, its first language."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface):  # type: ignore[misc]  # hatch is where something is built, not where it is checked
    """Makes a .mo of every .po, in the source as in a wheel made from an sdist; the same bytes of the same catalogue."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them beside the catalogues, where the patterns of pyproject.toml take them along."""
        for catalogue in sorted(Path(self.root).glob("resources/locale/*/LC_MESSAGES/*.po")):
            with catalogue.open("rb") as source:
                messages = read_po(source)
            with catalogue.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, messages)
