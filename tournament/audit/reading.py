"""Plain JSON values in, an export out: the championship, who entered, its rounds and its standings."""

from collections.abc import Mapping

from tournament.audit.export import Championship, Choice, Game, Line, Phase, Round, Rules, Settings, Sight, Team
from tournament.audit.hand_reading import read_adjustment, read_hand, read_stop
from tournament.audit.reader import GREATEST, Reader, inside
from tournament.audit.rules.systems import SYSTEMS, resolve, sides_of
from tournament.audit.rules.worth import LETTERS

CRITERIA = ("wins", "places", "points", "difference", "against", "head-to-head", "best-game", "stage", "lot")
STATUSES = ("active", "withdrawn", "excluded", "waiting")
METHODS = (
    "random", "swiss", "middle", "groups", "winners", "moving", "mitchell", "round-robin", "pools", "knock-out", "double-knock-out", "melee",
    "advance",
)  # fmt: skip
REASONS = ("target", "clock", "hands", "claim")
KINDS = ("played", "stopped", "forfeit", "bye", "pending")


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
