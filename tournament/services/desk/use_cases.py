"""What the program can do, each declared once: name, leaf or not, roles, and arguments.

A use case is a function over the `UnitOfWork` of a command. It is asked of a desk, `record_hand(desk, game, facts)`, or
made into a `Command`, `record_hand.command(game, facts)`: that is what waits, what goes from a desk to its host, and
what is only previewed.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property, update_wrapper
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, get_type_hints

from pydantic import ConfigDict, GetCoreSchemaHandler, ValidationError, create_model
from pydantic_core import CoreSchema, core_schema

from tournament.errors import Problem, Refused
from tournament.services.desk.changes import Changes
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork, utc_now

P = ParamSpec("P")


class Role(StrEnum):
    """Who may do something: the scorers, whoever is at the door, a referee, a team itself."""

    SCORER = "scorer"
    DOOR = "door"
    REFEREE = "referee"
    TEAM = "team"


AT_THE_DOOR: Final = frozenset({Role.DOOR})
REFEREES: Final = frozenset({Role.REFEREE})
TEAMS: Final = frozenset({Role.TEAM})
"""Who may do a use case beside the scorers, who may do all."""


class UseCase(Generic[P]):
    """One thing that can be done, by journal code (`what`) and name; `leaf`: others may go on while it is undone."""

    def __init__(
        self,
        do: Callable[Concatenate[UnitOfWork, P], None],
        what: str,
        *,
        name: str,
        leaf: bool,
        roles: frozenset[Role],
    ) -> None:
        self.do, self.what, self.name, self.leaf, self.roles = do, what, name, leaf, roles
        update_wrapper(self, do)

    def __call__(self, desk: "Doing", *args: P.args, **kwargs: P.kwargs) -> Changes:
        """Do it at a desk in one transaction with one entry. Refuses by the rules and the state."""
        return desk.ask(self.command(*args, **kwargs))

    def command(self, *args: P.args, **kwargs: P.kwargs) -> "Command":
        """The command to do it with these arguments."""
        bound = dict(self._signature.bind(None, *args, **kwargs).arguments)
        bound.pop(next(iter(self._signature.parameters)))
        return Command(self.name, bound, is_json=False)

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.do)

    @cached_property
    def arguments(self) -> Any:
        """The model of its arguments, for JSON."""
        hints, parameters = get_type_hints(self.do), list(self._signature.parameters.values())[1:]
        fields: dict[str, Any] = {
            one.name: (hints[one.name], ... if one.default is one.empty else one.default) for one in parameters
        }
        return create_model(self.name, __config__=ConfigDict(extra="forbid", arbitrary_types_allowed=True), **fields)


@dataclass(frozen=True, eq=False)
class Command:
    """What is to be done: a use case by name, its arguments, a key to do it once, and the sequence its user saw.

    Made here it has the values that the use case takes; from elsewhere it comes as JSON (`is_json`), which nobody has
    checked yet. Each is made of the other when it is first wanted: a desk of its own file needs no JSON, and a desk
    that only hands a command on needs no values.
    """

    use_case: str
    given: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""
    seen: int | None = None
    """None where nobody says: it is what their desk has reported so far."""
    is_json: bool = True

    @property
    def declared(self) -> UseCase[Any]:
        """The use case itself. Refuses a name that none has."""
        if self.use_case not in USE_CASES:
            raise Refused(Problem("intent-unknown", details={"name": self.use_case}))
        return USE_CASES[self.use_case]

    @property
    def what(self) -> str:
        """Its code in the journal."""
        return self.declared.what

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """Its arguments as the use case takes them. Refuses an unknown name, and what the use case does not take."""
        if not self.is_json:
            return self.given
        wanted = self.declared.arguments
        try:
            given = wanted.model_validate(self.given)
        except ValidationError as error:
            wrong = ".".join(map(str, error.errors()[0]["loc"]))
            raise Refused(Problem("intent-malformed", details={"name": self.use_case, "argument": wrong})) from error
        return {name: getattr(given, name) for name in wanted.model_fields}

    @cached_property
    def arguments(self) -> Mapping[str, Any]:
        """Those of its arguments that were given, as JSON values."""
        if self.is_json:
            return self.given
        model = self.declared.arguments.model_construct(**self.given)
        return model.model_dump(mode="json", include=set(self.given))  # type: ignore[no-any-return]

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of name and arguments as JSON, without phones, which so few digits would give away."""
        said = without_phones(self.declared.arguments.model_construct(**self.values).model_dump(mode="json"))
        return hashlib.sha256(json.dumps([self.use_case, said], sort_keys=True).encode()).hexdigest()

    def adding(self, **values: Any) -> "Command":
        """The command with more arguments, or others."""
        return replace(self, given={**self.values, **values}, is_json=False)

    def do(self, work: UnitOfWork) -> None:
        """Do it within a unit of work."""
        self.declared.do(work, **self.values)

    def as_json(self) -> dict[str, Any]:
        """The whole command as JSON carries it, between desks and in what waits."""
        return {"use_case": self.use_case, "arguments": dict(self.arguments), "key": self.key, "seen": self.seen or 0}

    def __eq__(self, other: object) -> bool:
        """Whether the other one says the same in JSON, whichever of them came as JSON."""
        return self.as_json() == other.as_json() if isinstance(other, Command) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        """A command may be an argument of another one."""
        text, number = core_schema.str_schema(), core_schema.int_schema()
        arguments = core_schema.dict_schema(text, core_schema.any_schema())
        wanted = {"use_case": text, "arguments": arguments, "key": text, "seen": number}
        fields = {
            name: core_schema.typed_dict_field(schema, required=name == "use_case") for name, schema in wanted.items()
        }
        return core_schema.no_info_after_validator_function(
            command_in,
            core_schema.typed_dict_schema(fields),
            serialization=core_schema.plain_serializer_function_ser_schema(cls.as_json),
        )


def command_in(said: Mapping[str, Any]) -> Command:
    """A command that is written as JSON."""
    return Command(said["use_case"], said.get("arguments", {}), said.get("key", ""), said.get("seen", 0))


class Doing(Protocol):
    """Who is asked to do something."""

    def ask(self, command: Command) -> Changes:
        """Do it in one transaction with one journal entry."""


def preview(state: ChampionshipState, command: Command, clock: Callable[[], datetime] = utc_now) -> UnitOfWork:
    """What a command would do to a state, with nothing written; `state` of the work is the result. Refuses as it does.

    `clock` is that of the desk where the time counts.
    """
    work = UnitOfWork(state, clock=clock)
    work.do(command.do)
    return work


def without_phones(said: Any) -> Any:
    """JSON values without the telephone numbers in them."""
    if isinstance(said, dict):
        return {name: without_phones(value) for name, value in said.items() if name != "phone"}
    return [without_phones(value) for value in said] if isinstance(said, list) else said


USE_CASES: dict[str, UseCase[Any]] = {}
"""All use cases by name, as far as imported: `services.catalogue` imports all of them."""
LEAVES: set[str] = set()
"""The codes of the journal entries that are leaves."""


def use_case(
    what: str, *also: str, name: str = "", leaf: bool = False, roles: frozenset[Role] | None = None
) -> Callable[[Callable[Concatenate[UnitOfWork, P], None]], UseCase[P]]:
    """Declare a use case by the code of its journal entry; `also` are other codes that it may write instead.

    `name` is what commands call it that wait in files or come from other programs, where that is not what it is called
    here.
    """

    def declared(do: Callable[Concatenate[UnitOfWork, P], None]) -> UseCase[P]:
        everyone = frozenset({Role.SCORER}) | (roles or frozenset())
        made = UseCase(do, what, name=name or do.__name__, leaf=leaf, roles=everyone)
        USE_CASES[made.name] = made
        if leaf:
            LEAVES.update((what, *also))
        return made

    return declared
