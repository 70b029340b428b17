"""What the program for Windows is compiled to says all that it does and nothing that nobody reads."""

import subprocess
import sys
from pathlib import Path

COMPILING = Path(__file__).resolve().parents[2] / "packaging" / "windows" / "compiling.py"
DESCRIBED = '''"""A module."""
from dataclasses import dataclass

def described():
    """A function, and nothing else."""

def checked(given):
    """A function."""
    assert given, "nothing given"
    return "A function."

class Plain:
    """A class."""
    async def waits(self):
        """A method."""

@dataclass
class Kept:
    """A dataclass."""

def completed(cls):
    """Completes what a class says of itself, if it says something, by what the one it is made of says."""
    if cls.__doc__:
        cls.__doc__ = cls.__bases__[0].__doc__.upper() + cls.__doc__
    return cls

@completed
class Completed(Plain):
    """And more."""
'''
SHOWN = """
import described
print(described.__doc__, described.described(), described.described.__doc__, described.checked(1), \
described.checked.__doc__)
print(described.Plain.__doc__, described.Plain.waits.__doc__, described.Kept.__doc__, described.__file__, \
described.checked.__code__.co_filename)
try:
    described.checked(0)
except AssertionError as error:
    print(error, error.__traceback__.tb_next.tb_lineno, list(described.checked.__code__.co_positions())[-1][2:])
"""


def compiled(folder, source=DESCRIBED, name="described.py"):
    """A module that is compiled in a folder, without its source."""
    file = folder / name
    file.parent.mkdir(parents=True)
    file.write_text(source, encoding="utf-8")
    subprocess.run([sys.executable, "-X", "no_debug_ranges", COMPILING, folder], check=True)
    file.unlink()
    return file.with_suffix(".pyc")


def test_docstrings_and_columns_are_left_out_and_assertions_and_lines_stay(tmp_path):
    compiled(tmp_path / "app")
    shown = subprocess.run(
        [sys.executable, "-c", SHOWN], cwd=tmp_path / "app", capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert shown == [
        "None None None A function. None",
        f"None None A dataclass. {tmp_path / 'app' / 'described.pyc'} described.py",
        "nothing given 9 (None, None)",
    ]


def test_the_same_is_compiled_in_any_folder(tmp_path):
    assert compiled(tmp_path / "here").read_bytes() == compiled(tmp_path / "another folder" / "there").read_bytes()


def test_what_completes_its_docstrings_when_it_is_imported_keeps_them(tmp_path):
    assert b"A function, and nothing else." in compiled(tmp_path, name="sqlalchemy/orm/events.py").read_bytes()
