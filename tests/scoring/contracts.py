"""Any hand of contrée, for the properties of its systems."""

from dataclasses import replace

from hypothesis import strategies as st

from tournament.scoring.cards import USUAL_SCALE
from tournament.scoring.facts import Doubling, HandFacts
from tournament.scoring.systems import SYSTEMS


@st.composite
def contract_hands(draw, doublings=tuple(Doubling), generale=False):
    """Any hand that can have been played; with a generale, where the system knows one."""
    declarer = draw(st.sampled_from("AB"))
    points = draw(st.sampled_from(sorted(USUAL_SCALE.possible())))
    may_be_capot = points in (0, 162) and draw(st.booleans())
    capot = ("AB".replace(declarer, "") if points == 0 else declarer) if may_be_capot else None
    return HandFacts(
        declarer=declarer,
        contract=draw(st.sampled_from([*range(80, 161, 10), "capot", *(["generale"] if generale else [])])),
        doubling=draw(st.sampled_from(doublings)),
        points=points,
        capot=capot,
        generale=capot if generale and draw(st.booleans()) else None,
        belote=draw(st.sampled_from([(), ("A",), ("B",)])),
    )


def without_belote(hand):
    """The same hand, had nobody announced a belote."""
    return replace(hand, belote=())


def options_of_system(system):
    """Any choice of settings of a system, how a game ends apart."""
    return st.fixed_dictionaries(
        {setting.name: st.sampled_from(setting.choices) for setting in SYSTEMS[system].settings if setting.choices}
    )
