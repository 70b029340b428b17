"""Imported before anything of Qt: leaves the importing of modules to Python.

PySide6 puts an import of its own in the place of Python's. Of every module that is imported from then on it reads the
source, and keeps it, to see whether that asks for one of PySide6's features, which nobody here does
(docs/decisions/0013-a-window-that-keeps-up.md says what that costs).
"""

import builtins

plain_import = builtins.__import__

import PySide6  # noqa: E402, F401

builtins.__import__ = plain_import
