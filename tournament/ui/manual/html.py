"""Chapters as rich text in a theme's colours and sizes; a page is a chapter, the contents, or results."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from tournament.i18n import Translator
from tournament.manual.chapters import (
    Block,
    Chapter,
    Line,
    Listing,
    ManualSection,
    ManualTable,
    Note,
    Paragraph,
    Picture,
    Run,
    Subheading,
    TypedLines,
)
from tournament.ui.manual.finding import FoundSection
from tournament.ui.theme.tokens import HALF, LARGE, SMALL, SPACE, STEP, TEXT, TITLE, WindowTheme

CONTENTS: Final = "contents"
"""The address of the contents."""
PICTURE: Final = "picture:"
"""What the address of a picture begins with that is shown alone, in its whole size."""


@dataclass(frozen=True)
class HtmlWriter:
    """Writes pages in a theme. `picture` gives a picture's source and size in pixels, None if missing."""

    theme: WindowTheme
    tr: Translator
    picture: Callable[[str], tuple[str, int, int] | None]

    def chapter(self, chapter: Chapter, before: Chapter | None, after: Chapter | None) -> str:
        """A chapter: subject, titles of its sections, the sections, and links to its neighbours."""
        ways = [self._link(section.title, chapter.address(section)) for section in chapter.sections]
        inside = (
            "".join(f"<p style='margin:0 0 {self._px(HALF)}px {self._px(SPACE)}px'>{way}</p>" for way in ways)
            if len(ways) > 1
            else ""
        )
        parts = [self._title(chapter.title, chapter.address()), *map(self.block, chapter.lead), inside]
        for section in chapter.sections:
            parts += [self._section(section), *map(self.block, section.blocks)]
        return self._page((*parts, "<hr>", *self._beside(before, after)))

    def _beside(self, before: Chapter | None, after: Chapter | None) -> Iterator[str]:
        say = self.tr.gettext
        for other, told in ((after, say("Next chapter: {title}")), (before, say("Previous chapter: {title}"))):
            if other is not None:
                yield f"<p>{self._link(told.format(title=other.title), other.address())}</p>"

    def contents(self, chapters: Sequence[Chapter]) -> str:
        """All the chapters with their sections."""
        parts = [self._title(self.tr.gettext("Contents"), CONTENTS)]
        for chapter in chapters:
            parts.append(f"<h2 style='{self._heading(LARGE)}'>{self._link(chapter.title, chapter.address())}</h2>")
            ways = " · ".join(self._link(section.title, chapter.address(section)) for section in chapter.sections)
            parts.append(f"<p style='margin-top:0'>{ways}</p>")
        return self._page(parts)

    def found(self, wanted: str, finds: Sequence[FoundSection]) -> str:
        """What was found, the best first: the section, its chapter, and some of what it says."""
        say = self.tr.gettext
        parts = [self._title(say("Found: {wanted}").format(wanted=wanted) if finds else say("Nothing found"), "")]
        if not finds:
            advice = say("Try fewer words, or another one for the same thing.")
            parts.append(f"<p>{escape(advice)}</p>")
        for find in finds:
            way = self._link(find.title, find.address)
            soft = (
                "<span "
                f"style='color:{self.theme.colours.soft};font-size:{self._px(SMALL)}px'>{escape(find.chapter)}</span>"
            )
            parts.append(f"<p>{way}<br>{soft}<br>{escape(find.excerpt)}</p>")
        return self._page(parts)

    def whole_picture(self, path: str) -> str:
        """A picture in its whole size."""
        return self._page((f"<p><img src='{escape(path)}'></p>",))

    def block(self, block: Block) -> str:
        """A block of a text."""
        match block:
            case Paragraph(line):
                return f"<p>{self.line(line)}</p>"
            case Subheading(line):
                return f"<h3 style='{self._heading(TEXT)}'>{self.line(line)}</h3>"
            case Listing(items, numbered):
                tag = "ol" if numbered else "ul"
                return f"<{tag}>{''.join(f'<li>{self._item(item)}</li>' for item in items)}</{tag}>"
            case ManualTable():
                return self._table(block)
            case Picture(seen, path):
                return self._picture(seen, path)
            case Note(blocks):
                return self._note(map(self.block, blocks))
            case TypedLines(text):
                return f"<pre style='background:{self.theme.colours.hot}'>{escape(text)}</pre>"

    def line(self, line: Line) -> str:
        """The runs of a line."""
        return "".join(map(self._run, line))

    def _run(self, run: Run) -> str:
        text = escape(run.text).replace("\n", "<br>")
        if run.is_key:
            unbroken = text.replace(" ", "&nbsp;")
            text = (
                f"<span style='background-color:{self.theme.colours.hot};font-weight:600'>&nbsp;{unbroken}&nbsp;</span>"
            )
        if run.strong:
            text = f"<b>{text}</b>"
        if run.emphasised:
            text = f"<i>{text}</i>"
        return self._link_of(text, run.link) if run.link else text

    def _item(self, blocks: Sequence[Block]) -> str:
        """An item of a list: its first paragraph stands beside its sign."""
        first, *others = blocks
        begins = self.line(first.line) if isinstance(first, Paragraph) else self.block(first)
        return begins + "".join(map(self.block, others))

    def _table(self, table: ManualTable) -> str:
        c, pad = self.theme.colours, self._px(HALF)
        frame = f"border-collapse:collapse;border-style:solid;border-color:{c.line};border-width:1px"
        head = "".join(
            f"<td style='background-color:{c.ground};padding:{pad}px;font-weight:600'>{self.line(cell)}</td>"
            for cell in table.head
        )
        rows = ("".join(f"<td style='padding:{pad}px'>{self.line(cell)}</td>" for cell in row) for row in table.rows)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return (
            "<table width='100%' cellspacing='0' "
            f"style='{frame};margin-top:{pad}px;margin-bottom:{pad}px'><tr>{head}</tr>{body}</table>"
        )

    def _picture(self, seen: str, path: str) -> str:
        drawn = self.picture(path)
        if drawn is None:
            return f"<p style='color:{self.theme.colours.soft}'>[{escape(seen)}]</p>"
        source, width, height = drawn
        image = f"<img src='{escape(source)}' width='{width}' height='{height}'>"
        told = f"<span style='color:{self.theme.colours.soft};font-size:{self._px(SMALL)}px'>{escape(seen)}</span>"
        return f"<p><a href='{PICTURE}{escape(path)}'>{image}</a><br>{told}</p>"

    def _note(self, inside: Iterable[str]) -> str:
        c, pad = self.theme.colours, self._px(STEP)
        cell = f"<td style='background-color:{c.alert};padding:{pad}px'>{''.join(inside)}</td>"
        return (
            f"<table width='100%' cellspacing='0'><tr><td width='{HALF}' "
            f"style='background-color:{c.amber}'></td>{cell}</tr></table>"
        )

    def _title(self, text: str, address: str) -> str:
        return f"<h1 style='{self._heading(TITLE)}'><a name='{address}'></a>{escape(text)}</h1>"

    def _section(self, section: ManualSection) -> str:
        return (
            f"<h2 style='{self._heading(LARGE)};margin-top:{self._px(SPACE + STEP)}px'><a "
            f"name='{section.name}'></a>{escape(section.title)}</h2>"
        )

    def _heading(self, size: int) -> str:
        return f"font-size:{self._px(size)}px;font-weight:700;margin-bottom:{self._px(HALF)}px"

    def _link(self, text: str, address: str) -> str:
        return self._link_of(escape(text), address)

    def _link_of(self, inside: str, address: str) -> str:
        return (
            f"<a href='{escape(address)}' "
            f"style='color:{self.theme.colours.baize};text-decoration:underline'>{inside}</a>"
        )

    def _page(self, parts: Iterable[str]) -> str:
        c = self.theme.colours
        return f"<body style='color:{c.ink};font-size:{self._px(TEXT)}px'>{''.join(parts)}</body>"

    def _px(self, size: float) -> int:
        return self.theme.px(size)
