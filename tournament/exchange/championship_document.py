"""The shape of a championship document in published order; the published schema is made from it."""

import datetime
import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, Field, StrictBool, StrictStr, WithJsonSchema

from tournament.draw.catalogue import MOST_PHASES
from tournament.draw.phase_reading import FormatOptions
from tournament.exchange.documents import (
    MOST_PAIRS,
    Count,
    Line,
    Pair,
    Pairs,
    Points,
    Reason,
    Seed,
    TableNumber,
    TeamNumber,
    Teams,
    day,
    part_of,
)
from tournament.exchange.entrants_document import PlayerDocument, TeamDocument, Waiting
from tournament.exchange.money_documents import CashDocument, PrizeDocument, RaffleDocument
from tournament.presets.reading import CriterionName, OfOneChampionship
from tournament.records import rulings
from tournament.records.fields import GREATEST, MOST_ENTRIES, MOST_TEAMS, fields_of
from tournament.records.game import Game, ResultKind, WinReason
from tournament.records.kinds import Kind, Outcome
from tournament.records.round import Round
from tournament.records.team import Apart
from tournament.scoring.facts import SIDES
from tournament.scoring.published import (
    OF_SHEETS,
    Exactly,
    NotNull,
    OneOf,
    PublishedPart,
    PublishedTable,
    Refuse,
    Text,
    Whole,
)
from tournament.scoring.shapes import LONGEST_LIST
from tournament.scoring.sheet_json import MOST_HANDS
from tournament.scoring.systems import DEFAULT_SYSTEM
from tournament.services.prizes.prizes import MOST_PRIZES
from tournament.services.scores.totals import HIGHEST_TOTAL
from tournament.services.setup.setting_checks import HIGHEST_TABLE
from tournament.settings import LONGEST_NAME, LONGEST_REFEREES, MOST_ROUNDS, SETTINGS, ByeWorth

FORMAT, VERSION = "belote-championship", 1
DEFAULTS_OF = 8
"""The version of tables whose defaults a document leaves unsaid; others are always said."""
MEMBERS: Final = 2
DECISIONS: Final = tuple(kind.value for kind in Kind)
OUTCOMES: Final = tuple(outcome.value for outcome in Outcome)
SLOT: Final = re.compile(r"^[a-z]+(-[a-z]+)*-[0-9]{1,3}-[0-9]{1,4}$")
Why = Annotated[
    WinReason | None, OneOf(tuple(WinReason)), Field(description="Why the winner of totals typed without hands won.")
]
Winner = Annotated[
    Annotated[int, Whole(1, GREATEST, is_checked=False)] | None,
    Field(description="The team that won; null for nobody."),
]
Totals = Annotated[
    list[Annotated[int, Whole(-HIGHEST_TOTAL, HIGHEST_TOTAL)]],
    Field(
        max_length=LONGEST_LIST,
        description="The totals, in the order of `sides`.",
        json_schema_extra={"minItems": 1, "maxItems": len(SIDES)},
    ),
]
Out = Annotated[
    list[Count],
    Field(
        max_length=len(SIDES),
        description=(
            "The teams that went out of a game that counts down, in that order, as far as it was told with its totals."
        ),
        json_schema_extra={"minItems": 2, "uniqueItems": True},
    ),
]
Scores = Annotated[dict[Any, Seed], PublishedTable(quotes=False)]
ANY_TEAM: Final[dict[str, Any]] = {"type": "integer", "minimum": 1, "maximum": GREATEST}
LINE_OF_THE_STANDINGS: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["rank", "team"],
    "properties": {"rank": {"type": "integer", "minimum": 1}, "team": ANY_TEAM},
    "additionalProperties": {"type": "integer"},
}
SIDES_OF_A_GAME: Final[dict[str, Any]] = {
    "description": (
        "The teams, in the order of the letters A, B … on the sheet; where partners are drawn the players of each side."
    ),
    "type": "array",
    "items": {
        "anyOf": [
            ANY_TEAM,
            {"type": "array", "items": ANY_TEAM, "minItems": 1, "maxItems": MEMBERS, "uniqueItems": True},
        ]
    },
    "minItems": 1,
    "maxItems": len(SIDES),
    "uniqueItems": True,
}


class SettingsDocument(OfOneChampionship):  # type: ignore[misc]  # its fields are those of the settings
    """The championship itself: what it is called, and how it is run."""

    harmless: ClassVar[Mapping[str, object]] = {"name": "", "date": "0001-01-01", "rules": DEFAULT_SYSTEM}

    name: Line = Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_NAME})
    place: Line = Field("", json_schema_extra={"maxLength": LONGEST_NAME})
    date: Annotated[datetime.date, Text(), AfterValidator(day)] = Field(json_schema_extra={"format": "date"})
    room: Annotated[
        list[Annotated[list[TableNumber], Exactly(2, "room-runs", HIGHEST_TABLE)]], Field(max_length=HIGHEST_TABLE)
    ] = Field(
        [],
        description=SETTINGS["room"].meaning,
    )
    door_tables: Annotated[list[TableNumber], Field(max_length=HIGHEST_TABLE)] = Field(
        [], description=SETTINGS["door_tables"].meaning
    )
    referees: Line = Field(
        "", description=SETTINGS["referees"].meaning, json_schema_extra={"maxLength": LONGEST_REFEREES}
    )
    lot_seed: Seed = Field(0, description="The seed of the lots that part equal teams.")
    last_number: Annotated[int | None, Whole(0, GREATEST, is_checked=False)] = Field(
        None, description="The highest team number ever given; the highest there is when absent."
    )


class KeptApart(PublishedPart):
    """Who was to be kept apart."""

    never: Pairs = Field([])
    early: Pairs = Field([])


class Saw(PublishedPart):
    """What the draw saw besides: later corrections do not change it."""

    harmless: ClassVar[Mapping[str, object]] = {
        "scores": [],
        "criteria": [],
        "bye_worth": "half-target",
        "bye_wins": True,
    }

    scores: Annotated[list[Scores], Field(max_length=MOST_TEAMS)] = Field(
        description="The values of every team of `present`, in its order."
    )
    criteria: Annotated[list[CriterionName], Field(max_length=LONGEST_LIST)]
    bye_worth: Annotated[ByeWorth, OneOf(tuple(ByeWorth))] = Field(description="What a team that sits out marks.")
    bye_wins: StrictBool = Field(description="Whether sitting out counts as a win.")
    phase: Annotated[int, Whole(0, MOST_PHASES)] = Field(0, description="The phase, from 1.")
    turn: Annotated[int, Whole(0, MOST_ROUNDS)] = Field(0, description="The round of the phase, from 1.")
    options: FormatOptions = Field({})
    roster: Annotated[list[Annotated[int, Whole(0, GREATEST, is_checked=False)]], Field(max_length=MOST_TEAMS)] = Field(
        [], description="The places of the phase, best first; 0 where nobody is."
    )
    groups: Annotated[list[Seed], Field(max_length=MOST_TEAMS)] = Field(
        [], description="The score group of each team of `present`, the higher the better."
    )
    winners: Annotated[dict[Any, TeamNumber], PublishedTable()] = Field(
        {}, description="Who had won the games of a bracket, by their slots."
    )
    pools: Annotated[list[list[TeamNumber]], Field(max_length=MOST_TEAMS)] = Field(
        [],
        description=(
            "The teams of each pool, of a bracket that followed pools: whoever was in one meets again as late as "
            "can be."
        ),
    )
    apart: Annotated[KeptApart | None, NotNull()] = None


SideOfGame = Annotated[Any, WithJsonSchema({"enum": list(SIDES)})]


GameAdjustmentPart: Any = part_of(rulings.PointsGiven, side=SideOfGame, points=Points, reason=Reason)


class GameAdjustment(GameAdjustmentPart):  # type: ignore[misc]  # its fields are the record's
    """Points that a referee gives to a side of a game or, negative, takes from it."""

    harmless: ClassVar[Mapping[str, object]] = {"side": "A", "points": 1, "reason": "-"}


class TypedDocument(PublishedPart):
    """Totals that were typed although hands or a decision make the result."""

    harmless: ClassVar[Mapping[str, object]] = {"totals": [], "winner": None}

    totals: Totals
    winner: Winner
    why: Why = None
    out: Out = Field([])


class Result(PublishedPart):
    """How a game ended."""

    harmless: ClassVar[Mapping[str, object]] = {"kind": "pending"}

    kind: Annotated[ResultKind, OneOf(tuple(ResultKind))]
    totals: Totals = Field([])
    winner: Winner = None
    places: Annotated[list[Annotated[int, Whole(1, len(SIDES), is_checked=False)]], Field(max_length=LONGEST_LIST)] = (
        Field(
            [],
            description=(
                "The places, in the order of `sides`; equal ones are shared. Where more than two sides sat at the "
                "table."
            ),
            json_schema_extra={"minItems": 3, "maxItems": len(SIDES)},
        )
    )
    why: Why = None
    out: Out = Field([])


OF_GAMES: Final[Mapping[str, Any]] = {
    "table": Count | None,
    "sides": Annotated[list[Any], Field(max_length=MOST_TEAMS), WithJsonSchema(SIDES_OF_A_GAME)],
    "slot": (
        Annotated[Annotated[StrictStr, Field(pattern=SLOT.pattern)] | None, NotNull(), Refuse("slot-unknown")],
        Field(None, description=fields_of(Game)["slot"].meaning),
    ),
    "by_hand": (Annotated[str | None, OneOf(("hand",))], Field(None, description=fields_of(Game)["by_hand"].meaning)),
    "hands": (
        Annotated[list[Annotated[Any, WithJsonSchema({"type": "object"})]], Field(max_length=MOST_HANDS)],
        Field([], description=fields_of(Game)["hands"].meaning),
    ),
    "stop": (Any, Field(None, json_schema_extra={OF_SHEETS: "stop"})),
    "adjustments": (
        Annotated[list[GameAdjustment], Field(max_length=LONGEST_LIST)],
        Field([], description=fields_of(Game)["adjustments"].meaning),
    ),
    "typed": (Annotated[TypedDocument | None, NotNull()], None),
}


class GameDocument(part_of(Game, **OF_GAMES)):  # type: ignore[misc]  # its fields are the record's
    """A game, its sheet and its result."""

    harmless: ClassVar[Mapping[str, object]] = {"table": None, "sides": [], "result": {"kind": "pending"}}

    result: Result


class PresenceDocument(part_of(rulings.Presence, missing=Teams)):  # type: ignore[misc]  # its fields are the record's
    """A count of who is at the tables of a round, ten minutes after its start or whenever it was made."""

    harmless: ClassVar[Mapping[str, object]] = {"at": "1970-01-01T00:00:00+00:00", "seated": 0, "missing": []}


OF_ROUNDS: Final[Mapping[str, Any]] = {
    "present": Teams,
    "saw": (Annotated[Saw | None, NotNull()], None),
    "resting": (Teams, Field([], description=fields_of(Round)["resting"].meaning)),
    "left": (Teams, Field([], description=fields_of(Round)["left"].meaning)),
    "presence": (
        Annotated[list[PresenceDocument], Field(max_length=MOST_ENTRIES)],
        Field([], description=fields_of(Round)["presence"].meaning),
    ),
    "games": Annotated[list[GameDocument], Field(max_length=MOST_TEAMS)],
}


class RoundDocument(part_of(Round, **OF_ROUNDS)):  # type: ignore[misc]  # its fields are the record's
    """A posted round: how and for whom it was drawn, and its games."""

    harmless: ClassVar[Mapping[str, object]] = {"number": 0, "method": "random", "seed": 0, "present": [], "games": []}


TeamAdjustmentPart: Any = part_of(rulings.TeamAdjustment, points=Points, reason=Reason)


class TeamAdjustmentDocument(TeamAdjustmentPart):  # type: ignore[misc]  # its fields are the record's
    """Points given to a team outside its games, or, negative, taken from it."""

    harmless: ClassVar[Mapping[str, object]] = {"team": 0, "points": 1, "reason": "-"}


SidesAtFault = Annotated[list[Annotated[StrictStr, OneOf(tuple(SIDES))]], Field(max_length=len(SIDES))]
OF_DECISIONS: Final[Mapping[str, Any]] = {
    "kind": Annotated[str, OneOf(DECISIONS)],
    "team": Annotated[int | None, Whole(1, GREATEST, is_checked=False)],
    "sides": SidesAtFault,
    "outcome": (
        Annotated[str | None, OneOf(OUTCOMES)],
        Field(None, description=fields_of(rulings.Decision)["outcome"].meaning),
    ),
}


class DecisionDocument(part_of(rulings.Decision, **OF_DECISIONS)):  # type: ignore[misc]  # its fields are the record's
    """What a referee decided."""

    harmless: ClassVar[Mapping[str, object]] = {"kind": DECISIONS[0]}


class SubstitutionDocument(part_of(rulings.Substitution)):  # type: ignore[misc]  # its fields are the record's
    """A player replaced after the first posting."""

    harmless: ClassVar[Mapping[str, object]] = {
        "team": 0,
        "after_round": 0,
        "leaving": "",
        "entering": "",
        "reason": "",
    }


class ApartDocument(part_of(Apart, teams=Pair)):  # type: ignore[misc]  # its fields are the record's
    """Two teams that should not meet."""

    harmless: ClassVar[Mapping[str, object]] = {"teams": [0, 0]}


class ChampionshipDocument(PublishedPart):
    """A championship as `capot export --format json` writes it and `capot import` reads it.

    What cannot be said by a shape (unknown teams, hands that cannot have been played, results that do not follow from
    the hands) is refused by the program.
    """

    harmless: ClassVar[Mapping[str, object]] = {"format": FORMAT, "version": VERSION, "championship": {}, "rounds": []}

    format: Annotated[Any, WithJsonSchema({"const": FORMAT})]
    version: Annotated[int, Whole(1, GREATEST)] = Field(json_schema_extra={"maximum": VERSION})
    championship: SettingsDocument
    teams: Annotated[list[TeamDocument], Field(max_length=MOST_TEAMS)] = Field(
        [], description="The teams, by number; where partners are drawn there are players instead."
    )
    players: Annotated[list[PlayerDocument], Field(max_length=MOST_TEAMS)] = Field(
        [], description="The players, by number, where partners are drawn in every round."
    )
    rounds: Annotated[list[RoundDocument], Field(max_length=MOST_ROUNDS)] = Field(
        description="The posted rounds, in their order."
    )
    waiting: Annotated[list[Waiting], Field(max_length=MOST_TEAMS)] = Field(
        [], description="People who look for a partner, in the order of arrival."
    )
    adjustments: Annotated[list[TeamAdjustmentDocument], Field(max_length=MOST_ENTRIES)] = Field(
        [], description="Points given to teams outside their games, or, negative, taken."
    )
    decisions: Annotated[list[DecisionDocument], Field(max_length=MOST_ENTRIES)] = Field(
        [], description="What referees decided, oldest first."
    )
    substitutions: Annotated[list[SubstitutionDocument], Field(max_length=MOST_ENTRIES)] = Field(
        [], description="Players replaced after the first posting."
    )
    apart: Annotated[list[ApartDocument], Field(max_length=MOST_PAIRS)] = Field(
        [], description="Teams that should not meet."
    )
    cash: Annotated[CashDocument | None, NotNull()] = Field(
        None, description="The money; absent where nothing was entered and there is no reduction."
    )
    raffle: Annotated[RaffleDocument | None, NotNull()] = Field(
        None, description="The raffle; absent where there is neither a lot nor a ticket."
    )
    prizes: Annotated[list[PrizeDocument], Field(max_length=MOST_PRIZES)] = Field(
        [], description="What can be won, in the order in which it is announced."
    )
    standings: Annotated[list[Annotated[dict[Any, Any], PublishedTable()]], Field(max_length=MOST_TEAMS)] = Field(
        [],
        description=(
            "The standings as the facts make them, with every criterion used. May be left out; where they stand, "
            "they must be right."
        ),
        json_schema_extra={"items": LINE_OF_THE_STANDINGS},
    )
