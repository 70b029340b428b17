"""People and teams for championships that nobody plays: every player has another name."""

from tournament.services.people.lines import TeamDraft
from tournament.shipped_files import RESOURCES
from tournament.simulation.luck import Luck

LISTS = RESOURCES / "simulation"
FIRST_NAMES = (LISTS / "first-names.txt").read_text(encoding="utf-8").split()
SURNAMES = (LISTS / "surnames.txt").read_text(encoding="utf-8").split()
CLUBS = ("", "Amicale des cheminots", "Foyer de Bellerive", "Les Cartes du Lac", "Club du Vieux-Moulin", "Cercle Saint-Éloi")
PLAYERS = len(FIRST_NAMES) * len(SURNAMES)


def draft_teams(count: int, luck: Luck, players: int = 2) -> list[TeamDraft]:
    """As many teams of so many players, every player with a name of its own."""
    names = [full_name(index) for index in luck.shuffled(range(max(PLAYERS, players * count)))[: players * count]]
    return [TeamDraft(players=tuple(names[players * index : players * (index + 1)]), club=luck.choice(CLUBS)) for index in range(count)]


def full_name(index: int) -> str:
    """The name of one player; past every pair of names, people have a second surname."""
    first, rest = FIRST_NAMES[index % len(FIRST_NAMES)], index // len(FIRST_NAMES)
    surname, again = SURNAMES[rest % len(SURNAMES)], rest // len(SURNAMES)
    return f"{first} {surname}" if not again else f"{first} {surname}-{SURNAMES[(rest + again) % len(SURNAMES)]} {'I' * again}"
