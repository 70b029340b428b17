"""Which names the fonts of the papers cannot write whole, to be reported before anything is printed."""

from collections.abc import Iterator

from tournament.reports.text import lacking_signs
from tournament.services.papers.lines import Snapshot


def names_with_boxes(snapshot: Snapshot) -> dict[str, tuple[str, ...]]:
    """Every name of a championship that is printed with boxes, and the signs that those replace."""
    return {text: signs for text in _names(snapshot) if (signs := lacking_signs(text))}


def _names(snapshot: Snapshot) -> Iterator[str]:
    yield from (snapshot.championship.name, snapshot.championship.venue)
    yield from (prize.prize.goods for prize in snapshot.awards.prizes)
    for team in snapshot.teams:
        yield from (team.name, *team.players, team.club)
