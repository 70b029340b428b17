"""What a rule sheet is made of, and which text belongs to which rule system."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tournament import plugins
from tournament.i18n import Translator
from tournament.plugins import Registry
from tournament.scoring.facts import HandFacts
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, setting_of
from tournament.sentences import N_, Convention
from tournament.services.setup.views import Settings

MARK: Final = "*"
"""Behind what no source says."""
WHAT_THE_MARK_SAYS: Final = N_("this championship’s convention: no published rule says it.")


def sentence_text(sentence: str, tr: Translator) -> str:
    """A sentence in a language, with its mark where no source says it."""
    return printed(tr.gettext(sentence)) + (MARK if isinstance(sentence, Convention) else "")


def printed(text: str) -> str:
    """Apostrophes and quotation marks as they are printed, not as they are typed."""
    return re.sub(r'"([^"]*)"', "“\\1”", re.sub(r"(?<=\w)'", "’", text))


@dataclass(frozen=True)
class Rule:
    """A rule: sentence, words that find it, sentences by settings, values; `wall`: also in large print."""

    text: str
    lead: str = ""
    more: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)
    wall: bool = False

    def text_in(self, tr: Translator) -> str:
        """The rule without its lead, in a language."""
        return " ".join(sentence_text(sentence, tr) for sentence in (self.text, *self.more)).format(**self.details)


@dataclass(frozen=True)
class RuleSection:
    """Rules under one title."""

    title: str
    rules: tuple[Rule, ...]

    def on_wall(self) -> "RuleSection":
        """The part of it that is in large print."""
        return replace(self, rules=tuple(rule for rule in self.rules if rule.wall))


@dataclass(frozen=True)
class RuleExample:
    """A hand whose marks the sheet shows. The taker is side A.

    `after` is the hand before it where that is a litige, which holds points for it. `wall` says that it is also in
    large print.
    """

    hand: HandFacts
    after: HandFacts | None = None
    wall: bool = False


MARKS: Final = N_("Scoring")
TAKER_AND_DEFENCE = (N_("Taker"), N_("Defence"))


@dataclass(frozen=True)
class ExampleGroup:
    """Hands under a title, and names of the columns of marks, by side.

    A hand that the settings do not have (a capot asked for where none is, held points where nothing is held) is not
    shown, nor a scale without hands.
    """

    title: str
    examples: tuple[RuleExample, ...]
    columns: tuple[str, ...] = TAKER_AND_DEFENCE


OF_CONTRACTS = N_("the scale says what was bid, what the taker took, and what both sides score")
OF_HANDS = N_("the scale says what the taker took, what was announced, and what each side scores")
OF_PLAIN_HANDS = N_("the scale says what the taker took, who announced a belote, and what each side scores")
OF_PRIZES = N_("the scale says what sides A and B take and announce, and what they score")
OF_BIDS = N_("the scale says what was bid and taken, and who goes down by how much")


@dataclass(frozen=True)
class RuleText:
    """A rule system in words: scale's hands, rules (`written` places settings' sentences), the scale's text."""

    scales: Sequence[ExampleGroup]
    written: Callable[[Settings, Translator], Sequence[RuleSection]]
    reading: str = OF_CONTRACTS

    def sections(self, championship: Settings, tr: Translator) -> Sequence[RuleSection]:
        """The rules in the order in which an evening needs them, with a sentence for every setting that has one."""
        sections, rules = list(self.written(championship, tr)), championship.rules
        said = {sentence for section in sections for rule in section.rules for sentence in (rule.text, *rule.more)}
        chosen = (setting_sentence_text(rules, setting.name) for setting in SYSTEMS[rules.system].settings)
        missing = tuple(Rule(sentence) for sentence in chosen if sentence and sentence not in said)
        index = next((index for index, section in enumerate(sections) if section.title == MARKS), -1)
        sections[index] = replace(sections[index], rules=(*sections[index].rules, *missing))
        return sections


def setting_sentence_text(rules: Rules, name: str) -> str:
    """The sentence of a setting for the choice that holds; empty where its declaration has none."""
    return setting_of(rules.system, name).on_sheet.get(str(rules[name]), "")


RULE_TEXTS: Final = Registry(plugins.SYSTEMS, "sheet", RuleText)
