"""A source of chance, the same on every computer, and what it decides beside the cards: incidents, and who plays."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from tournament.scoring.facts import Adjustment, HandFacts, Penalty, Side
from tournament.scoring.forms import HandForm
from tournament.services.people.views import TeamDraft
from tournament.shipped_files import RESOURCES

Item = TypeVar("Item")


class SeededRng:
    """A seeded source of chance. Equal seeds give equal championships."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def chance(self, probability: float) -> bool:
        """Whether something of this probability, 0 to 1, happens."""
        return self._random.random() < probability

    def number(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both possible."""
        return least + int(self._random.random() * (most - least + 1))

    def around(self, middle: float, width: float) -> float:
        """A number near `middle`, rarely further away than `width`: the mean of three throws."""
        return middle + width * (sum(self._random.random() for _ in range(3)) * 2 / 3 - 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, all alike."""
        return items[self.number(0, len(items) - 1)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in an order of chance."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            other = self.number(0, last)
            left[last], left[other] = left[other], left[last]
        return left


LATE, LATE_IN_COUNTDOWN = -20, 1


def unplayed_deal(form: HandForm, rng: SeededRng) -> HandFacts | None:
    """A deal that everybody passed, or that was annulled; most often there is none."""
    if rng.chance(0.03) and form.passes:
        return HandFacts(passed=True, penalties=penalties(form, rng))
    if rng.chance(0.01):
        return HandFacts(annulled=rng.choice(form.annulments), penalties=penalties(form, rng))
    return None


def penalties(form: HandForm, rng: SeededRng) -> tuple[Penalty, ...]:
    """A mistake that costs points, where the system knows any."""
    return (
        (Penalty(rng.choice(form.letters), rng.choice(form.penalties)),) if form.penalties and rng.chance(0.1) else ()
    )


def adjustments(letters: str, rng: SeededRng, points: int = LATE) -> tuple[Adjustment, ...]:
    """What a referee takes from a side that is late, rarely."""
    return (Adjustment(rng.choice(letters), points, "Retard au changement de table"),) if rng.chance(0.003) else ()


def irregular_deals(letters: str, rng: SeededRng) -> tuple[Side, ...]:
    """Who dealt wrongly before the deal that stood, rarely."""
    return (rng.choice(letters),) * rng.number(1, 2) if rng.chance(0.02) else ()


LISTS = RESOURCES / "simulation"
FIRST_NAMES = (LISTS / "first-names.txt").read_text(encoding="utf-8").split()
SURNAMES = (LISTS / "surnames.txt").read_text(encoding="utf-8").split()
CLUBS = (
    "",
    "Amicale des cheminots",
    "Foyer de Bellerive",
    "Les Cartes du Lac",
    "Club du Vieux-Moulin",
    "Cercle Saint-Éloi",
)
PLAYERS = len(FIRST_NAMES) * len(SURNAMES)


def draft_teams(count: int, rng: SeededRng, players: int = 2) -> list[TeamDraft]:
    """As many teams of so many players, every player with a name of its own."""
    names = [full_name(index) for index in rng.shuffled(range(max(PLAYERS, players * count)))[: players * count]]
    return [
        TeamDraft(players=tuple(names[players * index : players * (index + 1)]), club=rng.choice(CLUBS))
        for index in range(count)
    ]


def full_name(index: int) -> str:
    """The name of one player; past every pair of names, people have a second surname."""
    first, rest = FIRST_NAMES[index % len(FIRST_NAMES)], index // len(FIRST_NAMES)
    surname, again = SURNAMES[rest % len(SURNAMES)], rest // len(SURNAMES)
    return (
        f"{first} {surname}"
        if not again
        else f"{first} {surname}-{SURNAMES[(rest + again) % len(SURNAMES)]} {'I' * again}"
    )
