"""Where a hand is played."""

from dataclasses import dataclass

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.cards import pack_of
from tournament.audit.rules.system import JudgedSystem
from tournament.audit.rules.systems import SYSTEMS


@dataclass(frozen=True)
class JudgedTable:
    """Where a hand is played: the rules, their system, how many sides sit there."""

    rules: ExportedRules
    sides: int

    @property
    def system(self) -> JudgedSystem:
        """The system of the rules."""
        return SYSTEMS[self.rules.system]

    @property
    def players(self) -> int:
        """How many players a side has."""
        return 1 if self.sides > 2 else self.system.players

    @property
    def cards_of_a_side(self) -> int:
        """How many cards a side holds: nine a player where not all are dealt, otherwise its share of the pack."""
        if self.system.pays_bonus and self.players == 1:
            return 9
        return pack_of(self.rules) // self.sides

    def tricks(self, hand: ExportedHand) -> int:
        """How many tricks the hand has, had it been played to its end."""
        return hand.cards or 0 if self.system.tricks is None else 10 if self.rules.has("pack", 30) else self.system.tricks
