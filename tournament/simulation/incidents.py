"""What happens at a table beside the cards: deals that are not played, mistakes, and what a referee takes."""

from tournament.scoring.facts import Adjustment, HandFacts, Penalty, Side
from tournament.scoring.forms import HandForm
from tournament.simulation.luck import Luck

LATE, LATE_IN_COUNTDOWN = -20, 1


def unplayed_deal(form: HandForm, luck: Luck) -> HandFacts | None:
    """A deal that everybody passed, or that was annulled; most often there is none."""
    if luck.chance(0.03) and form.passes:
        return HandFacts(passed=True, penalties=penalties(form, luck))
    if luck.chance(0.01):
        return HandFacts(annulled=luck.choice(form.annulments), penalties=penalties(form, luck))
    return None


def penalties(form: HandForm, luck: Luck) -> tuple[Penalty, ...]:
    """A mistake that costs points, where the system knows any."""
    return (Penalty(luck.choice(form.letters), luck.choice(form.penalties)),) if form.penalties and luck.chance(0.1) else ()


def adjustments(letters: str, luck: Luck, points: int = LATE) -> tuple[Adjustment, ...]:
    """What a referee takes from a side that is late, rarely."""
    return (Adjustment(luck.choice(letters), points, "Retard au changement de table"),) if luck.chance(0.003) else ()


def irregular_deals(letters: str, luck: Luck) -> tuple[Side, ...]:
    """Who dealt wrongly before the deal that stood, rarely."""
    return (luck.choice(letters),) * luck.number(1, 2) if luck.chance(0.02) else ()
