"""Two and three desks at one file do whatever can be done, behind each other or not: it comes to what one desk comes to that does it in order."""

import json
import sys
from collections import Counter
from dataclasses import dataclass, replace
from itertools import count, product
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.desks import Clock, Luck, copy_of
from tests.services.conftest import CAPOT, hall_of_five, made
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.models.engine import reading
from tournament.models.journal import entry_hash
from tournament.scoring.facts import Annulment
from tournament.scoring.systems import resolve_rules
from tournament.services.catalogue import perform
from tournament.services.desk import desk as desk_module
from tournament.services.desk.asking import asked_by
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import read_hall
from tournament.services.desk.journal import images_of, plain_journal, undone_entries
from tournament.services.desk.undo import undo
from tournament.services.desk.undo_stack import CONTACT_CHANGED, REDO, UNDO
from tournament.services.desk.use_cases import USE_CASES, Intent, intent_of, request_of
from tournament.services.people.keeping_apart import keep_apart
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import draft_of, register_team, teams
from tournament.services.repairs.late import late_teams
from tournament.services.repairs.past_errors import doubt, replay
from tournament.services.repairs.seat_lines import ChangeKind, SeatChange, Unfinished
from tournament.services.rounds.draw_plans import plan_draw
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.lines import DrawMethod
from tournament.services.rounds.round_lines import current_round, rounds
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.scores.ledger import games_in
from tournament.services.scores.sheets import sheet
from tournament.services.scores.standing import standings

CONTREE = "contree-championship"
WANTED = (
    *({"rules": resolve_rules(CONTREE, options)} for options in ({}, {"target": 500}, {"hands": 2}, {"hands": 5, "tied_game": "drawn"})),
    {"bye_wins": False}, {"criteria": ("points", "against", "lot")}, {"room": ((2, 3), (9, 9))}, {"room": ()}, {"game_minutes": 45},
)  # fmt: skip
TOTALS = ({"A": 2000, "B": 10}, {"A": 40, "B": 2000}, {"A": 500, "B": 20}, {"A": 900, "B": 700})
NAMES = [f"{first} {last}" for first, last in product(("Yann", "Zoé", "Paul", "Rose", "Théo"), ("Vidal", "Zola", "Loir", "Weber", "Tissot", "Ulmer"))]
WHO = {"referee": "Odile", "reason": "Une heure"}


class Wish:
    """Arguments for a use case as somebody may give them who sees this hall; a name that nothing can be wished of has none."""

    def __init__(self, hall, random: Random):
        self.hall, self.random = hall, random

    def of(self, name):
        return getattr(self, name)()

    def chosen(self, choices):
        choices = list(choices)
        if not choices:
            raise LookupError
        return self.random.choice(choices)

    @property
    def team(self):
        return self.chosen(teams(self.hall)).id

    @property
    def game(self):
        line = current_round(self.hall)
        games = list(line.games) if line else []
        return self.chosen([*games, *[game for game in games if not game.is_in] * 4]).id

    @property
    def hand(self):
        return self.chosen(hand.id for game in games_in(self.hall).values() for hand in game.hands)

    @property
    def facts(self):
        return self.chosen([CAPOT, CAPOT, made(82), made(100, "B"), made(70, "A", 90), made(162, "B", 160)])

    @property
    def draft(self):
        return TeamDraft(tuple(self.random.sample(NAMES, self.random.choice([1, 2, 2, 2]))), phone=self.random.choice(["", "06 00 00 00 00"]))

    @property
    def correction(self):
        game = self.chosen(game for line in rounds(self.hall)[:-1] for game in line.tables).id
        totals = self.chosen(TOTALS)
        return lambda desk: record_totals(desk, game, totals)

    def keep_apart(self):
        return {"team_id": self.team, "other_id": self.team, "until_round": self.chosen([None, 3])}

    def let_meet(self):
        return {"apart_id": self.chosen(self.hall.rows["apart"])}

    def enter_team(self):
        return {"draft": self.draft}

    def register_teams(self):
        return {"drafts": [self.draft, self.draft]}

    def change_team(self):
        line = self.chosen(teams(self.hall))
        draft = draft_of(line)
        new = self.chosen([{"club": "Lisle"}, {"phone": "06 11 11 11 11"}, {"players": (self.chosen(NAMES), *draft.players[1:])}])
        return {"team_id": line.id, "draft": replace(draft, **new), "reason": self.chosen(["", "Malade"])}

    def swap_names(self):
        return {"team_ids": [self.team]}

    def erase_contacts(self):
        return {}

    def set_present(self):
        return {"team_ids": [self.team], "present": self.chosen([True, True, False])}

    def set_paid(self):
        return {"team_ids": [self.team, self.team], "paid": self.chosen([True, False])}

    def set_near_door(self):
        return {"team_ids": [self.team], "near_door": self.chosen([True, False])}

    def pair_waiting(self):
        alone = [line.id for line in teams(self.hall) if len(line.players) == 1]
        return {"team_id": self.chosen(alone), "other_id": self.chosen(alone)}

    def bring_back_team(self):
        return {"team_id": self.team}

    remove_team = bring_back_team

    def replace_player(self):
        line = self.chosen(teams(self.hall))
        return {"team_id": line.id, "leaving": self.chosen(line.players), "entering": self.chosen(NAMES), "reason": "Malade"}

    def change_settings(self):
        return {"wanted": self.chosen(WANTED)}

    def issue_document(self):
        return {"document": self.chosen(["door-list", "score-sheets"]), "about": None, "language": "fr", "only": self.chosen([{}, {"table": 1}])}

    def seat_late(self):
        line = late_teams(self.hall)
        return {"offer": self.chosen(line.offers if line else [])}

    def record_hand(self):
        return {"game_id": self.game, "facts": self.facts}

    def record_hands(self):
        return {"game_id": self.game, "hands": [self.facts] * self.chosen([1, 2, 4])}

    def change_hand(self):
        return {"hand_id": self.hand, "facts": self.facts}

    def annul_hand(self):
        return {"hand_id": self.hand, "annulment": Annulment.IRREGULAR_BID, **WHO}

    def annul_next(self):
        return {"game_id": self.game, "annulment": Annulment.IRREGULAR_BID, **WHO}

    def remove_hand(self):
        return {"hand_id": self.hand}

    def record_totals(self):
        return {"game_id": self.game, "totals": self.chosen(TOTALS)}

    def clear_totals(self):
        return {"game_id": self.game}

    take_totals = exchange_sides = empty_sheet = resume_game = reopen_game = clear_totals

    def move_sheet(self):
        return {"game_id": self.game, "table": self.chosen([1, 2, 3])}

    def withdraw_teams(self):
        return {"team_ids": [self.team], "reason": "", "unfinished": self.chosen(Unfinished)}

    def exclude_teams(self):
        return {"team_ids": [self.team], **WHO, "unfinished": self.chosen(Unfinished)}

    def draw(self):
        return {"method": self.chosen([None, None, *DrawMethod])}

    def seat_draw(self):
        plan = plan_draw(self.hall, seed=self.random.randint(1, 99))
        return {"drawn": plan.draw(), "method": plan.method, "seed": plan.seed, "read_at": plan.read_at}

    def post_draw(self):
        return {}

    take_back_posting = discard_draw = undo = redo = post_draw

    def keep_draw(self):
        correction = self.correction
        found = doubt(self.hall, correction)
        if found is None:
            raise LookupError
        return {"correction": intent_of(asked_by(correction)), "number": found.round}

    def redraw_rest(self):
        correction = self.correction
        found = doubt(self.hall, correction)
        drawn = found and replay(found)
        if not drawn:
            raise LookupError
        return {"correction": intent_of(asked_by(correction)), "drawn": drawn, "number": found.round, "read_at": found.read_at}

    def change_seats(self):
        return {"wish": SeatChange(self.chosen(ChangeKind), self.random.randint(1, 6), self.random.randint(0, 6))}

    def stop_game(self):
        return {"game_id": self.game, "more": self.chosen([0, 1, 2]), **WHO}

    def forfeit(self):
        return {"game_id": self.game, "losers": self.chosen([["A"], ["B"], ["A", "B"]]), **WHO}

    def adjust(self):
        return {"game_id": self.game, "side": "A", "points": self.chosen([-100, 50]), "reason": "Retard"}

    def adjust_team(self):
        return {"team_id": self.team, "points": self.chosen([-100, 50]), "reason": "Retard"}

    def close_round(self):
        return {**WHO}

    def stop_round(self):
        return {"more": self.chosen([0, 1]), **WHO}


OFTEN = (
    "record_hand",
    "record_hand",
    "record_hands",
    "record_totals",
    "record_totals",
    "set_paid",
    "change_hand",
    "close_round",
    "draw",
    "post_draw",
)
NAMED = [*sorted(USE_CASES), *OFTEN * 2]


def as_json(intent):
    """An intent as it comes out of JSON."""
    return replace(intent, arguments=json.loads(json.dumps(intent.arguments)))


def intent_by_name(name, arguments, **more):
    model = USE_CASES[name].arguments.model_construct(**arguments)
    return as_json(Intent(name, model.model_dump(mode="json", include=set(arguments)), **more))


def evening():
    """Five teams, and round 1 posted."""
    desk = hall_of_five()
    draw(desk)
    post_draw(desk)
    return desk


@dataclass
class Accepted:
    """A command that was done, with what its desk had at hand then, and what it answered."""

    sequence: int
    by: str
    intent: Intent
    minutes: int
    luck: int
    changes: object


STEPS: Counter = Counter()


HALFWAY = ("body", "write_rows", "write_phones")
"""After what of a command the power fails."""


class PowerCut(Exception):
    pass


class Desks(RuleBasedStateMachine):
    who: tuple[str, ...] = ("Odile", "Paul")

    @initialize(scene=st.sampled_from(["evening", "evening", "halfway"]))
    def open(self, scene):
        self.scene = {"evening": evening, "halfway": halfway}[scene]
        one = copy_of(self.scene)
        self.desks = [Desk(one.engine, path=None, by=by, clock=one.clock, luck=one.luck, name=by) for by in self.who]
        self.clock: Any = one.clock
        self.luck: Any = one.luck
        self.asleep, self.accepted, self.keys = set(), [], count()

    @property
    def newest(self):
        return self.desks[0].hall.sequence if 0 not in self.asleep else max(desk.hall.sequence for desk in self.desks)

    def wished(self, which, name, seed):
        desk = self.desks[which]
        try:
            arguments = Wish(desk.hall, Random(seed)).of(name)
        except (LookupError, Refused):
            return None
        return intent_by_name(name, arguments, key=f"key-{next(self.keys)}", seen=desk.hall.sequence)

    @rule(which=st.integers(0, 2), name=st.sampled_from(NAMED), seed=st.integers(0, 9999), sleeping=st.integers(0, 5))
    def command(self, which, name, seed, sleeping):
        which %= len(self.desks)
        intent = self.wished(which, name, seed)
        if intent is None:
            STEPS["nothing to wish"] += 1
            return
        self.do(which, intent)
        self.asleep = {sleeping} - {which} if sleeping < len(self.desks) else self.asleep - {which}

    @rule(which=st.integers(0, 2), others=st.integers(1, 2), name=st.sampled_from(NAMED), second=st.sampled_from(NAMED), seed=st.integers(0, 9999))
    def at_once(self, which, others, name, second, seed):
        """Two decide on the same sight, and ask one after the other."""
        which, other = which % len(self.desks), (which + others) % len(self.desks)
        for number, intent in ((which, self.wished(which, name, seed)), (other, self.wished(other, second, seed))):
            if intent is not None:
                self.do(number, intent)

    def do(self, which, intent):
        desk = self.desks[which]
        minutes, luck = self.clock.minutes, self.luck.number
        try:
            changes = perform(desk, intent)
        except Refused as refused:
            STEPS["refused"] += 1
            STEPS["refused", refused.problems[0].code] += 1
        else:
            STEPS["done"] += 1
            STEPS["did", intent.use_case] += 1
            self.accepted.append(Accepted(desk.hall.sequence, desk.by, intent, minutes, luck, changes))

    @rule(which=st.integers(0, 2), name=st.sampled_from([UNDO, UNDO, REDO]))
    def undo_or_redo(self, which, name):
        which %= len(self.desks)
        self.asleep.discard(which)
        self.do(which, self.wished(which, name, 0))

    @rule(which=st.integers(0, 2), pick=st.integers(0, 99))
    def ask_again(self, which, pick):
        """Under the same key at any desk: nothing is done, and the answer is the same."""
        if self.accepted:
            asked, desk = self.accepted[-1 - pick % len(self.accepted)], self.desks[which % len(self.desks)]
            desk.catch_up()
            before = desk.hall
            assert perform(desk, asked.intent) == asked.changes
            assert desk.hall is before
            STEPS["asked again"] += 1

    @rule(which=st.integers(0, 2), pick=st.integers(0, 99), name=st.sampled_from(NAMED), seed=st.integers(0, 9999))
    def ask_otherwise(self, which, pick, name, seed):
        """Something else under a key that was used: nothing is done, and it is said."""
        which %= len(self.desks)
        wished = self.wished(which, name, seed)
        if self.accepted and wished:
            used = self.accepted[-1 - pick % len(self.accepted)].intent
            before = self.newest
            code = code_of(perform, self.desks[which], replace(wished, key=used.key))
            assert code == (None if request_of(wished).digest == request_of(used).digest else "key-used")
            self.asleep.discard(which)
            assert self.newest == before
            STEPS["asked otherwise"] += 1

    @rule(
        which=st.integers(0, 2), name=st.sampled_from(NAMED), seed=st.integers(0, 9999), where=st.sampled_from(["write_rows", "write_phones", "body"])
    )
    def crash(self, which, name, seed, where):
        which %= len(self.desks)
        desk = self.desks[which]
        desk.catch_up()
        intent, before, stack = self.wished(which, name, seed), desk.hall, (list(desk.undo_stack.undo), list(desk.undo_stack.redo))
        if intent is None:
            return
        written = getattr(desk_module, where, None)

        def half(*arguments):
            written(*arguments)
            raise PowerCut

        def body(work):
            request_of(intent).do(work)
            raise PowerCut

        try:
            if where == "body":
                desk.run("hand-recorded", body)
            else:
                with patch.object(desk_module, where, half):
                    perform(desk, intent)
        except (Refused, PowerCut) as ended:
            STEPS["crashed" if isinstance(ended, PowerCut) else "refused"] += 1
        assert desk.hall is before
        assert (desk.undo_stack.undo, desk.undo_stack.redo) == stack

    @rule(which=st.integers(0, 2), name=st.sampled_from(NAMED), seed=st.integers(0, 9999))
    def lost_answer(self, which, name, seed):
        """It is on the disk, and the program ends before it says so: started again, it is asked again."""
        which %= len(self.desks)
        desk = self.desks[which]
        desk.catch_up()
        intent, before = self.wished(which, name, seed), desk.hall
        minutes, luck = self.clock.minutes, self.luck.number
        if intent is None:
            return
        try:
            with patch.object(Desk, "_follow", side_effect=PowerCut):
                perform(desk, intent)
        except Refused:
            STEPS["refused"] += 1
            assert desk.hall is before
        except PowerCut:
            desk = self.desks[which] = Desk(desk.engine, path=None, by=desk.by, clock=self.clock, luck=self.luck, name=desk.name)
            self.asleep.discard(which)
            changes = perform(desk, intent)
            assert desk.hall.sequence == before.sequence + 1
            STEPS["answers lost"] += 1
            STEPS["did", name] += 1
            self.accepted.append(Accepted(desk.hall.sequence, desk.by, intent, minutes, luck, changes))

    @invariant()
    def all_have_the_same(self):
        if not hasattr(self, "desks"):
            return
        STEPS["steps"] += 1
        awake = [desk for number, desk in enumerate(self.desks) if number not in self.asleep]
        for desk in awake:
            desk.catch_up()
        with reading(awake[0].engine) as connection:
            read = read_hall(connection)
        for desk in awake:
            hall = desk.hall
            assert (hall.sequence, hall.head, hall.journal) == (read.sequence, read.head, read.journal)
            assert hall.rows == read.rows
        hall = awake[0].hall
        shown = rounds(hall), standings(hall), games_in(hall)
        if STEPS["steps"] % 10 == 0:
            assert shown == (rounds(read), standings(read), games_in(read))
        for game in shown[2]:
            assert not sheet(hall, game).score or not sheet(hall, game).score.problems

    def teardown(self):
        if not hasattr(self, "desks"):
            return
        for desk in self.desks:
            desk.catch_up()
        previous = ""
        for entry in plain_journal(self.desks[0].entries()):
            assert (entry["previous"], entry["hash"]) == (previous, entry_hash(entry))
            previous = entry["hash"]
        alone = self.replayed()
        assert export_championship(alone.hall) == export_championship(self.desks[0].hall)
        alone.close()

    def replayed(self):
        """One desk that does in order what was done, and takes back at once what was taken back.

        Changed telephone numbers are in no export, and undo passes over them: a draft that brought one may tell of a tick that was taken back later.
        A desk that was opened anew may give a row the id of one that was removed, which the desk that did not would not.
        """
        entries = {entry.sequence: entry for entry in self.desks[0].entries()}
        told = {line.sequence: line.what for line in self.desks[0].hall.journal}
        alone, gone = copy_of(self.scene), undone_entries(self.desks[0].hall.journal)
        for done in self.accepted:
            if told[done.sequence] in (CONTACT_CHANGED, UNDO, REDO):
                continue
            alone.clock, alone.luck, alone.by = Clock(done.minutes), Luck(done.luck), done.by
            alone.hall = replace(alone.hall, last_ids=dict(alone.hall.last_ids) | last_ids_before(entries[done.sequence]))
            arguments = {**done.intent.arguments, **({"read_at": alone.hall.sequence} if "read_at" in done.intent.arguments else {})}
            try:
                perform(alone, replace(done.intent, arguments=arguments, seen=alone.hall.sequence))
            except Refused:
                if done.sequence not in gone:
                    raise
                STEPS["replay: taken back, and not possible"] += 1
                continue
            if done.sequence in gone:
                undo(alone)
        return alone


def last_ids_before(entry):
    """The highest ids that the desk of an entry knew, of the tables that it added rows to."""
    added = [row for row, (before, _) in images_of(entry).items() if before is None]
    return {table: min(id_ for name, id_ in added if name == table) - 1 for table, _ in added}


class ThreeDesks(Desks):
    who = ("Odile", "Paul", "Rose")


def ran(machine, examples, steps, **more):
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            **more,
        ),
    )


@pytest.mark.parametrize("machine", [Desks, ThreeDesks])
def test_desks_together(machine):
    ran(machine, 4, 30, derandomize=True)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("machine", [Desks, ThreeDesks])
def test_many_steps_of_desks_together(machine, capsys):
    STEPS.clear()
    ran(machine, 120, 100)
    with capsys.disabled():
        undone = sorted(name for name in USE_CASES if not STEPS["did", name])
        told = {name: STEPS[name] for name in ("steps", "done", "refused", "crashed", "answers lost", "asked again", "asked otherwise")}
        sys.stdout.write(f"\n{machine.__name__}: {told}, of {len(USE_CASES)} use cases never done: {undone}\n")
    assert STEPS["steps"] >= 10_000


def test_everything_is_wished():
    """Whoever declares a use case says here with which arguments it is tried."""
    assert {name for name in USE_CASES if not hasattr(Wish, name)} == set()


def halfway():
    """Round 2 is posted, and one hand is in; somebody waits for a partner, somebody came late, two do not want to meet."""
    desk = evening()
    for game in current_round(desk.hall).tables:
        record_totals(desk, game.id, TOTALS[0])
    draw(desk, DrawMethod.SWISS)
    post_draw(desk)
    record_hand(desk, current_round(desk.hall).tables[0].id, made(82))
    keep_apart(desk, 1, 2)
    for players in (NAMES[:1], NAMES[1:2], NAMES[2:4]):
        register_team(desk, TeamDraft(tuple(players)))
    return desk


@pytest.mark.parametrize("name", sorted(USE_CASES))
def test_by_name_it_does_what_it_does_at_the_desk(name):
    """Through JSON, in whatever state it can be done in: the same rows and the same entry, or the same refusal."""
    wished = 0
    for scene in (hall_of_five, evening, halfway):
        near, far = copy_of(scene), copy_of(scene)
        for seed in range(4):
            try:
                arguments = Wish(near.hall, Random(seed)).of(name)
            except (LookupError, Refused):
                continue
            wished += 1
            assert code_of(USE_CASES[name], near, **arguments) == code_of(perform, far, intent_by_name(name, arguments, seen=far.hall.sequence))
            assert near.hall.rows == far.hall.rows
            assert near.hall.journal == far.hall.journal
    assert wished


def code_of(action, *arguments, **more):
    """With what code it is refused; None where it is done."""
    try:
        action(*arguments, **more)
    except Refused as refused:
        return refused.problems[0].code
    return None
