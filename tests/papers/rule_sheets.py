"""What the tests of the rule sheet read of it, and the championships whose rules it tells."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pypdfium2

from tournament.i18n import translator
from tournament.messages.phrases import number
from tournament.papers.documents import DOCUMENTS
from tournament.papers.rule_sheet import SHEET
from tournament.papers.rules.examples import example_text, known_scales, outcome_text, score_of
from tournament.papers.rules.text import RULE_TEXTS, ExampleGroup, RuleExample
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.papers.views import Snapshot
from tournament.services.scores.game_records import GameRecord
from tournament.services.scores.views import ResultKind
from tournament.services.setup.setting_checks import LONGEST_CUSTOM, MOST_CUSTOMS
from tournament.services.setup.views import ByeWorth, ForfeitMarks, Settings

EVERY_CRITERION = ("wins", "points", "difference", "against", "head-to-head", "best-game", "lot")
SHEETS = ("rule-sheet", "rule-poster")
TEXT = 1
"""What the reader calls an object of a page that is text."""


def playing(snapshot: Snapshot, system: str, options: dict | None = None, **more) -> Snapshot:
    """The same championship by other rules."""
    return replace(
        snapshot, championship=replace(snapshot.championship, rules=resolve_rules(system, options or {}), **more)
    )


def printed(snapshot: Snapshot, tr, sheet: str = "rule-sheet") -> str:
    """What stands on the one page of a sheet."""
    text, _ = read(snapshot, tr.language, sheet)
    return text


PRINTED: dict = {}
"""What was read of each sheet, for a sheet takes long to lay out."""


def read(snapshot: Snapshot, language: str, sheet: str) -> tuple[str, list[float]]:
    """What stands on the one page of a sheet, and the sizes of its letters in points, its head and foot left out."""
    asked = (repr(snapshot.championship), language, sheet)
    if asked not in PRINTED:
        PRINTED[asked] = read_paper(DOCUMENTS[sheet].render(snapshot, translator(language)))
    return PRINTED[asked]


def read_paper(paper: bytes) -> tuple[str, list[float]]:
    document = pypdfium2.PdfDocument(paper)
    assert len(document) == 1
    page = document[0]
    text = page.get_textpage()
    said = spaced(text.get_text_range())
    sizes = [
        found.get_font_size()
        for found in page.get_objects()
        if found.type == TEXT and SHEET.bottom < found.get_bounds()[1] < SHEET.top
    ]
    text.close()
    page.close()
    document.close()
    return said, sizes


def spaced(text: str) -> str:
    return " ".join(text.split())


def said_by(championship: Settings, tr) -> list[str]:
    """The sentences of a rule sheet, and the rows of its scale."""
    text, rules = RULE_TEXTS[championship.rules.system], championship.rules
    rows = [
        " ".join(row(each, scale, rules, tr)) for scale in known_scales(text.scales, rules) for each in scale.examples
    ]
    return rows + [
        f"{each.lead} {each.text_in(tr)}" for section in text.sections(championship, tr) for each in section.rules
    ]


def row(example: RuleExample, scale: ExampleGroup, rules: Rules, tr) -> list[str]:
    """What stands in a row of a scale: the hand, its outcome, its marks."""
    score = score_of(example, rules)
    marks = list(score.marks.values())[: len(scale.columns)]
    return [example_text(example, rules, tr), outcome_text(score, tr), *(number(points, tr) for points in marks)]


def wordiest(snapshot: Snapshot, system: str, tr) -> Snapshot:
    """The championship by the choices, of the system and of the evening, that make its sheet say most."""

    def length(candidate: Snapshot) -> int:
        return sum(map(len, said_by(candidate.championship, tr)))

    options: dict = {}
    for name, choices in [
        *((setting.name, setting.choices) for setting in SYSTEMS[system].settings if setting.choices),
        ("hands", (None, 12)),
    ]:
        asked = [{**options, name: choice} if choice else options for choice in choices]
        options = max(asked, key=lambda each: length(playing(snapshot, system, each)))
    told = playing(snapshot, system, options, bye_wins=False, criteria=EVERY_CRITERION)
    evening: dict[str, Iterable[Any]] = {
        "game_minutes": (None, 45),
        "bye_worth": ByeWorth,
        "forfeit_marks": ForfeitMarks,
    }
    for name, values in evening.items():
        told = max(
            (replace(told, championship=replace(told.championship, **{name: value})) for value in values), key=length
        )
    return told


def needs_30(last: int) -> list[HandFacts]:
    """Side A stands at 1970 and side B plays 80: A takes what is left of 162."""
    three_capots = [HandFacts("A", "capot", points=162, capot="A")] * 3
    capot = HandFacts("A", 80, points=162, capot="A")
    before = [*three_capots, capot, HandFacts("A", 80, points=102), HandFacts("A", 80, points=122)]
    return [*before, HandFacts("B", 80, points=162 - last)]


def game_not_played(rules: Rules, letters: str, decided: ResultKind, losers: str = "") -> GameRecord:
    sides = tuple((number,) for number, _ in enumerate(letters, start=1))
    score = score_sheet(Sheet(rules, sides=4))
    return GameRecord(id=1, round=1, table=None, sides=sides, decided=decided, losers=losers, lines=(), score=score)


FRENCH = translator("fr")


def sheet_says(snapshot: Snapshot, system: str, options: dict | None = None, tr=FRENCH) -> str:
    return spaced(" ".join(said_by(playing(snapshot, system, options).championship, tr)))


LONGEST_CUSTOMS = tuple(
    f"{number} {'la buvette ferme à minuit et ' * 10}"[:LONGEST_CUSTOM] for number in range(MOST_CUSTOMS)
)


def pages_of(snapshot: Snapshot, tr) -> list[str]:
    document = pypdfium2.PdfDocument(DOCUMENTS["rule-sheet"].render(snapshot, tr))
    texts = [page.get_textpage() for page in document]
    said = [spaced(text.get_text_range()) for text in texts]
    for text in texts:
        text.close()
    document.close()
    return said
