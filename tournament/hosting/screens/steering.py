"""How the desk steers the screens: what replaces the evening's own. Immutable."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.hosting.screens.slides import SlideKind


class ScreenTheme(StrEnum):
    """Dark letters on a light ground for a bright hall, or light ones on a dark ground."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Chosen:
    """What the desk wants to see: all pages of a kind in turn or, held, one of them."""

    kind: SlideKind
    page: int | None = None


@dataclass(frozen=True)
class Steering:
    """What the desk has chosen for the screens; as it begins, they follow the evening.

    `podium` counts the steps of the podium that were shown, from the last rank up; it is None as long as nobody steps
    through it. `on_top` holds the announcements over everything else. While telephones can reach the hall, `address` is
    where, and `network` the Wi-Fi that they join.
    """

    chosen: Chosen | None = None
    podium: int | None = None
    on_top: bool = False
    theme: ScreenTheme = ScreenTheme.DARK
    motion: bool = True
    address: str = ""
    network: str = ""

    @property
    def follows(self) -> bool:
        """Whether the screens follow the evening by themselves."""
        return self.chosen is None and self.podium is None

    @property
    def is_held(self) -> bool:
        """Whether one page stays until the desk says otherwise."""
        return self.podium is not None or (self.chosen is not None and self.chosen.page is not None)


def follow(steering: Steering) -> Steering:
    """Let the evening choose again. A podium that was stepped through is over."""
    return replace(steering, chosen=None, podium=None)


def show(steering: Steering, kind: SlideKind) -> Steering:
    """Show all pages of a kind in turn; the podium begins covered."""
    if kind is SlideKind.PODIUM:
        return replace(steering, chosen=None, podium=0)
    return replace(steering, chosen=Chosen(kind), podium=None)


def hold(steering: Steering, kind: SlideKind, page: int) -> Steering:
    """Hold one page: freeze it."""
    return replace(steering, chosen=Chosen(kind, page), podium=None)


def podium_on(steering: Steering, steps: int) -> Steering:
    """Show the next step of a podium of so many: the third, then the second, then the first."""
    shown = -1 if steering.podium is None else steering.podium
    return replace(steering, chosen=None, podium=min(shown + 1, steps))


def podium_back(steering: Steering) -> Steering:
    """Cover the last step of the podium again."""
    return replace(steering, chosen=None, podium=max((steering.podium or 0) - 1, 0))


def put_on_top(steering: Steering, on_top: bool) -> Steering:
    """Hold the announcements over everything else, or let them take their turn."""
    return replace(steering, on_top=on_top)


def themed(steering: Steering, theme: ScreenTheme) -> Steering:
    """Show the screens light or dark."""
    return replace(steering, theme=theme)


def reachable(steering: Steering, address: str = "", network: str = "") -> Steering:
    """Say where telephones reach the hall, and by which Wi-Fi; nothing once it is closed."""
    return replace(steering, address=address, network=network)
