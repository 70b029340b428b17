"""What goes wrong at a table, and who decides (article 9, for every system)."""

from typing import Final

from tournament.reports.rules.text import Rule, RuleSection
from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of
from tournament.sentences import N_
from tournament.services.setup.lines import Settings

PAIR: Final = 2
TITLE: Final = N_("When something goes wrong")

AGREE_OR_CALL: Final = Rule(
    N_("Both sides may agree to play on, or to annul the hand. Otherwise the hand stops at once and a referee decides, for good.")
)
PLAYERS_AGREE_OR_CALL: Final = Rule(
    N_("The players may agree to play on, or to annul the hand. Otherwise the hand stops at once and a referee decides, for good.")
)
IRREGULAR_DEAL: Final = Rule(
    N_(
        "deal again, shuffled and cut. After a side’s second one the other may ask for a referee at its next deal; if it goes on, the "
        "organiser may exclude it."
    ),
    N_("Irregular deal:"),
)
IRREGULAR_DEAL_OF_PLAYER: Final = Rule(
    N_(
        "deal again, shuffled and cut. After a player’s second one the others may ask for a referee at the next; if it goes on, the "
        "organiser may exclude that player."
    ),
    N_("Irregular deal:"),
)
IRREGULAR_CONTRACT: Final = Rule(
    N_(
        "(out of turn, too low, over oneself, over a contre or a bid capot, after a hesitation): it is void and its side can only "
        "pass. The other side bids on, or plays the contract as it stood; if the side at fault is to play, the other may annul the "
        "hand, at once, before play."
    ),
    N_("Irregular bid"),
)
IRREGULAR_WITH_GENERALE: Final = Rule(
    N_(
        "(out of turn, too low, over oneself, over a contre, after a hesitation): it is void and its side can only "
        "pass. The other side bids on, or plays the contract as it stood; if the side at fault is to play, the other may annul the "
        "hand, at once, before play."
    ),
    N_("Irregular bid"),
)
"""Where générale is bid over capot (004)."""
IRREGULAR_TAKE: Final = Rule(
    N_(
        "(out of turn, a suit that cannot be named, after a hesitation): it is void and its side can only pass. The other side speaks on; "
        "if the side at fault is to play, the other may annul the hand, at once, before play."
    ),
    N_("Irregular bid"),
)
WRONG_CARD: Final = Rule(
    N_(
        "a mistake must not benefit the side that made it. The other side has it put right, or stops the hand and takes that trick and all "
        "that remain, the last one’s 10 points with them; tricks won before stay. Found later, it is judged from that trick on, and later "
        "errors do not count. In the last trick but one, in good faith and without effect, it is ignored."
    ),
    N_("Wrong card:"),
)
PUT_RIGHT: Final = Rule(
    N_("a mistake must not benefit the player who made it. It is put right if the others agree; otherwise a referee decides."),
    N_("Wrong card or wrong bid:"),
)
ANNULLED: Final = Rule(N_("the same player deals again, shuffled and cut."), N_("Annulled hand:"))
CONDUCT: Final = Rule(
    N_("whoever tells a partner anything except by bids and cards, or disturbs the tournament, may be excluded by the organiser."), N_("Conduct:")
)


CONDUCT_OF_PLAYERS: Final = Rule(
    N_("whoever tells another player anything except by bids and cards, or disturbs the tournament, may be excluded by the organiser."),
    N_("Conduct:"),
)
CONDUCT_OF_TWO: Final = Rule(N_("whoever disturbs the tournament may be excluded by the organiser."), N_("Conduct:"))


def conduct(rules: Rules) -> Rule:
    """Who may be excluded for talking: a partner, another player, or nobody at two-player tables."""
    seating = seating_of(rules)
    if seating.players > 1:
        return CONDUCT
    return CONDUCT_OF_PLAYERS if seating.usual > PAIR else CONDUCT_OF_TWO


def referee(championship: Settings, *rules: Rule, agree: Rule = AGREE_OR_CALL) -> RuleSection:
    """What goes wrong in a system, between what always holds; `agree` says who may settle it without a referee."""
    names = championship.referees
    named = (Rule("{names}.", N_("Referees:"), details={"names": names}),) if names else ()
    return RuleSection(TITLE, (agree, *rules, ANNULLED, conduct(championship.rules), *named))
