"""Whether a team may register among others: the same player twice, namesakes, possible homonyms.

Pure, so that the preview of a list and the registration itself judge alike. A team is held against a `Roll`: the teams
that the championship has, and the drafts that go in before it in the same breath.
"""

from collections.abc import Iterator
from itertools import chain, islice

from tournament.errors import Problem
from tournament.records.fields import fields_of
from tournament.records.team import OF_PLAYERS, Entered, EnteredPlayer
from tournament.services.desk.texts import text_problems
from tournament.services.desk.views import Warned
from tournament.services.people.names import marked, name_from_players, name_key, name_problems, unmarked
from tournament.services.people.roll import Registered, Roll, called, licence_key
from tournament.services.people.views import LONGEST_HALL, TeamDraft, TeamStatus, TeamView, texts_of_players

PLAYERS_OF_A_TEAM = 2
"""How many players a team has where the rules do not say otherwise."""
SHORTEST_WORD_COMPARED = 4
MOST_LIKE_ONE = 3
"""At most so many similar names are named for a player: longer lists are not read."""
NAMESAKE = "namesake-player"


def judge_draft(
    draft: TeamDraft, roll: Roll, *, players: int = PLAYERS_OF_A_TEAM
) -> tuple[list[Problem], list[Warned]]:
    """What keeps a team of so many players from registering, and what to look at twice.

    The paths are those of the draft: `players[0]`, `licences[0]`, `memberships[0]`, `name`, `club`, `phone`,
    `category`. A number that was given before is only warned of: the team is given another one.
    """
    problems = [
        *_problems_of_words(draft),
        *_problems_inside(draft, roll, players),
        *_players_elsewhere(draft, roll, players),
    ]
    warnings = [
        *_number_taken(draft, roll),
        *_namesakes(draft, roll, players),
        *_called_alike(draft, roll, players),
        *_told_apart(draft, roll),
        *_homonyms(draft, roll),
        *_licences_twice(draft, roll),
    ]
    return problems, warnings


def _problems_of_words(draft: TeamDraft) -> Iterator[Problem]:
    for path, text in (("name", draft.name), ("club", draft.club), ("phone", draft.phone)):
        yield from name_problems(text, path)
    for told in fields_of(Entered).values():
        if told.kind is str and told.is_checked:
            yield from text_problems(getattr(draft, told.name), told.name, told.most)
    yield from text_problems(draft.hall, "hall", LONGEST_HALL)
    for path, texts in texts_of_players(draft).items():
        for index, text in enumerate(texts):
            yield from text_problems(text, f"{path}[{index}]", fields_of(EnteredPlayer)[OF_PLAYERS[path]].most)
            if text and index >= len(draft.players):
                yield Problem("licence-without-player", f"{path}[{index}]", {"licence": text})
    for index, player in enumerate(draft.players):
        yield from (
            name_problems(player, f"players[{index}]")
            if player.strip()
            else [Problem("player-unnamed", f"players[{index}]")]
        )


def phone_problems(phone: str) -> list[Problem]:
    """What is wrong with a typed phone: without a digit it is something else, such as a name."""
    return (
        []
        if not phone or any(character.isdigit() for character in phone)
        else [Problem("phone-without-digit", "phone", {"phone": phone})]
    )


def _problems_inside(draft: TeamDraft, roll: Roll, most: int) -> Iterator[Problem]:
    if not draft.players:
        yield Problem("team-without-players", "players")
    elif len(draft.players) > most == 1:
        yield Problem("players-not-alone", "players", {"players": draft.players})
    elif len(draft.players) > most:
        yield Problem("team-of-too-many", "players", {"players": draft.players, "most": most})
    keys = [name_key(player) for player in draft.players]
    for index, player in enumerate(draft.players):
        if keys[index] and keys[index] in keys[:index]:
            yield Problem(
                "player-twice-in-team", f"players[{index}]", {"player": player, "apart": _apart(player, draft, roll)}
            )


def _players_elsewhere(draft: TeamDraft, roll: Roll, players: int) -> Iterator[Problem]:
    for index, player in enumerate(draft.players):
        key = name_key(player)
        for other in roll.teams_of(key) if key else ():
            yield _twice(player, _apart(player, draft, roll), other, f"players[{index}]", players)


def _apart(player: str, draft: TeamDraft, roll: Roll) -> str:
    """How the player is written if it is another person of the same name than all those who play."""
    own = {name_key(name) for name in draft.players}
    return marked(player, lambda key: key in own or roll.has_player(key))


def _twice(player: str, apart: str, other: Registered, path: str, players: int) -> Problem:
    if _is_waiting(other, players):
        return Problem("player-twice-waiting", path, {"player": player, "apart": apart})
    if other.number is None:
        return Problem(
            "player-twice-in-list", path, {"player": player, "team": called(other.name, other.players), "apart": apart}
        )
    return Problem(
        "player-twice",
        path,
        {"player": player, "team": called(other.name, other.players), "number": other.number, "apart": apart},
    )


def _number_taken(draft: TeamDraft, roll: Roll) -> Iterator[Warned]:
    """Numbers up to the highest were all given once, if only to a team that was struck out."""
    if draft.number is not None and (draft.number <= roll.highest or draft.number in roll.claimed):
        yield Warned("number-not-kept", {"number": str(draft.number)})


def _namesakes(draft: TeamDraft, roll: Roll, players: int) -> Iterator[Warned]:
    key = name_key(draft.name)
    for other in roll.teams_called(key) if key else ():
        if _is_waiting(other, players):
            continue
        if other.number is None:
            yield Warned("namesake-in-list", {"name": called(other.name, other.players)})
        else:
            yield Warned("namesake-team", {"name": called(other.name, other.players), "number": other.number})


def _called_alike(draft: TeamDraft, roll: Roll, players: int) -> Iterator[Warned]:
    """The first team with this one's players: as a rule they were typed surname first."""
    if draft.name or not 1 < len(draft.players) == players:
        return
    name = name_from_players(draft.players)
    others = (other for other in roll.teams_called(name_key(name)) if not _is_waiting(other, players))
    for other in islice(others, 1):
        if other.number is None:
            yield Warned("called-alike-in-list", {"name": name})
        else:
            yield Warned("called-alike", {"name": name, "number": other.number})


def _told_apart(draft: TeamDraft, roll: Roll) -> Iterator[Warned]:
    """Players marked as namesakes of somebody who plays, said to be another person."""
    for player in draft.players:
        same = (
            (theirs, other)
            for theirs, other in roll.same_but_for_marks(name_key(unmarked(player)))
            if are_told_apart(player, theirs)
        )
        for theirs, other in islice(same, MOST_LIKE_ONE):
            yield Warned(NAMESAKE, {"player": player, "other": theirs, "team": called(other.name, other.players)})


def are_told_apart(player: str, other: str) -> bool:
    """Whether two names are the same but for the marks of namesakes."""
    return name_key(player) != name_key(other) and name_key(unmarked(player)) == name_key(unmarked(other))


def _homonyms(draft: TeamDraft, roll: Roll) -> Iterator[Warned]:
    for player in draft.players:
        key = name_key(player)
        like = (
            (theirs, other)
            for theirs, other in roll.close_to(key)
            if alike(key, name_key(theirs)) and not are_told_apart(player, theirs)
        )
        for theirs, other in islice(like, MOST_LIKE_ONE):
            yield Warned(
                "possible-homonym", {"player": player, "other": theirs, "team": called(other.name, other.players)}
            )


def _licences_twice(draft: TeamDraft, roll: Roll) -> Iterator[Warned]:
    """Licences that somebody else has too: one of the two was misread, or the same person is written in two ways."""
    holders: dict[str, tuple[str, Registered]] = {}
    for player, licence in zip(draft.players, draft.licences, strict=False):
        if key := licence_key(licence):
            for other, team in islice(chain([holders[key]] if key in holders else [], roll.holders_of(key)), 1):
                yield Warned(
                    "licence-twice",
                    {"player": player, "other": other, "team": called(team.name, team.players), "licence": licence},
                )
            holders.setdefault(key, (player, draft))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two people's names (by `name_key`) may be one's: one word or one letter differs."""
    shared = len(one & other)
    if shared == 0 or one == other:
        return False
    extra, missing = one - other, other - one
    if not extra or not missing:
        return shared > 1
    return len(extra) == len(missing) == 1 and one_letter_apart(next(iter(extra)), next(iter(missing)))


def one_letter_apart(one: str, other: str) -> bool:
    """Whether words differ by one letter after the first; not for short words and numbers."""
    shorter, longer = sorted((one, other), key=len)
    if one == other or len(longer) - len(shorter) > 1 or len(shorter) < SHORTEST_WORD_COMPARED:
        return False
    if one[0] != other[0] or not (one + other).isalpha():
        return False
    start = 0
    while start < len(shorter) and shorter[start] == longer[start]:
        start += 1
    after_the_longer = longer[start + 1 :]
    return shorter[start:] == after_the_longer or (
        len(shorter) == len(longer) and shorter[start + 1 :] == after_the_longer
    )


def _is_waiting(team: Registered, players: int) -> bool:
    if isinstance(team, TeamView):
        return team.status is TeamStatus.WAITING
    return len(team.players) < players
