"""What the clock decided stands on the score sheet of the table that it is about, and on no other."""

from dataclasses import replace

from tests.papers.papers import pages
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.services.rounds.game_clock import ClockDecisions


def printed(snapshot, table):
    (text,) = pages(DOCUMENTS["score-sheets"].render(snapshot, translator("en"), Part(table=table)))
    return text


def test_minutes_of_a_table_and_the_hands_left_for_all(snapshot_of):
    snapshot = snapshot_of(9)
    drawn = snapshot.rounds[-1]
    first = drawn.tables[0]
    decided = replace(snapshot, clocks=ClockDecisions({drawn.number: 2}, {first.id: 5}))
    assert "5 minutes more for this table · 2 hands left for all" in printed(decided, first.table)
    assert "minutes more" not in printed(decided, drawn.tables[1].table)
    assert "2 hands left for all" in printed(decided, drawn.tables[1].table)
    assert "left for all" not in printed(snapshot, first.table)
