"""Plain JSON values in, an export out: the championship, who entered, its rounds and its standings."""

from collections.abc import Mapping, Sequence

from tournament.audit.criteria import CRITERIA
from tournament.audit.export import (
    Choice,
    Contract,
    ExportedChampionship,
    ExportedDeclaration,
    ExportedGame,
    ExportedHand,
    ExportedPhase,
    ExportedRound,
    ExportedRules,
    ExportedSeenByDraw,
    ExportedSettings,
    ExportedStanding,
    ExportedTeam,
    Letter,
)
from tournament.audit.reader import GREATEST, Reader, inside
from tournament.audit.rules.possible import PENALTIES, PRIZES
from tournament.audit.rules.system import EVERY_TRUMP, LETTERS, LONG, RANKS, SHORT, SUITS, SYSTEMS, resolve, sides_of

HAND_FIELDS = (
    "declarer", "contract", "trump", "doubling", "points", "capot", "generale", "belote", "declarations", "last_trick",
    "prizes", "penalties", "claim", "bid", "cards", "chien", "stopped", "irregular_deal", "adjustments", "passed",
    "annulled",
)  # fmt: skip
DECLARATION_FIELDS = ("side", "kind", "top", "suit", "rank", "length", "player", "shown", "used")
ANNULLED = ("irregular-deal", "irregular-bid", "agreed", "under-eleven", "carre-of-seven")


def read_hand(entry: object, path: str, reader: Reader) -> ExportedHand:
    """One deal. What it may hold is judged later; here only that it can be read."""
    hand = reader.mapping(entry, path)
    reader.only(hand, path, HAND_FIELDS)

    def letter_of(name: str) -> Letter | None:
        return reader.letter(hand[name], inside(path, name)) if name in hand else None

    def word_of(name: str, words: Sequence[str]) -> str | None:
        return reader.choice(hand[name], inside(path, name), words) if name in hand else None

    def number_of(name: str) -> int | None:
        return reader.whole(hand[name], inside(path, name), least=0) if name in hand else None

    def listed(name: str) -> list[tuple[object, str]]:
        return reader.entries(hand, name, path, needed=False)

    return ExportedHand(
        path=path,
        declarer=letter_of("declarer"),
        contract=read_contract(hand["contract"], inside(path, "contract"), reader) if "contract" in hand else None,
        trump=word_of("trump", EVERY_TRUMP),
        doubling=word_of("doubling", ("none", "contre", "surcontre")) or "none",
        points=read_points(hand["points"], inside(path, "points"), reader) if "points" in hand else None,
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
        chien=reader.flag(hand, "chien", path, default=False) if "chien" in hand else None,
        stopped=read_stopped(hand["stopped"], inside(path, "stopped"), reader) if "stopped" in hand else None,
        irregular_deal=tuple(reader.letter(side, there) for side, there in listed("irregular_deal")),
        adjustments=tuple(read_adjustment(given, there, reader) for given, there in listed("adjustments")),
        passed=reader.flag(hand, "passed", path, default=False),
        annulled=word_of("annulled", ANNULLED),
    )


def read_contract(value: object, path: str, reader: Reader) -> Contract:
    """A number, capot or générale."""
    if value == "capot" or value == "generale":
        return value
    return reader.whole(value, path, least=0)


def read_points(value: object, path: str, reader: Reader) -> int | Mapping[Letter, int]:
    """The declarer's points, or those of every side by its letter."""
    if not isinstance(value, Mapping):
        return reader.whole(value, path)
    points = reader.mapping(value, path)
    return {
        reader.letter(side, inside(path, side)): reader.whole(number, inside(path, side))
        for side, number in points.items()
    }


def read_declaration(entry: object, path: str, reader: Reader) -> ExportedDeclaration:
    """A declaration. Whether its cards are in the pack is judged later."""
    declared = reader.mapping(entry, path)
    reader.only(declared, path, DECLARATION_FIELDS)

    def word_of(name: str, words: Sequence[str]) -> str | None:
        return reader.choice(declared[name], inside(path, name), words) if name in declared else None

    def number_of(name: str) -> int | None:
        return reader.whole(declared[name], inside(path, name), least=0) if name in declared else None

    return ExportedDeclaration(
        side=reader.letter(declared.get("side"), inside(path, "side")),
        kind=reader.choice(declared.get("kind"), inside(path, "kind"), tuple(dict.fromkeys((*SHORT, *LONG)))),
        top=word_of("top", RANKS),
        suit=word_of("suit", SUITS),
        rank=word_of("rank", RANKS),
        length=number_of("length"),
        player=number_of("player"),
        shown=reader.flag(declared, "shown", path, default=True),
        used=reader.flag(declared, "used", path, default=False),
    )


def read_kind(entry: object, path: str, kinds: Sequence[str], reader: Reader) -> tuple[Letter, str]:
    """A prize or a penalty: whose, and what for."""
    given = reader.mapping(entry, path)
    reader.only(given, path, ("side", "kind"))
    return reader.letter(given.get("side"), inside(path, "side")), reader.choice(
        given.get("kind"), inside(path, "kind"), kinds
    )


def read_stopped(entry: object, path: str, reader: Reader) -> tuple[int, Letter]:
    """The trick at which a hand was stopped, and who played wrongly."""
    stopped = reader.mapping(entry, path)
    return reader.whole(stopped.get("trick"), inside(path, "trick"), least=0), reader.letter(
        stopped.get("by"), inside(path, "by")
    )


def read_stop(entry: object, path: str, reader: Reader) -> tuple[int, int]:
    """After how many entries of the sheet the clock stopped the game, and how many more hands count."""
    stop = reader.mapping(entry, path)
    return reader.whole(stop.get("after"), inside(path, "after"), least=0), reader.whole(
        stop.get("more"), inside(path, "more"), least=0
    )


def read_adjustment(entry: object, path: str, reader: Reader) -> tuple[Letter, int]:
    """Points given to a side of a game, with a reason that only has to be there."""
    given = reader.mapping(entry, path)
    reader.text(given.get("reason"), inside(path, "reason"))
    return reader.letter(given.get("side"), inside(path, "side")), reader.whole(
        given.get("points"), inside(path, "points")
    )


STATUSES = ("active", "withdrawn", "excluded", "waiting")
METHODS = (
    "random", "swiss", "middle", "groups", "winners", "moving", "mitchell", "round-robin", "pools", "knock-out",
    "double-knock-out", "melee", "advance",
)  # fmt: skip
REASONS = ("target", "clock", "hands", "claim")
KINDS = ("played", "stopped", "forfeit", "bye", "pending")


def read_championship(document: object, reader: Reader) -> ExportedChampionship:
    """The export, as far as it can be read; it is worth judging only when the reader found nothing."""
    export = reader.mapping(document, "")
    reader.choice(export.get("format"), "format", ("belote-championship",))
    reader.choice(export.get("version"), "version", (1,))
    settings = read_settings(reader.mapping(export.get("championship"), "championship"), reader)
    return ExportedChampionship(
        settings=settings,
        teams=read_entrants(export, reader),
        rounds=tuple(
            read_round(entry, path, settings.rules, reader) for entry, path in reader.entries(export, "rounds", "")
        ),
        standings=tuple(read_line(entry, path, reader) for entry, path in reader.entries(export, "standings", "")),
        adjustments=tuple(
            read_team_adjustment(entry, path, reader)
            for entry, path in reader.entries(export, "adjustments", "", needed=False)
        ),
    )


def read_settings(championship: Mapping[str, object], reader: Reader) -> ExportedSettings:
    """The settings of the championship, with the defaults of the format."""
    here = "championship"
    system = reader.choice(championship.get("rules"), inside(here, "rules"), tuple(SYSTEMS))
    found = SYSTEMS[system]
    unsaid = {name: value for name, value in found.unsaid.items() if name in found.settings}
    options = reader.mapping(championship.get("options", {}), inside(here, "options"))
    return ExportedSettings(
        rules=read_options(system, {**unsaid, **options}, reader),
        criteria=tuple(
            reader.choice(entry, path, tuple(CRITERIA))
            for entry, path in reader.entries(championship, "criteria", here)
        ),
        bye_worth=reader.choice(
            championship.get("bye_worth", "half-target"),
            inside(here, "bye_worth"),
            ("half-target", "average", "target"),
        ),
        bye_wins=reader.flag(championship, "bye_wins", here, default=True),
        forfeit_marks=reader.choice(
            championship.get("forfeit_marks", "target-0"),
            inside(here, "forfeit_marks"),
            ("target-0", "half-0", "average-0"),
        ),
        lot_seed=reader.whole(championship.get("lot_seed", 0), inside(here, "lot_seed")),
        phases=tuple(
            read_phase(entry, path, reader)
            for entry, path in reader.entries(championship, "phases", here, needed=False)
        ),
    )


def read_phase(entry: object, path: str, reader: Reader) -> ExportedPhase:
    """A phase of the plan."""
    phase = reader.mapping(entry, path)
    reader.only(phase, path, ("format", "rounds", "takes", "options"))

    def count_of(name: str) -> int | None:
        return reader.whole(phase[name], inside(path, name), least=1) if name in phase else None

    return ExportedPhase(
        path=path,
        format=reader.choice(phase.get("format"), inside(path, "format"), METHODS),
        rounds=count_of("rounds"),
        takes=count_of("takes"),
        options=read_choices(phase.get("options", {}), inside(path, "options"), reader),
    )


def read_choices(value: object, path: str, reader: Reader) -> Mapping[str, Choice]:
    """The settings of a format: texts and numbers by their names."""
    options = reader.mapping(value, path)
    return {
        name: choice if isinstance(choice, str) else reader.whole(choice, inside(path, name))
        for name, choice in options.items()
    }


def read_options(system: str, options: Mapping[str, object], reader: Reader) -> ExportedRules:
    """The settings of the rule system: what is not there has its default."""
    here = "championship.options"
    found = SYSTEMS[system]
    known = (*(("target",) if found.target is not None else ()), "hands", *found.settings)
    reader.only(options, here, known)
    chosen = {
        name: reader.pick(options[name], inside(here, name), values)
        for name, values in found.settings.items()
        if name in options
    }
    hands = options.get("hands", "none")
    return resolve(
        system,
        chosen,
        reader.whole(options["target"], inside(here, "target"), least=1)
        if "target" in options and "target" in known
        else None,
        None if hands == "none" else reader.whole(hands, inside(here, "hands"), least=1),
    )


def read_entrants(export: Mapping[str, object], reader: Reader) -> tuple[ExportedTeam, ...]:
    """Who entered: teams, or players where partners are drawn."""
    if "players" in export:
        return tuple(read_player(entry, path, reader) for entry, path in reader.entries(export, "players", ""))
    return tuple(read_team(entry, path, reader) for entry, path in reader.entries(export, "teams", ""))


def read_player(entry: object, path: str, reader: Reader) -> ExportedTeam:
    """Somebody who entered alone."""
    player = reader.mapping(entry, path)
    return ExportedTeam(
        path=path,
        number=reader.whole(player.get("number"), inside(path, "number"), least=1),
        players=(reader.text(player.get("name"), inside(path, "name")),),
        status=reader.choice(player.get("status"), inside(path, "status"), STATUSES),
    )


def read_team(entry: object, path: str, reader: Reader) -> ExportedTeam:
    """A team; only one that waits has no number."""
    team = reader.mapping(entry, path)
    status = reader.choice(team.get("status"), inside(path, "status"), STATUSES)
    number = team.get("number")
    return ExportedTeam(
        path=path,
        number=None
        if number is None and status == "waiting"
        else reader.whole(number, inside(path, "number"), least=1),
        players=tuple(reader.text(player, there) for player, there in reader.entries(team, "players", path)),
        status=status,
    )


def read_round(entry: object, path: str, rules: ExportedRules, reader: Reader) -> ExportedRound:
    """A round with its games."""
    found = reader.mapping(entry, path)
    reader.whole(found.get("seed"), inside(path, "seed"))
    return ExportedRound(
        path=path,
        number=reader.whole(found.get("number"), inside(path, "number"), least=1),
        method=reader.choice(found.get("method"), inside(path, "method"), METHODS),
        present=tuple(reader.whole(team, there, least=1) for team, there in reader.entries(found, "present", path)),
        games=tuple(read_game(game, there, rules, reader) for game, there in reader.entries(found, "games", path)),
        saw=read_seen_by_draw(reader.mapping(found.get("saw", {}), inside(path, "saw")), inside(path, "saw"), reader),
        resting=tuple(
            reader.whole(team, there, least=1) for team, there in reader.entries(found, "resting", path, needed=False)
        ),
        left=tuple(
            reader.whole(team, there, least=1) for team, there in reader.entries(found, "left", path, needed=False)
        ),
    )


def read_seen_by_draw(saw: Mapping[str, object], path: str, reader: Reader) -> ExportedSeenByDraw:
    """What a draw saw beside who was present; everything of it may be absent."""

    def numbers_of(name: str, least: int) -> tuple[int, ...]:
        return tuple(
            reader.whole(value, there, least=least) for value, there in reader.entries(saw, name, path, needed=False)
        )

    apart = reader.mapping(saw.get("apart", {}), inside(path, "apart"))
    winners = reader.mapping(saw.get("winners", {}), inside(path, "winners"))
    scores = [
        (reader.mapping(entry, there), there) for entry, there in reader.entries(saw, "scores", path, needed=False)
    ]
    return ExportedSeenByDraw(
        scores=tuple(
            {name: reader.whole(value, inside(there, name)) for name, value in of_team.items()}
            for of_team, there in scores
        ),
        criteria=tuple(
            reader.choice(entry, there, tuple(CRITERIA))
            for entry, there in reader.entries(saw, "criteria", path, needed=False)
        ),
        phase=reader.whole(saw.get("phase", 0), inside(path, "phase"), least=0),
        turn=reader.whole(saw.get("turn", 0), inside(path, "turn"), least=0),
        options=read_choices(saw.get("options", {}), inside(path, "options"), reader),
        roster=numbers_of("roster", 0),
        groups=numbers_of("groups", -GREATEST),
        winners={slot: reader.whole(team, inside(f"{path}.winners", slot), least=0) for slot, team in winners.items()},
        pools=tuple(
            read_pool(entry, there, reader) for entry, there in reader.entries(saw, "pools", path, needed=False)
        ),
        never=read_pairs(apart, "never", inside(path, "apart"), reader),
        early=read_pairs(apart, "early", inside(path, "apart"), reader),
    )


def read_pool(entry: object, path: str, reader: Reader) -> tuple[int, ...]:
    """The teams of a pool."""
    if not isinstance(entry, list | tuple):
        reader.wrong(path, "list")
        return ()
    return tuple(reader.whole(team, f"{path}[{index}]", least=1) for index, team in enumerate(entry))


def read_pairs(apart: Mapping[str, object], name: str, path: str, reader: Reader) -> frozenset[tuple[int, int]]:
    """Pairs of teams to be kept apart, the lower number first."""
    pairs = set()
    for entry, there in reader.entries(apart, name, path, needed=False):
        if isinstance(entry, list | tuple) and len(entry) == len("AB"):
            one, other = sorted(reader.whole(team, f"{there}[{index}]", least=1) for index, team in enumerate(entry))
            pairs.add((one, other))
        else:
            reader.wrong(there, "pair")
    return frozenset(pairs)


def read_side(entry: object, path: str, reader: Reader) -> tuple[int, ...]:
    """Who sits at a side: a team, or the players who were drawn as partners."""
    if not isinstance(entry, list | tuple):
        return (reader.whole(entry, path, least=1),)
    members = tuple(reader.whole(player, f"{path}[{index}]", least=1) for index, player in enumerate(entry))
    if not members:
        reader.wrong(path, "count")
    return members or (1,)


def read_game(entry: object, path: str, rules: ExportedRules, reader: Reader) -> ExportedGame:
    """A game, its sheet and its result. As many sides sit at a table as the system seats; one sits out."""
    game = reader.mapping(entry, path)
    members = tuple(read_side(side, there, reader) for side, there in reader.entries(game, "sides", path))
    sides = tuple(side[0] for side in members)
    if len(sides) not in (1, *sides_of(rules)):
        reader.wrong(inside(path, "sides"), "sides")
    reader.sides = min(max(len(sides), 2), len(LETTERS))
    table, there = game.get("table"), inside(path, "result")
    result = reader.mapping(game.get("result"), there)
    winner = result.get("winner")
    return ExportedGame(
        path=path,
        table=None if table is None else reader.whole(table, inside(path, "table"), least=1),
        sides=sides,
        hands=tuple(read_hand(hand, at, reader) for hand, at in reader.entries(game, "hands", path, needed=False)),
        stop=read_stop(game["stop"], inside(path, "stop"), reader) if game.get("stop") is not None else None,
        adjustments=tuple(
            read_side_points(given, at, reader) for given, at in reader.entries(game, "adjustments", path, needed=False)
        ),
        by_hand="by" in game and reader.choice(game["by"], inside(path, "by"), ("hand",)) == "hand",
        kind=reader.choice(result.get("kind"), inside(there, "kind"), KINDS),
        totals=tuple(reader.whole(total, at) for total, at in reader.entries(result, "totals", there, needed=False)),
        winner=None if winner is None else reader.whole(winner, inside(there, "winner"), least=1),
        ranks=tuple(reader.whole(one, at, least=1) for one, at in reader.entries(result, "places", there))
        if "places" in result
        else None,
        why=reader.choice(result["why"], inside(there, "why"), REASONS) if "why" in result else None,
        slot=reader.text(game.get("slot", ""), inside(path, "slot")),
        members=members,
    )


def read_side_points(entry: object, path: str, reader: Reader) -> tuple[str, int, int | None]:
    """Points given to a side beside the deals, and after how many of these."""
    side, points = read_adjustment(entry, path, reader)
    after = reader.mapping(entry, path).get("after")
    return side, points, None if after is None else reader.whole(after, inside(path, "after"), least=0)


def read_team_adjustment(entry: object, path: str, reader: Reader) -> tuple[str, int, int]:
    """Points given to a team outside its games: the path, the team, the points."""
    given = reader.mapping(entry, path)
    reader.text(given.get("reason"), inside(path, "reason"))
    return (
        path,
        reader.whole(given.get("team"), inside(path, "team"), least=1),
        reader.whole(given.get("points"), inside(path, "points")),
    )


def read_line(entry: object, path: str, reader: Reader) -> ExportedStanding:
    """Read a team's standing, with the values of the criteria it has."""
    line = reader.mapping(entry, path)
    return ExportedStanding(
        path=path,
        rank=reader.whole(line.get("rank"), inside(path, "rank"), least=1),
        team=reader.whole(line.get("team"), inside(path, "team"), least=1),
        values={name: reader.whole(line[name], inside(path, name)) for name in CRITERIA if name in line},
    )
