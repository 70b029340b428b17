"""Where one can be in an open championship, and the pages there: each is imported and made when it is first wanted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any

PAGES = "tournament.ui"


@dataclass(frozen=True)
class Place:
    """A page of the evening: its name in the window's own books, its icon, its title, and the class that makes it, in a file of `ui/pages`."""

    name: str
    picture: str
    title: str
    page: str

    def make(self, *given: object) -> Any:
        """Make the page; only now is its file imported, so that nobody waits for pages that nobody looks at."""
        return resolve_name(f"{PAGES}.{self.page}")(*given)


@dataclass(frozen=True)
class Stop:
    """Somewhere one went: the name of a place, and the number of the team where that is what the page is about."""

    place: str
    team: int | None = None


class Pages(Mapping[str, Any]):
    """The pages of an evening by the names of their places. To ask for one is to have it made."""

    def __init__(self, places: Sequence[Place], make: Callable[[Place], Any]) -> None:
        self._places = {place.name: place for place in places}
        self._make = make
        self.made: dict[str, Any] = {}

    def place(self, name: str) -> Place:
        """What is known of a place before its page is there."""
        return self._places[name]

    def __getitem__(self, name: str) -> Any:
        """The page of a place."""
        if name not in self.made:
            self.made[name] = self._make(self._places[name])
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        """The names of all places, whether their pages are there yet or not."""
        return iter(self._places)

    def __len__(self) -> int:
        """How many places there are."""
        return len(self._places)
