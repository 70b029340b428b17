"""The pages of one championship in the window: each is imported and made when it is first wanted.

`make bench` measures how long the first page takes to be painted (sample painted), and the memory with the sample open.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TypeVar

from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import PageName, PageSpec

P = TypeVar("P", bound=Page)


def page_class(spec: PageSpec) -> type[Page]:
    """The class of a page, imported."""
    module, _, name = spec.page.partition(":")
    found: type[Page] = getattr(import_module(module), name)
    return found


class Pages(Mapping[PageName, Page]):
    """The pages of a championship by name; asking for one makes it by `make`, and styles it by `take_in`."""

    def __init__(self, specs: Sequence[PageSpec], make: Callable[[PageSpec], Page], take_in: Callable[[Page], object]) -> None:
        self._specs = {spec.name: spec for spec in specs}
        self._make, self._take_in = make, take_in
        self.begun: dict[PageName, Page] = {}
        self.made: dict[PageName, Page] = {}

    def spec(self, name: PageName) -> PageSpec:
        """What is known of a page before it is there."""
        return self._specs[name]

    def of(self, kind: type[P]) -> P:
        """The page of this class."""
        wanted = f"{kind.__module__}:{kind.__qualname__}"
        page = self[next(spec.name for spec in self._specs.values() if spec.page == wanted)]
        assert isinstance(page, kind)
        return page

    def __getitem__(self, name: PageName) -> Page:
        if name not in self.made:
            self.begin(name)
            self.finish(name)
        return self.made[name]

    def begin(self, name: PageName) -> bool:
        """Make a page as far as nothing of it is styled yet; False if that was done before."""
        if name in self.begun:
            return False
        self.begun[name] = self._make(self._specs[name])
        return True

    def finish(self, name: PageName) -> None:
        """Have a page that was begun styled."""
        self._take_in(self.begun[name])
        self.made[name] = self.begun.pop(name)

    def give_up_begun(self) -> None:
        """Let go of what was begun: it was begun with other words than those that hold now."""
        while self.begun:
            self.begun.popitem()[1].deleteLater()

    def __iter__(self) -> Iterator[PageName]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)
