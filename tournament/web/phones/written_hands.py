"""Hands as the pages of a team list them: what was played, and what each side marked, its own first."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.scores.hands import say_beside, say_contract, say_unplayed
from tournament.scoring.facts import HandFacts
from tournament.scoring.scores import ScoredHand
from tournament.services.hall.claim_lines import Report
from tournament.web.phones.own_table import OwnTable


@dataclass(frozen=True)
class Written:
    """A hand as the page lists it: its number, what was played, and what each side marked, its own first."""

    number: int
    told: str
    marks: tuple[str, ...]


def written(report: Report, own: OwnTable, words: Translator) -> list[Written]:
    """The hands of a report, as pages list them."""
    return listed(report.hands, report.score.hands, own, words) if report.score is not None else []


def listed(hands: Sequence[HandFacts], scores: Sequence[ScoredHand], own: OwnTable, words: Translator) -> list[Written]:
    """Hands with their scores, as pages list them."""
    return [
        Written(scored.number, told_of(facts, own, words), tuple(number(scored.marks.get(side.letter, 0), words) for side in own.sides))
        for facts, scored in zip(hands, scores, strict=True)
    ]


def told_of(facts: HandFacts, own: OwnTable, words: Translator) -> str:
    """What was played: who took it, the contract, the points."""
    if not facts.is_played:
        return say_unplayed(facts, words)
    taker = own.called(facts.declarer, words) if facts.declarer else ""
    return " ".join(
        filter(None, (taker, say_contract(facts, words), str(facts.points) if facts.points is not None else "", say_beside(facts, words)))
    )
