"""What a rule sheet says, before it is laid on the page. Each rule system has a file that says it: `rule_text_contree`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.services.lines import ChampionshipLine


@dataclass(frozen=True)
class Rule:
    """One rule in a few sentences; `lead` are the words it is found by."""

    text: str
    lead: str = ""


@dataclass(frozen=True)
class Section:
    """Rules under one title."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Scale:
    """Hands whose marks the sheet shows, under one title (English, translated where it is said). The taker is side A."""

    title: str
    hands: tuple[HandFacts, ...]


@dataclass(frozen=True)
class RuleText:
    """A rule system in words: the hands of its scale, and its rules as the settings of a championship make them."""

    scales: Sequence[Scale]
    sections: Callable[[ChampionshipLine, Translator], Sequence[Section]]
