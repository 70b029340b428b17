"""A championship document, read into facts: everything that is wrong with it is found at once, each with its path.

Its shape is checked first. What is wrong with it is replaced by something harmless while the rest is checked, so that
this is found as well. Results are read only where they are facts themselves: totals typed without hands, who lost by
forfeit, which game was stopped.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tournament.draw.brackets import TAKES
from tournament.draw.catalogue import FORMATS, option_problems, partners_drawn
from tournament.draw.facts import NOBODY
from tournament.draw.phase_reading import FEWEST_TAKEN, MOST_TAKEN
from tournament.errors import Problem, Refused
from tournament.exchange.championship_document import (
    DEFAULTS_OF,
    FORMAT,
    MEMBERS,
    SLOT,
    VERSION,
    ApartDocument,
    ChampionshipDocument,
    DecisionDocument,
    GameAdjustment,
    GameDocument,
    Result,
    RoundDocument,
    Saw,
    SettingsDocument,
    SubstitutionDocument,
    TypedDocument,
)
from tournament.exchange.documents import KnownTeams, read
from tournament.exchange.entrants_document import ReadEntrants
from tournament.exchange.money_documents import read_cash, read_prizes, read_raffle
from tournament.presets.reading import choices_of, plain_in
from tournament.records import rulings
from tournament.records.fields import GREATEST
from tournament.records.game import Game, ResultKind, TypedTotals, WinReason
from tournament.records.money import Cash, Raffle
from tournament.records.round import Round
from tournament.records.rulings import PointsGiven
from tournament.records.team import Apart, Team
from tournament.scoring.course import decides
from tournament.scoring.facts import SIDES, ClockStop, Given, HandFacts, Sheet, Side
from tournament.scoring.games import check_sheet
from tournament.scoring.published import read_part
from tournament.scoring.shapes import beyond, entry, inside, printable, quoted, side_at
from tournament.scoring.sheet_json import read_stop, read_stored_hand
from tournament.scoring.systems import SYSTEMS, seating_of
from tournament.services.desk.texts import tidy
from tournament.services.rounds.draw_inputs import SeenByDraw
from tournament.services.safety.views import ChampionshipFacts, SettingsFacts
from tournament.services.scores.game_records import given
from tournament.services.scores.totals import check_out, settle_totals, with_points
from tournament.services.setup.setting_checks import check_settings
from tournament.services.setup.views import check_entering
from tournament.settings import CHOSEN, SETTINGS
from tournament.standings.criteria import check_criteria


def check_options(part: RoundDocument, path: str, known: KnownTeams) -> None:
    """Refuse settings of a draw that its format does not have, and a round of a bracket that leaves any of them out."""
    chosen, options = FORMATS[part.method], dict(part.saw.options) if part.saw else {}
    takes = options.pop(TAKES, FEWEST_TAKEN)
    if not isinstance(takes, int) or not FEWEST_TAKEN <= takes <= MOST_TAKEN:
        known.note("number-out-of-range", f"{path}.saw.options.{TAKES}", least=FEWEST_TAKEN, most=MOST_TAKEN)
    said = {name: value for name, value in options.items() if name in chosen.settings}
    for problem in option_problems(said, chosen, f"{path}.saw"):
        known.note(problem.code, problem.path, **problem.details)
    if chosen.is_bracket and (part.saw or any(game.slot for game in part.games)):
        missing = (
            [f"options.{name}" for name in chosen.settings if name not in said]
            if said
            else ["options"] * bool(chosen.settings)
        )
        for name in missing:
            known.note("field-missing", f"{path}.saw.{name}", field=name.removeprefix("options."))


def seen_by_draw(part: Saw, path: str, present: int | None, known: KnownTeams) -> SeenByDraw:
    """What a draw saw, for so many teams; None where that could not be read."""
    criteria = f"{path}.criteria"
    known.problems += [
        replace(problem, path=f"{path}.{problem.path}")
        for problem in check_criteria(part.criteria)
        if known.is_read(criteria)
    ]
    for index, scores in enumerate(part.scores if known.is_read(criteria) else ()):
        for name in scores.keys() - set(part.criteria):
            known.note("field-unknown", f"{path}.scores[{index}].{printable(name)}", field=printable(name))
    for name, values in (("scores", part.scores), ("groups", part.groups)):
        if name in part.model_fields_set and present is not None and len(values) != present:
            known.note("scores-of-present", f"{path}.{name}", present=present)
    return SeenByDraw(
        scores=tuple(part.scores),
        criteria=tuple(part.criteria),
        bye_worth=part.bye_worth,
        bye_wins=part.bye_wins,
        phase=part.phase,
        turn=part.turn,
        options=part.options,
        roster=_roster(part.roster, f"{path}.roster", known),
        groups=tuple(part.groups),
        winners=_winners(part, f"{path}.winners", known),
        pools=_pools(part.pools, f"{path}.pools", known),
        never=_pairs(part.apart.never if part.apart else (), f"{path}.apart.never", known),
        early=_pairs(part.apart.early if part.apart else (), f"{path}.apart.early", known),
    )


def _roster(part: Sequence[int], path: str, known: KnownTeams) -> tuple[int, ...]:
    """The positions of a phase: teams, none twice, and 0 where nobody is."""
    roster: dict[int, None] = {}
    seats = [
        NOBODY if number == NOBODY else known.known(number, entry(path, index)) for index, number in enumerate(part)
    ]
    for index, team in enumerate(seats):
        if team and team in roster:
            known.note("team-twice", entry(path, index), number=team)
        roster[team] = None
    return tuple(seats)


def _pools(part: Sequence[Sequence[int]], path: str, known: KnownTeams) -> tuple[tuple[int, ...], ...]:
    """The teams of each pool that a bracket was drawn after, none of them twice."""
    pools, seen = [], set()
    for index, pool in enumerate(part):
        members = tuple(known.known(team, f"{path}[{index}][{position}]") for position, team in enumerate(pool))
        for position, team in enumerate(members):
            if team in seen:
                known.note("team-twice", f"{path}[{index}][{position}]", number=team)
            seen.add(team)
        pools.append(members)
    return tuple(pools)


def _winners(part: Saw, path: str, known: KnownTeams) -> dict[str, int]:
    winners = {}
    for slot, number in part.winners.items():
        winners[slot] = known.known(number, f"{path}.{quoted(slot)}")
        if not SLOT.fullmatch(slot):
            known.note("slot-unknown", path, found=quoted(slot))
    return winners


def _pairs(part: Sequence[Sequence[int]], path: str, known: KnownTeams) -> tuple[tuple[int, int], ...]:
    return tuple(_pair(pair, entry(path, index), known) for index, pair in enumerate(part))


def _pair(part: Sequence[int], path: str, known: KnownTeams) -> tuple[int, int]:
    one, other = (known.known(team, entry(path, index)) for index, team in enumerate(part))
    return one, other


def pairs_apart(part: Sequence[ApartDocument], known: KnownTeams) -> tuple[Apart, ...]:
    """Who should not meet, every two teams once."""
    kept, pairs = [], set()
    for index, one in enumerate(part):
        teams = _pair(one.teams, f"apart[{index}].teams", known)
        if 0 not in teams and frozenset(teams) in pairs:
            known.note("pair-twice", entry("apart", index))
        pairs.add(frozenset(teams))
        kept.append(read(Apart, one, entry("apart", index), known, teams=teams))
    return tuple(kept)


OF_A_RESULT = ("totals", "winner", "places", "why", "out")


def read_facts(document: object) -> ChampionshipFacts:
    """The facts of a championship document. Raises Refused with everything that is wrong."""
    if not isinstance(document, dict):
        raise Refused(Problem("not-object", details={"found": quoted(document)}))
    part, problems = read_part(ChampionshipDocument, document)
    reading = Reading(problems)
    facts = reading.championship(part)
    problems += beyond(reading.problems, problems)
    if problems:
        raise Refused(*problems)
    return facts


class Reading(ReadEntrants):
    """One reading of a document: who entered, and the tables found so far, which later parts may name."""

    def __init__(self, wrong: list[Problem]) -> None:
        super().__init__(wrong)
        self.tables: dict[int, set[int | None]] = {}

    def championship(self, part: ChampionshipDocument) -> ChampionshipFacts:
        """The whole document."""
        if part.format != FORMAT:
            self.note("format-unknown", "format", found=quoted(part.format), wanted=FORMAT)
        if part.version > VERSION:
            self.note("version-newer", "version", found=part.version, known=VERSION)
        chosen = self._chosen(part.championship, len(part.rounds))
        teams = self._entrants(part)
        teams += [self.waiting(waiting, entry("waiting", index)) for index, waiting in enumerate(part.waiting)]
        cash = read_cash(part.cash, len(part.waiting), self) if part.cash else Cash()
        return ChampionshipFacts(
            settings=self._settings(part.championship, chosen),
            teams=tuple(sorted(teams, key=lambda team: (team.number is None, team.number or 0))),
            rounds=tuple(self._round(played, index) for index, played in enumerate(part.rounds)),
            adjustments=tuple(
                read(rulings.TeamAdjustment, given, f"adjustments[{index}]", self, reason=given.reason)
                for index, given in enumerate(part.adjustments)
            ),
            decisions=tuple(
                self._decision(decision, entry("decisions", index)) for index, decision in enumerate(part.decisions)
            ),
            substitutions=tuple(
                self._substitution(one, entry("substitutions", index)) for index, one in enumerate(part.substitutions)
            ),
            apart=pairs_apart(part.apart, self),
            cash=cash,
            raffle=read_raffle(part.raffle, cash, self) if part.raffle else Raffle(),
            prizes=read_prizes(part.prizes, self._note_at),
        )

    # --- settings ---

    def _chosen(self, part: SettingsDocument, rounds: int) -> dict[str, Any]:
        """How the championship is run: its rules and phases say how the rest is read."""
        chosen = choices_of(part, self.wrong, "championship", rounds=max(rounds, 4), defaults_of=DEFAULTS_OF)
        self.rules, self.phases = chosen["rules"], chosen["phases"]
        self._note_at("championship", check_entering(self.rules, self.phases))
        return chosen

    def _settings(self, part: SettingsDocument, chosen: dict[str, Any]) -> SettingsFacts:
        own = plain_in(part, SETTINGS.keys() - CHOSEN) | {
            "name": tidy(part.name),
            "venue": tidy(part.place),
            "day": part.date,
            "room": tuple((first, last) for first, last in part.room),
            "door_tables": tuple(part.door_tables),
            "referees": tidy(part.referees),
        }
        self._note_at("championship", check_settings(own))
        highest = max(self.numbers, default=0)
        if part.last_number is not None and not highest <= part.last_number <= GREATEST:
            self.note("number-out-of-range", "championship.last_number", least=highest, most=GREATEST)
        return SettingsFacts(
            **chosen,
            **own,
            lot_seed=part.lot_seed,
            last_number=highest if part.last_number is None else part.last_number,
        )

    # --- teams, or players where partners are drawn ---

    def _entrants(self, part: ChampionshipDocument) -> list[Team]:
        """Who entered, by number; refused where there are players instead of teams, or teams instead of players."""
        wanted, others = ("players", "teams") if partners_drawn(self.phases) else ("teams", "players")
        if wanted not in part.model_fields_set:
            self.note("field-missing", wanted, field=wanted)
            self.knows_all = False
        if others in part.model_fields_set:
            self.instead(others, "entrants-otherwise", wanted=wanted)
        if wanted == "players":
            return [self.player(player, entry(wanted, index)) for index, player in enumerate(part.players)]
        return [self.team(team, entry(wanted, index)) for index, team in enumerate(part.teams)]

    # --- rounds ---

    def _round(self, part: RoundDocument, index: int) -> Round:
        path, number = entry("rounds", index), index + 1
        if part.number != number:
            self.note("round-out-of-order", f"{path}.number", number=number)
        self.tables[number] = set()
        present = self.each_once(part.present, f"{path}.present")
        check_options(part, path, self)
        seated: set[int] = set()
        return read(
            Round,
            part,
            path,
            self,
            number=number,
            present=tuple(present),
            games=tuple(
                self._game(game, f"{path}.games[{index}]", number, seated) for index, game in enumerate(part.games)
            ),
            saw=seen_by_draw(part.saw, f"{path}.saw", len(present) if self.is_read(f"{path}.present") else None, self)
            if part.saw
            else None,
            resting=tuple(self.each_once(part.resting, f"{path}.resting")),
            left=tuple(self.each_once(part.left, f"{path}.left")),
            presence=tuple(
                read(rulings.Presence, one, here, self, missing=tuple(self.each_once(one.missing, f"{here}.missing")))
                for here, one in ((entry(f"{path}.presence", at), one) for at, one in enumerate(part.presence))
            ),
        )

    def _game(self, part: GameDocument, path: str, number: int, seated: set[int]) -> Game:
        kind, of_result = part.result.kind, f"{path}.result"
        sides = self._seats(part, path, seated)
        teams, letters = [side[0] for side in sides], SIDES[: len(sides)]
        hands, stop = self._hands(part, path, letters), self._stop(part, path)
        if kind is ResultKind.BYE and (hands or stop):
            self.note("bye-with-hands", f"{path}.hands")
        adjustments = [
            self._adjustment(one, f"{path}.adjustments[{index}]", letters) for index, one in enumerate(part.adjustments)
        ]
        self._check_hands(part, path, hands, stop, len(teams), given(adjustments, len(hands)))
        result = (
            self._totals(part.result, of_result, teams)
            if kind is not ResultKind.PENDING
            else self._pending(part.result, of_result)
        )
        return read(
            Game,
            part,
            path,
            self,
            table=self._table(part, path, number),
            sides=tuple(sides),
            by_hand=part.by is not None,
            hands=tuple(hands),
            stop=stop,
            adjustments=tuple(adjustments),
            decided=kind if kind in (ResultKind.FORFEIT, ResultKind.STOPPED, ResultKind.BYE) else None,
            losers=self._losers(part.result, of_result, result, letters) if kind is ResultKind.FORFEIT else "",
            slot=part.slot or "",
            typed=self._typed(part, path, teams, hands, without(result, adjustments), adjustments),
        )

    def _seats(self, part: GameDocument, path: str, seated: set[int]) -> list[tuple[int, ...]]:
        """The members of a game's sides: nobody seated elsewhere, one side of a bye, else as rules seat."""
        is_bye, here = part.result.kind is ResultKind.BYE, f"{path}.sides"
        if partners_drawn(self.phases):
            sides = self._partners(part.sides, here, 1 if is_bye else MEMBERS)
        else:
            sides = [(team,) for team in self.each_once(part.sides, here)]
        for index, side in enumerate(sides):
            for team in side:
                if team in seated:
                    self.note("team-seated-twice", entry(here, index), number=team)
                seated.add(team)
        seating = seating_of(self.rules)
        fewest, most = (1, 1) if is_bye else (seating.fewest, seating.most)
        if not fewest <= len(part.sides) <= most:
            self.note("sides-of-game", here, fewest=fewest, most=most)
        return sides[: len(SIDES)]

    def _partners(self, part: Sequence[object], path: str, members: int) -> list[tuple[int, ...]]:
        """Sides of so many players each; a side that could not be read is left out."""
        sides = []
        for index, side in enumerate(part):
            if not isinstance(side, list) or len(side) != members:
                self.note("side-of-players", entry(path, index), players=members)
                continue
            players = tuple(
                player for seat, one in enumerate(side) if (player := self.known(one, f"{path}[{index}][{seat}]"))
            )
            if len(players) == members:
                sides.append(players)
        return sides

    def _table(self, part: GameDocument, path: str, number: int) -> int | None:
        if (part.table is None) != (part.result.kind is ResultKind.BYE):
            self.note("table-of-bye", f"{path}.table")
        if part.table is not None and part.table in self.tables[number]:
            self.note("table-twice", f"{path}.table", table=part.table)
        self.tables[number].add(part.table)
        table: int | None = part.table
        return table

    def _hands(self, part: GameDocument, path: str, letters: str) -> list[HandFacts]:
        hands: list[HandFacts] = []
        for index, hand in enumerate(part.hands):
            facts, problems = read_stored_hand(hand, len(letters), f"{path}.hands[{index}]")
            hands += [facts] if facts else []
            self.problems += problems
        return hands

    def _stop(self, part: GameDocument, path: str) -> ClockStop | None:
        try:
            return read_stop(part.stop, f"{path}.stop") if "stop" in part.model_fields_set else None
        except Refused as refused:
            self.problems += refused.problems
            return None

    def _check_hands(
        self,
        part: GameDocument,
        path: str,
        hands: Sequence[HandFacts],
        stop: ClockStop | None,
        sides: int,
        points: Sequence[Given],
    ) -> None:
        """Refuse hands that cannot have been played, unless their shape was wrong already."""
        seating = seating_of(self.rules)
        if len(part.hands) == len(hands) and (hands or stop) and seating.fewest <= sides <= seating.most:
            self._note_at(path, check_sheet(Sheet(self.rules, tuple(hands), sides, stop, points)))

    def _adjustment(self, part: GameAdjustment, path: str, letters: str) -> PointsGiven:
        side = side_at(part.side, f"{path}.side", letters, self.problems) or "A"
        return read(PointsGiven, part, path, self, side=side, reason=part.reason)

    # --- results that are facts ---

    def _totals(self, part: Result | TypedDocument, path: str, teams: Sequence[int]) -> TypedTotals:
        """Totals by letter, with the winner (null: none) and why."""
        for name in ("totals", "winner"):
            if name not in part.model_fields_set:
                self.note("field-missing", f"{path}.{name}", field=name)
        if "totals" in part.model_fields_set and len(part.totals) != len(teams):
            self.note("totals-of-sides", f"{path}.totals", sides=len(teams))
        winner = None
        if part.winner is not None and part.winner in teams:
            winner = SIDES[teams.index(part.winner)]
        elif part.winner is not None:
            self.note("winner-not-seated", f"{path}.winner", seated=tuple(map(str, teams)))
        if not set(part.out) <= set(teams):
            self.note("winner-not-seated", f"{path}.out", seated=tuple(map(str, teams)))
        out = tuple(SIDES[teams.index(team)] for team in part.out if team in teams)
        return TypedTotals(dict(zip(SIDES[: len(teams)], part.totals, strict=False)), winner, part.why, out)

    def _losers(self, part: Result, path: str, result: TypedTotals, letters: str) -> str:
        """Who forfeited a game: of two sides whoever did not win, of more whoever is not of the first rank."""
        if "places" not in part.model_fields_set:
            return "".join(letter for letter in letters if result.winner != letter)
        for index, rank in enumerate(part.places):
            if not 1 <= rank <= len(letters):
                self.note("number-out-of-range", f"{path}.places[{index}]", least=1, most=len(letters))
        if len(part.places) != len(letters):
            self.note("places-of-sides", f"{path}.places", sides=len(letters))
        return "".join(letter for letter, rank in zip(letters, part.places, strict=False) if rank > 1)

    def _pending(self, part: Result, path: str) -> TypedTotals:
        """A game that goes on has neither totals nor winner."""
        for name in OF_A_RESULT:
            if name in part.model_fields_set:
                self.note("pending-with-result", f"{path}.{name}", field=name)
        return TypedTotals({}, None, None)

    def _typed(
        self,
        part: GameDocument,
        path: str,
        teams: Sequence[int],
        hands: Sequence[HandFacts],
        result: TypedTotals,
        points: Sequence[PointsGiven],
    ) -> TypedTotals | None:
        """The totals that were typed: those beside the result, or the result itself where no hands make it."""
        beside = part.typed is not None
        if part.typed:
            result = self._totals(part.typed, f"{path}.typed", teams)
        if not teams or len(result.totals) != len(teams):
            return None
        if part.result.kind is ResultKind.PLAYED and not hands:
            return self._settled(result, f"{path}.{'typed' if beside else 'result'}", points)
        untouched = self.rules.number("start") if SYSTEMS[self.rules.system].countdown else 0
        is_given = (
            part.result.kind is ResultKind.STOPPED
            and not hands
            and any(total != untouched for total in result.totals.values())
        )
        return result if beside or is_given else None

    def _settled(self, part: TypedTotals, path: str, points: Sequence[PointsGiven]) -> TypedTotals:
        """Totals without hands, checked. A winner below target, with no reason said, won by the clock."""
        counted = with_points(part.totals, points) if decides(self.rules) else part.totals
        reached = self.rules.target is None or max(counted.values()) >= self.rules.target
        why = part.why or (None if reached or part.winner is None else WinReason.CLOCK)
        try:
            if problems := check_out(part.out, part.winner, part.totals, self.rules):
                raise Refused(*problems)
            settled = settle_totals(part.totals, part.winner, why, self.rules, tuple(part.totals), points)
        except Refused as refused:
            self._note_at(path, refused.problems)
            return part
        return TypedTotals(part.totals, settled.winner, settled.why, part.out)

    # --- lists at the top ---

    def _decision(self, part: DecisionDocument, path: str) -> rulings.Decision:
        most = max(len(self.tables), 1)
        if part.round is not None and not 1 <= part.round <= most:
            self.note("number-out-of-range", f"{path}.round", least=1, most=most)
        of_round = entry("rounds", (part.round or 0) - 1)
        if part.table is not None and part.table not in self.tables.get(part.round or 0, ()) and self.is_read(of_round):
            self.note("table-unknown", f"{path}.table", table=part.table)
        said = {"referee": part.referee, "article": part.article, "reason": part.reason}  # to the letter
        return read(rulings.Decision, part, path, self, sides=tuple(part.sides), outcome=part.outcome or "", **said)

    def _substitution(self, part: SubstitutionDocument, path: str) -> rulings.Substitution:
        if not 0 <= part.after_round <= len(self.tables):
            self.note("number-out-of-range", f"{path}.after_round", least=0, most=len(self.tables))
        names = {
            "leaving": self.name(part.leaving, f"{path}.leaving"),
            "entering": self.name(part.entering, f"{path}.entering"),
        }
        return read(rulings.Substitution, part, path, self, reason=part.reason, **names)

    def _note_at(self, path: str, problems: Iterable[Problem]) -> None:
        """Note what is wrong with a part, with its path in the document."""
        self.problems += beyond(
            [replace(problem, path=inside(path, problem.path)) for problem in problems], self.problems
        )


def without(part: TypedTotals, adjustments: Iterable[PointsGiven]) -> TypedTotals:
    """Totals as they were before a referee gave or took points."""
    totals: dict[Side, int] = dict(part.totals)
    for one in adjustments:
        if one.side in totals:
            totals[one.side] -= one.points
    return replace(part, totals=totals)
