"""Hatch's build hook: compiles the translations, without which the program has no French."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_DATE: Final = datetime.fromtimestamp(0, UTC)
"""A compiled catalogue dates itself: without this date its bytes would differ each time."""


class Translations(BuildHookInterface[BuilderConfig]):
    """Makes a .mo of every .po, in source and in wheels of an sdist; same catalogue, same bytes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them beside the catalogues, where the patterns of pyproject.toml take them along."""
        for catalogue in sorted(Path(self.root).glob("resources/locale/*/LC_MESSAGES/*.po")):
            with catalogue.open("rb") as source:
                messages = read_po(source)
            messages.creation_date = NO_DATE
            compiled = BytesIO()
            write_mo(compiled, messages)
            _put(compiled.getvalue(), catalogue.with_suffix(".mo"))


def _put(content: bytes, path: Path) -> None:
    """Nobody who reads it meanwhile is to find half of it."""
    if not path.exists() or path.read_bytes() != content:
        draft = path.with_suffix(".mo.writing")
        draft.write_bytes(content)
        draft.replace(path)
