"""What is said of the desks that work at one championship."""

from datetime import UTC, datetime

import pytest

from tournament.hosting.joined import DeskPresent, share_of
from tournament.i18n import translator
from tournament.messages.hall.tables import desk_text, others_text, share_text, tables_text

AT = datetime(2026, 11, 21, 20, tzinfo=UTC)


def desk(by, device="", tables=()):
    return DeskPresent(f"hall/{by}", device, by, tables if isinstance(tables, tuple | None) else share_of(tables), AT)


@pytest.mark.parametrize(("device", "said"), [("Comptoir", "Paul (Comptoir)"), ("", "Paul"), ("paul", "Paul")])
def test_a_desk_is_called_by_who_sits_there_and_by_its_name_where_that_says_more(device, said):
    assert desk_text(desk("Paul", device), translator("en")) == said


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("1-12, 15", "tables 1–12, 15"),
        ("7", "table 7"),
        ((), "aucune table en propre"),
        (None, "ne prend pas part au partage"),
    ],
)
def test_its_tables_are_told_in_figures(tables, said):
    assert share_text(desk("Paul", tables=tables), translator("fr")) == said


def test_one_table_is_one_in_every_language():
    assert [tables_text(share_of("7"), translator(language)) for language in ("en", "fr")] == ["table 7", "table 7"]


def test_the_others_are_told_in_a_line():
    tr = translator("en")
    assert (
        others_text([desk("Paul", tables="1-4"), desk("Marie", tables=None), desk("Léa", tables="9")], tr)
        == "Paul: 1–4 · Léa: 9"
    )
    assert others_text([desk("Paul"), desk("Marie", tables=None)], tr) == "Paul · Marie"
    assert others_text([desk("Paul", "Bar", "1"), desk("Paul", "Comptoir", "2")], tr) == "Bar: 1 · Comptoir: 2"
