"""What the screens show through an evening of five teams and two rounds, whoever steers them."""

from datetime import timedelta
from typing import Any

import pytest

from tests.desks import copy_of, new_desk
from tests.services.conftest import CAPOT, drafts
from tournament.draw.facts import Phase
from tournament.hosting.screens.pages import kinds_to_show, slides_of
from tournament.hosting.screens.programme import frozen, programme, shown, slide_at, turned
from tournament.hosting.screens.slides import LETTER, SlideKind
from tournament.hosting.screens.steering import Steering, follow, hold, podium_back, podium_on, put_on_top, show
from tournament.services.hall.calls import announce, reveal_standings
from tournament.services.people.registration import register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import change_championship

SECOND = timedelta(seconds=1)
BY_ITSELF = Steering()


def evening():
    desk = new_desk(planned_rounds=2)
    register_teams(desk, drafts(5))
    return desk


@pytest.fixture
def desk():
    return copy_of(evening)


def come_in(desk, tables=2):
    for game in current_round(desk.state).tables[:tables]:
        for _ in range(4 * (not game.is_in)):
            record_hand(desk, game.id, CAPOT)


def post(desk):
    draw(desk)
    post_draw(desk)


def now_at(desk):
    return desk.state.journal[-1].at


def told(slide):
    return f"{slide.kind} {slide.page}/{slide.pages}"


def slide_on(desk, steering=BY_ITSELF, later=0 * SECOND) -> Any:
    """What is on."""
    return shown(desk.state, now_at(desk) + later, steering).slide


def pages(desk, kind, later=0 * SECOND) -> Any:
    """All pages of a kind."""
    return slides_of(desk.state, kind, now_at(desk) + later)


def on(desk, later=0 * SECOND, steering=BY_ITSELF):
    """The kind of what is on, so much later than the last thing that was done."""
    return slide_on(desk, steering, later).kind.value


def round_and_round(desk, later=0 * SECOND):
    """What the programme shows in one pass, in order."""
    return " ".join(page.kind.value for page in programme(desk.state, now_at(desk) + later).pages)


THROUGH_AN_EVENING = """
registered              | welcome
one is not there        | welcome expected
drawn                   | welcome expected
posted                  | draw-by-table draw-by-name
posted, ten minutes on  | draw-by-table
the first table in      | waiting-tables
round 1 complete        | results standings
round 2 drawn           | results standings
round 2 posted          | draw-by-table draw-by-name
one table of round 2 in | waiting-tables standings
the end                 | podium podium standings
"""


def test_the_programme_follows_the_evening(desk):
    seen = []

    def look(moment, **later):
        seen.append(f"{moment:<23} | {round_and_round(desk, timedelta(**later))}")

    look("registered")
    set_present(desk, [teams(desk.state)[4].id], False)
    look("one is not there")
    draw(desk)
    look("drawn")
    post_draw(desk)
    look("posted")
    look("posted, ten minutes on", minutes=10)
    come_in(desk, 1)
    look("the first table in")
    come_in(desk)
    look("round 1 complete")
    draw(desk)
    look("round 2 drawn")
    post_draw(desk)
    look("round 2 posted")
    come_in(desk, 1)
    look("one table of round 2 in")
    come_in(desk)
    look("the end")
    assert seen == THROUGH_AN_EVENING.strip().splitlines()


def test_with_a_clock_it_is_between_the_other_pages(desk):
    change_championship(desk, game_minutes=60)
    post(desk)
    assert round_and_round(desk) == "draw-by-table draw-by-name clock"
    come_in(desk, 1)
    assert round_and_round(desk) == "clock waiting-tables"
    assert shown(desk.state, now_at(desk), BY_ITSELF).clock is not None


def test_an_empty_championship_has_something_to_show():
    desk = copy_of(new_desk)
    assert on(desk) == "welcome"
    assert kinds_to_show(desk.state, now_at(desk)) == (SlideKind.WELCOME,)


def test_two_screens_show_the_same_whenever_they_were_switched_on(desk):
    """A page stands for its seconds, and then the next one comes."""
    post(desk)
    start = now_at(desk)
    first, until = slide_at(desk.state, start + SECOND, BY_ITSELF)
    assert slide_at(desk.state, until - SECOND, BY_ITSELF) == (first, until)
    following, _ = slide_at(desk.state, until + SECOND, BY_ITSELF)
    assert (first.kind, following.kind) == (SlideKind.DRAW_BY_TABLE, SlideKind.DRAW_BY_NAME)


def test_a_computer_whose_clock_was_set_back_shows_something(desk):
    post(desk)
    long_ago = now_at(desk) - timedelta(days=400)
    slide, until = slide_at(desk.state, long_ago, BY_ITSELF)
    assert slide.kind in (SlideKind.DRAW_BY_TABLE, SlideKind.DRAW_BY_NAME)
    assert until > long_ago


def test_a_table_that_comes_in_does_not_turn_the_page(desk):
    """How long the tables that are out take does not depend on how many they are."""
    register_teams(desk, drafts(9)[5:])
    change_championship(desk, game_minutes=60)
    for _ in range(2):
        post(desk)
        come_in(desk, 1)
        many = programme(desk.state, now_at(desk))
        come_in(desk, 3)
        few = programme(desk.state, now_at(desk))
        come_in(desk, 4)
    assert (
        [slot.seconds for slot in many.slots]
        == [slot.seconds for slot in few.slots]
        == [15, 12, pytest.approx(4 + 5 * 0.7), pytest.approx(4 + 4 * 0.7)]
    )


HIDDEN = """
round 1 complete          | results standings
round 2 posted, one in    | waiting-tables standings
the end, nobody steers    | podium results
third                     | podium 1 of 3
winner                    | podium 3 of 3
follows again             | podium results
revealed                  | podium podium podium standings
"""


def test_hidden_standings_wait_for_the_podium(desk):
    change_championship(desk, standings_hidden_from=2)
    seen = []

    def look(moment, told):
        seen.append(f"{moment:<25} | {told}")

    post(desk)
    come_in(desk)
    look("round 1 complete", round_and_round(desk))
    post(desk)
    come_in(desk, 1)
    assert [page.round for page in pages(desk, SlideKind.STANDINGS)] == [1]
    look("round 2 posted, one in", round_and_round(desk))
    come_in(desk)
    look("the end, nobody steers", round_and_round(desk))
    (covered,) = pages(desk, SlideKind.PODIUM)
    assert (covered.shown, len(covered.steps)) == (0, 3)
    steering = podium_on(show(BY_ITSELF, SlideKind.PODIUM), 3)
    slide = slide_on(desk, steering)
    assert [step.rank for step in slide.steps[: slide.shown]] == [3]
    look("third", f"podium {slide.shown} of {len(slide.steps)}")
    steering = podium_on(podium_on(podium_on(steering, 3), 3), 3)
    slide = slide_on(desk, steering)
    assert slide.is_whole
    look("winner", f"podium {slide.shown} of {len(slide.steps)}")
    look("follows again", round_and_round(desk))
    reveal_standings(desk)
    look("revealed", round_and_round(desk))
    assert seen == HIDDEN.strip().splitlines()
    assert podium_back(steering).podium == 2
    assert follow(steering).follows


def test_hidden_from_the_first_round_no_page_has_a_rank(desk):
    change_championship(desk, standings_hidden_from=1)
    post(desk)
    come_in(desk)
    kinds = kinds_to_show(desk.state, now_at(desk))
    assert SlideKind.STANDINGS not in kinds
    assert SlideKind.POOLS not in kinds


def test_a_new_announcement_is_over_everything_then_takes_its_turn(desk):
    post(desk)
    announce(desk, "La buvette ferme à 23 h")
    assert on(desk) == "announcements"
    assert on(desk, 31 * SECOND) != "announcements"
    assert round_and_round(desk, 31 * SECOND) == "draw-by-table draw-by-name announcements"
    assert on(desk, 31 * SECOND, put_on_top(BY_ITSELF, on_top=True)) == "announcements"
    assert on(desk, steering=show(BY_ITSELF, SlideKind.DRAW_BY_NAME)) == "draw-by-name", "the desk chose"


def test_the_desk_freezes_what_is_on_whatever_happens(desk):
    post(desk)
    held = frozen(desk.state, now_at(desk), BY_ITSELF)
    assert held.is_held
    come_in(desk)
    assert on(desk, timedelta(minutes=30), held) == "draw-by-table"
    assert on(desk, timedelta(minutes=30), follow(held)) in ("results", "standings")


def test_the_desk_turns_pages(desk):
    post(desk)
    turn = turned(desk.state, now_at(desk), BY_ITSELF, 1)
    assert on(desk, steering=turn) == "draw-by-name"
    assert on(desk, steering=turned(desk.state, now_at(desk), turn, 1)) == "draw-by-table"
    assert on(desk, steering=turned(desk.state, now_at(desk), turn, -1)) == "draw-by-table"


def test_a_slide_that_is_gone_leaves_the_evening_to_itself(desk):
    steering = show(BY_ITSELF, SlideKind.EXPECTED)
    assert on(desk, steering=steering) == "welcome", "everybody is there"
    assert on(desk, steering=show(BY_ITSELF, SlideKind.PODIUM)) == "welcome", "nobody has played"


def test_a_page_that_is_held_and_gone_becomes_the_last_one(desk):
    post(desk)
    steering = hold(BY_ITSELF, SlideKind.DRAW_BY_TABLE, 9)
    assert told(slide_on(desk, steering)) == "draw-by-table 1/1"


def test_only_who_played_is_ranked_and_moves_are_shown_for_ten_minutes(desk):
    post(desk)
    come_in(desk)
    post(desk)
    come_in(desk)
    (page,) = pages(desk, SlideKind.STANDINGS)
    (later,) = pages(desk, SlideKind.STANDINGS, timedelta(minutes=11))
    assert (page.moves, later.moves, page.is_final) == (any(line.movement for line in page.lines), False, True)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_however_few_they_are_there_is_always_something_to_show(count):
    desk = new_desk(planned_rounds=1, game_minutes=60)
    register_teams(desk, drafts(count))
    assert round_and_round(desk) == "welcome"
    if count > 1:
        post(desk)
        assert round_and_round(desk) == "draw-by-table draw-by-name clock"
        come_in(desk)
        assert round_and_round(desk).startswith("podium")
    for kind in SlideKind:
        assert slide_on(desk, show(BY_ITSELF, kind)).pages >= 1


def test_all_of_three_hundred_are_on_some_page():
    """Written smaller, so that a name is waited for no longer than must be; every page says what it has."""
    desk = new_desk()
    register_teams(desk, [TeamDraft((f"Anne {number:04}", f"Yves {number:04}")) for number in range(1, 301)])
    post(desk)
    by_name, by_table = pages(desk, SlideKind.DRAW_BY_NAME), pages(desk, SlideKind.DRAW_BY_TABLE)
    assert sorted(seat.member.team for page in by_name for seat in page.seats) == list(range(1, 301))
    assert [game.table for page in by_table for game in page.games] == list(range(1, 151))
    assert {len(page.seats) for page in by_name} == {30}
    assert SlideKind.DRAW_BY_NAME.value in round_and_round(desk, timedelta(minutes=13)), (
        "the draw goes by twice before it gives way"
    )
    assert SlideKind.DRAW_BY_NAME.value not in round_and_round(desk, timedelta(minutes=16))
    assert by_name[0].layout.letter < LETTER < 2 * by_name[0].layout.letter


def test_who_rests_is_told_so_too():
    """Of a pool of three one sits out, in a bracket of two the others have nothing to play."""
    desk = new_desk(phases=(Phase("swiss", 1), Phase("knock-out", takes=2)))
    register_teams(desk, drafts(5))
    post(desk)
    come_in(desk)
    post(desk)
    (page,) = pages(desk, SlideKind.DRAW_BY_NAME)
    assert [seat.rests for seat in page.seats].count(True) == len(current_round(desk.state).resting)
    assert {seat.table for seat in page.seats} >= {1}
