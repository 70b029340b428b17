"""Diplomas, A4 across: for the first three ranks, for all who win a prize, or for everybody."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from reportlab.lib.pagesizes import A4, landscape

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.papers import among_text, place_text
from tournament.messages.prizes import won_for_text
from tournament.messages.setup.criteria import reached_texts
from tournament.papers.diploma_designs import DESIGN, PAINTERS, Diploma
from tournament.papers.document import Document, EveningMoment, choice
from tournament.papers.final_ranking import PODIUM, lacking_final_ranking
from tournament.papers.names import own_name, players_text
from tournament.papers.page import Drawing, Paper, Part, picture_of, venue_and_date_text
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamStatus
from tournament.services.scores.views import StandingView, who_played

WHOM: Final = choice(
    "whom", N_("&For"), {"podium": N_("The podium"), "prizes": N_("Who wins a prize"), "everybody": N_("Everybody")}
)
EACH: Final = choice("each", N_("&One for"), {"team": N_("Every team"), "player": N_("Every player")})


def lay_out_diplomas(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A diploma for each team or player, best first, or for one alone. Refuses where nobody gets one."""
    played = [line for line in who_played(snapshot.standings.lines) if line.status is not TeamStatus.EXCLUDED]
    chosen = [line for line in played if _is_wanted(line, snapshot, part)]
    if not chosen:
        raise Refused(Problem("no-diploma"))
    picture = picture_of(snapshot.logo)
    diplomas = [
        diploma
        for line in chosen
        for diploma in _of(
            line, len(played), snapshot, tr, for_players=EACH.of(part) == "player" and len(line.players) > 1
        )
    ]
    return paper_of(diplomas, picture, tr.gettext("Diplomas"), tr, part)


def paper_of(diplomas: Sequence[Diploma], picture: Any, title: str, tr: Translator, part: Part) -> Paper:
    """Diplomas in the design that was chosen, each on a page."""
    paint = PAINTERS[DESIGN.of(part)]

    def page(diploma: Diploma) -> Drawing:
        return lambda canvas: paint(canvas, diploma, picture, tr)

    return Paper([page(diploma) for diploma in diplomas], title, landscape(A4))


def _is_wanted(line: StandingView, snapshot: Snapshot, part: Part) -> bool:
    if part.team is not None:
        return line.team == part.team
    wanted = {
        "podium": line.rank <= PODIUM,
        "prizes": any(award.team == line.team for award in snapshot.awards.awards),
        "everybody": True,
    }
    return wanted[WHOM.of(part)]


def _of(line: StandingView, teams: int, snapshot: Snapshot, tr: Translator, *, for_players: bool) -> Iterator[Diploma]:
    """The diploma of a team, or one for each of its players, with what the team has achieved."""
    titles = tuple(
        won_for_text(award, tr) for award in snapshot.awards.awards if award.team == line.team and not _is_rank(award)
    )
    reached = " · ".join(reached_texts(line.values, tr, rank=line.rank, of=teams))
    place, course = place_text(line.rank, tr), " · ".join(filter(None, (among_text(teams, tr), reached)))
    # who is the best of something without being among the first is honoured for that
    honours = (place, *titles) if line.rank <= PODIUM or not titles else (*titles, place)
    called, players = own_name(line), players_text(line.players, tr)
    named = (called, players) if called else (players, "")
    ours = Diploma(*named, snapshot.championship.name, venue_and_date_text(snapshot, tr))
    ours = replace(ours, rank=line.rank, honour=honours[0], told=(*honours[1:], course))
    if for_players:
        for player in line.players:
            others = tuple(other for other in line.players if other != player)
            partner = tr.gettext("with {partner}").format(partner=players_text(others, tr)) if others else ""
            yield replace(ours, name=player, beneath=" · ".join(filter(None, (called, partner))))
    else:
        yield ours


def _is_rank(award: Any) -> bool:
    """Whether a prize is for a rank of the championship, which stands on the diploma anyway."""
    return bool(award.won_by == "rank" and not award.ranking)


DOCUMENT: Final = Document(
    N_(
        "A diploma for the first three ranks, all who win a prize, or everybody, in three designs, with the "
        "club’s picture."
    ),
    EveningMoment.RESULTS,
    lay_out_diplomas,
    lacking_final_ranking,
    one="team",
    is_tied=False,
    options=(DESIGN, WHOM, EACH),
)
