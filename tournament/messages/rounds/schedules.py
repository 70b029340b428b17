"""Rounds that are known in advance, in a few characters; and the pools."""

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.services.rounds.schedule_lines import PlannedRound, PoolGame, PoolLine


def say_meeting(each: PlannedRound, team: int, words: Translator) -> str:
    """Whom a team meets in a round, and where: `12 · table 3`; nothing where it has no more games."""
    game = each.game_of(team)
    if game is None:
        return ""
    if game.is_bye:
        return words.gettext("bye")
    met = say_list([str(other) for other in game.teams if other != team], words)
    return met if game.table is None else words.gettext("{met} · table {n}").format(met=met, n=game.table)


def say_out(each: PlannedRound) -> str:
    """Who sits out of a round, by their numbers."""
    return ", ".join(str(team) for game in each.games if game.is_bye for team in game.teams)


def say_pool(pool: PoolLine, words: Translator) -> str:
    """What a pool is called."""
    return words.gettext("Pool {letter}").format(letter=pool.letter)


def say_pool_game(game: PoolGame, words: Translator) -> str:
    """A game of a pool: its teams, and its table while it is not in; in the order of the winner first once it is."""
    if game.totals is None:
        pair = " – ".join(map(str, game.teams))
        return pair if game.table is None else words.gettext("{pair} (table {number})").format(pair=pair, number=game.table)
    (first, second), (one, other) = game.teams, game.totals
    if game.winner == second:
        (first, second), (one, other) = (second, first), (other, one)
    won = words.gettext("{winner} beats {loser}") if game.winner is not None else words.gettext("{winner} and {loser} draw")
    return f"{won.format(winner=first, loser=second)}, {number(one, words)} – {number(other, words)}"
