"""Plain JSON values in, an export out; whatever has not the published shape is written down as a finding and never crashes the judge."""

from collections.abc import Mapping, Sequence

from tournament.audit.export import (
    Championship,
    Choice,
    Contract,
    Declaration,
    Game,
    Hand,
    Letter,
    Line,
    Phase,
    Round,
    Rules,
    Settings,
    Sight,
    Team,
)
from tournament.audit.findings import Finding
from tournament.audit.rules.cards import RANKS, SUITS
from tournament.audit.rules.possible import PENALTIES, PRIZES
from tournament.audit.rules.systems import EVERY_TRUMP, LONG, SHORT, SYSTEMS, resolve, sides_of
from tournament.audit.rules.worth import LETTERS

GREATEST = 2**63
"""Greater numbers are none that a championship can hold."""

CRITERIA = ("wins", "places", "points", "difference", "against", "head-to-head", "best-game", "stage", "lot")
STATUSES = ("active", "withdrawn", "excluded", "waiting")
METHODS = (
    "random", "swiss", "middle", "groups", "winners", "moving", "mitchell", "round-robin", "pools", "knock-out", "double-knock-out", "melee",
    "advance",
)  # fmt: skip
REASONS = ("target", "clock", "hands", "claim")
KINDS = ("played", "stopped", "forfeit", "bye", "pending")
HAND_FIELDS = (
    "declarer", "contract", "trump", "doubling", "points", "capot", "generale", "belote", "declarations", "last_trick", "prizes", "penalties",
    "claim", "bid", "cards", "chien", "stopped", "irregular_deal", "adjustments", "passed", "annulled",
)  # fmt: skip
DECLARATION_FIELDS = ("side", "kind", "top", "suit", "rank", "length", "player", "shown", "used")
ANNULLED = ("irregular-deal", "irregular-bid", "agreed", "under-eleven", "carre-of-seven")
ABSENT: Mapping[str, object] = {}


class Reader:
    """Takes values out of objects by name. What is missing or wrong is noted in `findings`, and something of the right type is given instead.

    `sides` is the number of sides at the table whose sheet is read.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.sides = 2

    def wrong(self, place: str, wanted: str) -> None:
        """Note that something else is needed at a place."""
        self.findings.append(Finding("shape", place, {"wanted": wanted}))

    def mapping(self, value: object, place: str) -> Mapping[str, object]:
        """An object, empty where there is none."""
        if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
            return value
        self.wrong(place, "object")
        return ABSENT

    def entries(self, of: Mapping[str, object], name: str, place: str, *, needed: bool = True) -> list[tuple[object, str]]:
        """The entries of a list with their places."""
        value = of.get(name) if needed else of.get(name, [])
        if isinstance(value, list | tuple):
            return [(entry, f"{inside(place, name)}[{index}]") for index, entry in enumerate(value)]
        self.wrong(inside(place, name), "list")
        return []

    def whole(self, value: object, place: str, *, least: int = -GREATEST) -> int:
        """A whole number from `least`: 0, 1 or any."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= GREATEST:
            return value
        self.wrong(place, {0: "natural", 1: "count"}.get(least, "number"))
        return 1

    def flag(self, of: Mapping[str, object], name: str, place: str, default: bool) -> bool:
        """True or false."""
        value = of.get(name, default)
        if isinstance(value, bool):
            return value
        self.wrong(inside(place, name), "flag")
        return default

    def text(self, value: object, place: str) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.wrong(place, "text")
        return ""

    def choice(self, value: object, place: str, choices: Sequence[str | int]) -> str:
        """One of the published values, as a text."""
        if isinstance(value, str | int) and not isinstance(value, bool) and value in choices:
            return str(value)
        self.findings.append(Finding("value-unknown", place, {"known": tuple(str(known) for known in choices)}))
        return str(choices[0])

    def only(self, of: Mapping[str, object], place: str, known: tuple[str, ...]) -> None:
        """Note the fields that are not among those known here."""
        self.findings += [Finding("value-unknown", inside(place, name), {"known": known}) for name in of if name not in known]

    def pick(self, value: object, place: str, choices: Sequence[Choice]) -> Choice:
        """One of the published values, as it is published."""
        said = self.choice(value, place, choices)
        return next(known for known in choices if str(known) == said)

    def letter(self, value: object, place: str) -> Letter:
        """The letter of a side of the table at hand."""
        return self.choice(value, place, tuple(LETTERS[: self.sides]))


def inside(place: str, name: str) -> str:
    """The place of a field of what stands at a place."""
    return f"{place}.{name}" if place else name


def read_championship(document: object, reader: Reader) -> Championship:
    """The export, as far as it can be read; it is worth judging only when the reader found nothing."""
    export = reader.mapping(document, "")
    reader.choice(export.get("format"), "format", ("belote-championship",))
    reader.choice(export.get("version"), "version", (1,))
    settings = read_settings(reader.mapping(export.get("championship"), "championship"), reader)
    return Championship(
        settings=settings,
        teams=read_entrants(export, reader),
        rounds=tuple(read_round(entry, place, settings.rules, reader) for entry, place in reader.entries(export, "rounds", "")),
        standings=tuple(read_line(entry, place, reader) for entry, place in reader.entries(export, "standings", "")),
        adjustments=tuple(read_team_adjustment(entry, place, reader) for entry, place in reader.entries(export, "adjustments", "", needed=False)),
    )


def read_settings(championship: Mapping[str, object], reader: Reader) -> Settings:
    """The settings of the championship, with the defaults of the format."""
    here = "championship"
    system = reader.choice(championship.get("rules"), inside(here, "rules"), tuple(SYSTEMS))
    return Settings(
        rules=read_options(system, reader.mapping(championship.get("options", {}), inside(here, "options")), reader),
        criteria=tuple(reader.choice(entry, place, CRITERIA) for entry, place in reader.entries(championship, "criteria", here)),
        bye_worth=reader.choice(championship.get("bye_worth", "half-target"), inside(here, "bye_worth"), ("half-target", "average", "target")),
        bye_wins=reader.flag(championship, "bye_wins", here, default=True),
        forfeit_marks=reader.choice(
            championship.get("forfeit_marks", "target-0"), inside(here, "forfeit_marks"), ("target-0", "half-0", "average-0")
        ),
        lot_seed=reader.whole(championship.get("lot_seed", 0), inside(here, "lot_seed")),
        phases=tuple(read_phase(entry, place, reader) for entry, place in reader.entries(championship, "phases", here, needed=False)),
    )


def read_phase(entry: object, place: str, reader: Reader) -> Phase:
    """A phase of the plan."""
    phase = reader.mapping(entry, place)
    reader.only(phase, place, ("format", "rounds", "takes", "options"))

    def count_of(name: str) -> int | None:
        return reader.whole(phase[name], inside(place, name), least=1) if name in phase else None

    return Phase(
        place=place,
        format=reader.choice(phase.get("format"), inside(place, "format"), METHODS),
        rounds=count_of("rounds"),
        takes=count_of("takes"),
        options=read_choices(phase.get("options", {}), inside(place, "options"), reader),
    )


def read_choices(value: object, place: str, reader: Reader) -> Mapping[str, Choice]:
    """The settings of a format: texts and numbers by their names."""
    told = reader.mapping(value, place)
    return {name: choice if isinstance(choice, str) else reader.whole(choice, inside(place, name)) for name, choice in told.items()}


def read_options(system: str, options: Mapping[str, object], reader: Reader) -> Rules:
    """The settings of the rule system: what is not there has its default."""
    here = "championship.options"
    found = SYSTEMS[system]
    known = (*(("target",) if found.target is not None else ()), "hands", *found.settings)
    reader.only(options, here, known)
    chosen = {name: reader.pick(options[name], inside(here, name), values) for name, values in found.settings.items() if name in options}
    hands = options.get("hands", "none")
    return resolve(
        system,
        chosen,
        reader.whole(options["target"], inside(here, "target"), least=1) if "target" in options and "target" in known else None,
        None if hands == "none" else reader.whole(hands, inside(here, "hands"), least=1),
    )


def read_entrants(export: Mapping[str, object], reader: Reader) -> tuple[Team, ...]:
    """Who entered: teams, or players where partners are drawn."""
    if "players" in export:
        return tuple(read_player(entry, place, reader) for entry, place in reader.entries(export, "players", ""))
    return tuple(read_team(entry, place, reader) for entry, place in reader.entries(export, "teams", ""))


def read_player(entry: object, place: str, reader: Reader) -> Team:
    """Somebody who entered alone."""
    player = reader.mapping(entry, place)
    return Team(
        place=place,
        number=reader.whole(player.get("number"), inside(place, "number"), least=1),
        players=(reader.text(player.get("name"), inside(place, "name")),),
        status=reader.choice(player.get("status"), inside(place, "status"), STATUSES),
    )


def read_team(entry: object, place: str, reader: Reader) -> Team:
    """A team; only one that waits has no number."""
    team = reader.mapping(entry, place)
    status = reader.choice(team.get("status"), inside(place, "status"), STATUSES)
    number = team.get("number")
    return Team(
        place=place,
        number=None if number is None and status == "waiting" else reader.whole(number, inside(place, "number"), least=1),
        players=tuple(reader.text(player, there) for player, there in reader.entries(team, "players", place)),
        status=status,
    )


def read_round(entry: object, place: str, rules: Rules, reader: Reader) -> Round:
    """A round with its games."""
    found = reader.mapping(entry, place)
    reader.whole(found.get("seed"), inside(place, "seed"))
    return Round(
        place=place,
        number=reader.whole(found.get("number"), inside(place, "number"), least=1),
        method=reader.choice(found.get("method"), inside(place, "method"), METHODS),
        present=tuple(reader.whole(team, there, least=1) for team, there in reader.entries(found, "present", place)),
        games=tuple(read_game(game, there, rules, reader) for game, there in reader.entries(found, "games", place)),
        saw=read_sight(reader.mapping(found.get("saw", {}), inside(place, "saw")), inside(place, "saw"), reader),
        resting=tuple(reader.whole(team, there, least=1) for team, there in reader.entries(found, "resting", place, needed=False)),
        left=tuple(reader.whole(team, there, least=1) for team, there in reader.entries(found, "left", place, needed=False)),
    )


def read_sight(saw: Mapping[str, object], place: str, reader: Reader) -> Sight:
    """What a draw saw beside who was present; everything of it may be absent."""

    def numbers_of(name: str, least: int) -> tuple[int, ...]:
        return tuple(reader.whole(value, there, least=least) for value, there in reader.entries(saw, name, place, needed=False))

    apart = reader.mapping(saw.get("apart", {}), inside(place, "apart"))
    winners = reader.mapping(saw.get("winners", {}), inside(place, "winners"))
    scores = [(reader.mapping(entry, there), there) for entry, there in reader.entries(saw, "scores", place, needed=False)]
    return Sight(
        scores=tuple({name: reader.whole(value, inside(there, name)) for name, value in of_team.items()} for of_team, there in scores),
        criteria=tuple(reader.choice(entry, there, CRITERIA) for entry, there in reader.entries(saw, "criteria", place, needed=False)),
        phase=reader.whole(saw.get("phase", 0), inside(place, "phase"), least=0),
        turn=reader.whole(saw.get("turn", 0), inside(place, "turn"), least=0),
        options=read_choices(saw.get("options", {}), inside(place, "options"), reader),
        roster=numbers_of("roster", 0),
        groups=numbers_of("groups", -GREATEST),
        winners={slot: reader.whole(team, inside(f"{place}.winners", slot), least=0) for slot, team in winners.items()},
        pools=tuple(read_pool(entry, there, reader) for entry, there in reader.entries(saw, "pools", place, needed=False)),
        never=read_pairs(apart, "never", inside(place, "apart"), reader),
        early=read_pairs(apart, "early", inside(place, "apart"), reader),
    )


def read_pool(entry: object, place: str, reader: Reader) -> tuple[int, ...]:
    """The teams of a pool."""
    if not isinstance(entry, list | tuple):
        reader.wrong(place, "list")
        return ()
    return tuple(reader.whole(team, f"{place}[{index}]", least=1) for index, team in enumerate(entry))


def read_pairs(apart: Mapping[str, object], name: str, place: str, reader: Reader) -> frozenset[tuple[int, int]]:
    """Pairs of teams to be kept apart, the lower number first."""
    pairs = set()
    for entry, there in reader.entries(apart, name, place, needed=False):
        if isinstance(entry, list | tuple) and len(entry) == len("AB"):
            one, other = sorted(reader.whole(team, f"{there}[{index}]", least=1) for index, team in enumerate(entry))
            pairs.add((one, other))
        else:
            reader.wrong(there, "pair")
    return frozenset(pairs)


def read_side(entry: object, place: str, reader: Reader) -> tuple[int, ...]:
    """Who sits at a side: a team, or the players who were drawn as partners."""
    if not isinstance(entry, list | tuple):
        return (reader.whole(entry, place, least=1),)
    members = tuple(reader.whole(player, f"{place}[{index}]", least=1) for index, player in enumerate(entry))
    if not members:
        reader.wrong(place, "count")
    return members or (1,)


def read_game(entry: object, place: str, rules: Rules, reader: Reader) -> Game:
    """A game, its sheet and its result. As many sides sit at a table as the system seats; one sits out."""
    game = reader.mapping(entry, place)
    members = tuple(read_side(side, there, reader) for side, there in reader.entries(game, "sides", place))
    sides = tuple(side[0] for side in members)
    if len(sides) not in (1, *sides_of(rules)):
        reader.wrong(inside(place, "sides"), "sides")
    reader.sides = min(max(len(sides), 2), len(LETTERS))
    table, there = game.get("table"), inside(place, "result")
    result = reader.mapping(game.get("result"), there)
    winner = result.get("winner")
    return Game(
        place=place,
        table=None if table is None else reader.whole(table, inside(place, "table"), least=1),
        sides=sides,
        hands=tuple(read_hand(hand, at, reader) for hand, at in reader.entries(game, "hands", place, needed=False)),
        stop=read_stop(game["stop"], inside(place, "stop"), reader) if game.get("stop") is not None else None,
        adjustments=tuple(read_adjustment(given, at, reader) for given, at in reader.entries(game, "adjustments", place, needed=False)),
        by_hand="by" in game and reader.choice(game["by"], inside(place, "by"), ("hand",)) == "hand",
        kind=reader.choice(result.get("kind"), inside(there, "kind"), KINDS),
        totals=tuple(reader.whole(total, at) for total, at in reader.entries(result, "totals", there, needed=False)),
        winner=None if winner is None else reader.whole(winner, inside(there, "winner"), least=1),
        places=tuple(reader.whole(one, at, least=1) for one, at in reader.entries(result, "places", there)) if "places" in result else None,
        why=reader.choice(result["why"], inside(there, "why"), REASONS) if "why" in result else None,
        slot=reader.text(game.get("slot", ""), inside(place, "slot")),
        members=members,
    )


def read_hand(entry: object, place: str, reader: Reader) -> Hand:
    """One deal. What it may hold is judged later; here only that it can be read."""
    hand = reader.mapping(entry, place)
    reader.only(hand, place, HAND_FIELDS)

    def letter_of(name: str) -> Letter | None:
        return reader.letter(hand[name], inside(place, name)) if name in hand else None

    def word_of(name: str, words: Sequence[str]) -> str | None:
        return reader.choice(hand[name], inside(place, name), words) if name in hand else None

    def number_of(name: str) -> int | None:
        return reader.whole(hand[name], inside(place, name), least=0) if name in hand else None

    def listed(name: str) -> list[tuple[object, str]]:
        return reader.entries(hand, name, place, needed=False)

    return Hand(
        place=place,
        declarer=letter_of("declarer"),
        contract=read_contract(hand["contract"], inside(place, "contract"), reader) if "contract" in hand else None,
        trump=word_of("trump", EVERY_TRUMP),
        doubling=word_of("doubling", ("none", "contre", "surcontre")) or "none",
        points=read_points(hand["points"], inside(place, "points"), reader) if "points" in hand else None,
        capot=word_of("capot", (*LETTERS[: reader.sides], "defence")),
        generale=letter_of("generale"),
        belote=tuple(reader.letter(side, there) for side, there in listed("belote")),
        declarations=tuple(read_declaration(declared, there, reader) for declared, there in listed("declarations")),
        last_trick=letter_of("last_trick"),
        prizes=tuple(read_kind(prize, there, PRIZES, reader) for prize, there in listed("prizes")),
        penalties=tuple(read_kind(penalty, there, PENALTIES, reader) for penalty, there in listed("penalties")),
        claim=letter_of("claim"),
        bid=number_of("bid"),
        cards=number_of("cards"),
        chien=reader.flag(hand, "chien", place, default=False) if "chien" in hand else None,
        stopped=read_stopped(hand["stopped"], inside(place, "stopped"), reader) if "stopped" in hand else None,
        irregular_deal=tuple(reader.letter(side, there) for side, there in listed("irregular_deal")),
        adjustments=tuple(read_adjustment(given, there, reader) for given, there in listed("adjustments")),
        passed=reader.flag(hand, "passed", place, default=False),
        annulled=word_of("annulled", ANNULLED),
    )


def read_contract(value: object, place: str, reader: Reader) -> Contract:
    """A number, capot or générale."""
    if value == "capot" or value == "generale":
        return value
    return reader.whole(value, place, least=0)


def read_points(value: object, place: str, reader: Reader) -> int | Mapping[Letter, int]:
    """The declarer's points, or those of every side by its letter."""
    if not isinstance(value, Mapping):
        return reader.whole(value, place)
    points = reader.mapping(value, place)
    return {reader.letter(side, inside(place, side)): reader.whole(number, inside(place, side)) for side, number in points.items()}


def read_declaration(entry: object, place: str, reader: Reader) -> Declaration:
    """A declaration. Whether its cards are in the pack is judged later."""
    declared = reader.mapping(entry, place)
    reader.only(declared, place, DECLARATION_FIELDS)

    def word_of(name: str, words: Sequence[str]) -> str | None:
        return reader.choice(declared[name], inside(place, name), words) if name in declared else None

    def number_of(name: str) -> int | None:
        return reader.whole(declared[name], inside(place, name), least=0) if name in declared else None

    return Declaration(
        side=reader.letter(declared.get("side"), inside(place, "side")),
        kind=reader.choice(declared.get("kind"), inside(place, "kind"), tuple(dict.fromkeys((*SHORT, *LONG)))),
        top=word_of("top", RANKS),
        suit=word_of("suit", SUITS),
        rank=word_of("rank", RANKS),
        length=number_of("length"),
        player=number_of("player"),
        shown=reader.flag(declared, "shown", place, default=True),
        used=reader.flag(declared, "used", place, default=False),
    )


def read_kind(entry: object, place: str, kinds: Sequence[str], reader: Reader) -> tuple[Letter, str]:
    """A prize or a penalty: whose, and what for."""
    given = reader.mapping(entry, place)
    reader.only(given, place, ("side", "kind"))
    return reader.letter(given.get("side"), inside(place, "side")), reader.choice(given.get("kind"), inside(place, "kind"), kinds)


def read_stopped(entry: object, place: str, reader: Reader) -> tuple[int, Letter]:
    """The trick at which a hand was stopped, and who played wrongly."""
    stopped = reader.mapping(entry, place)
    return reader.whole(stopped.get("trick"), inside(place, "trick"), least=0), reader.letter(stopped.get("by"), inside(place, "by"))


def read_stop(entry: object, place: str, reader: Reader) -> tuple[int, int]:
    """After how many entries of the sheet the clock stopped the game, and how many more hands count."""
    stop = reader.mapping(entry, place)
    return reader.whole(stop.get("after"), inside(place, "after"), least=0), reader.whole(stop.get("more"), inside(place, "more"), least=0)


def read_adjustment(entry: object, place: str, reader: Reader) -> tuple[Letter, int]:
    """Points given to a side of a game, with a reason that only has to be there."""
    given = reader.mapping(entry, place)
    reader.text(given.get("reason"), inside(place, "reason"))
    return reader.letter(given.get("side"), inside(place, "side")), reader.whole(given.get("points"), inside(place, "points"))


def read_team_adjustment(entry: object, place: str, reader: Reader) -> tuple[str, int, int]:
    """Points given to a team outside its games: where it stands, the team, the points."""
    given = reader.mapping(entry, place)
    reader.text(given.get("reason"), inside(place, "reason"))
    return place, reader.whole(given.get("team"), inside(place, "team"), least=1), reader.whole(given.get("points"), inside(place, "points"))


def read_line(entry: object, place: str, reader: Reader) -> Line:
    """A line of the standings, with the values of the criteria it has."""
    line = reader.mapping(entry, place)
    return Line(
        place=place,
        rank=reader.whole(line.get("rank"), inside(place, "rank"), least=1),
        team=reader.whole(line.get("team"), inside(place, "team"), least=1),
        values={name: reader.whole(line[name], inside(place, name)) for name in CRITERIA if name in line},
    )
