"""The settings of a championship, each declared once: bounds, version, name and meaning.

A setting is a field of `Settings`, and beside its default is everything else that is known of it. Its column and the
step that adds it to older files, presets, the published document with its schema and its manual, the checks, the
journal and the row of the form follow from that. What a setting does is where it does it. No SQL here, so that windows
and sheets can name these types before the database is loaded.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from enum import StrEnum
from typing import Any, Final, get_args, get_origin, get_type_hints

from tournament.currencies import Currency
from tournament.declared import FIRST_VERSION, Declared, SettingCard, setting, told
from tournament.draw.catalogue import read_phase, write_phase
from tournament.draw.facts import Phase
from tournament.draw.tables import Room
from tournament.scoring.rules import Rules
from tournament.scoring.systems import options_of, usual_rules
from tournament.sentences import N_
from tournament.standings.criteria import DEFAULT_CRITERIA

LONGEST_NAME: Final = 120
LONGEST_REFEREES: Final = 240
MOST_ROUNDS: Final = 100
MOST_MINUTES: Final = 600
MOST_CENTS: Final = 1_000_00  # of the euro


class ByeWorth(StrEnum):
    """What a team that sits out marks."""

    HALF = "half-target"
    AVERAGE = "average"
    TARGET = "target"


class ForfeitMarks(StrEnum):
    """What is marked for a game lost by forfeit (D7): the winner's part; the other side marks nothing."""

    TARGET = "target-0"
    HALF = "half-0"
    AVERAGE = "average-0"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a championship is called and how it is played; what is not said is as usual.

    `planned_rounds` is what was announced, and binds nobody. `game_minutes` is when the clock stops a game, None
    without a clock; `totals_first` says that the desk types totals rather than hands; `room` the numbers of the tables.
    `phases` are the formats that draw, one after another; without any, each round is drawn as is chosen then. Club
    mates are kept apart in the first `clubs_apart` rounds while it can be; `tables_move` says that nobody should sit at
    the same table again, `door_tables` which tables are near the door (none: the first ones). `referees` are names as
    they are typed, and `customs` the lines of the hall; both are on the rule sheet. `clock_by_hand` says that a posting
    does not start the clock; the hall does not see the standings from round `standings_hidden_from` until the podium.

    Money is in cents. `fee_cents` is what a team pays, or, with `fee_per_player`, each of its players; `ticket_cents`
    is a ticket of the raffle. With `prize_percent` the prizes follow what was taken at the door; `ties_parted` says
    that lots decide about the prizes of a shared rank. `licence_fields` are for clubs that need licences and
    memberships; `brief_decisions` leaves out who decided and why.
    """

    name: str = field(
        metadata=told(
            1,
            N_("name of the championship changed"),
            own=True,
            least=1,
            most=LONGEST_NAME,
            manual="what it is called",
            absent="required",
        )
    )
    venue: str = setting(
        "",
        1,
        N_("place of the championship changed"),
        own=True,
        key="place",
        column="place",
        most=LONGEST_NAME,
        manual="where it is held",
        absent="empty",
    )
    day: date = field(
        metadata=told(
            1,
            N_("date of the championship changed"),
            own=True,
            key="date",
            manual="the day, as `2026-11-21`",
            absent="required",
        )
    )
    rules: Rules = field(
        default_factory=usual_rules,
        metadata=told(
            1,
            N_("rules of play changed"),
            governs_past=True,
            manual="the rule system, as in a score sheet, and beside it `options`: its settings that are not as usual",
            absent="required; `options`: none",
        ),
    )
    criteria: tuple[str, ...] = setting(
        DEFAULT_CRITERIA,
        1,
        N_("order of the criteria changed"),
        governs_past=True,
        meaning="What ranks the teams, the most important first.",
        manual="{criteria}, the most important first; `stage` is the worst place at which a team can still finish in "
        "its bracket, "
        "and the number of ranked teams for one in no bracket",
    )
    bye_worth: ByeWorth = setting(
        ByeWorth.HALF,
        1,
        N_("score for a bye changed"),
        governs_past=True,
        meaning="What a team that sits out marks.",
        label=N_("A &bye is worth"),
        said={
            ByeWorth.HALF: N_("half the target"),
            ByeWorth.AVERAGE: N_("the average of the round"),
            ByeWorth.TARGET: N_("the target"),
        },
    )
    bye_wins: bool = setting(
        True,
        1,
        N_("whether a bye is a game won changed"),
        governs_past=True,
        meaning="Whether sitting out counts as a win.",
        label=N_("A bye counts as a game won"),
    )
    forfeit_marks: ForfeitMarks = setting(
        ForfeitMarks.TARGET,
        1,
        N_("points of a forfeit changed"),
        governs_past=True,
        meaning="What is marked for a game lost by forfeit.",
        label=N_("A &forfeit gives the other side"),
        said={
            ForfeitMarks.TARGET: N_("the target, the absent side nothing"),
            ForfeitMarks.HALF: N_("half the target, the absent side nothing"),
            ForfeitMarks.AVERAGE: N_("the average of the round, the absent side nothing"),
        },
    )
    planned_rounds: int = setting(
        4,
        1,
        N_("number of planned rounds changed"),
        least=1,
        most=MOST_ROUNDS,
        refusal="rounds-out-of-range",
        meaning="How many rounds were announced; 4, or the rounds there are, when absent.",
        manual="how many rounds were announced",
        absent="4, or in a championship as many as there are",
        label=N_("Planned &rounds"),
        hint=N_("Rounds can be added or dropped at any time."),
    )
    game_minutes: int | None = setting(
        None,
        2,
        N_("game length changed"),
        least=1,
        most=MOST_MINUTES,
        step=5,
        refusal="minutes-out-of-range",
        meaning="When the clock stops a game. Absent: no clock.",
        manual="when the clock stops a game, in minutes",
        absent="no clock",
        label=N_("&Minutes per game"),
        said={None: N_("no clock")},
    )
    totals_first: bool = setting(
        False,
        2,
        N_("what is typed first changed"),
        meaning="Whether the desk types the totals of a game rather than its hands.",
        label=N_("Type t&otals first"),
    )
    room: Room = setting(
        (),
        2,
        N_("tables in the room changed"),
        own=True,
        meaning=(
            "The tables that stand in the room: runs of numbers, first and last, in rising order with a gap "
            "between them. Absent: 1, 2, 3 …"
        ),
        manual="the tables that stand in the room, as runs of numbers: `[[1, 12], [14, 40]]` is 1 to 40 without 13",
        absent="1, 2, 3 …",
        label=N_("&Tables in the room"),
    )
    phases: tuple[Phase, ...] = setting(
        (),
        3,
        N_("phases changed"),
        governs_past=True,
        meaning="The formats that draw, one after another; without any, each round was drawn as was chosen then.",
        manual='the formats that draw, one after another: `{"format": "knock-out", "rounds": 3, "takes": 8, '
        '"options": {"third_place": "no"}}`; '
        "`rounds` absent: as many as the format takes; `takes` absent: everybody",
        absent="each round as was chosen then",
    )
    clubs_apart: int = setting(
        0,
        3,
        N_("rounds in which clubs are kept apart changed"),
        most=MOST_ROUNDS,
        refusal="clubs-apart-out-of-range",
        meaning="In so many first rounds club mates are kept apart while it can be.",
        label=N_("Keep &club mates apart"),
        hint=N_(
            "In this many first rounds, as long as it causes no rematch. Two teams that should never meet are "
            "set on the page of a team."
        ),
        said={0: N_("no")},
    )
    tables_move: bool = setting(
        False,
        3,
        N_("whether tables change from round to round changed"),
        meaning="Whether nobody should sit at the same table again.",
        label=N_("Nobody returns to the same table"),
        hint=N_("As long as that is possible; the best teams are then not always at table 1."),
    )
    door_tables: tuple[int, ...] = setting(
        (),
        3,
        N_("tables near the door changed"),
        own=True,
        meaning="The numbers of the tables near the door; none: the first ones.",
        absent="the first ones",
        label=N_("Tables near the &door"),
        hint=N_("For teams that are marked “near the door” on their page. Empty: the first tables."),
    )
    referees: str = setting(
        "",
        4,
        N_("referees changed"),
        own=True,
        most=LONGEST_REFEREES,
        meaning="The names of the referees, as the rule sheet says them.",
        absent="none",
        label=N_("Re&ferees"),
    )
    customs: tuple[str, ...] = setting(
        (),
        4,
        N_("house rules changed"),
        meaning="The house rules, a line each, as the rule sheet says them.",
        manual="the house rules for the rule sheet: 12 lines at most, of 240 characters",
        absent="none",
        label=N_("Hou&se rules"),
    )
    clock_by_hand: bool = setting(
        False,
        7,
        N_("start of the clock changed"),
        meaning="Whether the clock of a round is started by hand rather than by its posting.",
        card=SettingCard.GAME,
        label=N_("Start the cloc&k by hand"),
        hint=N_("Otherwise it runs from the moment a draw is posted."),
    )
    standings_hidden_from: int | None = setting(
        None,
        7,
        N_("round from which the standings are hidden changed"),
        least=1,
        most=MOST_ROUNDS,
        meaning=(
            "The round from which screens and telephones in the hall do not show the standings, until the podium. "
            "Absent: always shown."
        ),
        manual="from which round the hall does not see the standings, until the podium",
        absent="always shown",
        card=SettingCard.STANDINGS,
        label=N_("&Hide the standings in the hall from round"),
        hint=N_(
            "Screens and telephones show them again once the podium has been shown. A knock-out bracket is "
            "always shown."
        ),
        said={None: N_("never")},
    )
    fee_cents: int = setting(
        0,
        8,
        N_("entry fee changed"),
        most=MOST_CENTS,
        is_money=True,
        refusal="fee-out-of-range",
        meaning="What an entry costs, in cents; 0 where nothing is asked for.",
        absent="0",
        label=N_("Entry &fee"),
    )
    fee_per_player: bool = setting(
        False,
        8,
        N_("whether the entry fee is for each player changed"),
        meaning="Whether the fee is for each player rather than for the team.",
        label=N_("For &each player"),
    )
    ticket_cents: int = setting(
        0,
        8,
        N_("price of a raffle ticket changed"),
        most=MOST_CENTS,
        is_money=True,
        refusal="fee-out-of-range",
        meaning="What a ticket of the raffle costs, in cents; 0 without a raffle.",
        absent="0",
        label=N_("&Price of a ticket"),
    )
    prize_percent: int | None = setting(
        None,
        8,
        N_("share of the takings for prizes changed"),
        least=1,
        most=100,
        meaning=(
            "The share of the entry fees that goes to the prizes, in percent. Absent: the sums of the prizes are fixed."
        ),
        manual="the share of the entry fees that goes to the prizes, in percent",
        absent="fixed sums",
        label=N_("Share of the entry &fees for prizes"),
        said={None: N_("fixed sums")},
    )
    ties_parted: bool = setting(
        False,
        8,
        N_("what happens with the prizes of a shared rank changed"),
        meaning="Whether lots decide who has which prize of a shared rank; otherwise those of one rank share theirs.",
        label=N_("Draw &lots for the prizes of a shared rank"),
    )
    licence_fields: bool = setting(
        False,
        8,
        N_("whether licences are asked for changed"),
        meaning="Whether the licence and the membership of each player are asked for.",
        card=SettingCard.IDENTITY,
        label=N_("&Ask for licences and memberships"),
        hint=N_("Each player then has a licence number and a membership, in lists, imports and papers."),
    )
    brief_decisions: bool = setting(
        False,
        8,
        N_("whether decisions need a referee and a reason changed"),
        meaning="Whether a decision may be written down without the referee's name and the reason.",
        card=SettingCard.GAME,
        label=N_("Allow decisions without a name or a r&eason"),
        hint=N_("Otherwise Capot asks each time who decided and why."),
    )
    currency: Currency = setting(
        Currency.EURO,
        9,
        N_("currency changed"),
        meaning="The currency of every amount, by its ISO 4217 code.",
        card=SettingCard.IDENTITY,
        label=N_("C&urrency"),
        said={
            Currency.EURO: N_("euro"),
            Currency.SWISS_FRANC: N_("Swiss franc"),
            Currency.POUND: N_("pound sterling"),
            Currency.US_DOLLAR: N_("US dollar"),
            Currency.CANADIAN_DOLLAR: N_("Canadian dollar"),
            Currency.PACIFIC_FRANC: N_("CFP franc"),
            Currency.DIRHAM: N_("Moroccan dirham"),
            Currency.TUNISIAN_DINAR: N_("Tunisian dinar"),
            Currency.WEST_AFRICAN_FRANC: N_("West African CFA franc"),
            Currency.CENTRAL_AFRICAN_FRANC: N_("Central African CFA franc"),
        },
    )
    says_donne: bool = setting(
        False,
        9,
        N_("word for a hand changed"),
        meaning="Whether a hand is called “donne” in French, as some clubs say, rather than “mène”.",
        card=SettingCard.IDENTITY,
        label=N_("In French, say “donne” instead of “mène”"),
    )


def _all() -> Iterator[Declared]:
    kinds = get_type_hints(Settings)
    for one in fields(Settings):
        declared, name = one.metadata["declared"], one.name
        yield replace(
            declared,
            name=name,
            kind=kinds[name],
            default=one.default,
            key=declared.key or name,
            column=declared.column or name,
        )


SETTINGS: Final[Mapping[str, Declared]] = {declared.name: declared for declared in _all()}
"""Every setting by its field, in the published order."""

CHOSEN: Final = tuple(name for name, declared in SETTINGS.items() if not declared.own)
"""The settings that a preset holds."""


def values_of(settings: object, names: Iterable[str] = SETTINGS) -> dict[str, Any]:
    """The values of these settings, by their fields."""
    return {name: getattr(settings, name) for name in names}


def written(value: object) -> object:
    """A setting as JSON and a column hold it; rules are written in two fields."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Phase):
        return write_phase(value)
    if isinstance(value, tuple):
        return [written(part) for part in value]
    return value.value if isinstance(value, StrEnum) else value


def read(kind: Any, value: Any) -> Any:
    """A value of this type from what `written` made of it."""
    if get_origin(kind) is tuple:
        return tuple(read(get_args(kind)[0], part) for part in value)
    if kind is date:
        return date.fromisoformat(value)
    if kind is Phase:
        return read_phase(value)
    return kind(value) if isinstance(kind, type) and issubclass(kind, StrEnum) else value


def published(settings: object, names: Iterable[str] = SETTINGS) -> dict[str, Any]:
    """Settings as documents tell them: the first version's always, later ones where unusual."""
    document: dict[str, Any] = {}
    for declared in map(SETTINGS.__getitem__, names):
        value = getattr(settings, declared.name)
        if declared.kind is Rules:
            document |= {"rules": value.system, "options": options_of(value)}
        elif declared.since == FIRST_VERSION or value != declared.default:
            document[declared.key] = written(value)
    return document
