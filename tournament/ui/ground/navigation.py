"""Where one is among the pages of a championship, and how one came there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.ui.ground.page_specs import PageName


@dataclass(frozen=True)
class Location:
    """Where one went: a page, and the number of the team where that is what the page is about."""

    page: PageName
    team: int | None = None


@dataclass(frozen=True)
class Navigation:
    """Where one is, how one came there, and what is being typed on the pages that would mind losing it."""

    path: tuple[Location, ...]
    typed: Mapping[PageName, Any]
