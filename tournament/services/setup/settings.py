"""The settings of a championship and the row that keeps them.

A setting is a field of `Settings` and the column of the same name; only one that the row holds otherwise has a line here.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias, get_type_hints

from typing_extensions import TypedDict

from tournament.draw.phases import check_phases, criteria_of_plan, write_phase
from tournament.errors import Refused
from tournament.models.tables import READINGS, Championship
from tournament.scoring.systems import options_of
from tournament.services.people.entering import check_entering
from tournament.services.people.names import tidy
from tournament.services.scores.ledger import phases_in, room_in, rules_of
from tournament.services.setup.lines import ByeWorth, ForfeitMarks, Settings
from tournament.services.setup.rooms import check_room
from tournament.services.setup.setting_checks import check_drawing, check_settings, check_sheet_texts, tidy_lines

if TYPE_CHECKING:
    SomeSettings: TypeAlias = Mapping[str, Any]
else:
    SomeSettings = TypedDict("SomeSettings", get_type_hints(Settings), total=False)
    """Some settings by the fields of `Settings`, each of its type: as JSON carries them they become what they were."""

SETTINGS = tuple(field.name for field in fields(Settings))
COLUMNS: Mapping[str, str] = {"venue": "place"}  # a setting whose column, published key and name in the journal are another

WRITTEN: Mapping[str, Callable[[Any], object]] = {
    # how a setting is kept where its row does not hold it as it is
    "name": tidy,
    "venue": tidy,
    "day": date.isoformat,
    "criteria": list,
    "game_minutes": lambda minutes: minutes or None,
    "room": lambda room: [list(run) for run in room],
    "phases": lambda phases: [write_phase(phase) for phase in phases],
    "door_tables": list,
    "referees": tidy,
    "customs": tidy_lines,
}
READ: Mapping[str, Callable[[Championship], object]] = {
    "day": lambda row: date.fromisoformat(row.day),
    "rules": rules_of,
    "criteria": lambda row: tuple(row.criteria),
    "bye_worth": lambda row: ByeWorth(row.bye_worth),
    "forfeit_marks": lambda row: ForfeitMarks(row.forfeit_marks),
    "room": room_in,
    "phases": phases_in,
    "door_tables": lambda row: tuple(row.door_tables),
    "customs": lambda row: tuple(row.customs),
}


def settings_in(row: Championship) -> dict[str, Any]:
    """What a championship's row holds, by the fields of `Settings`."""
    return {name: READ[name](row) if name in READ else getattr(row, COLUMNS.get(name, name)) for name in SETTINGS}


def with_what_follows(row: Championship, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that are wanted, and those that go with them: how far each came in a bracket counts first where a plan has one."""
    if "phases" not in wanted or "criteria" in wanted:
        return dict(wanted)
    criteria = criteria_of_plan(wanted["phases"], tuple(row.criteria))
    return dict(wanted) if criteria == tuple(row.criteria) else {**wanted, "criteria": criteria}


def columns_of(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by the fields of `Settings` as the columns of a row. Raises TypeError for what is no setting."""
    unknown = wanted.keys() - set(SETTINGS)
    if unknown:
        raise TypeError(f"no setting of a championship: {', '.join(sorted(unknown))}")
    columns = {COLUMNS.get(name, name): WRITTEN[name](value) if name in WRITTEN else value for name, value in wanted.items()}
    if "rules" in wanted:
        columns |= {"rules": wanted["rules"].system, "options": options_of(wanted["rules"]), "readings": READINGS}
    return columns


def refuse_settings(settings: Settings) -> None:
    """Refuse settings that no championship can have."""
    problems = [
        *check_settings(settings.name, settings.venue, settings.criteria, settings.planned_rounds, settings.game_minutes or None),
        *check_room(settings.room),
        *(check_phases(settings.phases) or check_entering(settings.rules, settings.phases)),
        *check_drawing(settings.clubs_apart, settings.door_tables),
        *check_sheet_texts(settings.referees, tidy_lines(settings.customs)),
    ]
    if problems:
        raise Refused(*problems)
