"""What a federation keeps in mind of each hall: who plays there, how far it is, and the results that its replica holds.

It is all that the joined standing, the pages and the lists are made of, and a small part of a hall: of hundreds, only
those that were heard last are kept whole.
"""

import json
from datetime import datetime
from typing import Final

from tournament.draw.catalogue import write_phase
from tournament.federation.lines import FederationTeam, HallSight
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamStatus
from tournament.services.people.registration import teams
from tournament.services.rounds.course import course
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.scores.standing import last_round, results_until, standings, terms_until
from tournament.services.setup.championship import championship
from tournament.services.setup.entering import entering_together
from tournament.standings.ranking import HallResults

GONE = (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED)


POSTING: Final = "round-posted"


def first_draw(hall: Hall) -> str:
    """The first round's draw and posting, as a hall's walls tell them; empty before, and of what was taken back."""
    first = next(iter(rounds_drawn(hall)), None)
    return f"{first.seed} {first.posted_at}" if first is not None and first.posted_at else ""


def posting_of(hall: Hall) -> int:
    """The number of the journal entry that posted the first round; 0 before.

    Its hash is of all that was done until then: it is the same in all copies of one evening, and whoever has none of
    them cannot guess it.
    """
    first = next(iter(rounds_drawn(hall)), None)
    if first is None or first.posted_at is None:
        return 0
    posted_at = datetime.fromisoformat(first.posted_at)
    since = [line for line in hall.journal if line.at.replace(microsecond=0) >= posted_at]
    return next((line.sequence for line in since if line.what == POSTING), since[0].sequence if since else hall.sequence)


def sight_of(hall: Hall, key: str) -> HallSight:
    """What is kept in mind of a hall that is known by this key."""
    settings, how_far, shown = championship(hall), course(hall), standings(hall)
    last = last_round(hall, None)
    ranking = terms_until(hall, last)
    terms = {
        "system": settings.rules.system,
        **{f"rules.{name}": value for name, value in settings.rules.settings},
        "bye_worth": str(settings.bye_worth),
        "bye_wins": settings.bye_wins,
        "forfeit_marks": str(settings.forfeit_marks),
        "players": entering_together(settings.rules, settings.phases),
        "phases": json.dumps([write_phase(phase) for phase in settings.phases], sort_keys=True),
        "rounds": how_far.rounds if settings.phases else settings.planned_rounds,
    }
    return HallSight(
        championship=settings.name,
        venue=settings.venue,
        first_draw=first_draw(hall),
        posting=posting_of(hall),
        sequence=hall.sequence,
        told_at=hall.journal[-1].at if hall.journal else None,
        round=shown.round,
        rounds=how_far.rounds,
        tables_out=shown.tables - shown.tables_in,
        is_over=how_far.is_over,
        criteria=settings.criteria,
        teams={
            line.number: FederationTeam(line.number, line.name, line.players, line.club, line.category, line.licences, line.status in GONE)
            for line in teams(hall)
            if line.number is not None
        },
        ranks={line.team: line.rank for line in shown.lines},
        results=HallResults(key, terms, ranking.teams, results_until(hall, last), ranking.adjustments),
    )
