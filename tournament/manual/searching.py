"""Finding sections of the manual by a question as people ask it: any words, in any form, the best answer first.

A section is worth the words of the question that it has, rare words more than common ones, those of its title and of
the phrases that it is also found by (`<!-- also: … -->` in its chapter) more than those of its text. Words are compared
by their stems, which are cut roughly but alike on both sides; a word that stands nowhere is taken for the nearest one
that does.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from math import log
from typing import Final

NOT_A_WORD: Final = re.compile(r"[\W_]+")
ENDINGS: Final = re.compile(
    r"(?:issements?|ements?|ations?|ants?|ions?|eu(?:se|r)s?|ings?|ees?|ed|ers?|ez|ent|ons|es|e|s|x)$"
)
SHORTEST_STEM: Final = 4
UNSAID: Final = frozenset(
    {
        *(
            "a",
            "am",
            "an",
            "and",
            "are",
            "as",
            "at",
            "been",
            "by",
            "can",
            "did",
            "do",
            "does",
            "for",
            "from",
            "had",
            "has",
            "have",
            "how",
            "i",
            "in",
        ),
        *(
            "is",
            "it",
            "its",
            "my",
            "of",
            "or",
            "s",
            "that",
            "the",
            "their",
            "them",
            "they",
            "this",
            "to",
            "was",
            "we",
            "what",
            "will",
            "with",
            "you",
        ),
        *(
            "ai",
            "au",
            "aux",
            "avec",
            "ce",
            "ces",
            "cette",
            "comment",
            "d",
            "dans",
            "de",
            "des",
            "du",
            "en",
            "est",
            "et",
            "etait",
            "il",
            "ils",
            "j",
        ),
        *(
            "je",
            "l",
            "la",
            "le",
            "les",
            "leur",
            "leurs",
            "m",
            "ma",
            "mes",
            "mon",
            "n",
            "ne",
            "nos",
            "notre",
            "nous",
            "on",
            "ont",
            "ou",
            "our",
            "par",
        ),
        *(
            "pas",
            "peut",
            "plus",
            "pour",
            "qu",
            "que",
            "quel",
            "quelle",
            "qui",
            "sa",
            "se",
            "ses",
            "si",
            "son",
            "sont",
            "sur",
            "t",
            "un",
            "une",
        ),
        *("veulent", "vos", "votre", "y", "your"),
    }
)
"""Words of both languages that tell nothing of what is looked for."""
OF_HEADINGS, OF_TEXT, OF_PHRASES = 4.0, 1.0, 4.0
"""How much a word counts in titles and phrases, in the text, and in a phrase found whole."""
OF_LISTS: Final = 0.5
"""How much a generated list counts beside what was written by hand."""
ENOUGH: Final = 0.4
"""The share of the best answer's worth that another needs to be shown."""
SLIP: Final = 0.8
"""How alike a word must be to one that stands nowhere."""


def stem(word: str) -> str:
    """A folded word without its ending, where enough is left of it."""
    cut = ENDINGS.sub("", word)
    return cut if len(cut) >= SHORTEST_STEM else word


def stems(text: str) -> list[str]:
    """The stems of the words of a text, without case and accents, in their order."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(character for character in plain if not unicodedata.combining(character))
    return [stem(word) for word in NOT_A_WORD.split(letters) if word and word not in UNSAID]


@dataclass(frozen=True)
class Searched:
    """A section as searched: address, titles, text, phrases, and whether it is `written` by hand."""

    address: str
    title: str
    chapter: str
    text: str
    also: tuple[str, ...] = ()
    written: bool = True

    @cached_property
    def headings(self) -> frozenset[str]:
        """The stems of its title and of its phrases."""
        return frozenset(stems(" ".join((self.title, *self.also))))

    @cached_property
    def phrases(self) -> tuple[frozenset[str], ...]:
        """The stems of its title, and of each of its phrases."""
        return tuple(frozenset(stems(phrase)) for phrase in (self.title, *self.also))

    @cached_property
    def words(self) -> Mapping[str, int]:
        """How often its text, or the title of its chapter, has each stem."""
        return Counter(stems(f"{self.chapter} {self.text}"))


class Index:
    """All the sections of a manual, ready to be asked."""

    def __init__(self, sections: Iterable[Searched]) -> None:
        self.sections = tuple(sections)
        within = Counter(word for section in self.sections for word in {*section.headings, *section.words})
        self._rarity = {word: log(1 + len(self.sections) / count) for word, count in within.items()}

    def prepare(self) -> None:
        """Compute now what the first question would have to wait for."""
        for section in self.sections:
            _ = section.phrases

    def ask(self, question: str) -> list[Searched]:
        """The sections that answer a question, the best first. Its last word may be half typed."""
        wanted = self._known(stems(question))
        worths = [(self._worth(section, wanted), section) for section in self.sections]
        best = max((worth for worth, _ in worths), default=0.0)
        enough = [(worth, section) for worth, section in worths if worth and worth >= ENOUGH * best]
        return [section for _, section in sorted(enough, key=lambda graded: -graded[0])]

    def _known(self, typed: Sequence[str]) -> list[frozenset[str]]:
        """For each word of a question the stems that it stands for; nothing for one that resembles none."""
        found = []
        for index, word in enumerate(typed):
            if word in self._rarity:
                found.append(frozenset({word}))
            elif begun := frozenset(
                known for known in self._rarity if index == len(typed) - 1 and known.startswith(word)
            ):
                found.append(begun)
            else:
                found.append(frozenset(get_close_matches(word, self._near(word), 1, SLIP)))
        return [words for words in found if words]

    def _near(self, word: str) -> list[str]:
        """The stems that a word could be a slip of: comparing takes long, and who slips in the first letter sees it."""
        return [
            known for known in self._rarity if known[0] == word[0] and abs(len(known) - len(word)) < SHORTEST_STEM - 1
        ]

    def _worth(self, section: Searched, wanted: Sequence[frozenset[str]]) -> float:
        worth, asked = 0.0, frozenset(word for words in wanted for word in words)
        for words in wanted:
            heading = max((OF_HEADINGS * self._rarity[word] for word in words & section.headings), default=0.0)
            text = max(
                (
                    OF_TEXT * self._rarity[word] * often / (often + 1)
                    for word in words
                    if (often := section.words.get(word, 0))
                ),
                default=0.0,
            )
            worth += heading + text
        whole = max(
            (sum(self._rarity[word] for word in phrase) for phrase in section.phrases if phrase and phrase <= asked),
            default=0.0,
        )
        return (worth + OF_PHRASES * whole) * (1.0 if section.written else OF_LISTS)
