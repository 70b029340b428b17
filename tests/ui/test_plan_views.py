"""What a schedule knows in advance, on the page of the draw: all rounds by table and by team, and the pools."""

import pytest

from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.rounds.round_views import POOLS, ROUND, TABLES, TEAMS

pytestmark = pytest.mark.unstyled


@pytest.fixture
def of_plan(full_desk, shown):
    """The page of the draw of a championship of seven teams with a plan, its first round drawn and posted."""

    def make(*phases, **more):
        register_team(full_desk, TeamDraft(players=("Odette Orain", "Paul Poirier")))
        change_championship(full_desk, phases=phases, **more)
        draw(full_desk)
        post_draw(full_desk)
        return shown(DrawPage(full_desk, translator("en")))

    return make


def offered(page):
    views = page.plan_views
    return [view for view in (ROUND, POOLS, TABLES, TEAMS) if views.choice.button(view).isVisible()]


def cells(view):
    model = view.view.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount() - 1)]
        for row in range(model.rowCount())
    ]


def test_a_round_by_lot_has_nothing_to_choose(full_desk, shown):
    draw(full_desk)
    page = shown(DrawPage(full_desk, translator("en")))
    assert offered(page) == []
    assert page.table.isVisible()


def test_all_rounds_of_moving_teams_stand_table_by_table(of_plan):
    page = of_plan(Phase("moving", 4))
    assert offered(page) == [ROUND, TABLES, TEAMS]
    page.plan_views.choice.button(TABLES).click()
    assert page.plan_views.by_table.isVisible()
    assert cells(page.plan_views.by_table) == [
        ["1", "1 – 2", "", "1 – 6", "1 – 4"],
        ["2", "3 – 4", "3 – 2", "", "3 – 6"],
        ["3", "5 – 6", "5 – 4", "5 – 2", ""],
        ["4", "", "7 – 6", "7 – 4", "7 – 2"],
        ["Bye", "7", "1", "3", "5"],
    ]


def test_every_team_has_its_line(of_plan):
    page = of_plan(Phase("moving", 4))
    page.plan_views.choice.button(TEAMS).click()
    lines = cells(page.plan_views.by_team)
    assert [line[0] for line in lines] == [str(number) for number in range(1, 8)]
    assert lines[0][2:] == ["2 · table 1", "bye", "6 · table 1", "4 · table 1"]


def test_where_tables_change_every_round_only_the_lines_of_teams_are_offered(of_plan):
    page = of_plan(Phase("round-robin"), tables_move=True)
    assert offered(page) == [ROUND, TEAMS]


def test_pools_show_who_would_go_on_and_follow_the_results(of_plan, full_desk):
    page = of_plan(Phase("pools"), Phase("swiss", 2, takes=2))
    assert offered(page) == [ROUND, POOLS, TABLES, TEAMS]
    page.plan_views.choice.button(POOLS).click()
    assert [len(pool.teams) for pool in page.plan_views.pools.pools] == [3, 4]
    game = current_round(full_desk.state).tables[0]
    page.changed.emit(record_totals(full_desk, game.id, {"A": 2010, "B": 800}, winner="A"))
    first = page.plan_views.pools.pools[0].teams[0]
    assert (first.team, first.played, first.won, first.points, first.goes_on) == (game.sides[0].team, 1, 1, 2010, True)
    assert page.plan_views.pools.note.isVisible()
    assert page.plan_views.pools.isVisible(), "what one looks at stays"


def test_the_view_goes_back_to_the_round_when_the_phase_is_another(of_plan, full_desk):
    page = of_plan(Phase("round-robin", 1), Phase("swiss", 2))
    page.plan_views.choice.button(TEAMS).click()
    for game in current_round(full_desk.state).tables:
        record_totals(full_desk, game.id, {"A": 2010, "B": 800}, winner="A")
    page.changed.emit(draw(full_desk))
    assert offered(page) == []
    assert page.table.isVisible()
