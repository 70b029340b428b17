"""Imported before anything of ReportLab: leaves Pillow, which ReportLab imports with its colours, to the first picture.

It is 6 MB, and most evenings print no picture.
"""

import sys
from types import ModuleType
from typing import Any


class _PillowWhenWanted(ModuleType):
    """Stands for `PIL.Image` in ReportLab."""

    def __getattr__(self, name: str) -> Any:
        from PIL import Image

        return getattr(Image, name)


if "PIL.Image" not in sys.modules:
    sys.modules["PIL.Image"] = _PillowWhenWanted("PIL.Image")
    try:
        import reportlab.lib.utils  # noqa: F401
    finally:
        del sys.modules["PIL.Image"]
