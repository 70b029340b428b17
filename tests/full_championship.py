"""A championship in which every column of every table says something: a value other than its default, other than
nothing.

Its rows stand in the order in which an import writes them, so that ids come back the same. A new column is filled here,
or `test_records` names it.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import insert
from sqlmodel import SQLModel

from tests.desks import at_the_door, new_desk
from tournament.currencies import Currency
from tournament.draw.facts import Phase
from tournament.models.engine import writing
from tournament.models.money_tables import (
    CashEntry,
    GrantedRow,
    PrizeRow,
    RaffleDraw,
    RaffleLot,
    ReductionRow,
    TicketSale,
    TillCountRow,
)
from tournament.models.tables import (
    AdjustmentRow,
    AnnouncementRow,
    ApartRow,
    Call,
    ClockRow,
    Contact,
    Decision,
    DeviceRow,
    Emblem,
    Game,
    HallSecret,
    Hand,
    Player,
    PresenceCount,
    Report,
    Round,
    SeatedSide,
    Substitution,
    Team,
)
from tournament.scoring.facts import Annulment, HandFacts
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import announce
from tournament.settings import ByeWorth, ForfeitMarks

Rows = Sequence[Mapping[str, Any]]
MOMENT = "2026-11-21T14:05:00+00:00"
LATER = "2026-11-21T14:25:00+00:00"

SETTINGS: Mapping[str, Any] = {
    "venue": "Salle des fêtes",
    "day": date(2026, 12, 5),
    "rules": resolve_rules("belote-traditional", {"target": 501}),
    "criteria": ("points", "wins", "lot"),
    "bye_worth": ByeWorth.AVERAGE,
    "bye_wins": False,
    "forfeit_marks": ForfeitMarks.HALF,
    "planned_rounds": 5,
    "game_minutes": 40,
    "totals_first": True,
    "room": ((1, 4), (7, 9)),
    "phases": (Phase("swiss", rounds=2), Phase("knock-out", takes=4)),
    "clubs_apart": 2,
    "tables_move": True,
    "door_tables": (1, 7),
    "referees": "Paul, Odile",
    "customs": ("On coupe à gauche",),
    "clock_by_hand": True,
    "standings_hidden_from": 4,
    "fee_cents": 12_00,
    "fee_per_player": True,
    "ticket_cents": 2_00,
    "prize_percent": 80,
    "ties_parted": True,
    "licence_fields": True,
    "brief_decisions": True,
    "currency": Currency.SWISS_FRANC,
    "says_donne": True,
}
"""Every setting but the name."""
SAW: Mapping[str, Any] = {
    "scores": [{"points": 900, "wins": 2, "lot": 3}] * 5,
    "criteria": ["points", "wins", "lot"],
    "bye": ["target", True],
    "phase": 2,
    "turn": 1,
    "options": {"third_place": "no", "losers": "out", "rest": "out"},
    "roster": [2, 1, 4, 3],
    "groups": [2, 2, 1, 1, 0],
    "winners": {"main-1-1": 1},
    "pools": [[1, 2], [3, 4]],
    "apart": {"never": [[1, 2]], "early": [[3, 4]]},
}
PLAYED = HandFacts(declarer="A", points=100)
VOID = HandFacts(annulled=Annulment.IRREGULAR_DEAL)

TOLD: Mapping[type[SQLModel], Rows] = {
    Team: [
        {
            "number": 1,
            "name": "Dix de der",
            "club": "Amicale",
            "status": "active",
            "present": False,
            "paid": True,
            "near_door": True,
            "pass_issue": 3,
            "category": "dames",
        },
        *(
            {"number": number, "name": f"Équipe {number}", "club": "", "status": status, "present": True, "paid": False}
            for number, status in ((2, "active"), (3, "active"), (4, "withdrawn"), (5, "active"))
        ),
        {"number": None, "name": "Zoé Seule", "club": "", "status": "waiting", "present": True, "paid": False},
    ],
    Player: [
        {"team_id": 1, "seat": 1, "name": "Adèle Aubry", "licence": "L1", "membership": "A1"},
        {"team_id": 1, "seat": 2, "name": "Bruno Blot", "licence": "L2", "membership": "A2"},
        *({"team_id": team, "seat": seat, "name": f"Joueur {team}{seat}"} for team in range(2, 6) for seat in (1, 2)),
        {"team_id": 6, "seat": 1, "name": "Zoé Seule"},
    ],
    Round: [
        {"number": 1, "method": "swiss", "seed": 101, "inputs": {"present": [1, 2, 3, 4, 5]}, "posted_at": MOMENT},
        {
            "number": 2,
            "method": "knock-out",
            "seed": 102,
            "inputs": {"present": [1, 2, 3, 4, 5], **SAW, "resting": [5], "left": [4]},
            "posted_at": LATER,
        },
    ],
    Game: [
        {"round_id": 1, "table_number": 1, "stop_after": 1, "stop_more": 1},
        {"round_id": 1, "table_number": 7, "by_hand": True, "decided": "forfeit", "losers": "B"},
        {"round_id": 1, "decided": "bye"},
        {
            "round_id": 2,
            "table_number": 2,
            "slot": "main-1-1",
            "typed_totals": {"A": 400, "B": 390},
            "typed_winner": "A",
            "typed_why": "clock",
            "typed_out": "BA",
        },
    ],
    SeatedSide: [
        *(
            {"game_id": game, "letter": letter, "team_id": team}
            for game, letter, team in ((1, "A", 1), (1, "B", 2), (2, "A", 3), (2, "B", 4))
        ),
        *(
            {"game_id": game, "letter": letter, "team_id": team}
            for game, letter, team in ((3, "A", 5), (4, "A", 2), (4, "B", 3))
        ),
    ],
    Hand: [
        {"game_id": 1, "position": 1, "facts": write_hand(PLAYED)},
        {"game_id": 1, "position": 2, "facts": write_hand(VOID)},
        {"game_id": 4, "position": 1, "facts": write_hand(PLAYED)},
    ],
    AdjustmentRow: [
        {"game_id": 1, "letter": "B", "points": -20, "reason": "carte vue", "after_deals": 1},
        {"team_id": 5, "points": 30, "reason": "retard du bureau"},
    ],
    Decision: [
        {
            "kind": "wrong-card",
            "referee": "Paul",
            "article": "9 C",
            "reason": "renonce",
            "round_number": 1,
            "game_id": 1,
            "letters": "B",
            "deal": 1,
            "trick": 6,
            "points": 40,
            "outcome": "covered",
            "at": LATER,
            "minutes": 20,
        },
        {
            "kind": "irregular-deal",
            "referee": "Paul",
            "article": "9 A",
            "reason": "",
            "round_number": 1,
            "game_id": 1,
            "hand_id": 2,
            "deal": 2,
        },
        {"kind": "withdrawn", "referee": "", "reason": "malade", "team_id": 4},
    ],
    PresenceCount: [{"round_id": 2, "at": LATER, "minutes": 10, "seated": 4, "missing": [3]}],
    Substitution: [
        {"team_id": 2, "after_round": 1, "leaving": "Bo Lemoine", "entering": "Joueur 21", "reason": "jambe cassée"}
    ],
    ApartRow: [{"one_id": 3, "other_id": 5, "until_round": 3}],
    ReductionRow: [{"name": "Bénévoles", "cents": 2_00}, {"name": "Étudiants", "cents": 3_00}],
    GrantedRow: [{"team_id": 2, "reduction_id": 1, "times": 2}, {"team_id": 6, "reduction_id": 1, "times": 1}],
    CashEntry: [
        {
            "number": 1,
            "at": MOMENT,
            "till": "porte",
            "kind": "fee",
            "cents": 24_00,
            "means": "cheque",
            "team_id": 2,
            "payer": "Mme Roy",
            "received_by": "Odile",
            "note": "n° 4",
        },
        {
            "number": 2,
            "at": LATER,
            "till": "porte",
            "kind": "correction",
            "cents": -4_00,
            "means": "cheque",
            "team_id": 2,
            "corrects": 1,
        },
        {"number": 4, "at": LATER, "till": "buvette", "kind": "raffle", "cents": 8_00, "means": "cash"},
        {"number": 5, "at": LATER, "till": "porte", "kind": "fee", "cents": 12_00, "means": "cash", "team_id": 6},
    ],
    TillCountRow: [
        {
            "till": "porte",
            "at": LATER,
            "expected": 20_00,
            "cents": 19_50,
            "pieces": {"500": 3, "50": 9},
            "counted_by": "Jean",
            "note": "manque",
        },
    ],
    PrizeRow: [
        {"position": 1, "kind": "rank", "first_rank": 1, "last_rank": 2, "percent": 40, "goods": "jambon"},
        {"position": 2, "ranking": "consolation", "kind": "rank", "first_rank": 1, "last_rank": 1, "cents": 30_00},
        {"position": 3, "kind": "club", "of_whom": "Amicale", "goods": "coupe"},
    ],
    RaffleLot: [
        {"position": position, "name": name}
        for position, name in enumerate(("Un vélo", "Un panier", "Un sac"), start=1)
    ],
    TicketSale: [{"first": 1, "last": 4, "buyer": "M. Martin", "team_id": 2, "cash_id": 3}],
    RaffleDraw: [
        {"lot_id": 1, "seed": 7, "tickets": [[1, 4]], "at": LATER, "unclaimed": True},
        {"lot_id": 2, "seed": 9, "tickets": [[2, 2], [4, 4]], "at": LATER, "unclaimed": False},
    ],
    ClockRow: [
        {
            "round_id": 1,
            "started_at": MOMENT,
            "paused_seconds": 90,
            "added_minutes": 5,
            "ended_at": LATER,
            "hands_left": 1,
        },
        {"round_id": 2, "started_at": MOMENT, "paused_at": LATER},
        {"round_id": 2, "game_id": 4, "added_minutes": 3},
    ],
    AnnouncementRow: [{"message": "La buvette est ouverte", "at": MOMENT}],
    Report: [
        {
            "game_id": 4,
            "team_id": 2,
            "letter": "A",
            "content": {"totals": {"A": 400, "B": 390}},
            "device": "d1",
            "at": LATER,
            "settled": True,
        }
    ],
    Call: [
        {
            "game_id": 4,
            "team_id": 2,
            "reason": "une question",
            "at": MOMENT,
            "answered_at": LATER,
            "answered_by": "Paul",
        },
        {"game_id": 4, "team_id": 3, "reason": "une renonce", "at": LATER},
    ],
}
"""What a command writes, and the journal has."""
OUTSIDE: Mapping[type[SQLModel], Rows] = {
    Contact: [{"team_id": 1, "phone": "06 12 34 56 78"}],
    HallSecret: [{"id": 1, "secret": "5" * 64}],
    DeviceRow: [
        {"id": 1, "role": "door", "name": "Tablette 1", "token": "a" * 64, "paired_at": MOMENT, "revoked": True}
    ],
    Emblem: [{"id": 1, "picture": "iVBORw0KGgo="}],
}
"""What no entry of the journal mentions."""


def full_championship() -> Desk:
    """A championship in memory that has all of this."""
    desk = new_desk(name="Concours de l’Avent", **SETTINGS)

    def write(work):
        for table, rows in TOLD.items():
            work.add_all(table, rows)
        work.change(work.state.contents, lot_seed=77, last_number=9)
        work.because("tout y est")

    door = at_the_door(desk)
    door.run("settings-changed", lambda work: work.depends_on(work.state.contents))
    desk.run("teams-imported", write)
    door = at_the_door(desk)
    announce(door.on_sight_of(door.state, key="une fois"), "Rendez-vous à 14 h")
    undo(door)
    desk.catch_up()
    with writing(desk.engine) as connection:
        for table, rows in OUTSIDE.items():
            connection.execute(insert(table), list(rows))
    return desk
