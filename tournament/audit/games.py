"""The results: what every game of a round really came to, and where the export says something else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.audit.export import NOBODY, ExportedGame, ExportedRound, ExportedRules, ExportedSettings, Finding
from tournament.audit.rules.course import JudgedGame, played_out, ranked
from tournament.audit.rules.possible import impossible_fields
from tournament.audit.rules.system import LETTERS, SYSTEMS

NO_HANDS: Mapping[int, int] = {}


@dataclass(frozen=True)
class JudgedOutcome:
    """What a game came to: totals in the order of its sides, the team that won, and where more than two sat the ranks.

    `round` is that of the game, and `forfeited` says that everybody of rank 1 has won it. Where partners are drawn,
    `members` are the players of each side, and the first of them represents it.
    """

    sides: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None
    ranks: tuple[int, ...] | None = None
    round: int = 0
    forfeited: bool = False
    members: tuple[tuple[int, ...], ...] = ()

    @property
    def teams(self) -> tuple[int, ...]:
        """Everybody who sat here."""
        return tuple(team for side in self.members for team in side)

    def seat(self, team: int) -> int:
        """The index of the side at which a team sat."""
        return next(index for index, side in enumerate(self.members) if team in side)

    def are_opponents(self, one: int, other: int) -> bool:
        """Whether two sat at different sides of this table."""
        return one in self.teams and other in self.teams and self.seat(one) != self.seat(other)

    def total(self, team: int) -> int:
        """What the side of a team marked."""
        return sum(total for side, total in zip(self.members, self.totals, strict=False) if team in side)

    def rank(self, team: int) -> int:
        """The rank of a team; at a table of two who did not win is second, unless the game was drawn."""
        if self.ranks is not None:
            return self.ranks[self.seat(team)]
        lost_by_both = self.winner is None and self.forfeited
        return 2 if lost_by_both or self.winner not in (None, self.sides[self.seat(team)]) else 1

    def is_won_by(self, team: int) -> bool:
        """Whether a team won: alone, or with all who did not forfeit a table of several."""
        if self.forfeited and self.ranks is not None:
            return self.rank(team) == 1
        return self.winner is not None and self.winner == self.sides[self.seat(team)]


@dataclass(frozen=True)
class JudgedSheet:
    """A game beside its hands played out: None where there are none to play, or where they cannot be."""

    game: ExportedGame
    played: JudgedGame | None

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals its hands make, the referee's points included; the given ones where only totals are known."""
        if self.played is None:
            return self.game.totals
        return tuple(total + aside for total, aside in zip(self.played.totals, self.played.aside, strict=True))

    @property
    def earned(self) -> tuple[int, ...]:
        """The totals that are said, less the points that a referee gave."""
        return tuple(total - self.given(letter) for total, letter in zip(self.game.totals, LETTERS, strict=False))

    @property
    def was_played(self) -> bool:
        """Whether anything was played: a game stopped before its first hand was not."""
        if self.game.kind == "stopped":
            return bool(self.game.hands) or any(
                total != self.given(letter) for total, letter in zip(self.totals, LETTERS, strict=False)
            )
        return self.game.kind == "played"

    def given(self, letter: str) -> int:
        """The points that a referee gave to a side for the whole game."""
        return sum(points for side, points, _ in self.game.adjustments if side == letter)


def judge_games(found: ExportedRound, settings: ExportedSettings) -> tuple[list[JudgedOutcome], list[Finding]]:
    """The outcomes of the games of a round that are in, as they should be, and everything that is said otherwise."""
    findings: list[Finding] = []
    sheets = []
    for game in found.games:
        faults = list(hand_faults(game, settings.rules))
        played = (
            played_out(game.hands, len(game.sides), game.stop, settings.rules, game.adjustments)
            if game.hands and not faults
            else None
        )
        if played is not None and played.fault is not None:
            hand, name = played.fault
            faults.append(Finding("hand-impossible", f"{hand.path}.{name}", {"field": name}))
        findings += faults
        sheets.append(JudgedSheet(game, None if faults else played))
        findings += ending_faults(sheets[-1], settings.rules)
    average = average_total(sheets, settings.rules)
    outcomes = []
    for sheet in sheets:
        if sheet.game.kind != "pending":
            right = outcome_of(sheet, settings, average)
            findings += result_faults(sheet, right)
            counted = tuple(map(settings.rules.counted, right.totals))
            forfeited = sheet.game.kind == "forfeit"
            outcomes.append(
                replace(right, totals=counted, round=found.number, forfeited=forfeited, members=sheet.game.members)
            )
    return outcomes, findings


def hand_faults(game: ExportedGame, rules: ExportedRules) -> Iterator[Finding]:
    """Hands that cannot have been played, a stop that cannot have been made, and a bye that is half a game."""
    sits_out = len(game.sides) == 1
    if sits_out != (game.table is None) or sits_out != (game.kind == "bye") or (sits_out and game.hands):
        yield Finding("bye-mixed", game.path)
    if game.stop is not None and game.stop[0] > len(game.hands):
        yield Finding("stop-impossible", f"{game.path}.stop.after", {"after": game.stop[0], "hands": len(game.hands)})
    for hand in game.hands:
        for name in dict.fromkeys(impossible_fields(hand, rules, len(game.sides))):
            yield Finding("hand-impossible", f"{hand.path}.{name}", {"field": name})


def ending_faults(sheet: JudgedSheet, rules: ExportedRules) -> Iterator[Finding]:
    """Hands after the end, and a result that does not wait for the end or waits beyond it."""
    game, played = sheet.game, sheet.played
    if game.kind == "pending" and (game.totals or game.winner is not None):
        yield Finding("pending-with-result", f"{game.path}.result")
    if played is not None and played.ended_after is not None:
        for hand in game.hands[played.ended_after :]:
            yield Finding("hand-after-end", hand.path, {"ended_after": played.ended_after})
        if game.kind == "pending":
            yield Finding("pending-is-over", f"{game.path}.result.kind", {"ended_after": played.ended_after})
    elif played is not None and game.kind == "played":
        yield Finding("game-not-over", f"{game.path}.result.kind")
    elif not game.hands and game.kind == "played" and not totals_can_be(sheet, rules):
        yield Finding(
            "totals-and-winner", f"{game.path}.result", {"totals": game.totals, "winner": game.winner or NOBODY}
        )


def totals_can_be(sheet: JudgedSheet, rules: ExportedRules) -> bool:
    """Whether totals without hands allow their winner: the best, or a drawn game where rules have one.

    In bar belote sides at nothing are equal: who went out first is known to the table alone. So is who won the last
    hand, where that decides among several that reached the target.
    """
    game = sheet.game
    if len(game.totals) != len(game.sides):
        return True
    decides = rules.has("decided_points", "winner")
    earned = game.totals if decides else sheet.earned
    reached = [
        side
        for side, total in zip(game.sides, earned, strict=True)
        if rules.target is not None and total >= rules.target
    ]
    if rules.has("both_over", "last-hand") and len(reached) > 1 and game.why in (None, "target"):
        return game.winner in reached
    keys = ranking(earned, rules)
    best = [side for side, key in zip(game.sides, keys, strict=True) if key == min(keys)]
    if len(best) > 1 and SYSTEMS[rules.system].counts_down and min(earned) <= 0:
        return game.winner is None or game.winner in best
    if is_decided_by_totals(sheet, rules):
        return game.winner == (best[0] if len(best) == 1 else None)
    return game.winner == best[0] if len(best) == 1 else game.winner is None and rules.has("tied_game", "drawn")


def ranking(
    totals: Sequence[int], rules: ExportedRules, out_since: Mapping[int, int] = NO_HANDS
) -> list[tuple[bool, int]]:
    """The key that ranks sides, least first: greater total, or in bar belote the least, then going out."""
    if SYSTEMS[rules.system].counts_down:
        return [(total > 0, total if total > 0 else out_since.get(side, 0)) for side, total in enumerate(totals)]
    return [(True, -total) for total in totals]


def average_total(sheets: list[JudgedSheet], rules: ExportedRules) -> int | None:
    """The mean that counts for a side in a round's played games, rounded half up; None without any."""
    totals = [rules.counted(total) for sheet in sheets if sheet.was_played for total in sheet.totals]
    return (2 * sum(totals) // len(totals) + 1) // 2 if totals else None


def outcome_of(sheet: JudgedSheet, settings: ExportedSettings, average: int | None) -> JudgedOutcome:
    """What a game came to."""
    game = sheet.game
    if game.kind == "bye":
        worth = settings.rules.counted(part(settings.bye_worth, settings.rules, average))
        return JudgedOutcome(game.sides, (worth,) * len(game.sides), game.sides[0] if settings.bye_wins else None)
    if game.kind == "forfeit":
        return forfeit_of(game, settings, average)
    if game.kind == "stopped" or is_decided_by_totals(sheet, settings.rules):
        keys = ranking(sheet.totals, settings.rules, sheet.played.out_since if sheet.played else given_order(game))
        best = [side for side, key in zip(game.sides, keys, strict=False) if key == min(keys)]
        return JudgedOutcome(game.sides, sheet.totals, best[0] if len(best) == 1 else None, ranked(keys))
    if sheet.played is None:
        ranks = ranks_of_totals(sheet, settings.rules)
        winner = (
            first_alone(game, ranks)
            if ranks is not None and SYSTEMS[settings.rules.system].counts_down
            else game.winner
        )
        return JudgedOutcome(game.sides, game.totals, winner, ranks)
    return JudgedOutcome(
        game.sides,
        sheet.totals,
        None if sheet.played.winner is None else game.sides[sheet.played.winner],
        sheet.played.ranks,
    )


def is_decided_by_totals(sheet: JudgedSheet, rules: ExportedRules) -> bool:
    """Whether a referee's points count in the game, so that present totals decide it without hands."""
    return (
        sheet.game.kind == "played"
        and sheet.played is None
        and bool(sheet.game.adjustments)
        and rules.has("decided_points", "winner")
    )


def forfeit_of(game: ExportedGame, settings: ExportedSettings, average: int | None) -> JudgedOutcome:
    """A game lost by those who did not come; at tables of several, ranks tell who, and all others are first."""
    count = len(game.sides)
    given = (
        game.ranks
        if game.ranks is not None and len(game.ranks) == count
        else tuple(1 if side == game.winner else count for side in game.sides)
    )
    winners = [side for side, rank in zip(game.sides, given, strict=True) if rank == 1]
    worth = part(settings.forfeit_marks.removesuffix("-0"), settings.rules, average)
    totals = tuple(settings.rules.counted(worth if side in winners else 0) for side in game.sides)
    ranks = tuple(1 if side in winners else count for side in game.sides) if count > len("AB") else None
    return JudgedOutcome(game.sides, totals, winners[0] if len(winners) == 1 else None, ranks)


def ranks_of_totals(sheet: JudgedSheet, rules: ExportedRules) -> tuple[int, ...] | None:
    """The ranks where only totals are known: the winner's, then by totals.

    Who of bar belote went out before whom is believed, and points that a referee gives put nobody out nor bring anybody
    back.
    """
    game = sheet.game
    if len(game.totals) != len(game.sides):
        return None
    if not SYSTEMS[rules.system].counts_down:
        return ranked([(side != game.winner, -total) for side, total in zip(game.sides, game.totals, strict=True)])
    return ranked(ranking(sheet.earned, rules, given_order(game)))


def given_order(game: ExportedGame) -> Mapping[int, int]:
    """The given ranks, by side: where only totals are known they alone show who of bar belote went out before whom."""
    return dict(enumerate(game.ranks)) if game.ranks is not None and len(game.ranks) == len(game.sides) else {}


def first_alone(game: ExportedGame, ranks: Sequence[int]) -> int | None:
    """The team of rank 1, if no other shares it."""
    first = [side for side, rank in zip(game.sides, ranks, strict=True) if rank == 1]
    return first[0] if len(first) == 1 else None


def part(name: str, rules: ExportedRules, average: int | None) -> int:
    """How much of a whole game: all of it, its half, or the average of the round where there is one."""
    shares: Mapping[str, int | None] = {"target": rules.worth, "average": average}
    share = shares.get(name)
    return rules.worth // 2 if share is None else share


def result_faults(sheet: JudgedSheet, right: JudgedOutcome) -> Iterator[Finding]:
    """Where the result that is said differs from the one that is right."""
    game = sheet.game
    if game.winner is not None and game.winner not in game.sides:
        yield Finding("winner-not-seated", f"{game.path}.result.winner", {"team": game.winner})
    elif game.winner != right.winner:
        yield Finding(
            "winner-wrong",
            f"{game.path}.result.winner",
            {"said": game.winner or NOBODY, "right": right.winner or NOBODY},
        )
    if game.totals != right.totals or len(game.totals) != len(game.sides):
        codes = {"bye": "bye-worth", "forfeit": "forfeit-marks"}
        details = {"said": game.totals, "right": right.totals}
        yield Finding(codes.get(game.kind, "totals-wrong"), f"{game.path}.result.totals", details)
    if game.ranks != right.ranks:
        yield Finding(
            "places-wrong", f"{game.path}.result.places", {"said": game.ranks or (), "right": right.ranks or ()}
        )
