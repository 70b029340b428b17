"""What a rule sheet says, before it is laid on the page. Each rule system has a file that says it: `rule_text_contree`.

Sentences stand in English, and are translated where they are laid out.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.services.lines import ChampionshipLine


@dataclass(frozen=True)
class Rule:
    """One rule: a sentence, the words it is found by, further sentences that the settings chose, and the values they name."""

    text: str
    lead: str = ""
    more: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)

    def say(self, words: Translator) -> str:
        """The rule without its lead, in a language."""
        return " ".join(words.gettext(sentence) for sentence in (self.text, *self.more)).format(**self.details)


@dataclass(frozen=True)
class Section:
    """Rules under one title."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Scale:
    """Hands whose marks the sheet shows, under one title. The taker is side A."""

    title: str
    hands: tuple[HandFacts, ...]


@dataclass(frozen=True)
class RuleText:
    """A rule system in words: the hands of its scale, and its rules as the settings of a championship make them."""

    scales: Sequence[Scale]
    sections: Callable[[ChampionshipLine, Translator], Sequence[Section]]
