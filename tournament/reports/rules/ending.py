"""The end of a game on a rule sheet, as the settings decide it."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.reports.rules.text import Rule, RuleSection
from tournament.scoring.rules import Rules
from tournament.scoring.settings import DECIDED_POINTS
from tournament.scoring.systems import seating_of
from tournament.sentences import N_, Convention
from tournament.wording.numbers import number

CONDITIONS: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than every other, and in that hand it took a trick. "
    "Otherwise one more hand is played."
)
CONDITIONS_OF_TWO: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than the other’s, and in that hand it took a trick. "
    "Otherwise one more hand is played."
)
CONDITIONS_WITHOUT_BAR: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than every other. Otherwise one more hand is played."
)
CONDITIONS_OF_TWO_WITHOUT_BAR: Final = N_(
    "After a hand, a side wins when its total has reached {target} and is greater than the other’s. Otherwise one more hand is played."
)
ENDS_BY_CONVENTION: Final = frozenset(
    {
        "belote-traditional", "belote-four-exact", "belote-two-bonus", "contree-multiplied", "contree-announced",
        "coinche-made-plus-contract",
    }
)  # fmt: skip
"""Systems whose sources give no target or winner (002 prints 30 for two, less than a hand)."""
ENDING: Final[Mapping[str, str]] = {
    "real": N_("In the last hand points count as they are, not rounded."),
    "rounded": N_("The last hand is rounded like the others."),
}
BOTH_OVER: Final[Mapping[str, str]] = {
    "greater": N_("If several are past the target, the greatest total wins; if equal, one more hand."),
    "last-hand": N_("If several are past the target, the one that won the last hand wins."),
}
BOTH_OF_TWO_OVER: Final[Mapping[str, str]] = {
    "greater": N_("If both are past the target, the greater total wins; if equal, one more hand."),
    "last-hand": N_("If both are past the target, the one that won the last hand wins."),
}
TIED_GAME: Final[Mapping[str, str]] = {
    "more": Convention(N_("Equal totals: one more hand, until they differ.")),
    "drawn": Convention(N_("Equal totals: the game is drawn.")),
}
GREATER_TOTAL: Final = Convention(N_("The greater total wins, whatever happened in the last hand."))
USUAL_TIME: Final = N_("a game to 2,000 points takes 40 to 50 minutes. After an hour the organiser may stop it and say how many hands are left.")
PAIR: Final = 2
USUAL_TARGET: Final = 2000
"""The only game whose length a source gives (000)."""
HANDS: Final = Convention(N_("{hands} hands are played; passed and annulled deals do not count."))
AN_HOUR: Final = N_("after an hour the organiser may stop a game and say how many hands are left.")
CLOCK: Final = Convention(N_("a game is stopped after {minutes} minutes. The organiser says how many hands are left."))
THEN: Final = Convention(N_("Then the greater total wins."))


def end(
    rules: Rules, minutes: int | None, by_target: Sequence[Rule], by_hands: str, ending: Mapping[str, str] = ENDING, then: str = THEN
) -> RuleSection:
    """How a game ends: by the rules of its target, or after a fixed number of hands, and by the clock.

    `minutes` is when the clock stops a game, None without a clock. `by_hands` says who has won after the last hand of a
    fixed number, `ending` what that hand counts, and `then` who has won once the clock has stopped a game and the hands
    that were left are played.
    """
    how = tuple(by_target) if rules.hands is None else _end_by_hands(rules, rules.hands, by_hands, ending)
    said = (then, TIED_GAME[str(rules["tied_game"])], DECIDED_POINTS.on_sheet[str(rules["decided_points"])])
    usual = USUAL_TIME if rules.hands is None and rules.target == USUAL_TARGET else AN_HOUR
    time = usual if minutes is None else CLOCK
    return RuleSection(N_("End of a game"), (*how, Rule(time, N_("Time:"), said, {"minutes": str(minutes)}, wall=True)))


def _end_by_hands(rules: Rules, hands: int, wins: str, ending: Mapping[str, str]) -> tuple[Rule, ...]:
    last = (ending[str(rules["ending"])],) if is_rounded(rules) else ()
    return (
        Rule(HANDS, details={"hands": str(hands)}, wall=True),
        Rule(wins, more=(TIED_GAME[str(rules["tied_game"])], *last), details={"start": str(rules.by_name.get("start"))}, wall=True),
    )


def is_rounded(rules: Rules) -> bool:
    """Whether it matters how the last hand counts: only where marks are rounded."""
    return "ending" in rules.by_name and rules.by_name.get("rounding") != "none"


def to_target(rules: Rules, words: Translator, conditions: str = "", *, is_barred: bool = True) -> Rule:
    """What a side must have reached to win; `is_barred` says that a side without a trick does not."""
    if not conditions:
        of_two = CONDITIONS_OF_TWO if is_barred else CONDITIONS_OF_TWO_WITHOUT_BAR
        of_several = CONDITIONS if is_barred else CONDITIONS_WITHOUT_BAR
        conditions = of_two if seating_of(rules).usual == PAIR else of_several
    return Rule(by_source(conditions, rules), details={"target": number(rules.target or 0, words)}, wall=True)


def both_over(rules: Rules, setting: str = "greater") -> Rule:
    """Who wins where several have reached the target on one hand."""
    said = (BOTH_OF_TWO_OVER if seating_of(rules).usual == PAIR else BOTH_OVER)[setting]
    return Rule(by_source(said, rules), wall=True)


def by_source(sentence: str, rules: Rules) -> str:
    """A sentence about the end of a game, which is a convention where the source of the system says nothing of it."""
    return Convention(sentence) if rules.system in ENDS_BY_CONVENTION else sentence
