"""The inputs of a draw, as its round keeps them: only this module reads and writes `Round.inputs`."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.draw.facts import NOBODY
from tournament.records.round import SeenByDraw as SeenByDraw
from tournament.services.setup.views import ByeWorth

Inputs = Mapping[str, Any]


def inputs_of(
    present: Sequence[int], saw: SeenByDraw | None, resting: Sequence[int] = (), left: Sequence[int] = ()
) -> dict[str, Any]:
    """What is kept of a draw for these teams, in the order it used."""
    kept: dict[str, Any] = {"present": list(present)}
    if saw:
        kept |= {
            "scores": [dict(scores) for scores in saw.scores],
            "criteria": list(saw.criteria),
            "bye": [saw.bye_worth.value, saw.bye_wins],
        }
        kept |= {name: value for name, value in parts_of(saw).items() if value}
    return kept | {name: list(teams) for name, teams in (("resting", resting), ("left", left)) if teams}


def parts_of(saw: SeenByDraw) -> dict[str, Any]:
    """What a draw saw of its phase, by the names that are published too."""
    return {
        "phase": saw.phase,
        "turn": saw.turn,
        "options": dict(saw.options),
        "roster": list(saw.roster),
        "groups": list(saw.groups),
        "winners": dict(saw.winners),
        "pools": [list(pool) for pool in saw.pools],
        "apart": {
            name: [list(pair) for pair in pairs]
            for name, pairs in (("never", saw.never), ("early", saw.early))
            if pairs
        },
    }


def seen_by_draw(inputs: Inputs) -> SeenByDraw | None:
    """What a draw saw; None where only who was present is known."""
    if "scores" not in inputs:
        return None
    bye_worth, bye_wins = inputs["bye"]
    apart = inputs.get("apart", {})
    return SeenByDraw(
        scores=tuple(inputs["scores"]),
        criteria=tuple(inputs["criteria"]),
        bye_worth=ByeWorth(bye_worth),
        bye_wins=bye_wins,
        phase=phase_of(inputs),
        turn=turn_of(inputs),
        options=inputs.get("options", {}),
        roster=roster_of(inputs),
        groups=tuple(inputs.get("groups", ())),
        winners=winners_of(inputs) or {},
        pools=pools_of(inputs),
        never=pairs_of(apart.get("never", ())),
        early=pairs_of(apart.get("early", ())),
    )


def winners_of(inputs: Inputs) -> Mapping[str, int] | None:
    """Who had won a bracket's earlier games when drawn, by slot; None if not known."""
    return inputs.get("winners", {}) if "scores" in inputs else None


def seen_winner(slot: str, saw: Mapping[str, int] | None) -> int | None:
    """The winner a draw saw, `NOBODY` of a drawn game; None where there was no such draw."""
    return None if saw is None or not slot else saw.get(slot, NOBODY)


def pools_of(inputs: Inputs) -> tuple[tuple[int, ...], ...]:
    """The pools a bracket was drawn after; none without pools, or before mates were kept apart."""
    return tuple(map(tuple, inputs.get("pools", ())))


def pairs_of(pairs: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Pairs of teams."""
    return tuple((one, other) for one, other in pairs)


def phase_of(inputs: Inputs) -> int:
    """The phase of a round, from 1; 0 where it was drawn without a plan."""
    return int(inputs.get("phase", 0))


def turn_of(inputs: Inputs) -> int:
    """The round of its phase, from 1; 0 where there is none."""
    return int(inputs.get("turn", 0))


def roster_of(inputs: Inputs) -> tuple[int, ...]:
    """The positions of the phase after the draw."""
    return tuple(inputs.get("roster", ()))


def resting_of(inputs: Inputs) -> tuple[int, ...]:
    """Who was there, and had neither a game nor a bye, or none any more."""
    return (*rested_of(inputs), *left_of(inputs))


def rested_of(inputs: Inputs) -> tuple[int, ...]:
    """Who was there, and was drawn neither a game nor a bye."""
    return tuple(inputs.get("resting", ()))


def left_of(inputs: Inputs) -> tuple[int, ...]:
    """Whose game was annulled when they left."""
    return tuple(inputs.get("left", ()))


def with_left(inputs: Inputs, teams: Sequence[int]) -> dict[str, Any]:
    """What a draw goes by, once these teams left and their games were annulled."""
    return {**inputs, "left": [*left_of(inputs), *teams]}
