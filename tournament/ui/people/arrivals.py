"""What is said at the door when teams come after a draw: where they get a seat."""

from collections.abc import Collection

from tournament.i18n import Translator
from tournament.messages.rounds.clock import say_came_late, say_not_drawn, say_waits
from tournament.services.desk.hall import Hall
from tournament.services.repairs.seat_lines import LateChoice
from tournament.services.repairs.seating_changes import late_teams
from tournament.services.rounds.cautions import RoundStage, stage_of
from tournament.services.rounds.round_lines import rounds


def tell_arrivals(hall: Hall, arrived: Collection[int], words: Translator) -> str:
    """Where these teams get a place, or when they play; empty where the next draw takes them."""
    drawn = rounds(hall)
    if stage_of(drawn) in (RoundStage.DRAWN, RoundStage.CHANGED):
        newest = drawn[-1]
        seated = {team for game in newest.games for side in game.sides for team in side.teams} | set(newest.resting)
        missing = sorted(set(arrived) - seated)
        return say_not_drawn(missing, newest.number, words) if missing else ""
    found = late_teams(hall)
    late = [team for team in found.late if team in arrived] if found is not None else []
    if found is None or not late:
        return ""
    has_seat = any(offer.choice is not LateChoice.WAIT for offer in found.offers)
    return (say_came_late if has_seat else say_waits)(late, found.round, words)
