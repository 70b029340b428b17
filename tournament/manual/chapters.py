"""The chapters of the manual: which there are and where, and their Markdown read into sections and blocks.

Understood are titles (`#` once, `##` for sections, `###` within them), paragraphs, lists, tables, pictures that stand
alone, quotations as notes, fenced lines, and within a line bold, italic, code, links and `<br>`. Before each `##`
stands its name, `<a id="import"></a>`, and after it may stand `<!-- also: …, … -->`, the phrases by which people look
for it. Other comments are left out.

A section is named by its address: `door#import` is the section `import` of the chapter `door`, `door` that chapter from
its beginning. The stems and the names of the sections are the same in every language.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tournament.shipped_files import MANUAL


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


PARSER: Final = MarkdownIt("commonmark").enable("table")
ANCHOR: Final = re.compile(r'<a id="([a-z][a-z0-9-]*)"></a>')
COMMENT: Final = "<!--"
ALSO: Final = re.compile(r"<!-- also: (.+?) -->")
CHAPTER_TITLE, SECTION_TITLE, SUBHEADING = "h1", "h2", "h3"
IN_CHAPTERS: Final = re.compile(r"(?:(?P<stem>[a-z]+)\.md)?(?:#(?P<section>[a-z][a-z0-9-]*))?")
"""How a chapter names another section: `door.md#import`, `#import` within itself, `door.md`."""


class ChapterUnreadable(ValueError):
    """A chapter says something that the manual cannot show: a mistake in its text."""

    def __init__(self, stem: str, line: int, what: str) -> None:
        super().__init__(f"{stem}.md, line {line}: {what}")


@dataclass
class _ChapterReader:
    """Reads one chapter from its beginning to its end."""

    stem: str
    title: str = ""
    lead: list[Block] = field(default_factory=list)
    sections: list[ManualSection] = field(default_factory=list)
    name: str = ""
    line: int = 1

    def read(self, nodes: Sequence[SyntaxTreeNode]) -> Chapter:
        for node in nodes:
            self._take(node)
        if not self.title:
            raise self.refuse("has no title: begin with a line “# …”")
        if self.name:
            raise self.refuse(f"no title “## …” follows the name {self.name}")
        return Chapter(self.stem, self.title, tuple(self.lead), tuple(self.sections))

    def refuse(self, what: str) -> ChapterUnreadable:
        return ChapterUnreadable(self.stem, self.line, what)

    def _take(self, node: SyntaxTreeNode) -> None:
        self._reach(node)
        if node.type == "html_block" and node.content.startswith(COMMENT):
            self._take_phrases(node.content)
            return
        if node.type == "heading" and node.tag in (CHAPTER_TITLE, SECTION_TITLE):
            self._take_title(node)
        elif (named := self._anchor(node)) is not None:
            if self.name or any(section.name == named for section in self.sections):
                raise self.refuse(f"the name {named} is given twice, or right after another")
            self.name = named
        elif self.name:
            raise self.refuse(f"no title “## …” follows the name {self.name}")
        elif self.sections:
            last = self.sections[-1]
            self.sections[-1] = replace(last, blocks=(*last.blocks, self.block(node)))
        else:
            self.lead.append(self.block(node))

    def _take_title(self, node: SyntaxTreeNode) -> None:
        title = "".join(run.text for run in self.runs(node.children[0].children))
        if node.tag == CHAPTER_TITLE:
            if self.title or self.lead:
                raise self.refuse("the title “# …” stands once, at the beginning")
            self.title = title
        elif self.name:
            self.sections.append(ManualSection(self.name, title, ()))
            self.name = ""
        else:
            raise self.refuse(f'the section “{title}” has no name: put <a id="…"></a> before it')

    def _take_phrases(self, comment: str) -> None:
        if (found := ALSO.fullmatch(comment.strip())) and self.sections:
            self.sections[-1] = replace(self.sections[-1], also=tuple(found[1].split(", ")))

    def _anchor(self, node: SyntaxTreeNode) -> str | None:
        """The name that stands for the next section, where a paragraph is nothing else."""
        if node.type in ("paragraph", "html_block"):
            text = node.children[0].content if node.type == "paragraph" else node.content
            if found := ANCHOR.fullmatch(text.strip()):
                return found.group(1)
        return None

    def _reach(self, node: SyntaxTreeNode) -> None:
        if node.map:
            self.line = node.map[0] + 1

    def block(self, node: SyntaxTreeNode) -> Block:
        self._reach(node)
        match node.type:
            case "paragraph":
                return self._paragraph(node.children[0].children)
            case "heading" if node.tag == SUBHEADING:
                return Subheading(self.runs(node.children[0].children))
            case "bullet_list" | "ordered_list":
                items = tuple(tuple(self.block(inner) for inner in item.children) for item in node.children)
                return Listing(items, numbered=node.type == "ordered_list")
            case "blockquote":
                return Note(tuple(self.block(inner) for inner in node.children))
            case "table":
                return self._table(node)
            case "fence" | "code_block":
                return TypedLines(node.content.rstrip("\n"))
        raise self.refuse(f"the manual cannot show this ({node.type} {node.tag})")

    def _paragraph(self, nodes: Sequence[SyntaxTreeNode]) -> Paragraph | Picture:
        if len(nodes) == 1 and nodes[0].type == "image":
            if not nodes[0].content:
                raise self.refuse("a picture has no words: say what is seen on it")
            return Picture(nodes[0].content, str(nodes[0].attrs["src"]))
        return Paragraph(self.runs(nodes))

    def _table(self, node: SyntaxTreeNode) -> ManualTable:
        lines = (row for part in node.children for row in part.children)
        head, *rows = (
            tuple(self.runs(cell.children[0].children if cell.children else ()) for cell in line.children)
            for line in lines
        )
        return ManualTable(head, tuple(rows))

    def runs(self, nodes: Sequence[SyntaxTreeNode], like: Run = Run("")) -> Line:
        return tuple(run for node in nodes for run in self._run(node, like))

    def _run(self, node: SyntaxTreeNode, like: Run) -> Iterator[Run]:
        match node.type:
            case "text":
                yield replace(like, text=node.content)
            case "softbreak":
                yield replace(like, text=" ")
            case "hardbreak":
                yield replace(like, text="\n")
            case "code_inline":
                yield replace(like, text=node.content, is_key=True)
            case "strong":
                yield from self.runs(node.children, replace(like, strong=True))
            case "em":
                yield from self.runs(node.children, replace(like, emphasised=True))
            case "link":
                yield from self.runs(node.children, replace(like, link=self._address(str(node.attrs["href"]))))
            case "html_inline" if node.content in ("<br>", "<br/>"):
                yield replace(like, text="\n")
            case _:
                raise self.refuse(f"the manual cannot show {node.content or node.type} within a line")

    def _address(self, href: str) -> str:
        """What a link leads to: the address of a section of the manual, or one of the web as it is."""
        if href.startswith(("https://", "http://", "mailto:")):
            return href
        found = IN_CHAPTERS.fullmatch(href)
        if found is None or not href:
            raise self.refuse(f"a link leads neither to a section nor to the web: {href}")
        stem = found["stem"] or self.stem
        return f"{stem}#{found['section']}" if found["section"] else stem


def read_chapter(text: str, stem: str) -> Chapter:
    """A chapter of the manual. Raises ChapterUnreadable, which names the line."""
    return _ChapterReader(stem).read(SyntaxTreeNode(PARSER.parse(text)).children)


HANDWRITTEN: Final = ("before", "door", "during", "disputes", "end", "trouble", "hall", "rules")
"""By what people want to do: written by hand, in every language."""
GENERATED: Final = ("keys", "settings")
"""Written by `make schemas` as keys, settings, documents and so on are declared."""
CHAPTERS: Final = (*HANDWRITTEN, *GENERATED)
HELPER: Final = "helper"
"""The aide-mémoire of those who help: two pages of its own."""


def chapter_file(stem: str, language: str) -> Path:
    """The file of a chapter. `stem` is one of `CHAPTERS` or the `HELPER`, `language` one of `LANGUAGES`."""
    return MANUAL / language / f"{stem}.md"


def picture_file(path: str, language: str) -> Path:
    """The file of a picture, by its path as a chapter names it."""
    return MANUAL / language / path


@cache
def chapter(stem: str, language: str) -> Chapter:
    """A chapter, read once. Raises ChapterUnreadable, with the line that the manual cannot show."""
    return read_chapter(chapter_file(stem, language).read_text(encoding="utf-8"), stem)


def manual(language: str) -> tuple[Chapter, ...]:
    """All the chapters in their order."""
    return tuple(chapter(stem, language) for stem in CHAPTERS)
