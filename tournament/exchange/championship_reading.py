"""A championship document, read into facts: everything that is wrong with it is told at once, each with its path.

Results are read only where they are facts themselves: totals typed without hands, who lost by forfeit, which game was stopped.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from tournament.draw.facts import Phase
from tournament.draw.phase_reading import read_phases
from tournament.draw.phases import partners_drawn
from tournament.draw.room import Room
from tournament.errors import Refused
from tournament.exchange.document_values import GREATEST, MOST_TEAMS, Values
from tournament.exchange.draw_reading import read_pairs_apart, read_saw, read_slot
from tournament.scoring.facts import SIDES, Adjustment, HandFacts, Sheet, Side, Stop
from tournament.scoring.games import check_sheet
from tournament.scoring.paths import beyond, entry, inside
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import Fields, quoted
from tournament.scoring.sheet_json import MOST_HANDS, read_hand, read_stop
from tournament.scoring.systems import DEFAULT_SYSTEM, SYSTEMS, resolve_rules, seating_of, usual_rules
from tournament.services.people.entering import check_entering, entering_together
from tournament.services.people.lines import TeamStatus
from tournament.services.people.names import name_from_players, name_key, tidy
from tournament.services.rounds.lines import DrawMethod
from tournament.services.scores.lines import DecisionLine, ResultKind, WinReason
from tournament.services.scores.totals import HIGHEST_TOTAL, check_out, settle_totals
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
from tournament.services.setup.lines import ByeWorth, ForfeitMarks
from tournament.services.setup.rooms import HIGHEST_TABLE, check_room
from tournament.services.setup.setting_checks import MOST_MINUTES, check_settings, check_sheet_texts, tidy_lines
from tournament.standings.criteria import DEFAULT_CRITERIA

FORMAT, VERSION = "belote-championship", 1
MOST_ROUNDS = 100
MOST_ENTRIES = 100_000
ENDS_OF_A_RUN = 2
MEMBERS = 2

FIELDS = (
    "format",
    "version",
    "championship",
    "teams",
    "players",
    "rounds",
    "waiting",
    "adjustments",
    "decisions",
    "substitutions",
    "apart",
    "standings",
)
SETTINGS_FIELDS = (
    "name", "place", "date", "rules", "options", "criteria", "bye_worth", "bye_wins", "forfeit_marks", "planned_rounds",
    "game_minutes", "totals_first", "room", "phases", "clubs_apart", "tables_move", "door_tables", "referees", "customs", "lot_seed",
    "last_number",
)  # fmt: skip
TEAM_FIELDS = ("number", "name", "players", "club", "status", "present", "paid", "near_door")
PLAYER_FIELDS = ("number", "name", "called", "club", "status", "present", "paid", "near_door")
WAITING_FIELDS = ("players", "name", "club", "present", "paid", "near_door")
ROUND_FIELDS = ("number", "method", "seed", "present", "saw", "posted", "resting", "left", "games")
GAME_FIELDS = ("table", "sides", "slot", "by", "hands", "stop", "adjustments", "typed", "result")
RESULT_FIELDS = ("kind", "totals", "winner", "places", "why", "out")
TYPED_FIELDS = ("totals", "winner", "why", "out")
DECISION_FIELDS = ("kind", "referee", "article", "reason", "round", "table", "team")
SUBSTITUTION_FIELDS = ("team", "after_round", "leaving", "entering", "reason")
DECISIONS = ("annulled", "stop", "stopped", "forfeit", "withdrawn", "excluded")


def read_facts(document: object) -> ChampionshipFacts:
    """The facts of a championship document. Raises Refused with everything that is wrong."""
    reading = Reading()
    facts = reading.championship(document)
    if reading.problems:
        raise Refused(*reading.problems)
    return facts


class Reading(Values):
    """One reading of a document: the players and tables found so far, which later parts may name, and the rules to read hands by."""

    def __init__(self) -> None:
        super().__init__()
        self.players: dict[frozenset[str], str] = {}
        self.tables: dict[int, set[int | None]] = {}
        self.rules = usual_rules()
        self.phases: tuple[Phase, ...] = ()

    def championship(self, document: object) -> ChampionshipFacts:
        """The whole document; what could not be read has something harmless in its place."""
        top = Fields(document, "", self.problems, FIELDS)
        top.require("format", "version", "championship", "rounds")
        self._check_format(top)
        described = self._described(top)
        self.rules, self.phases = self._rules(described), read_phases(described, MOST_TEAMS)
        self.problems += [replace(problem, path=described.at(problem.path)) for problem in check_entering(self.rules, self.phases)]
        teams = self._entrants(top)
        teams += [self._waiting(item, path) for item, path in top.entries("waiting", MOST_TEAMS)]
        rounds_told = top.entries("rounds", MOST_ROUNDS)
        settings = self._settings(described, len(rounds_told))
        rounds = [self._round(item, path, number) for number, (item, path) in enumerate(rounds_told, start=1)]
        for item, path in top.entries("standings", MOST_TEAMS):
            Fields(item, path, self.problems, tuple(item) if isinstance(item, dict) else ())
        return ChampionshipFacts(
            settings=settings,
            teams=tuple(sorted(teams, key=lambda team: (team.number is None, team.number or 0))),
            rounds=tuple(rounds),
            adjustments=tuple(self._team_adjustment(item, path) for item, path in top.entries("adjustments", MOST_ENTRIES)),
            decisions=tuple(self._decision(item, path) for item, path in top.entries("decisions", MOST_ENTRIES)),
            substitutions=tuple(self._substitution(item, path) for item, path in top.entries("substitutions", MOST_ENTRIES)),
            apart=read_pairs_apart(top, self),
        )

    def _check_format(self, top: Fields) -> None:
        """Refuse what is no championship, or one of a later version."""
        if top.values.get("format", FORMAT) != FORMAT:
            self.note("format-unknown", "format", found=quoted(top.values["format"]), wanted=FORMAT)
        version = self.whole(top, "version", VERSION, least=1)
        if version > VERSION:
            self.note("version-newer", "version", found=version, known=VERSION)

    # --- settings ---

    def _described(self, top: Fields) -> Fields:
        """The fields of the championship itself."""
        fields = Fields(top.values.get("championship", {}), "championship", self.problems, SETTINGS_FIELDS)
        if "championship" in top.values:
            fields.require("name", "date", "rules")
        return fields

    def _settings(self, fields: Fields, rounds: int) -> SettingsFacts:
        name, venue = fields.text("name"), fields.text("place") or ""
        planned = self.whole(fields, "planned_rounds", max(rounds, 4))
        criteria = self.texts(fields, "criteria") if "criteria" in fields.values else DEFAULT_CRITERIA
        found = [replace(problem, path=fields.at(problem.path)) for problem in check_settings(name or "", venue, criteria, planned)]
        referees, customs = fields.text("referees") or "", self.texts(fields, "customs")
        found += [replace(problem, path=fields.at(problem.path)) for problem in check_sheet_texts(referees, tidy_lines(customs))]
        self.problems += beyond(found, self.problems)
        highest = max(self.numbers, default=0)
        return SettingsFacts(
            name=tidy(name or ""),
            venue=tidy(venue),
            day=self._date(fields),
            rules=self.rules,
            criteria=tuple(criteria),
            bye_worth=fields.choice("bye_worth", ByeWorth) or ByeWorth.HALF,
            bye_wins=self.flag(fields, "bye_wins", default=True),
            forfeit_marks=fields.choice("forfeit_marks", ForfeitMarks) or ForfeitMarks.TARGET,
            planned_rounds=planned,
            game_minutes=self.whole(fields, "game_minutes", 1, least=1, most=MOST_MINUTES) if "game_minutes" in fields.values else None,
            totals_first=self.flag(fields, "totals_first", default=False),
            room=self._room(fields),
            phases=self.phases,
            clubs_apart=self.whole(fields, "clubs_apart", 0, most=MOST_ROUNDS),
            tables_move=self.flag(fields, "tables_move", default=False),
            door_tables=tuple(self.whole_at(item, at, 1, 1, HIGHEST_TABLE) for item, at in fields.entries("door_tables", HIGHEST_TABLE)),
            referees=tidy(referees),
            customs=tuple(tidy_lines(customs)),
            lot_seed=self.whole(fields, "lot_seed", 0, least=-GREATEST),
            last_number=self.whole(fields, "last_number", highest, least=highest),
        )

    def _rules(self, fields: Fields) -> Rules:
        """The rules of the championship; others in their place when they are wrong, so that its hands can be read."""
        system, options = fields.text("rules") or DEFAULT_SYSTEM, fields.values.get("options", {})
        named = Fields(options, fields.at("options"), self.problems, tuple(options) if isinstance(options, dict) else ())
        try:
            return resolve_rules(system, named.values, fields.at("options"))
        except Refused as refused:
            self.problems += refused.problems
            return resolve_rules(system if system in SYSTEMS else DEFAULT_SYSTEM, {})

    def _room(self, fields: Fields) -> Room:
        """The tables that stand in the room, as runs of first and last number."""
        runs = []
        for item, path in fields.entries("room", HIGHEST_TABLE):
            if isinstance(item, list) and len(item) == ENDS_OF_A_RUN:
                first, last = (self.whole_at(end, entry(path, index), 1, 1, HIGHEST_TABLE) for index, end in enumerate(item))
                runs.append((first, last))
            else:
                self.note("room-runs", path, most=HIGHEST_TABLE)
        found = [replace(problem, path=fields.at(problem.path)) for problem in check_room(tuple(runs))]
        self.problems += beyond(found, self.problems)
        return tuple(runs)

    def _date(self, fields: Fields) -> date:
        text = fields.text("date")
        try:
            return date.fromisoformat(text) if text is not None else date.min
        except ValueError:
            fields.refuse("date", "not-date", found=quoted(text))
            return date.min

    # --- teams, or players where partners are drawn ---

    def _entrants(self, top: Fields) -> list[TeamFacts]:
        """Who entered, by number; refused where players stand instead of teams, or teams instead of players."""
        wanted, others = ("players", "teams") if partners_drawn(self.phases) else ("teams", "players")
        top.require(wanted)
        if others in top.values:
            top.refuse(others, "entrants-otherwise", wanted=wanted)
        read = self._player if wanted == "players" else self._team
        return [read(item, path) for item, path in top.entries(wanted, MOST_TEAMS)]

    def _player(self, item: object, path: str) -> TeamFacts:
        fields = Fields(item, path, self.problems, PLAYER_FIELDS)
        fields.require("number", "name")
        player = self.name(fields.text("name") or "", fields.at("name"))
        called = self.name(fields.text("called") or "", fields.at("called"))
        self._register(player, fields.at("name"), path)
        return self._facts(fields, self._number(fields), fields.choice("status", TeamStatus) or TeamStatus.ACTIVE, (player,), called)

    def _team(self, item: object, path: str) -> TeamFacts:
        fields = Fields(item, path, self.problems, TEAM_FIELDS)
        fields.require("number", "name", "players")
        number = self._number(fields)
        return self._registered(fields, number, fields.choice("status", TeamStatus) or TeamStatus.ACTIVE, seating_of(self.rules).players)

    def _number(self, fields: Fields) -> int:
        """The number of a team, which no other has."""
        number = self.whole(fields, "number", 1, least=1)
        if number in self.numbers and isinstance(fields.values.get("number"), int):
            fields.refuse("number", "number-twice", number=number)
        self.numbers.add(number)
        return number

    def _waiting(self, item: object, path: str) -> TeamFacts:
        fields = Fields(item, path, self.problems, WAITING_FIELDS)
        fields.require("players")
        if entering_together(self.rules, self.phases) == 1:
            self.note("waiting-for-nobody", path)
        return self._registered(fields, None, TeamStatus.WAITING, 1)

    def _registered(self, fields: Fields, number: int | None, status: TeamStatus, seats: int) -> TeamFacts:
        """What a team and someone who waits have in common."""
        players = [self.name(text, path) for text, path in self.texts_with_paths(fields, "players")]
        if "players" in fields.values and len(players) != seats:
            fields.refuse("players", "players-needed", players=seats)
        for index, player in enumerate(players):
            self._register(player, f"{fields.at('players')}[{index}]", fields.path)
        return self._facts(fields, number, status, players, self.name(fields.text("name") or "", fields.at("name")))

    def _facts(self, fields: Fields, number: int | None, status: TeamStatus, players: Sequence[str], name: str) -> TeamFacts:
        """What is told in the same words of all who entered."""
        if number is not None and status is TeamStatus.WAITING:
            fields.refuse("status", "waiting-with-number")
        return TeamFacts(
            number=number,
            name=name or name_from_players(players),
            players=tuple(players),
            club=self.name(fields.text("club") or "", fields.at("club")),
            status=status,
            present=self.flag(fields, "present", default=True),
            paid=self.flag(fields, "paid", default=False),
            near_door="near_door" in fields.values and self.flag(fields, "near_door", default=False),
        )

    def _register(self, player: str, path: str, team: str) -> None:
        """Refuse a player without a name, or one who is there already."""
        if not player:
            self.note("player-unnamed", path)
        elif name_key(player) in self.players:
            self.note("player-elsewhere", path, player=player, other=self.players[name_key(player)])
        else:
            self.players[name_key(player)] = team

    # --- rounds ---

    def _round(self, item: object, path: str, number: int) -> RoundFacts:
        fields = Fields(item, path, self.problems, ROUND_FIELDS)
        fields.require("number", "method", "seed", "present", "games")
        if self.whole(fields, "number", number) != number:
            fields.refuse("number", "round-out-of-order", number=number)
        self.tables[number] = set()
        present = self.teams(fields, "present")
        seated: set[int] = set()
        return RoundFacts(
            number=number,
            method=fields.choice("method", DrawMethod) or DrawMethod.RANDOM,
            seed=self.whole(fields, "seed", 0, least=-GREATEST),
            present=tuple(present),
            games=tuple(self._game(game, at, number, seated) for game, at in fields.entries("games", MOST_TEAMS)),
            saw=read_saw(fields, len(present), self) if "saw" in fields.values else None,
            posted=self._posted(fields),
            resting=tuple(self.teams(fields, "resting")),
            left=tuple(self.teams(fields, "left")),
        )

    def _posted(self, fields: Fields) -> datetime | None:
        text = fields.text("posted")
        if text is None:
            return None
        try:
            posted = datetime.fromisoformat(text)
            if posted.tzinfo is not None:
                return posted.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
        fields.refuse("posted", "not-moment", found=quoted(text))
        return None

    def _game(self, item: object, path: str, number: int, seated: set[int]) -> GameFacts:
        fields = Fields(item, path, self.problems, GAME_FIELDS)
        fields.require("table", "sides", "result")
        result = Fields(fields.values.get("result", {}), fields.at("result"), self.problems, RESULT_FIELDS)
        if "result" in fields.values:
            result.require("kind")
        kind = result.choice("kind", ResultKind) or ResultKind.PENDING
        sides = self._seats(fields, kind, seated)
        teams, letters = [side[0] for side in sides], SIDES[: len(sides)]
        hands = self._hands(fields, letters)
        stop = self._stop(fields)
        if kind is ResultKind.BYE and (hands or stop):
            fields.refuse("hands", "bye-with-hands")
        self._check_hands(fields, hands, stop, len(teams))
        adjustments = [self._adjustment(given, at, letters) for given, at in fields.entries("adjustments")]
        told = self._totals(result, teams) if kind is not ResultKind.PENDING else self._nothing_told(result)
        return GameFacts(
            table=self._table(fields, number, kind),
            sides=tuple(sides),
            by_hand=self._by_hand(fields),
            hands=tuple(hands),
            stop=stop,
            adjustments=tuple(adjustments),
            decided=kind if kind in (ResultKind.FORFEIT, ResultKind.STOPPED, ResultKind.BYE) else None,
            losers=self._losers(result, told, letters) if kind is ResultKind.FORFEIT else "",
            slot=read_slot(fields.values["slot"], fields.at("slot"), self) if "slot" in fields.values else "",
            typed=self._typed(fields, teams, kind, hands, without(told, adjustments)),
        )

    def _seats(self, fields: Fields, kind: ResultKind, seated: set[int]) -> list[tuple[int, ...]]:
        """The members of the sides of a game: nobody who sits elsewhere in the round, one side of a bye, otherwise as many as the rules seat."""
        sides = self._partners(fields, 1 if kind is ResultKind.BYE else MEMBERS) if partners_drawn(self.phases) else self._teams_alone(fields)
        for index, side in enumerate(sides):
            for team in side:
                if team in seated:
                    self.note("team-seated-twice", f"{fields.at('sides')}[{index}]", number=team)
                seated.add(team)
        seating = seating_of(self.rules)
        fewest, most = (1, 1) if kind is ResultKind.BYE else (seating.fewest, seating.most)
        if isinstance(fields.values.get("sides"), list) and not fewest <= len(fields.values["sides"]) <= most:
            fields.refuse("sides", "sides-of-game", fewest=fewest, most=most)
        return sides[: len(SIDES)]

    def _teams_alone(self, fields: Fields) -> list[tuple[int, ...]]:
        """Sides of one team each."""
        return [(team,) for team in self.teams(fields, "sides")]

    def _partners(self, fields: Fields, members: int) -> list[tuple[int, ...]]:
        """Sides of so many players each; a side that could not be read is left out."""
        sides = []
        for item, path in fields.entries("sides", MOST_TEAMS):
            if not isinstance(item, list) or len(item) != members:
                self.note("side-of-players", path, players=members)
                continue
            told = [self.known_team(player, entry(path, index)) for index, player in enumerate(item)]
            side = tuple(player for player in told if player is not None)
            if len(side) == members:
                sides.append(side)
        return sides

    def _table(self, fields: Fields, number: int, kind: ResultKind) -> int | None:
        table = None
        if fields.values.get("table") is not None:
            table = self.whole(fields, "table", 1, least=1)
        if "table" in fields.values and (table is None) != (kind is ResultKind.BYE):
            fields.refuse("table", "table-of-bye")
        if table is not None and table in self.tables[number]:
            fields.refuse("table", "table-twice", table=table)
        self.tables[number].add(table)
        return table

    def _by_hand(self, fields: Fields) -> bool:
        if "by" in fields.values and fields.values["by"] != "hand":
            fields.refuse("by", "not-choice", found=quoted(fields.values["by"]), choices=("hand",))
        return "by" in fields.values

    def _hands(self, fields: Fields, letters: str) -> list[HandFacts]:
        hands = []
        for item, path in fields.entries("hands", MOST_HANDS):
            try:
                hands.append(read_hand(item, len(letters), path))
            except Refused as refused:
                self.problems += refused.problems
        return hands

    def _stop(self, fields: Fields) -> Stop | None:
        try:
            return read_stop(fields.values["stop"], fields.at("stop")) if "stop" in fields.values else None
        except Refused as refused:
            self.problems += refused.problems
            return None

    def _check_hands(self, fields: Fields, hands: Sequence[HandFacts], stop: Stop | None, sides: int) -> None:
        """Refuse hands that cannot have been played, unless their shape was wrong already."""
        told = fields.values.get("hands", [])
        if isinstance(told, list) and len(told) == len(hands) and (hands or stop) and self._is_seated(sides):
            self.problems += [replace(found, path=fields.at(found.path)) for found in check_sheet(Sheet(self.rules, tuple(hands), sides, stop))]

    def _is_seated(self, sides: int) -> bool:
        seating = seating_of(self.rules)
        return seating.fewest <= sides <= seating.most

    def _adjustment(self, item: object, path: str, letters: str) -> Adjustment:
        fields = Fields(item, path, self.problems, ("side", "points", "reason"))
        fields.require("side", "points", "reason")
        return Adjustment(fields.side("side", letters) or "A", self.points(fields), self.reason(fields))

    # --- results that are facts ---

    def _totals(self, fields: Fields, teams: Sequence[int]) -> TypedTotals:
        """Totals by letter, with the winner (null: none) and why."""
        fields.require("totals", "winner")
        told = fields.entries("totals")
        if isinstance(fields.values.get("totals"), list) and len(told) != len(teams):
            fields.refuse("totals", "totals-of-sides", sides=len(teams))
        totals = {
            letter: self.whole_at(item, path, 0, -HIGHEST_TOTAL, HIGHEST_TOTAL)
            for letter, (item, path) in zip(SIDES[: len(teams)], told, strict=False)
        }
        winner = None
        if fields.values.get("winner") is not None:
            team = self.whole(fields, "winner", 0)
            if team in teams:
                winner = SIDES[teams.index(team)]
            else:
                fields.refuse("winner", "winner-not-seated", seated=tuple(map(str, teams)))
        return TypedTotals(totals, winner, fields.choice("why", WinReason), self._out(fields, teams))

    def _out(self, fields: Fields, teams: Sequence[int]) -> tuple[Side, ...]:
        """The order in which sides went out, told by their teams."""
        told = [self.whole_at(item, path, 0, 1, GREATEST) for item, path in fields.entries("out", len(SIDES))]
        if not set(told) <= set(teams):
            fields.refuse("out", "winner-not-seated", seated=tuple(map(str, teams)))
        return tuple(SIDES[teams.index(team)] for team in told if team in teams)

    def _losers(self, result: Fields, told: TypedTotals, letters: str) -> str:
        """Who forfeited a game: of two sides whoever did not win, of more whoever is not in the first place."""
        if "places" not in result.values:
            return "".join(letter for letter in letters if told.winner != letter)
        ranks = [self.whole_at(item, path, 1, 1, len(letters)) for item, path in result.entries("places")]
        if len(ranks) != len(letters):
            result.refuse("places", "places-of-sides", sides=len(letters))
        return "".join(letter for letter, rank in zip(letters, ranks, strict=False) if rank > 1)

    def _nothing_told(self, result: Fields) -> TypedTotals:
        """A game that goes on has neither totals nor winner."""
        for name in ("totals", "winner", "places", "why", "out"):
            if name in result.values:
                result.refuse(name, "pending-with-result", field=name)
        return TypedTotals({}, None, None)

    def _typed(self, fields: Fields, teams: Sequence[int], kind: ResultKind, hands: Sequence[HandFacts], told: TypedTotals) -> TypedTotals | None:
        """The totals that were typed: those that stand beside the result, or the result itself where no hands tell it."""
        beside = "typed" in fields.values
        if beside:
            told = self._totals(Fields(fields.values["typed"], fields.at("typed"), self.problems, TYPED_FIELDS), teams)
        if not teams or len(told.totals) != len(teams):
            return None
        if kind is ResultKind.PLAYED and not hands:
            return self._settled(told, fields.at("typed" if beside else "result"))
        untouched = self.rules.number("start") if SYSTEMS[self.rules.system].countdown else 0
        is_told = kind is ResultKind.STOPPED and not hands and any(total != untouched for total in told.totals.values())
        return told if beside or is_told else None

    def _settled(self, told: TypedTotals, path: str) -> TypedTotals:
        """Totals without hands, held against the rules. A winner that did not reach the target, and is not said to have, won by the clock."""
        reached = self.rules.target is None or max(told.totals.values()) >= self.rules.target
        why = told.why or (None if reached or told.winner is None else WinReason.CLOCK)
        try:
            if problems := check_out(told.out, told.winner, told.totals, self.rules):
                raise Refused(*problems)
            settled = settle_totals(told.totals, told.winner, why, self.rules, tuple(told.totals))
        except Refused as refused:
            self.problems += [replace(problem, path=inside(path, problem.path)) for problem in refused.problems]
            return told
        return TypedTotals(told.totals, settled.winner, settled.why, told.out)

    # --- lists at the top ---

    def _team_adjustment(self, item: object, path: str) -> TeamAdjustment:
        fields = Fields(item, path, self.problems, ("team", "points", "reason"))
        fields.require("team", "points", "reason")
        return TeamAdjustment(self.team_number(fields, "team") or 0, self.points(fields), self.reason(fields))

    def _decision(self, item: object, path: str) -> DecisionLine:
        fields = Fields(item, path, self.problems, DECISION_FIELDS)
        fields.require("kind")
        number = self.whole(fields, "round", 0, least=1, most=max(len(self.tables), 1)) if "round" in fields.values else None
        table = self.whole(fields, "table", 0, least=1) if "table" in fields.values else None
        if table is not None and table not in self.tables.get(number or 0, ()):
            fields.refuse("table", "table-unknown", table=table)
        kind = fields.text("kind")
        if kind is not None and kind not in DECISIONS:
            fields.refuse("kind", "not-choice", found=quoted(kind), choices=DECISIONS)
        return DecisionLine(
            kind=kind or "",
            referee=fields.text("referee") or "",
            reason=fields.text("reason") or "",
            article=fields.text("article") or "",
            round=number,
            table=table,
            team=self.team_number(fields, "team"),
        )

    def _substitution(self, item: object, path: str) -> SubstitutionFacts:
        fields = Fields(item, path, self.problems, SUBSTITUTION_FIELDS)
        fields.require(*SUBSTITUTION_FIELDS)
        return SubstitutionFacts(
            team=self.team_number(fields, "team") or 0,
            after_round=self.whole(fields, "after_round", 0, least=0, most=len(self.tables)),
            leaving=self.name(fields.text("leaving") or "", fields.at("leaving")),
            entering=self.name(fields.text("entering") or "", fields.at("entering")),
            reason=fields.text("reason") or "",
        )


def without(told: TypedTotals, adjustments: Iterable[Adjustment]) -> TypedTotals:
    """Totals as they were before a referee gave or took points."""
    totals: dict[Side, int] = dict(told.totals)
    for given in adjustments:
        if given.side in totals:
            totals[given.side] -= given.points
    return replace(told, totals=totals)
