"""The standings for the hall: all, or those before a hidden round until the podium was shown."""

from tournament.errors import Problem, Refused
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.scores.lines import StandingsLine
from tournament.services.scores.standing import last_round, standings


def hides_standings(hall: Hall) -> bool:
    """Whether there are standings, up to the newest posted round, that the hall is not shown."""
    hidden_from = hall.contents.standings_hidden_from
    return hidden_from is not None and last_round(hall, None) >= hidden_from


def last_round_seen(hall: Hall) -> int:
    """The last posted round whose standings the hall may see; 0 where it sees none."""
    posted, hidden_from = last_round(hall, None), hall.contents.standings_hidden_from
    return posted if hidden_from is None else min(posted, hidden_from - 1)


def standings_seen(hall: Hall) -> StandingsLine | None:
    """The newest standings that the hall may see, provisional ones too; None where it sees none."""
    last = last_round_seen(hall)
    return standings(hall, last) if last else None


@use_case("standings-revealed")
def reveal_standings(work: Work) -> None:
    """Let the hall see all standings again, once the podium has been shown. Refuses it where none are hidden."""
    if work.hall.contents.standings_hidden_from is None:
        raise Refused(Problem("standings-not-hidden"))
    work.change(work.hall.contents, standings_hidden_from=None)
