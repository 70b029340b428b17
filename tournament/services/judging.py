"""Whether a team may register among others: the same player twice, namesakes, possible homonyms.

Pure, so that the preview of a list and the registration itself judge alike. A team is held against `teams`, which the championship has, and against
`among`, drafts that go in before it in the same breath.
"""

from collections.abc import Iterator, Sequence

from tournament.errors import Problem
from tournament.services.lines import TeamDraft, TeamLine, TeamStatus, Warned
from tournament.services.names import marked, name_from_players, name_key, name_problems, unmarked

PLAYERS_OF_A_TEAM = 2
"""How many players a team has where the rules do not say otherwise."""
SHORTEST_WORD_COMPARED = 4
NAMESAKE = "namesake-player"

Registered = TeamLine | TeamDraft


def judge_draft(
    draft: TeamDraft, teams: Sequence[TeamLine], among: Sequence[TeamDraft] = (), *, players: int = PLAYERS_OF_A_TEAM
) -> tuple[list[Problem], list[Warned]]:
    """Everything that keeps a team of so many players from being registered, and what whoever registers it should look at twice.

    The places are those of the draft: `players[0]`, `name`, `club`, `phone`. A number that was given before is only warned of: the team is given
    another one.
    """
    others: list[Registered] = [*teams, *among]
    problems = [*_problems_of_words(draft), *_problems_inside(draft, others, players), *_players_elsewhere(draft, others, players)]
    warnings = [*_number_taken(draft, teams, among), *_namesakes(draft, others, players), *_told_apart(draft, others), *_homonyms(draft, others)]
    return problems, warnings


def _problems_of_words(draft: TeamDraft) -> Iterator[Problem]:
    for place, text in (("name", draft.name), ("club", draft.club), ("phone", draft.phone)):
        yield from name_problems(text, place)
    for index, player in enumerate(draft.players):
        yield from name_problems(player, f"players[{index}]") if player.strip() else [Problem("player-unnamed", f"players[{index}]")]


def phone_problems(phone: str) -> list[Problem]:
    """What is wrong with a telephone that is typed: without a single digit it is something else, such as the name of the next player."""
    return [] if not phone or any(character.isdigit() for character in phone) else [Problem("phone-without-digit", "phone", {"phone": phone})]


def _problems_inside(draft: TeamDraft, others: Sequence[Registered], most: int) -> Iterator[Problem]:
    if not draft.players:
        yield Problem("team-without-players", "players")
    elif len(draft.players) > most == 1:
        yield Problem("players-not-alone", "players", {"players": draft.players})
    elif len(draft.players) > most:
        yield Problem("team-of-too-many", "players", {"players": draft.players, "most": most})
    keys = [name_key(player) for player in draft.players]
    for index, player in enumerate(draft.players):
        if keys[index] and keys[index] in keys[:index]:
            yield Problem("player-twice-in-team", f"players[{index}]", {"player": player, "apart": _apart(player, draft, others)})


def _players_elsewhere(draft: TeamDraft, others: Sequence[Registered], players: int) -> Iterator[Problem]:
    for index, player in enumerate(draft.players):
        key = name_key(player)
        for other in others:
            if key and any(name_key(theirs) == key for theirs in other.players):
                yield _twice(player, _apart(player, draft, others), other, f"players[{index}]", players)


def _apart(player: str, draft: TeamDraft, others: Sequence[Registered]) -> str:
    """How the player is written if it is another person of the same name than all those who play."""
    return marked(player, (name for team in (draft, *others) for name in team.players))


def _twice(player: str, apart: str, other: Registered, place: str, players: int) -> Problem:
    if _is_waiting(other, players):
        return Problem("player-twice-waiting", place, {"player": player, "apart": apart})
    if other.number is None:
        return Problem("player-twice-in-list", place, {"player": player, "team": called(other), "apart": apart})
    return Problem("player-twice", place, {"player": player, "team": called(other), "number": other.number, "apart": apart})


def _number_taken(draft: TeamDraft, teams: Sequence[TeamLine], among: Sequence[TeamDraft]) -> Iterator[Warned]:
    """Numbers up to the highest were all given once, if only to a team that was struck out."""
    highest = max((team.number or 0 for team in teams), default=0)
    if draft.number is not None and (draft.number <= highest or any(other.number == draft.number for other in among)):
        yield Warned("number-not-kept", {"number": str(draft.number)})


def _namesakes(draft: TeamDraft, others: Sequence[Registered], players: int) -> Iterator[Warned]:
    key = name_key(draft.name)
    for other in others:
        if key and not _is_waiting(other, players) and name_key(called(other)) == key:
            if other.number is None:
                yield Warned("namesake-in-list", {"name": called(other)})
            else:
                yield Warned("namesake-team", {"name": called(other), "number": other.number})


def _told_apart(draft: TeamDraft, others: Sequence[Registered]) -> Iterator[Warned]:
    """Players of the same name as somebody who plays, told apart by a mark: another person, says whoever registers."""
    for player in draft.players:
        for other in others:
            for theirs in other.players:
                if are_told_apart(player, theirs):
                    yield Warned(NAMESAKE, {"player": player, "other": theirs, "team": called(other)})


def are_told_apart(player: str, other: str) -> bool:
    """Whether two names are the same but for the marks that tell two people apart."""
    return name_key(player) != name_key(other) and name_key(unmarked(player)) == name_key(unmarked(other))


def _homonyms(draft: TeamDraft, others: Sequence[Registered]) -> Iterator[Warned]:
    for player in draft.players:
        key = name_key(player)
        for other in others:
            for theirs in other.players:
                if alike(key, name_key(theirs)) and not are_told_apart(player, theirs):
                    yield Warned("possible-homonym", {"player": player, "other": theirs, "team": called(other)})


def called(team: Registered) -> str:
    """What a team is called: its name, or its players' surnames where it brought none."""
    return team.name or name_from_players(team.players)


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two different people's names (as `name_key` gives them) may be one person's: a word more, or one letter in one word."""
    shared = len(one & other)
    if shared == 0 or one == other:
        return False
    extra, missing = one - other, other - one
    if not extra or not missing:
        return shared > 1
    return len(extra) == len(missing) == 1 and one_letter_apart(next(iter(extra)), next(iter(missing)))


def one_letter_apart(one: str, other: str) -> bool:
    """Whether one word becomes the other by a letter after the first changed, added or left out; short words and numbers are too close to tell."""
    shorter, longer = sorted((one, other), key=len)
    if one == other or len(longer) - len(shorter) > 1 or len(shorter) < SHORTEST_WORD_COMPARED:
        return False
    if one[0] != other[0] or not (one + other).isalpha():
        return False
    start = 0
    while start < len(shorter) and shorter[start] == longer[start]:
        start += 1
    after_the_longer = longer[start + 1 :]
    return shorter[start:] == after_the_longer or (len(shorter) == len(longer) and shorter[start + 1 :] == after_the_longer)


def _is_waiting(team: Registered, players: int) -> bool:
    if isinstance(team, TeamLine):
        return team.status is TeamStatus.WAITING
    return len(team.players) < players
