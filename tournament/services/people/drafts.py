"""Teams as they are typed. Pure, so that forms, lists and what registers them agree."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from tournament.records.fields import values_of
from tournament.records.team import Entered
from tournament.services.desk.texts import tidy
from tournament.services.people.lines import TeamDraft, TeamLine
from tournament.services.people.names import name_key


def for_each(players: int, texts: Sequence[str]) -> tuple[str, ...]:
    """One text for each of so many players; none at all where nobody has one."""
    return (*texts, *[""] * (players - len(texts))) if any(texts) else ()


def tidied(draft: TeamDraft) -> TeamDraft:
    """The draft as kept: no name is nobody, and licences of nobody come after the players'."""
    seats = [tuple(map(tidy, seat)) for seat in zip_longest(draft.players, draft.licences, draft.memberships, fillvalue="")]
    seats = sorted((seat for seat in seats if any(seat)), key=lambda seat: not seat[0])
    players = tuple(name for name, _, _ in seats if name)
    told: dict[str, Any] = {name: tidy(text) for name, text in values_of(Entered, draft).items() if isinstance(text, str)}
    return replace(
        draft,
        **told,
        players=players,
        name=tidy(draft.name),
        phone=tidy(draft.phone),
        hall=tidy(draft.hall),
        licences=for_each(len(players), [licence for _, licence, _ in seats]),
        memberships=for_each(len(players), [membership for _, _, membership in seats]),
    )


def draft_of(line: TeamLine) -> TeamDraft:
    """A team as it would be typed."""
    return TeamDraft(
        **values_of(Entered, line),
        players=line.players,
        name=line.name,
        phone=line.phone,
        licences=line.licences,
        memberships=line.memberships,
    )


def is_unchanged(draft: TeamDraft, line: TeamLine) -> bool:
    """Whether a correction says of a team what it is already."""
    return replace(tidied(draft), number=None) == draft_of(line)


def carried(texts: Sequence[str], before: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """Licences or memberships of these players from another list, by person; new names bring none."""
    own = {name_key(player): text for player, text in zip(before, texts, strict=False)}
    return for_each(len(players), [own.get(name_key(player), "") for player in players])
