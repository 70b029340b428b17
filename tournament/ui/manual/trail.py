"""Where one has been in the manual: back, and forward again."""

from dataclasses import dataclass, field


@dataclass
class Trail:
    """The addresses that were shown, and which of them is shown now."""

    places: list[str] = field(default_factory=list)
    at: int = -1

    @property
    def here(self) -> str:
        """What is shown; empty before anything is."""
        return self.places[self.at] if self.places else ""

    def go(self, address: str) -> None:
        """Show this from now on: what one had gone back from is forgotten."""
        if address != self.here:
            self.places[self.at + 1 :] = [address]
            self.at = len(self.places) - 1

    def can_step(self, by: int) -> bool:
        """Whether there is something so many steps on, or back."""
        return 0 <= self.at + by < len(self.places)

    def step(self, by: int) -> str:
        """Go so many steps on, or back; what is shown then."""
        if self.can_step(by):
            self.at += by
        return self.here
