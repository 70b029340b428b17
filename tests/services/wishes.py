"""What somebody may want done in a championship, whatever its state: arguments for every use case, by a seeded luck."""

import json
from dataclasses import replace

from tests.services.cash_wishes import cash_begun
from tests.services.conftest import made, posted
from tests.services.hall_wishes import NAMES, TOTALS
from tests.services.raffle_wishes import RaffleWish, raffle_begun
from tournament.errors import Refused
from tournament.records.kinds import Kind, Outcome, Ruled
from tournament.records.money import PlannedPrize
from tournament.scoring.facts import Annulment, Stopped
from tournament.scoring.systems import resolve_rules
from tournament.services.catalogue import CATALOGUE
from tournament.services.desk.use_cases import Command, command_in
from tournament.services.hall.calls import announce, call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.people.keeping_apart import keep_apart
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft, TeamStatus, draft_of
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.repairs.consequences import doubt, replay
from tournament.services.repairs.seat_views import ChangeKind, SeatChange, UnfinishedOutcome
from tournament.services.repairs.seating_changes import late_teams
from tournament.services.rounds.clock import pause_clock, start_clock
from tournament.services.rounds.draw_plans import plan_draw
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.permissions import RoundStage
from tournament.services.rounds.round_views import current_round, rounds, stage
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.decisions import adjust, record_ruling
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.scores.game_records import games_in, record_in
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship

CONTREE = "contree-championship"
WANTED = (
    *({"rules": resolve_rules(CONTREE, options)} for options in ({}, {"target": 500}, {"hands": 2},
                                                                 {"hands": 5, "tied_game": "drawn"})),
    {"bye_wins": False}, {"criteria": ("points", "against", "lot")}, {"room": ((2, 3), (9, 9))}, {"room": ()},
    {"game_minutes": 45}, {"fee_cents": 1000, "prize_percent": 60}, {"fee_cents": 500, "fee_per_player": True},
    {"ties_parted": True},
)  # fmt: skip
WHO = {"referee": "Odile", "reason": "Une heure"}


def told(kind, sides=(), outcome=None, trick=None):
    """A decision with who made it, and why."""
    return Ruled(kind, sides, outcome, trick=trick, referee=WHO["referee"], reason=WHO["reason"])


class Wish(RaffleWish):
    """Arguments for a use case as somebody may give them who sees this state; a name that nothing can be wished of has
    none."""

    @property
    def correction(self):
        """Of an earlier round; one that a referee closed has no totals to correct, but points to give."""
        game = self.chosen(game for line in rounds(self.state)[:-1] for game in line.tables).id
        if record_in(self.state, game).decided:
            return adjust.command(game, "A", 3000, reason="Retard")
        totals = self.chosen(TOTALS)
        return record_totals.command(game, totals)

    def keep_apart(self):
        return {"team_id": self.team, "other_id": self.team, "until_round": self.chosen([None, 3])}

    def let_meet(self):
        return {"apart_id": self.chosen(self.state.rows["apart"])}

    def reissue_pass(self):
        return {"team_id": self.team}

    def enter_team(self):
        return {"draft": self.draft}

    def register_teams(self):
        return {"drafts": [self.draft, self.draft]}

    def change_team(self):
        line = self.chosen(teams(self.state))
        draft = draft_of(line)
        new = self.chosen(
            [{"club": "Lisle"}, {"phone": "06 11 11 11 11"}, {"players": (self.chosen(NAMES), *draft.players[1:])}]
        )
        return {"team_id": line.id, "draft": replace(draft, **new), "reason": self.chosen(["", "Malade"])}

    def swap_names(self):
        return {"team_ids": [self.team]}

    def erase_contacts(self):
        return {}

    def set_present(self):
        return {"team_ids": [self.team], "present": self.chosen([True, True, False])}

    def check_in(self):
        return {"team_id": self.team}

    def set_paid(self):
        return {"team_ids": [self.team, self.team], "paid": self.chosen([True, False])}

    def set_near_door(self):
        return {"team_ids": [self.team], "near_door": self.chosen([True, False])}

    def set_category(self):
        return {"team_ids": [self.team], "category": self.chosen(["Dames", "Juniors", ""])}

    def pair_waiting(self):
        alone = [line.id for line in teams(self.state) if line.status is TeamStatus.WAITING]
        one = self.chosen(alone)
        return {"team_id": one, "other_id": self.fitting(alone, lambda other: other != one)}

    def bring_back_team(self):
        return {"team_id": self.team_that(lambda team: team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED))}

    def remove_team(self):
        drawn = {number for game in games_in(self.state).values() for number in game.teams}
        return {"team_id": self.team_that(lambda team: team.number not in drawn)}

    def replace_player(self):
        line = self.chosen(teams(self.state))
        return {
            "team_id": line.id,
            "leaving": self.chosen(line.players),
            "entering": self.chosen(NAMES),
            "reason": "Malade",
        }

    def change_settings(self):
        return {"wanted": self.chosen(WANTED)}

    def issue_document(self):
        return {
            "document": self.chosen(["door-list", "score-sheets"]),
            "about": None,
            "language": "fr",
            "only": self.chosen([{}, {"table": 1}]),
        }

    def seat_late(self):
        line = late_teams(self.state)
        return {"offer": self.chosen(line.offers if line else [])}

    def record_hand(self):
        return {"game_id": self.pending, "facts": self.facts}

    def record_hands(self):
        return {"game_id": self.pending, "hands": [self.facts] * self.chosen([1, 2, 4])}

    def change_hand(self):
        return {"hand_id": self.hand, "facts": self.facts}

    def annul_hand(self):
        return {"hand_id": self.hand, "annulment": Annulment.IRREGULAR_BID, **WHO}

    def annul_next(self):
        return {"game_id": self.pending, "annulment": Annulment.IRREGULAR_BID, **WHO}

    def remove_hand(self):
        return {"hand_id": self.hand}

    def record_totals(self):
        return {"game_id": self.game_that(), "totals": self.chosen(TOTALS)}

    def clear_totals(self):
        return {"game_id": self.game_that(lambda game: game.typed)}

    def take_totals(self):
        return {"game_id": self.game_that(lambda game: game.typed and game.hands)}

    def exchange_sides(self):
        return {"game_id": self.touched}

    empty_sheet = exchange_sides

    def move_sheet(self):
        return {"game_id": self.touched, "table": self.chosen([1, 2, 3])}

    def resume_game(self):
        return {"game_id": self.game_that(lambda game: game.stop)}

    def reopen_game(self):
        decided = (ResultKind.FORFEIT, ResultKind.STOPPED)
        return {"game_id": self.fitting(games_in(self.state).values(), lambda game: game.decided in decided).id}

    def withdraw_teams(self):
        return {"team_ids": [self.team], "reason": "", "unfinished": self.chosen(UnfinishedOutcome)}

    def exclude_teams(self):
        return {"team_ids": [self.team], **WHO, "unfinished": self.chosen(UnfinishedOutcome)}

    def draw(self):
        return {"method": self.chosen([None, None, *DrawMethod])}

    def seat_draw(self):
        plan = plan_draw(self.state, seed=self.random.randint(1, 99))
        return {"drawn": plan.draw(), "method": plan.method, "seed": plan.seed, "read_at": plan.read_at}

    def post_draw(self):
        return {}

    take_back_posting = discard_draw = post_draw

    def undo(self):
        """What this state shows as next, whosever it is; or without saying what is meant."""
        return self.chosen([{}, {"entry": self.state.sequence}, {"entry": self.state.sequence - 1}])

    redo = undo

    def keep_draw(self):
        correction = self.correction
        found = doubt(self.state, correction)
        if found is None:
            raise LookupError
        return {"correction": correction, "number": found.round}

    def redraw_rest(self):
        correction = self.correction
        found = doubt(self.state, correction)
        drawn = found and replay(found)
        if not drawn:
            raise LookupError
        return {"correction": correction, "drawn": drawn, "number": found.round, "read_at": found.read_at}

    def change_seats(self):
        numbers = [team.number for team in teams(self.state) if team.number]
        kind = self.chosen(ChangeKind)
        one, other = (
            ((1, 2, 3), (1, 2, 3))
            if kind is ChangeKind.TABLES
            else (numbers, numbers if kind is ChangeKind.TEAMS else (0, 1, 2, 3))
        )
        return {"wish": SeatChange(kind, self.chosen(one), self.chosen(other))}

    def stop_game(self):
        return {
            "game_id": self.game_that(lambda game: game.kind is ResultKind.PENDING and not game.stop),
            "more": self.chosen([0, 1, 2]),
            **WHO,
        }

    def forfeit(self):
        return {"game_id": self.pending, "losers": self.chosen([["A"], ["B"], ["A", "B"]]), **WHO}

    def exclude_sides(self):
        return {"game_id": self.pending, "sides": self.chosen([["A"], ["B"]]), **WHO}

    @property
    def ruled(self):
        sides, trick = self.chosen([("A",), ("B",)]), self.chosen([1, 7])
        return self.chosen(
            [
                told(Kind.WARNING, sides),
                told(Kind.LATE, sides),
                told(Kind.IRREGULAR_DEAL, sides),
                told(Kind.IRREGULAR_BID, sides, self.chosen([Outcome.PASS, Outcome.ANNULLED])),
                told(
                    Kind.WRONG_CARD,
                    sides,
                    self.chosen([Outcome.COVERED, Outcome.NO_EFFECT, Outcome.ANNULLED]),
                    trick=trick,
                ),
                Ruled(Kind.SETTLED, outcome=self.chosen([Outcome.COVERED, Outcome.ANNULLED])),
            ]
        )

    def record_ruling(self):
        about = self.chosen(
            [{"game_id": self.game_that()}, {"game_id": self.game_that()}, {"team_id": self.team}, {"number": 1}]
        )
        return {"ruled": self.ruled, **about}

    def void_deal(self):
        hand = self.random.random() < 0.5 and self.hand
        game = self.state.rows["hand"][hand].game_id if hand else self.pending
        return {"game_id": game, "ruled": self.ruled, "hand_id": hand or None}

    def record_award(self):
        facts = replace(made(120), stopped=Stopped(self.chosen([5, 9]), self.chosen("AB")))
        return {"game_id": self.pending, "facts": facts, "held": 42, **WHO}

    def strike_out_ruling(self):
        return {"decision_id": self.chosen(self.state.rows["decision"])}

    @property
    def missing(self):
        return [self.chosen(team.number for team in teams(self.state) if team.number)]

    def count_presence(self):
        return {"missing": self.chosen([[], self.missing])}

    def declare_missing(self):
        return {"missing": self.missing, **WHO}

    def adjust(self):
        return {"game_id": self.game_that(), "side": "A", "points": self.chosen([-100, 50]), "reason": "Retard"}

    def adjust_team(self):
        return {"team_id": self.team, "points": self.chosen([-100, 50]), "reason": "Retard"}

    def close_round(self):
        return {**WHO}

    def stop_round(self):
        return {"more": self.chosen([0, 1]), **WHO}

    def call_time(self):
        return {"more": self.chosen([0, 1, 2, -1]), **WHO}


NOW = {
    RoundStage.NONE: ["draw", "seat_draw"],
    RoundStage.DRAWN: ["post_draw", "post_draw", "discard_draw", "change_seats", "keep_draw", "set_present"],
    RoundStage.POSTED: [
        "record_hand",
        "record_hands",
        "record_totals",
        "change_seats",
        "take_back_posting",
        "seat_late",
        "keep_draw",
    ],
    RoundStage.BEGUN: [
        "record_hand",
        "record_hands",
        "record_totals",
        "take_totals",
        "change_hand",
        "redraw_rest",
        "stop_game",
        "resume_game",
        "close_round",
    ],
    RoundStage.COMPLETE: ["draw", "draw", "seat_draw", "reopen_game", "change_hand"],
}
"""What is done as the round stands, so that the evening goes on."""
NOW[RoundStage.CHANGED] = NOW[RoundStage.DRAWN]


SELDOM = 0.2
"""How often what was never done so far is wished, whatever its hour."""


def some_name(state, random, never=()):
    """The name of a use case: as often as not one whose hour it is, and now and then one that was `never` done so
    far."""
    if never and random.random() < SELDOM:
        return random.choice(sorted(never))
    return random.choice(random.choice((sorted(CATALOGUE), NOW[stage(state)])))


def as_json(command):
    """A command as it comes out of JSON."""
    return command_in(json.loads(json.dumps(command.as_json())))


def intent_by_name(name, arguments, **more):
    model = CATALOGUE[name].arguments.model_construct(**arguments)
    return as_json(Command(name, model.model_dump(mode="json", include=set(arguments)), **more))


def halfway():
    """Round 2 is posted, its clock stands, one hand is in; somebody reports, calls, waits, came late, or does not want
    to meet another."""
    desk = posted()
    change_championship(desk, standings_hidden_from=2)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, TOTALS[0])
    draw(desk, DrawMethod.SWISS)
    post_draw(desk)
    record_hand(desk, current_round(desk.state).tables[0].id, made(82))
    start_clock(desk)
    pause_clock(desk)
    announce(desk, "La buvette ferme")
    report_and_call(desk, current_round(desk.state).tables[1])
    record_ruling(desk, told(Kind.WARNING, ("A",)), game_id=current_round(desk.state).tables[1].id)
    keep_apart(desk, 1, 2)
    plan_prizes(
        desk,
        [PlannedPrize(first_rank=1, cents=10000), PlannedPrize(first_rank=2, last_rank=3, percent=20, goods="Jambon")],
    )
    cash_begun(desk)
    raffle_begun(desk)
    for players in (NAMES[:1], NAMES[1:2], NAMES[2:4]):
        register_team(desk, TeamDraft(tuple(players)))
    return desk


def played_out():
    """The only round is in, and two prizes are to be paid."""
    desk = posted()
    change_championship(desk, planned_rounds=1)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, TOTALS[0])
    plan_prizes(desk, [PlannedPrize(first_rank=1, cents=10000), PlannedPrize(first_rank=2, cents=5000)])
    return desk


def report_and_call(desk, game):
    """A team reports its result from a telephone, and a referee is called to its table."""
    team_id = next(side.team_id for side in desk.state.rows["side"].values() if side.game_id == game.id)
    report_totals(desk, game.id, team_id, Told(TOTALS[0]), device="x")
    call_referee(desk, game.id, team_id)


def code_of(action, *arguments, **more):
    """With what code it is refused; None where it is done."""
    try:
        action(*arguments, **more)
    except Refused as refused:
        return refused.problems[0].code
    return None
