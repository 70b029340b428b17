"""What Windows packages leave out of packages and Python, and why: it is four fifths.

Paths are those below `app` (packages) and below the standard library, with slashes. `tests/house/test_left_out.py`
holds the list against everything that the program imports.
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase

QT_MODULES = ("Core", "Gui", "Network", "PrintSupport", "Svg", "Widgets")
"""What the program is made of. It asks Network alone for the names of the computer's networks."""
LANGUAGES = ("fr", "en")
COUNTRIES = ("fr_FR", "en_001", "en_GB")
"""Where dates and numbers are written as the program's, and what these countries share."""


@dataclass(frozen=True)
class LeftOut:
    """Paths that are left out, but for some of them, and why."""

    paths: tuple[str, ...]
    why: str
    but: tuple[str, ...] = ()

    def __contains__(self, path: str) -> bool:
        return any(fnmatchcase(path, pattern) for pattern in self.paths) and not any(
            fnmatchcase(path, pattern) for pattern in self.but
        )


PACKAGES = (
    LeftOut(
        ("PySide6/*",),
        "Qt is a toolbox; designers, compilers, QML, other ways to draw, headers and the types of editors are "
        "no part of a program",
        but=(
            "PySide6/__init__.py",
            "PySide6/_config.py",
            "PySide6/_git_pyside_version.py",
            "PySide6/support/*.py",
            "PySide6/pyside6.abi3.dll",
            *(f"PySide6/Qt6{name}.dll" for name in QT_MODULES),
            *(f"PySide6/Qt{name}.*pyd" for name in QT_MODULES),
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
        "Microsoft's libraries, of which PySide6 has the same; they are in `runtime`, once (`assemble.py`)",
        but=("shiboken6/shiboken6.abi3.dll",),
    ),
    LeftOut(
        ("numpy/*", "numpy.libs/*", "numpy-*"),
        "rustworkx asks for it only where somebody wants a matrix of a graph, which the program never does",
    ),
    LeftOut(
        ("babel/locale-data/*",),
        "languages that the program does not speak, and countries whose dates it does not write",
        but=tuple(f"babel/locale-data/{place}.dat" for place in ("root", *LANGUAGES, *COUNTRIES)),
    ),
    LeftOut(
        ("PIL/_avif*", "PIL/_webp*", "PIL/_imagingtk*", "PIL/_imagingcms*", "PIL/_imagingft*"),
        "pictures of formats that no paper has (its own are PNG and JPEG), and text in pictures, which Qt draws",
    ),
    LeftOut(
        ("cffi/*", "cffi-*", "pycparser/*", "pycparser-*"),
        "they make bindings; cryptography brings its own, which need `_cffi_backend` alone",
    ),
    LeftOut(("pypdfium2_cli/*",), "a command line of its own"),
    LeftOut(("reportlab/fonts/*",), "the papers have typefaces of their own"),
    LeftOut(
        (
            "sqlalchemy/testing/*",
            "sqlalchemy/dialects/mssql/*",
            "sqlalchemy/dialects/oracle/*",
            "sqlalchemy/dialects/mysql/*",
        ),
        "other databases, and what tries them",
    ),
    LeftOut(("*/tests/*", "*/test/*"), "the tests of a package"),
    LeftOut(("bin/*", "Scripts/*"), "commands of packages"),
    LeftOut(("*.pyi", "*/py.typed", "*.lib", "*.h", "*.c", "*.pxd", "*.pyx"), "for who writes programs"),
    LeftOut(
        (
            "*.dist-info/RECORD",
            "*.dist-info/INSTALLER",
            "*.dist-info/REQUESTED",
            "*.dist-info/direct_url.json",
            "*.dist-info/sboms/*",
        ),
        "how a package was put there, with paths of the computer that did it",
    ),
)
"""Of what is installed from the lock."""

PACKAGES_UNNAMED = (
    LeftOut(
        tuple(
            f"PIL/{name}*"
            for name in (
                "Bdf",
                "FontFile",
                "ImageDraw",
                "ImageFont",
                "ImageGrab",
                "ImageMorph",
                "ImageText",
                "ImageTk",
                "Pcf",
            )
        ),
        "text and drawings in pictures, which Qt draws",
    ),
    LeftOut(
        ("PIL/*ImagePlugin.py", "PIL/PSDraw.py", "PIL/PdfParser.py", "PIL/IptcImagePlugin.py"),
        "pictures of other formats: it asks for all of them where it knows none, and does without those that "
        "are missing",
        but=tuple(f"PIL/{kind}ImagePlugin.py" for kind in ("Bmp", "Gif", "Jpeg", "Mpo", "Png", "Ppm", "Tiff")),
    ),
    LeftOut(
        (
            *(
                f"reportlab/graphics/charts/{kind}.py"
                for kind in ("axes", "barcharts", "dotbox", "doughnut", "linecharts", "lineplots", "slidebox", "spider")
            ),
            "reportlab/graphics/samples/*",
            "reportlab/graphics/testdrawings.py",
            "reportlab/graphics/svgpath.py",
            *(f"reportlab/graphics/widgets/{name}.py" for name in ("eventcal", "grids", "table")),
            *(
                f"reportlab/lib/{name}.py"
                for name in ("codecharts", "fontfinder", "pygments2xpre", "testutils", "yaml")
            ),
            *(f"reportlab/pdfbase/{name}.py" for name in ("_can_cmap_data", "_cidfontdata", "cidfonts", "pdfform")),
            *(f"reportlab/platypus/{name}.py" for name in ("figures", "para", "tableofcontents")),
        ),
        "charts, forms, and typefaces that a PDF would not bring along",
    ),
    LeftOut(
        (
            "sqlalchemy/connectors/*odbc.py",
            "sqlalchemy/ext/automap.py",
            "sqlalchemy/ext/baked.py",
            "sqlalchemy/ext/declarative/*",
            "sqlalchemy/ext/horizontal_shard.py",
            "sqlalchemy/ext/indexable.py",
            "sqlalchemy/ext/orderinglist.py",
            "sqlalchemy/ext/serializer.py",
            "sqlalchemy/util/tool_support.py",
        ),
        "other databases, and other ways to describe tables",
    ),
    LeftOut(
        ("babel/messages/*", "babel/lists.py", "babel/support.py", "babel/units.py", "babel/util.py"),
        "making catalogues of sentences, and lists and units in words",
    ),
    LeftOut(
        (
            "anyio/pytest_plugin.py",
            "anyio/_backends/_trio.py",
            "click/testing.py",
            "starlette/testclient.py",
            "*/mypy.py",
            "*/_hypothesis_plugin.py",
        ),
        "for who tests programs; and trio, which is another asyncio",
    ),
    LeftOut(
        (
            "PySide6/support/generate_pyi.py",
            "rustworkx/visualization/*",
            "charset_normalizer/cli/*",
            "markdown_it/cli/*",
            "reportlab/graphics/barcode/test.py",
        ),
        "for who writes programs",
    ),
)
"""Parts of packages that no import of the program, Python or other packages reaches."""

STANDARD_LIBRARY = (
    LeftOut(
        ("pydoc_data/*", "pydoc.pyc", "doctest.pyc", "unittest/*", "pdb.pyc", "idlelib/*", "turtledemo/*", "test/*"),
        "documentation and trials of programs",
    ),
    LeftOut(("tkinter/*", "turtle.pyc", "curses/*", "msilib/*"), "other ways to a screen, and to an installer"),
    LeftOut(("ensurepip/*", "venv/*", "lib2to3/*", "zipapp.pyc"), "installing packages, and rewriting programs"),
    LeftOut(
        ("_pydecimal.pyc", "_pydatetime.pyc", "_pyio.pyc"),
        "what stands in for `_decimal`, `_datetime` and `_io`, which are there",
    ),
)
"""Of Python's own."""

STANDARD_LIBRARY_UNNAMED = (
    LeftOut(
        tuple(
            f"{name}.pyc"
            for name in (
                *(
                    "bdb",
                    "cProfile",
                    "cmd",
                    "code",
                    "codeop",
                    "compileall",
                    "modulefinder",
                    "pickletools",
                    "profile",
                    "pstats",
                    "pyclbr",
                    "symtable",
                ),
                *("tabnanny", "timeit", "trace"),
            )
        ),
        "for who writes programs",
    ),
    LeftOut(
        (
            *(
                f"{name}.pyc"
                for name in ("cgi", "cgitb", "imaplib", "mailbox", "mailcap", "nntplib", "poplib", "telnetlib")
            ),
            "wsgiref/*",
        ),
        "mail, news, and servers as they were written",
    ),
    LeftOut(
        tuple(f"{name}.pyc" for name in ("aifc", "chunk", "imghdr", "sndhdr", "sunau", "uu", "wave", "xdrlib")),
        "sounds, pictures and letters of other computers",
    ),
    LeftOut(
        (
            *(f"{name}.pyc" for name in ("crypt", "filecmp", "fileinput", "optparse", "pipes", "sched", "shelve")),
            "dbm/*",
            "tomllib/*",
        ),
        "other ways to do what the program does",
    ),
)
"""Of Python's own, what no import leads to."""


def is_left_out(path: str, of: tuple[LeftOut, ...]) -> bool:
    """Whether a file is left out of what is shipped."""
    return any(path in left_out for left_out in of)
