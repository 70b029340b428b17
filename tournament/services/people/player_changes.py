"""The players of a corrected team: who is another person, and who is only spelt otherwise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournament.errors import Problem, Refused
from tournament.models.tables import Round, Substitution
from tournament.services.desk.hall import Hall
from tournament.services.desk.texts import tidy
from tournament.services.desk.work import Work
from tournament.services.people.drafts import for_each
from tournament.services.people.lines import TeamDraft, TeamLine, TeamStatus
from tournament.services.people.names import name_key, unmarked
from tournament.services.people.spelling import is_misspelt

SPELLING = "spelling-corrected"
"""The code of the journal entry of names that were misspelt."""

Renamed = tuple[str, str]
"""How a player was written, and how one is written now."""


@dataclass(frozen=True)
class PlayersChange:
    """Whose name is another one now: who plays for whom, and who was misspelt."""

    replaced: Sequence[Renamed]
    misspelt: Sequence[Renamed]


def renamed(before: Sequence[str], players: Sequence[str]) -> Sequence[Renamed]:
    """Whose name changed in a team, whatever marks, case, accents and order."""
    return tuple(zip(others_than(before, players), others_than(players, before), strict=False))


def players_changed(hall: Hall, before: TeamLine, players: Sequence[str], misspelt: Iterable[str]) -> PlayersChange:
    """What a correction does to a team's players; `misspelt` were there under another spelling.

    Before a draw is posted nobody is asked: there the names tell. Whoever waits for a partner is in no team that
    somebody could be replaced in.
    """
    pairs = renamed(before.players, players)
    if before.status is TeamStatus.WAITING:
        return PlayersChange((), [pair for pair in pairs if is_misspelt(*pair)])
    same = {tidy(name) for name in misspelt}
    is_told = last_posted(hall) is not None
    spelt = [pair for pair in pairs if pair[1] in same or (not is_told and is_misspelt(*pair))]
    return PlayersChange([pair for pair in pairs if pair not in spelt], spelt)


def last_posted(hall: Hall) -> int | None:
    """The number of the newest round that was posted."""
    return max((drawn.number for drawn in hall.all(Round) if drawn.posted_at is not None), default=None)


def substitute(work: Work, before: TeamLine, change: PlayersChange, reason: str) -> None:
    """Note players replaced after the first posting, with the reason; spellings change freely."""
    for was, name in change.misspelt:
        respell(work, before, was, name)
    if not change.replaced:
        return
    work.depends_on(*work.hall.all(Round))  # from which round on somebody plays is what was decided by
    posted = last_posted(work.hall)
    if posted is None:
        return
    if not reason.strip():
        leaving, entering = change.replaced[0]
        raise Refused(Problem("substitution-needs-reason", "reason", {"leaving": leaving, "entering": entering}))
    for leaving, entering in change.replaced:
        work.add(Substitution, team_id=before.id, after_round=posted, leaving=leaving, entering=entering, reason=reason.strip())


def respell(work: Work, team: TeamLine, was: str, name: str) -> None:
    """Write a name in the spelling of now wherever a replacement of the team has it."""
    for row in work.hall.of(Substitution, "team_id", team.id):
        written = {column: name for column in ("leaving", "entering") if not others_than([was], [getattr(row, column)])}
        if written:
            work.change(row, **written)


def with_own_licences(draft: TeamDraft, before: TeamLine, change: PlayersChange) -> TeamDraft:
    """A draft in which the misspelt keep licence and membership, unless new ones are typed."""
    spellings = {name: was for was, name in change.misspelt}

    def kept(texts: Sequence[str], texts_before: Sequence[str]) -> tuple[str, ...]:
        own = dict(zip(before.players, texts_before, strict=False))
        typed = (*texts, *[""] * (len(draft.players) - len(texts)))
        return for_each(
            len(draft.players), [text or own.get(spellings.get(player, ""), "") for player, text in zip(draft.players, typed, strict=False)]
        )

    return replace(draft, licences=kept(draft.licences, before.licences), memberships=kept(draft.memberships, before.memberships))


def tell_players_changed(work: Work, before: TeamLine, change: PlayersChange) -> None:
    """Write into the journal entry who plays for whom, and who was misspelt."""
    if change.misspelt:
        work.what = SPELLING
        work.details.update(was=written(was for was, _ in change.misspelt), spelt=written(name for _, name in change.misspelt))
    if change.replaced:
        work.what = "player-replaced"
        work.details.update(leaving=written(was for was, _ in change.replaced), entering=written(name for _, name in change.replaced))


def written(names: Iterable[str]) -> str:
    """Names as a journal entry has them."""
    return ", ".join(names)


def others_than(players: Sequence[str], others: Sequence[str]) -> list[str]:
    """The players who are none of the others, however their names are spelt and marked."""
    keys = set(map(name_key, others))
    left = [unmarked(other) for other in others if name_key(other) not in set(map(name_key, players))]
    people = []
    for player in players:
        if name_key(player) in keys:
            continue
        same = next((other for other in left if name_key(other) == name_key(unmarked(player))), None)
        if same is None:
            people.append(player)
        else:
            left.remove(same)
    return people
