"""A chapter is Markdown as a forge shows it; what the manual cannot show alike everywhere is refused with its line."""

import pytest

from tournament.manual.chapters import (
    ChapterUnreadable,
    Listing,
    ManualTable,
    Note,
    Paragraph,
    Picture,
    Run,
    Subheading,
    TypedLines,
    lines_of,
    pictures_of,
    plain,
    read_chapter,
    words_of,
)

CHAPTER = """# À la porte

On inscrit, on **coche**, on *encaisse*.

<!-- a remark for those who write -->

<a id="import"></a>
## Reprendre la liste

1. Page **Équipes**, `Ctrl+I` :
   le fichier.

   ![La liste](../pictures/fr/import.png)
2. `Entrée`.

> Voir [la caisse](#cash), [la soirée](during.md) et [les touches](keys.md#page-teams).

<a id="cash"></a>
## La caisse

### Devant la file

| on tape | touche |
|---|---|
| son numéro<br>ou son nom | `Entrée` |

```
capot demo --out dossier
```
"""


def test_a_chapter_is_read_into_sections_and_blocks():
    chapter = read_chapter(CHAPTER, "door")
    assert (chapter.stem, chapter.title) == ("door", "À la porte")
    assert [(section.name, section.title) for section in chapter.sections] == [
        ("import", "Reprendre la liste"),
        ("cash", "La caisse"),
    ]
    assert [chapter.address(), *map(chapter.address, chapter.sections)] == ["door", "door#import", "door#cash"]
    assert [type(block) for block in chapter.blocks] == [Paragraph, Listing, Note, Subheading, ManualTable, TypedLines]


def test_names_keys_and_links_are_told_apart_within_a_line():
    chapter = read_chapter(CHAPTER, "door")
    assert chapter.lead == (
        Paragraph(
            (
                Run("On inscrit, on "),
                Run("coche", strong=True),
                Run(", on "),
                Run("encaisse", emphasised=True),
                Run("."),
            )
        ),
    )
    (steps, note), (_, table, typed) = (section.blocks for section in chapter.sections)
    assert [run.text for line in lines_of(steps) for run in line if run.is_key] == ["Ctrl+I", "Entrée"]
    assert [run.link for line in lines_of(note) for run in line if run.link] == [
        "door#cash",
        "during",
        "keys#page-teams",
    ]
    assert list(pictures_of(steps)) == [Picture("La liste", "../pictures/fr/import.png")]
    assert isinstance(table, ManualTable)
    assert plain(table.rows[0][0]) == "son numéro\nou son nom"
    assert typed == TypedLines("capot demo --out dossier")


def test_every_word_of_a_section_can_be_searched():
    import_, cash = read_chapter(CHAPTER, "door").sections
    assert words_of(import_.blocks).startswith("Page Équipes, Ctrl+I : le fichier. La liste Entrée. Voir la caisse")
    assert (
        words_of(cash.blocks) == "Devant la file on tape touche son numéro\nou son nom Entrée capot demo --out dossier"
    )


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Sans titre.", 1, "has no title"),
        ("# Un\n\n# Deux", 3, "stands once"),
        ("# Un\n\n## Sans nom", 3, "has no name"),
        ('# Un\n\n<a id="a"></a>\n## A\n\n<a id="a"></a>\n## B', 6, "given twice"),
        ('# Un\n\n<a id="a"></a>\n\nDu texte.', 5, "no title"),
        ('# Un\n\n<a id="a"></a>', 3, "no title"),
        ("# Un\n\n[là](../README.md)", 3, "leads neither"),
        ("# Un\n\n#### Quatre", 3, "cannot show"),
        ("# Un\n\n<div>ici</div>", 3, "cannot show"),
        ("# Un\n\nUn <b>mot</b>.", 3, "cannot show <b>"),
        ("# Un\n\n![](a.png)", 3, "has no words"),
        ("# Un\n\nVoir ![une](a.png) ici.", 3, "cannot show"),
    ],
)
def test_what_the_manual_cannot_show_is_refused_with_its_line(text, line, what):
    with pytest.raises(ChapterUnreadable, match=f"door.md, line {line}: .*{what}"):
        read_chapter(text, "door")
