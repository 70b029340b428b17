"""Every picture that a chapter shows is there in its language and in the list by which pictures are taken; together
they stay small."""

import ast
from pathlib import Path

import pytest

from tournament.i18n import LANGUAGES
from tournament.manual.chapters import manual, picture_file, pictures_of
from tournament.shipped_files import MANUAL

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 3_000_000


def shown(language):
    return [
        (chapter.stem, picture)
        for chapter in manual(language)
        for block in chapter.blocks
        for picture in pictures_of(block)
    ]


def listed():
    """The names in the list, read without the window that takes them."""
    tree = ast.parse((ROOT / "packaging" / "shots" / "manual.py").read_text(encoding="utf-8"))
    calls = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Picture"
    )
    return [call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_there_and_is_taken_by_the_list(language):
    wrong = [
        (stem, picture.path)
        for stem, picture in shown(language)
        if picture.path != f"../pictures/{language}/{Path(picture.path).name}"
    ]
    assert wrong == []
    assert [
        (stem, picture.path) for stem, picture in shown(language) if not picture_file(picture.path, language).is_file()
    ] == []
    assert [(stem, picture.path) for stem, picture in shown(language) if Path(picture.path).stem not in listed()] == []


def test_the_list_and_the_folders_hold_the_same_pictures():
    assert len(listed()) == len(set(listed()))
    for language in LANGUAGES:
        assert {file.stem for file in (MANUAL / "pictures" / language).glob("*.png")} == set(listed()), (
            "make manual-pictures"
        )


def test_a_chapter_shows_the_same_pictures_in_every_language():
    french, english = ([(stem, Path(picture.path).name) for stem, picture in shown(language)] for language in LANGUAGES)
    assert french == english


def test_all_pictures_together_stay_small():
    assert sum(file.stat().st_size for file in (MANUAL / "pictures").rglob("*.png")) < MOST_BYTES
