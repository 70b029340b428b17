"""Where the files are that come with the program: translations, fonts, icons, manual, licences.

In the source tree they stand beside the package, where people edit them; a wheel, and so every installer, has them
inside it (docs/decisions/0113-shipped.md). Nobody else asks where.
"""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
_INSIDE: Final = _PACKAGE / "resources"
IS_SOURCE_TREE: Final = not _INSIDE.is_dir()
"""Whether the program runs from its source, as `make run` does, rather than as it was installed."""

RESOURCES: Final = _PACKAGE.parent / "resources" if IS_SOURCE_TREE else _INSIDE
"""The folder with `locale`, `fonts`, `icons`, `sample` and what else the program reads of its own."""
MANUAL: Final = _PACKAGE.parent / "docs" / "manuel" if IS_SOURCE_TREE else _INSIDE / "manual"
"""The folder of the manual: `fr`, `en` and `pictures`."""
