"""What the program can do, each declared once: name, leaf or not, roles, and arguments.

A use case is a function over the `Work` of a command. It is asked of a desk, `record_hand(desk, game, facts)`, or, from
elsewhere, by an `Intent`: its name, its arguments as JSON, a key under which it is done once, and the sequence of the
journal that its user saw.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, update_wrapper
from typing import Any, Concatenate, Final, Generic, ParamSpec, get_type_hints

from pydantic import ConfigDict, ValidationError, create_model

from tournament.errors import Problem, Refused
from tournament.services.desk.asking import BoundUseCase, Doing
from tournament.services.desk.changes import Changes
from tournament.services.desk.work import Work

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
    """One thing that can be done. `what`: its journal code; `leaf`: others may go on while it is undone."""

    def __init__(self, do: Callable[Concatenate[Work, P], None], what: str, *, leaf: bool, roles: frozenset[Role]) -> None:
        self.do, self.what, self.leaf, self.roles = do, what, leaf, roles
        update_wrapper(self, do)

    @property
    def name(self) -> str:
        """Its name in an intent."""
        return self.do.__name__

    def __call__(self, desk: Doing, *args: P.args, **kwargs: P.kwargs) -> Changes:
        """Do it at a desk in one transaction with one entry. Refuses by the rules and the state."""
        bound = inspect.signature(self.do).bind(None, *args, **kwargs).arguments
        return desk.ask(Request(self, dict(list(bound.items())[1:])))

    @cached_property
    def arguments(self) -> Any:
        """The model of its arguments, for JSON."""
        hints, parameters = get_type_hints(self.do), list(inspect.signature(self.do).parameters.values())[1:]
        fields: dict[str, Any] = {one.name: (hints[one.name], ... if one.default is one.empty else one.default) for one in parameters}
        return create_model(self.name, __config__=ConfigDict(extra="forbid", arbitrary_types_allowed=True), **fields)


@dataclass(frozen=True)
class Request:
    """A use case with its arguments by name."""

    use_case: UseCase[Any]
    arguments: Mapping[str, Any]

    @property
    def what(self) -> str:
        """Its code in the journal."""
        return self.use_case.what

    @property
    def name(self) -> str:
        """The name of the use case."""
        return self.use_case.name

    @property
    def digest(self) -> str:
        """The SHA-256 of name and arguments as JSON, without phones, which so few digits would give away."""
        said = without_phones(self.use_case.arguments.model_construct(**self.arguments).model_dump(mode="json"))
        return hashlib.sha256(json.dumps([self.name, said], sort_keys=True).encode()).hexdigest()

    def do(self, work: Work) -> None:
        """Do it within a command."""
        self.use_case.do(work, **self.arguments)


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
    what: str, *also: str, leaf: bool = False, roles: frozenset[Role] | None = None
) -> Callable[[Callable[Concatenate[Work, P], None]], UseCase[P]]:
    """Declare a use case by the code of its journal entry; `also` are other codes that it may write instead."""

    def declared(do: Callable[Concatenate[Work, P], None]) -> UseCase[P]:
        made = UseCase(do, what, leaf=leaf, roles=frozenset({Role.SCORER}) | (roles or frozenset()))
        USE_CASES[made.name] = made
        if leaf:
            LEAVES.update((what, *also))
        return made

    return declared


@dataclass(frozen=True)
class Intent:
    """A wanted use case by name, with JSON arguments, the client's key, and the sequence its user saw."""

    use_case: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    key: str = ""
    seen: int = 0


def intent_of(asked: BoundUseCase, *, key: str = "", seen: int = 0) -> Intent:
    """What is asked for, as JSON carries it."""
    model = USE_CASES[asked.name].arguments.model_construct(**asked.arguments)
    return Intent(asked.name, model.model_dump(mode="json", include=set(asked.arguments)), key, seen)


def known_use_case(name: str) -> UseCase[Any]:
    """The use case of that name. Refuses a name that none has."""
    if name not in USE_CASES:
        raise Refused(Problem("intent-unknown", details={"name": name}))
    return USE_CASES[name]


def request_of(intent: Intent) -> Request:
    """What an intent asks for. Refuses an unknown name, and arguments that the use case does not take."""
    wanted = known_use_case(intent.use_case)
    try:
        given = wanted.arguments.model_validate(intent.arguments)
    except ValidationError as error:
        wrong = ".".join(map(str, error.errors()[0]["loc"]))
        raise Refused(Problem("intent-malformed", details={"name": intent.use_case, "argument": wrong})) from error
    return Request(wanted, {name: getattr(given, name) for name in type(given).model_fields})
