"""What the manual is made of: chapters, their sections, and in these the blocks of a text, each made of runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Run:
    """A part of a line that looks alike throughout.

    `strong` is the name of something the program shows, or what a paragraph is about, `is_key` a key or what is typed.
    `link` is the address of a section, or one of the web.
    """

    text: str
    strong: bool = False
    emphasised: bool = False
    is_key: bool = False
    link: str = ""


Line: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True)
class Paragraph:
    """A paragraph."""

    line: Line


@dataclass(frozen=True)
class Subheading:
    """The title of a part of a section, which has no address."""

    line: Line


@dataclass(frozen=True)
class Listing:
    """Steps to do one after another (`numbered`, from 1), or points."""

    items: "tuple[tuple[Block, ...], ...]"
    numbered: bool


@dataclass(frozen=True)
class ManualTable:
    """Rows under a head; every row has as many cells as the head."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Picture:
    """A picture: what is `seen` on it, and its path as the chapter names it."""

    seen: str
    path: str


@dataclass(frozen=True)
class Note:
    """What stands apart: a warning, a piece of advice."""

    blocks: "tuple[Block, ...]"


@dataclass(frozen=True)
class TypedLines:
    """Lines that are typed or shown as they are."""

    text: str


Block: TypeAlias = Paragraph | Subheading | Listing | ManualTable | Picture | Note | TypedLines


@dataclass(frozen=True)
class ManualSection:
    """A section: its name in the chapter, in any language, title, content, and phrases that find it."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter: its stem, its title, what it says before its first section, and its sections."""

    stem: str
    title: str
    lead: tuple[Block, ...]
    sections: tuple[ManualSection, ...]

    def address(self, section: ManualSection | None = None) -> str:
        """The address of a section, or of the chapter."""
        return f"{self.stem}#{section.name}" if section else self.stem

    @property
    def blocks(self) -> Iterator[Block]:
        """Everything it says, outermost blocks only."""
        yield from self.lead
        for section in self.sections:
            yield from section.blocks


def lines_of(block: Block) -> Iterator[Line]:
    """Every line within a block, in the order of reading."""
    match block:
        case Paragraph(line) | Subheading(line):
            yield line
        case Listing(items):
            yield from (line for item in items for inner in item for line in lines_of(inner))
        case Note(blocks):
            yield from (line for inner in blocks for line in lines_of(inner))
        case ManualTable(head, rows):
            yield from head
            yield from (cell for row in rows for cell in row)
        case Picture(seen):
            yield (Run(seen),)
        case TypedLines(text):
            yield from ((Run(line, is_key=True),) for line in text.splitlines())


def pictures_of(block: Block) -> Iterator[Picture]:
    """Every picture within a block."""
    match block:
        case Picture():
            yield block
        case Listing(items):
            yield from (picture for item in items for inner in item for picture in pictures_of(inner))
        case Note(blocks):
            yield from (picture for inner in blocks for picture in pictures_of(inner))


def plain(line: Line) -> str:
    """The words of a line."""
    return "".join(run.text for run in line)


def words_of(blocks: tuple[Block, ...]) -> str:
    """All the words of blocks, for searching."""
    return " ".join(plain(line) for block in blocks for line in lines_of(block))
