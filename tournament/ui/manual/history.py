"""Where one has been in the manual: back, and forward again."""

from dataclasses import dataclass, field


@dataclass
class ReadingHistory:
    """The addresses that were shown, which of them is shown now, and how far each of the others was read."""

    places: list[str] = field(default_factory=list)
    at: int = -1
    shares: dict[int, float] = field(default_factory=dict)
    """By their positions in `places`, as shares of the page's height."""

    @property
    def here(self) -> str:
        """What is shown; empty before anything is."""
        return self.places[self.at] if self.places else ""

    def go(self, address: str, share: float = 0) -> None:
        """Show this from now on, forgetting what was gone back from. The page left was read to this share."""
        if address != self.here:
            self.shares = {at: kept for at, kept in self.shares.items() if at < self.at} | {self.at: share}
            self.places[self.at + 1 :] = [address]
            self.at = len(self.places) - 1

    def can_step(self, by: int) -> bool:
        """Whether there is something so many steps on, or back."""
        return 0 <= self.at + by < len(self.places)

    def step(self, by: int, share: float) -> float:
        """Go so many steps on, or back, from a page that was read up to this share; up to which the other was."""
        if self.can_step(by):
            self.shares[self.at] = share
            self.at += by
        return self.shares.get(self.at, 0)
