"""The results: what every game of a round really came to, and where the export says something else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.audit.contree import Played, impossible_fields, played_out
from tournament.audit.export import Game, Options, Round, Settings
from tournament.audit.findings import NOBODY, Finding
from tournament.audit.reading import LETTERS


@dataclass(frozen=True)
class Outcome:
    """What a game came to: totals in the order of its sides, and the team that won."""

    sides: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class Sheet:
    """A game beside its hands played out: None where there are none to play, or where they cannot be."""

    game: Game
    played: Played | None

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals its hands make, the referee's points included; what is said where only totals are told."""
        if self.played is None:
            return self.game.totals
        return tuple(total + self.given(letter) for total, letter in zip(self.played.totals, LETTERS, strict=True))

    @property
    def was_played(self) -> bool:
        """Whether anything was played: a game stopped before its first hand was not."""
        if self.game.kind == "stopped":
            return bool(self.game.hands) or any(total != self.given(letter) for total, letter in zip(self.totals, LETTERS, strict=False))
        return self.game.kind == "played"

    def given(self, letter: str) -> int:
        """The points that a referee gave to a side for the whole game."""
        return sum(points for side, points in self.game.adjustments if side == letter)


def judge_games(found: Round, settings: Settings) -> tuple[list[Outcome], list[Finding]]:
    """The outcomes of the games of a round that are in, as they should be, and everything that is said otherwise."""
    findings: list[Finding] = []
    sheets = []
    for game in found.games:
        faults = list(hand_faults(game))
        findings += faults
        sheets.append(Sheet(game, played_out(game.hands, game.stop, settings.options) if game.hands and not faults else None))
        findings += ending_faults(sheets[-1], settings.options)
    average = average_total(sheets)
    outcomes = []
    for sheet in sheets:
        if sheet.game.kind != "pending":
            right = outcome_of(sheet, settings, average)
            findings += result_faults(sheet, right)
            outcomes.append(right)
    return outcomes, findings


def hand_faults(game: Game) -> Iterator[Finding]:
    """Hands that cannot have been played, a stop that cannot have been made, and a bye that is half a game."""
    sits_out = len(game.sides) == 1
    if sits_out != (game.table is None) or sits_out != (game.kind == "bye") or (sits_out and game.hands):
        yield Finding("bye-mixed", game.place)
    if game.stop is not None and game.stop[0] > len(game.hands):
        yield Finding("stop-impossible", f"{game.place}.stop.after", {"after": game.stop[0], "hands": len(game.hands)})
    for hand in game.hands:
        for name in dict.fromkeys(impossible_fields(hand)):
            yield Finding("hand-impossible", f"{hand.place}.{name}", {"field": name})


def ending_faults(sheet: Sheet, options: Options) -> Iterator[Finding]:
    """Hands after the end, and a result that does not wait for the end or waits beyond it."""
    game, played = sheet.game, sheet.played
    if game.kind == "pending" and (game.totals or game.winner is not None):
        yield Finding("pending-with-result", f"{game.place}.result")
    if played is not None and played.ended_after is not None:
        for hand in game.hands[played.ended_after :]:
            yield Finding("hand-after-end", hand.place, {"ended_after": played.ended_after})
        if game.kind == "pending":
            yield Finding("pending-is-over", f"{game.place}.result.kind", {"ended_after": played.ended_after})
    elif played is not None and game.kind == "played":
        yield Finding("game-not-over", f"{game.place}.result.kind")
    elif not game.hands and game.kind == "played" and not totals_can_be(sheet, options):
        yield Finding("totals-and-winner", f"{game.place}.result", {"totals": game.totals, "winner": game.winner or NOBODY})


def totals_can_be(sheet: Sheet, options: Options) -> bool:
    """Whether totals without hands allow their winner: the greater one won, and equal ones are a drawn game where a game can be drawn."""
    game = sheet.game
    if len(game.totals) != len(game.sides):
        return True
    earned = [total - sheet.given(letter) for total, letter in zip(game.totals, LETTERS, strict=False)]
    best = [side for side, total in zip(game.sides, earned, strict=True) if total == max(earned)]
    return game.winner == best[0] if len(best) == 1 else game.winner is None and options.tied_game == "drawn"


def average_total(sheets: list[Sheet]) -> int | None:
    """The mean total of a side in the games of a round that were played, if not to their end, rounded half up; None when there is none."""
    totals = [total for sheet in sheets if sheet.was_played for total in sheet.totals]
    return (2 * sum(totals) // len(totals) + 1) // 2 if totals else None


def outcome_of(sheet: Sheet, settings: Settings, average: int | None) -> Outcome:
    """What a game came to."""
    game = sheet.game
    if game.kind == "bye":
        worth = part(settings.bye_worth, settings.options, average)
        return Outcome(game.sides, (worth,) * len(game.sides), game.sides[0] if settings.bye_wins else None)
    if game.kind == "forfeit":
        worth = part(settings.forfeit_marks.removesuffix("-0"), settings.options, average)
        return Outcome(game.sides, tuple(worth if side == game.winner else 0 for side in game.sides), game.winner)
    if game.kind == "stopped":
        best = [side for side, total in zip(game.sides, sheet.totals, strict=False) if total == max(sheet.totals)]
        return Outcome(game.sides, sheet.totals, best[0] if len(best) == 1 else None)
    if sheet.played is None:
        return Outcome(game.sides, game.totals, game.winner)
    return Outcome(game.sides, sheet.totals, None if sheet.played.winner is None else game.sides[sheet.played.winner])


def part(name: str, options: Options, average: int | None) -> int:
    """How much of a whole game: all of it, its half, or the average of the round where there is one."""
    shares: Mapping[str, int | None] = {"target": options.worth, "average": average}
    share = shares.get(name)
    return options.worth // 2 if share is None else share


def result_faults(sheet: Sheet, right: Outcome) -> Iterator[Finding]:
    """Where the result that is said differs from the one that is right."""
    game = sheet.game
    if game.winner is not None and game.winner not in game.sides:
        yield Finding("winner-not-seated", f"{game.place}.result.winner", {"team": game.winner})
    elif game.winner != right.winner:
        yield Finding("winner-wrong", f"{game.place}.result.winner", {"said": game.winner or NOBODY, "right": right.winner or NOBODY})
    if game.totals != right.totals or len(game.totals) != len(game.sides):
        codes = {"bye": "bye-worth", "forfeit": "forfeit-marks"}
        details = {"said": game.totals, "right": right.totals}
        yield Finding(codes.get(game.kind, "totals-wrong"), f"{game.place}.result.totals", details)
