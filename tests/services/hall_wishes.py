"""What is wished for of a hall of players: its clock, announcements, reported results, calls for a referee; and how a
wish chooses."""

from itertools import product
from random import Random

from tests.services.conftest import CAPOT, made
from tournament.records.money import PlannedPrize
from tournament.services.cash.views import Handover
from tournament.services.hall.report_states import reports_in
from tournament.services.hall.views import Told
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.prizes.prizes import unpaid_prizes
from tournament.services.prizes.views import WonBy
from tournament.services.scores.game_records import games_in
from tournament.services.scores.views import ResultKind

TOTALS = ({"A": 2000, "B": 10}, {"A": 40, "B": 2000}, {"A": 500, "B": 20}, {"A": 900, "B": 700})
NAMES = [
    f"{first} {last}"
    for first, last in product(
        ("Yann", "Zoé", "Paul", "Rose", "Théo"), ("Vidal", "Zola", "Loir", "Weber", "Tissot", "Ulmer")
    )
]


class Choosing:
    """What is chosen of a state: mostly it can be done with it, as far as one state tells; sometimes anything, as slips
    of the hand do."""

    def __init__(self, hall, random: Random):
        self.state, self.random = hall, random

    def of(self, name):
        return getattr(self, name)()

    def chosen(self, choices):
        choices = list(choices)
        if not choices:
            raise LookupError
        return self.random.choice(choices)

    def fitting(self, choices, fits):
        """One of the choices; one that fits, four times of five where there is any."""
        choices = list(choices)
        return self.chosen((self.random.random() < 0.8 and [one for one in choices if fits(one)]) or choices)

    def team_that(self, fits=lambda team: team.status == TeamStatus.ACTIVE):
        return self.fitting(teams(self.state), fits).id

    @property
    def team(self):
        return self.team_that()

    def game_that(self, fits=lambda _game: True):
        return self.fitting(
            games_in(self.state).values(), lambda game: game.decided is None and game.table is not None and fits(game)
        ).id

    @property
    def pending(self):
        return self.game_that(lambda game: game.kind is ResultKind.PENDING)

    @property
    def touched(self):
        return self.game_that(lambda game: game.is_touched)

    @property
    def hand(self):
        games = [game for game in games_in(self.state).values() if game.hands]
        return self.chosen(hand.id for hand in self.fitting(games, lambda game: game.decided is None).lines)

    @property
    def facts(self):
        return self.chosen([CAPOT, CAPOT, made(82), made(100, "B"), made(70, "A", 90), made(162, "B", 160)])

    @property
    def draft(self):
        return TeamDraft(
            tuple(self.random.sample(NAMES, self.random.choice([1, 2, 2, 2]))),
            phone=self.random.choice(["", "06 00 00 00 00"]),
        )


class HallWish(Choosing):
    """Arguments for the use cases of the clock, of what is said in the hall, and of the prizes."""

    def start_clock(self):
        return {}

    def pause_clock(self):
        return {"game_id": self.chosen([None, None, self.pending])}

    resume_clock = pause_clock

    def add_minutes(self):
        return {"minutes": self.chosen([5, 1, -1, 600]), "game_id": self.chosen([None, None, self.pending])}

    def set_time_left(self):
        return {"minutes": self.chosen([0, 20, 61]), "jumped": self.chosen([0, 3600, -3600])}

    @property
    def message(self):
        return self.chosen(
            ["La buvette ferme", "Reprise à 22 h", "Une voiture gêne", "Pause", "Tombola", "Merci", "Remise des prix"]
        )

    def announce(self):
        return {"message": self.message}

    def change_announcement(self):
        return {"announcement_id": self.chosen(self.state.rows["announcement"]), "message": self.message}

    def take_down(self):
        return {"announcement_id": self.chosen(self.state.rows["announcement"])}

    def reveal_standings(self):
        return {}

    def reporting(self):
        """A table, and a team that mostly sits there."""
        game = self.pending
        seated = [side.team_id for side in self.state.rows["side"].values() if side.game_id == game]
        return {"game_id": game, "team_id": self.chosen([*seated, *seated, self.team]), "device": self.chosen("xyz")}

    def claim_totals(self):
        return {**self.reporting(), "told": Told(self.chosen(TOTALS[:2]))}

    def claim_hand(self):
        return {
            **self.reporting(),
            "line": self.chosen([0, 0, 1]),
            "facts": self.chosen([CAPOT, made(82), None]),
            "after": self.chosen([0, 0, 1]),
        }

    def answering(self):
        """A report, and a team that mostly sits at its table."""
        line = self.chosen(report for line in reports_in(self.state).values() for report in line.reports)
        row = self.state.rows["claim"][line.id]
        seated = [side.team_id for side in self.state.rows["side"].values() if side.game_id == row.game_id]
        return {
            "claim_id": line.id,
            "team_id": self.chosen(seated),
            "said": self.chosen([line.said, line.said, "x"]),
            "device": self.chosen("xyz"),
        }

    approve_claim = contest_claim = answering

    @property
    def reported(self):
        return self.chosen(reports_in(self.state))

    def withdraw_claim(self):
        return {
            "game_id": self.reported,
            "team_id": self.chosen(report.team_id for report in self.state.rows["claim"].values()),
        }

    @property
    def who(self):
        """Who decides and why, where it is said."""
        return self.chosen([{}, {"referee": "Odile", "reason": "Feuille relue"}])

    def accept_claims(self):
        return {"game_id": self.reported, "claim_id": self.chosen([None, *self.state.rows["claim"]]), **self.who}

    def settle_claims(self):
        return {"game_id": self.reported, **self.who}

    def call_referee(self):
        return self.chosen([{}, {"game_id": self.game_that()}, {"reason": "Renonce"}])

    def answer_call(self):
        return {"call_id": self.chosen(self.state.rows["call"]), "referee": "Odile"}

    @property
    def prize(self):
        ranks = PlannedPrize(first_rank=self.chosen([1, 2]), last_rank=self.chosen([2, 4]), cents=5000)
        ham = PlannedPrize(WonBy.LAST, goods="Jambon")
        return self.chosen(
            [
                ranks,
                ham,
                PlannedPrize(WonBy.CLUB, goods="Coupe"),
                PlannedPrize(first_rank=3, percent=60),
                PlannedPrize(),
            ]
        )

    def add_prize(self):
        return {"draft": self.prize}

    def change_prize(self):
        return {"prize_id": self.chosen(self.state.rows["prize"]), "draft": self.prize}

    def move_prize(self):
        return {"prize_id": self.chosen(self.state.rows["prize"]), "position": self.chosen([1, 2, 9])}

    def remove_prize(self):
        return {"prize_id": self.chosen(self.state.rows["prize"])}

    def plan_prizes(self):
        return {"drafts": [self.prize, self.prize]}

    def pay_prizes(self):
        owed = unpaid_prizes(self.state)
        return {"notes": dict.fromkeys(owed, "prix") or {1: "prix"}, "how": Handover()}
