"""A championship document, read into facts: everything that is wrong with it is found at once, each with its path.

Its shape is checked first. What is wrong with it is replaced by something harmless while the rest is checked, so that this is found as well.
Results are read only where they are facts themselves: totals typed without hands, who lost by forfeit, which game was stopped.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tournament.draw.phases import partners_drawn
from tournament.errors import Problem, Refused
from tournament.exchange.championship_document import (
    FORMAT,
    GREATEST,
    MEMBERS,
    VERSION,
    ChampionshipDocument,
    Decision,
    Game,
    GameAdjustment,
    Result,
    Round,
    SettingsDocument,
    Substitution,
    Typed,
)
from tournament.exchange.draw_reading import pairs_apart, sight_of
from tournament.exchange.entrants_reading import Entrants
from tournament.presets.choices import choices_of
from tournament.scoring.facts import SIDES, Adjustment, HandFacts, Sheet, Side, Stop
from tournament.scoring.games import check_sheet
from tournament.scoring.paths import beyond, entry, inside
from tournament.scoring.published import read_part
from tournament.scoring.shapes import quoted, side_at
from tournament.scoring.sheet_json import read_hand, read_stop
from tournament.scoring.systems import SYSTEMS, seating_of
from tournament.services.people.entering import check_entering
from tournament.services.people.names import tidy
from tournament.services.scores.lines import DecisionLine, ResultKind, WinReason
from tournament.services.scores.totals import check_out, settle_totals
from tournament.services.setup.championship_facts import (
    ChampionshipFacts,
    GameFacts,
    RoundFacts,
    SettingsFacts,
    SubstitutionFacts,
    TeamAdjustment,
    TeamFacts,
    TypedTotals,
)
from tournament.services.setup.rooms import check_room
from tournament.services.setup.setting_checks import check_settings, check_sheet_texts

OF_A_RESULT = ("totals", "winner", "places", "why", "out")


def read_facts(document: object) -> ChampionshipFacts:
    """The facts of a championship document. Raises Refused with everything that is wrong."""
    if not isinstance(document, dict):
        raise Refused(Problem("not-object", details={"found": quoted(document)}))
    told, problems = read_part(ChampionshipDocument, document)
    reading = Reading(problems)
    facts = reading.championship(told)
    problems += beyond(reading.problems, problems)
    if problems:
        raise Refused(*problems)
    return facts


class Reading(Entrants):
    """One reading of a document: who entered, and the tables found so far, which later parts may name."""

    def __init__(self, wrong: list[Problem]) -> None:
        super().__init__(wrong)
        self.tables: dict[int, set[int | None]] = {}

    def championship(self, told: ChampionshipDocument) -> ChampionshipFacts:
        """The whole document."""
        if told.format != FORMAT:
            self.note("format-unknown", "format", found=quoted(told.format), wanted=FORMAT)
        if told.version > VERSION:
            self.note("version-newer", "version", found=told.version, known=VERSION)
        chosen = self._chosen(told.championship, len(told.rounds))
        teams = self._entrants(told)
        teams += [self.waiting(waiting, entry("waiting", index)) for index, waiting in enumerate(told.waiting)]
        return ChampionshipFacts(
            settings=self._settings(told.championship, chosen),
            teams=tuple(sorted(teams, key=lambda team: (team.number is None, team.number or 0))),
            rounds=tuple(self._round(played, index) for index, played in enumerate(told.rounds)),
            adjustments=tuple(
                TeamAdjustment(self.known(given.team, f"adjustments[{index}].team"), given.points, given.reason)
                for index, given in enumerate(told.adjustments)
            ),
            decisions=tuple(self._decision(decision, entry("decisions", index)) for index, decision in enumerate(told.decisions)),
            substitutions=tuple(self._substitution(one, entry("substitutions", index)) for index, one in enumerate(told.substitutions)),
            apart=pairs_apart(told.apart, self),
        )

    # --- settings ---

    def _chosen(self, told: SettingsDocument, rounds: int) -> dict[str, Any]:
        """How the championship is run: its rules and phases say how the rest is read."""
        chosen = choices_of(told, self.wrong, "championship", rounds=max(rounds, 4))
        self.rules, self.phases = chosen["rules"], chosen["phases"]
        self._note_at("championship", check_entering(self.rules, self.phases))
        return chosen

    def _settings(self, told: SettingsDocument, chosen: dict[str, Any]) -> SettingsFacts:
        room = tuple((first, last) for first, last in told.room)
        self._note_at(
            "championship",
            [
                *check_settings(told.name, told.place, chosen["criteria"], chosen["planned_rounds"]),
                *check_sheet_texts(told.referees, ()),
                *check_room(room),
            ],
        )
        highest = max(self.numbers, default=0)
        if told.last_number is not None and not highest <= told.last_number <= GREATEST:
            self.note("number-out-of-range", "championship.last_number", least=highest, most=GREATEST)
        return SettingsFacts(
            **chosen,
            name=tidy(told.name),
            venue=tidy(told.place),
            day=told.date,
            room=room,
            door_tables=tuple(told.door_tables),
            referees=tidy(told.referees),
            lot_seed=told.lot_seed,
            last_number=highest if told.last_number is None else told.last_number,
        )

    # --- teams, or players where partners are drawn ---

    def _entrants(self, told: ChampionshipDocument) -> list[TeamFacts]:
        """Who entered, by number; refused where there are players instead of teams, or teams instead of players."""
        wanted, others = ("players", "teams") if partners_drawn(self.phases) else ("teams", "players")
        if wanted not in told.model_fields_set:
            self.note("field-missing", wanted, field=wanted)
            self.knows_all = False
        if others in told.model_fields_set:
            self.instead(others, "entrants-otherwise", wanted=wanted)
        if wanted == "players":
            return [self.player(player, entry(wanted, index)) for index, player in enumerate(told.players)]
        return [self.team(team, entry(wanted, index)) for index, team in enumerate(told.teams)]

    # --- rounds ---

    def _round(self, told: Round, index: int) -> RoundFacts:
        path, number = entry("rounds", index), index + 1
        if told.number != number:
            self.note("round-out-of-order", f"{path}.number", number=number)
        self.tables[number] = set()
        present = self.each_once(told.present, f"{path}.present")
        seated: set[int] = set()
        return RoundFacts(
            number=number,
            method=told.method,
            seed=told.seed,
            present=tuple(present),
            games=tuple(self._game(game, f"{path}.games[{place}]", number, seated) for place, game in enumerate(told.games)),
            saw=sight_of(told.saw, f"{path}.saw", len(present) if self.is_read(f"{path}.present") else None, self) if told.saw else None,
            posted=told.posted,
            resting=tuple(self.each_once(told.resting, f"{path}.resting")),
            left=tuple(self.each_once(told.left, f"{path}.left")),
        )

    def _game(self, told: Game, path: str, number: int, seated: set[int]) -> GameFacts:
        kind, of_result = told.result.kind, f"{path}.result"
        sides = self._seats(told, path, seated)
        teams, letters = [side[0] for side in sides], SIDES[: len(sides)]
        hands, stop = self._hands(told, path, letters), self._stop(told, path)
        if kind is ResultKind.BYE and (hands or stop):
            self.note("bye-with-hands", f"{path}.hands")
        self._check_hands(told, path, hands, stop, len(teams))
        adjustments = [self._adjustment(given, f"{path}.adjustments[{index}]", letters) for index, given in enumerate(told.adjustments)]
        result = self._totals(told.result, of_result, teams) if kind is not ResultKind.PENDING else self._nothing_told(told.result, of_result)
        return GameFacts(
            table=self._table(told, path, number),
            sides=tuple(sides),
            by_hand=told.by is not None,
            hands=tuple(hands),
            stop=stop,
            adjustments=tuple(adjustments),
            decided=kind if kind in (ResultKind.FORFEIT, ResultKind.STOPPED, ResultKind.BYE) else None,
            losers=self._losers(told.result, of_result, result, letters) if kind is ResultKind.FORFEIT else "",
            slot=told.slot or "",
            typed=self._typed(told, path, teams, hands, without(result, adjustments)),
        )

    def _seats(self, told: Game, path: str, seated: set[int]) -> list[tuple[int, ...]]:
        """The members of the sides of a game: nobody who sits elsewhere in the round, one side of a bye, otherwise as many as the rules seat."""
        is_bye, here = told.result.kind is ResultKind.BYE, f"{path}.sides"
        if partners_drawn(self.phases):
            sides = self._partners(told.sides, here, 1 if is_bye else MEMBERS)
        else:
            sides = [(team,) for team in self.each_once(told.sides, here)]
        for index, side in enumerate(sides):
            for team in side:
                if team in seated:
                    self.note("team-seated-twice", entry(here, index), number=team)
                seated.add(team)
        seating = seating_of(self.rules)
        fewest, most = (1, 1) if is_bye else (seating.fewest, seating.most)
        if not fewest <= len(told.sides) <= most:
            self.note("sides-of-game", here, fewest=fewest, most=most)
        return sides[: len(SIDES)]

    def _partners(self, told: Sequence[object], path: str, members: int) -> list[tuple[int, ...]]:
        """Sides of so many players each; a side that could not be read is left out."""
        sides = []
        for index, side in enumerate(told):
            if not isinstance(side, list) or len(side) != members:
                self.note("side-of-players", entry(path, index), players=members)
                continue
            players = tuple(player for place, one in enumerate(side) if (player := self.known(one, f"{path}[{index}][{place}]")))
            if len(players) == members:
                sides.append(players)
        return sides

    def _table(self, told: Game, path: str, number: int) -> int | None:
        if (told.table is None) != (told.result.kind is ResultKind.BYE):
            self.note("table-of-bye", f"{path}.table")
        if told.table is not None and told.table in self.tables[number]:
            self.note("table-twice", f"{path}.table", table=told.table)
        self.tables[number].add(told.table)
        return told.table

    def _hands(self, told: Game, path: str, letters: str) -> list[HandFacts]:
        hands = []
        for index, hand in enumerate(told.hands):
            try:
                hands.append(read_hand(hand, len(letters), f"{path}.hands[{index}]"))
            except Refused as refused:
                self.problems += refused.problems
        return hands

    def _stop(self, told: Game, path: str) -> Stop | None:
        try:
            return read_stop(told.stop, f"{path}.stop") if "stop" in told.model_fields_set else None
        except Refused as refused:
            self.problems += refused.problems
            return None

    def _check_hands(self, told: Game, path: str, hands: Sequence[HandFacts], stop: Stop | None, sides: int) -> None:
        """Refuse hands that cannot have been played, unless their shape was wrong already."""
        seating = seating_of(self.rules)
        if len(told.hands) == len(hands) and (hands or stop) and seating.fewest <= sides <= seating.most:
            self._note_at(path, check_sheet(Sheet(self.rules, tuple(hands), sides, stop)))

    def _adjustment(self, told: GameAdjustment, path: str, letters: str) -> Adjustment:
        return Adjustment(side_at(told.side, f"{path}.side", letters, self.problems) or "A", told.points, told.reason)

    # --- results that are facts ---

    def _totals(self, told: Result | Typed, path: str, teams: Sequence[int]) -> TypedTotals:
        """Totals by letter, with the winner (null: none) and why."""
        for name in ("totals", "winner"):
            if name not in told.model_fields_set:
                self.note("field-missing", f"{path}.{name}", field=name)
        if "totals" in told.model_fields_set and len(told.totals) != len(teams):
            self.note("totals-of-sides", f"{path}.totals", sides=len(teams))
        winner = None
        if told.winner is not None and told.winner in teams:
            winner = SIDES[teams.index(told.winner)]
        elif told.winner is not None:
            self.note("winner-not-seated", f"{path}.winner", seated=tuple(map(str, teams)))
        if not set(told.out) <= set(teams):
            self.note("winner-not-seated", f"{path}.out", seated=tuple(map(str, teams)))
        out = tuple(SIDES[teams.index(team)] for team in told.out if team in teams)
        return TypedTotals(dict(zip(SIDES[: len(teams)], told.totals, strict=False)), winner, told.why, out)

    def _losers(self, told: Result, path: str, result: TypedTotals, letters: str) -> str:
        """Who forfeited a game: of two sides whoever did not win, of more whoever is not in the first place."""
        if "places" not in told.model_fields_set:
            return "".join(letter for letter in letters if result.winner != letter)
        for index, place in enumerate(told.places):
            if not 1 <= place <= len(letters):
                self.note("number-out-of-range", f"{path}.places[{index}]", least=1, most=len(letters))
        if len(told.places) != len(letters):
            self.note("places-of-sides", f"{path}.places", sides=len(letters))
        return "".join(letter for letter, place in zip(letters, told.places, strict=False) if place > 1)

    def _nothing_told(self, told: Result, path: str) -> TypedTotals:
        """A game that goes on has neither totals nor winner."""
        for name in OF_A_RESULT:
            if name in told.model_fields_set:
                self.note("pending-with-result", f"{path}.{name}", field=name)
        return TypedTotals({}, None, None)

    def _typed(self, told: Game, path: str, teams: Sequence[int], hands: Sequence[HandFacts], result: TypedTotals) -> TypedTotals | None:
        """The totals that were typed: those beside the result, or the result itself where no hands make it."""
        beside = told.typed is not None
        if told.typed:
            result = self._totals(told.typed, f"{path}.typed", teams)
        if not teams or len(result.totals) != len(teams):
            return None
        if told.result.kind is ResultKind.PLAYED and not hands:
            return self._settled(result, f"{path}.{'typed' if beside else 'result'}")
        untouched = self.rules.number("start") if SYSTEMS[self.rules.system].countdown else 0
        is_told = told.result.kind is ResultKind.STOPPED and not hands and any(total != untouched for total in result.totals.values())
        return result if beside or is_told else None

    def _settled(self, told: TypedTotals, path: str) -> TypedTotals:
        """Totals without hands, held against the rules. A winner that did not reach the target, and is not said to have, won by the clock."""
        reached = self.rules.target is None or max(told.totals.values()) >= self.rules.target
        why = told.why or (None if reached or told.winner is None else WinReason.CLOCK)
        try:
            if problems := check_out(told.out, told.winner, told.totals, self.rules):
                raise Refused(*problems)
            settled = settle_totals(told.totals, told.winner, why, self.rules, tuple(told.totals))
        except Refused as refused:
            self._note_at(path, refused.problems)
            return told
        return TypedTotals(told.totals, settled.winner, settled.why, told.out)

    # --- lists at the top ---

    def _decision(self, told: Decision, path: str) -> DecisionLine:
        most = max(len(self.tables), 1)
        if told.round is not None and not 1 <= told.round <= most:
            self.note("number-out-of-range", f"{path}.round", least=1, most=most)
        of_round = entry("rounds", (told.round or 0) - 1)
        if told.table is not None and told.table not in self.tables.get(told.round or 0, ()) and self.is_read(of_round):
            self.note("table-unknown", f"{path}.table", table=told.table)
        return DecisionLine(
            kind=told.kind,
            referee=told.referee,
            reason=told.reason,
            article=told.article,
            round=told.round,
            table=told.table,
            team=None if told.team is None else self.known(told.team, f"{path}.team"),
        )

    def _substitution(self, told: Substitution, path: str) -> SubstitutionFacts:
        if not 0 <= told.after_round <= len(self.tables):
            self.note("number-out-of-range", f"{path}.after_round", least=0, most=len(self.tables))
        return SubstitutionFacts(
            team=self.known(told.team, f"{path}.team"),
            after_round=told.after_round,
            leaving=self.name(told.leaving, f"{path}.leaving"),
            entering=self.name(told.entering, f"{path}.entering"),
            reason=told.reason,
        )

    def _note_at(self, path: str, problems: Iterable[Problem]) -> None:
        """Note what is wrong with a part, with its path in the document."""
        self.problems += beyond([replace(problem, path=inside(path, problem.path)) for problem in problems], self.problems)


def without(told: TypedTotals, adjustments: Iterable[Adjustment]) -> TypedTotals:
    """Totals as they were before a referee gave or took points."""
    totals: dict[Side, int] = dict(told.totals)
    for given in adjustments:
        if given.side in totals:
            totals[given.side] -= given.points
    return replace(told, totals=totals)
