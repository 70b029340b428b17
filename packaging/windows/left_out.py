"""What of the packages and of Python's library the program does without on Windows, and why: they would be five times as large as what it needs.

Paths are those below `app` (packages) and below the standard library, with slashes. `tests/house/test_left_out.py` holds the list against everything
that the program imports.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase

QT_MODULES = ("Core", "Gui", "Network", "PrintSupport", "Svg", "Widgets")
"""What the program is made of. It asks Network alone for the names of the computer's networks."""
MICROSOFT_LIBRARIES = ("msvcp140.dll", "msvcp140_1.dll", "msvcp140_2.dll")
"""Of the C++ library of its compiler, what Qt asks for; vcruntime140 is in `runtime`, once."""
LANGUAGES = ("fr", "en")


@dataclass(frozen=True)
class LeftOut:
    """Paths that are left out, but for some of them, and why."""

    paths: tuple[str, ...]
    why: str
    but: tuple[str, ...] = ()

    def __contains__(self, path: str) -> bool:
        return any(fnmatchcase(path, pattern) for pattern in self.paths) and not any(fnmatchcase(path, pattern) for pattern in self.but)


PACKAGES = (
    LeftOut(
        ("PySide6/*",),
        "Qt is a toolbox; designers, compilers, QML, other ways to draw, headers and the types of editors are no part of a program",
        but=(
            "PySide6/__init__.py",
            "PySide6/_config.py",
            "PySide6/_git_pyside_version.py",
            "PySide6/support/*.py",
            "PySide6/pyside6.abi3.dll",
            *(f"PySide6/Qt6{name}.dll" for name in QT_MODULES),
            *(f"PySide6/Qt{name}.*pyd" for name in QT_MODULES),
            *(f"PySide6/{name}" for name in MICROSOFT_LIBRARIES),
            "PySide6/plugins/platforms/qwindows.dll",
            "PySide6/plugins/platforms/qoffscreen.dll",  # pictures without a window: `capot demo`
            "PySide6/plugins/iconengines/qsvgicon.dll",
            "PySide6/plugins/imageformats/qico.dll",
            "PySide6/plugins/imageformats/qjpeg.dll",
            "PySide6/plugins/imageformats/qsvg.dll",
            *(f"PySide6/translations/qtbase_{language}.qm" for language in LANGUAGES),
        ),
    ),
    LeftOut(
        ("shiboken6/*.dll",),
        "PySide6 has the same libraries of Microsoft",
        but=("shiboken6/shiboken6.abi3.dll", *(f"shiboken6/{name}" for name in MICROSOFT_LIBRARIES)),
    ),
    LeftOut(
        ("numpy/*", "numpy.libs/*", "numpy-*"), "rustworkx asks for it only where somebody wants a matrix of a graph, which the program never does"
    ),
    LeftOut(
        ("babel/locale-data/*",),
        "the languages that the program does not speak",
        but=("babel/locale-data/root.dat", *(f"babel/locale-data/{language}*.dat" for language in LANGUAGES)),
    ),
    LeftOut(
        ("babel/locale-data/f[!r]*.dat", "babel/locale-data/en[!_.]*", "babel/locale-data/fr[!_.]*"),
        "languages whose codes begin as those of ours do",
    ),
    LeftOut(
        ("PIL/_avif*", "PIL/_webp*", "PIL/_imagingtk*", "PIL/_imagingcms*", "PIL/_imagingft*"),
        "pictures of formats that no paper has (its own are PNG and JPEG), and text in pictures, which Qt draws",
    ),
    LeftOut(("cffi/*", "cffi-*", "pycparser/*", "pycparser-*"), "they make bindings; cryptography brings its own, which need `_cffi_backend` alone"),
    LeftOut(("pypdfium2_cli/*",), "a command line of its own"),
    LeftOut(("reportlab/fonts/*",), "the papers have typefaces of their own"),
    LeftOut(
        ("sqlalchemy/testing/*", "sqlalchemy/dialects/mssql/*", "sqlalchemy/dialects/oracle/*", "sqlalchemy/dialects/mysql/*"),
        "other databases, and what tries them",
    ),
    LeftOut(("*/tests/*", "*/test/*"), "the tests of a package"),
    LeftOut(("bin/*", "Scripts/*"), "commands of packages"),
    LeftOut(("*.pyi", "*/py.typed", "*.lib", "*.h", "*.c", "*.pxd", "*.pyx"), "for who writes programs"),
    LeftOut(
        ("*.dist-info/RECORD", "*.dist-info/INSTALLER", "*.dist-info/REQUESTED", "*.dist-info/direct_url.json", "*.dist-info/sboms/*"),
        "how a package was put there, with paths of the computer that did it",
    ),
)
"""Of what is installed from the lock."""

STANDARD_LIBRARY = (
    LeftOut(
        ("pydoc_data/*", "pydoc.pyc", "doctest.pyc", "unittest/*", "pdb.pyc", "idlelib/*", "turtledemo/*", "test/*"),
        "documentation and trials of programs",
    ),
    LeftOut(("tkinter/*", "turtle.pyc", "curses/*", "msilib/*"), "other ways to a screen, and to an installer"),
    LeftOut(("ensurepip/*", "venv/*", "lib2to3/*", "zipapp.pyc"), "installing packages, and rewriting programs"),
)
"""Of Python's own."""


def is_left_out(path: str, of: tuple[LeftOut, ...]) -> bool:
    """Whether a file is left out of what is shipped."""
    return any(path in left_out for left_out in of)
