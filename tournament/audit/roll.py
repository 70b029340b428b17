"""The roll of teams: every number once, nobody in two teams, and no mention of a team that is not on it."""

import unicodedata
from collections.abc import Iterable, Iterator

from tournament.audit.export import ExportedChampionship, ExportedGame
from tournament.audit.findings import Finding

LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})


def judge_roll(championship: ExportedChampionship) -> Iterator[Finding]:
    """What is wrong with the teams themselves, and every path that names a team nobody registered."""
    yield from twice_numbered(championship)
    yield from twice_playing(championship)
    registered = {team.number for team in championship.teams}
    for path, team in teams_named(championship):
        if team not in registered:
            yield Finding("team-unknown", path, {"team": team})


def twice_numbered(championship: ExportedChampionship) -> Iterator[Finding]:
    """Numbers that two teams have."""
    seen: set[int] = set()
    for team in championship.teams:
        if team.number is not None and team.number in seen:
            yield Finding("team-number-twice", f"{team.path}.number", {"team": team.number})
        seen |= {team.number} if team.number is not None else set()


def twice_playing(championship: ExportedChampionship) -> Iterator[Finding]:
    """Players that are on the roll more than once."""
    seen: set[tuple[str, ...]] = set()
    for team in championship.teams:
        for index, player in enumerate(team.players):
            key = words_of(player)
            if key and key in seen:
                yield Finding("player-twice", f"{team.path}.players[{index}]", {"player": player})
            seen.add(key)


def words_of(player: str) -> tuple[str, ...]:
    """The words of a name without order, case and accents: what makes two of them the same person."""
    letters = unicodedata.normalize("NFKD", player.casefold().translate(LIGATURES))
    plain = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return tuple(sorted(set(plain.split())))


def seats_of(game: ExportedGame) -> Iterator[tuple[str, int]]:
    """Everybody who sits at a game, with the path that says so."""
    for index, side in enumerate(game.members):
        for number, team in enumerate(side):
            yield f"{game.path}.sides[{index}]" + (f"[{number}]" if len(side) > 1 else ""), team


def teams_named(championship: ExportedChampionship) -> Iterable[tuple[str, int]]:
    """Every mention of a team outside the roll, with its path; standings and results are judged elsewhere."""
    for found in championship.rounds:
        yield from ((f"{found.path}.present[{index}]", team) for index, team in enumerate(found.present))
        for game in found.games:
            yield from ((path, team) for path, team in seats_of(game))
        yield from ((f"{found.path}.resting[{index}]", team) for index, team in enumerate(found.resting))
        yield from ((f"{found.path}.left[{index}]", team) for index, team in enumerate(found.left))
    yield from ((f"{path}.team", team) for path, team, _ in championship.adjustments)
