"""Markdown into blocks; a test refuses, by line, what window, paper and forges show differently.

Understood are titles (`#` once, `##` for sections, `###` within them), paragraphs, lists, tables, pictures that stand
alone, quotations as notes, fenced lines, and within a line bold, italic, code, links and `<br>`. Before each `##`
stands its name, `<a id="import"></a>`, and after it may stand `<!-- also: …, … -->`, the phrases by which people look
for it. Other comments are left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tournament.manual.blocks import Block, Chapter, Line, Listing, ManualSection, ManualTable, Note, Paragraph, Picture, Run, Subheading, TypedLines

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
        head, *rows = (tuple(self.runs(cell.children[0].children if cell.children else ()) for cell in line.children) for line in lines)
        return ManualTable(head, tuple(rows))

    def runs(self, nodes: Sequence[SyntaxTreeNode], like: Run = Run("")) -> Line:  # noqa: B008 (frozen)
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
