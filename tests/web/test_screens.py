"""The screen of the hall in a television's browser."""

import re
from dataclasses import replace

import pytest

from tests.desks import copy_of, new_desk
from tests.services.conftest import CAPOT
from tests.web.conftest import opened
from tournament.draw.facts import Phase
from tournament.hosting.passes import Access
from tournament.hosting.screens.slides import SlideKind
from tournament.hosting.screens.steering import ScreenTheme, Steering, hold, reachable, show
from tournament.scoring.systems import resolve_rules
from tournament.services.hall.calls import announce
from tournament.services.people.registration import register_teams, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.clock import pause_clock
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.services.setup.championship import change_championship
from tournament.web.templating import static_files

BY_ITSELF = Steering()
HOSTILE = '<script>alert("x")</script> & <b>'
LONG = "Jean-Christophe de La Rochefoucauld-Liancourt et compagnie"
LOST = replace(CAPOT, declarer="B", capot="B")


def play(desk, tables=None):
    for game in current_round(desk.state).tables[:tables]:
        for _ in range(4 * (not game.is_in)):
            record_hand(desk, game.id, CAPOT if game.table % 2 else LOST)


def round_of(desk):
    draw(desk)
    post_draw(desk)


def two_rounds():
    """Seven teams after two of three rounds of an hour, two of them with names that try everything."""
    desk = new_desk(planned_rounds=3, game_minutes=60)
    register_teams(
        desk,
        [
            TeamDraft((f"Anne A{n}", f"Yves B{n}"), name=name)
            for n, name in enumerate(("", HOSTILE, LONG, "", "", "", ""))
        ],
    )
    for _ in range(2):
        round_of(desk)
        play(desk)
    return desk


@pytest.fixture
def hall():
    return opened(copy_of(two_rounds))


def on(hall, steering=BY_ITSELF, *, at=None, **query):
    """What a paired screen is shown, in English, just after what was done last."""
    hall.catch_up()
    hall.clock.now = at or hall.desk.state.journal[-1].at
    hall.host.steer(steering)
    television = hall.paired(Access.SCREEN, "Grand écran")
    return television.get("/ecran", params={"lang": "en"} | query).text


def texts(page):
    """What can be read on it."""
    return (
        " ".join(re.sub(r"<[^>]+>", " ", page.partition("<main")[2].partition("</main>")[0]).split())
        .partition(">")[2]
        .strip()
    )


def test_only_a_paired_device_is_a_screen(hall):
    for visitor in (hall.nobody(), hall.team(1)):
        answer = visitor.get("/ecran", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/appairer")


def test_a_screen_that_is_shut_out_shows_nothing_more(hall):
    television = hall.paired(Access.SCREEN, "Grand écran")
    assert television.get("/ecran").status_code == 200
    hall.host.revoke(hall.host.devices[0].id)
    assert television.get("/ecran", follow_redirects=False).headers["location"] == "/appairer"


def test_by_itself_it_follows_the_evening(hall):
    assert 'class="results' in on(hall)
    round_of(hall.desk)
    page = on(hall, at=current_round(hall.desk.state).posted_at)
    assert "Round 3: go to your tables" in texts(page)
    assert 'class="draw-by-table' in page


@pytest.mark.parametrize(
    "kind", [kind for kind in SlideKind if kind not in (SlideKind.BRACKET, SlideKind.POOLS)], ids=str
)
def test_every_slide_is_a_page_in_both_languages(hall, kind):
    """With names that try everything: nothing of them is markup, nothing is left untranslated."""
    announce(hall.desk, HOSTILE)
    round_of(hall.desk)
    play(hall.desk, 1)
    set_present(hall.desk, [line.id for line in teams(hall.desk.state)], False)
    for language in ("en", "fr"):
        page = on(hall, show(Steering(), kind), lang=language)
        assert f'class="{kind.value} ' in page
        assert "<script>alert" not in page
        assert "<b>" not in page.partition("<main")[2].partition("<footer")[0]
    if kind in (
        SlideKind.DRAW_BY_TABLE,
        SlideKind.DRAW_BY_NAME,
        SlideKind.EXPECTED,
        SlideKind.STANDINGS,
        SlideKind.ANNOUNCEMENTS,
    ):
        assert "&lt;script&gt;alert(" in page


def phase_of(*phases, count=9, rules=None):
    desk = new_desk(phases=phases, **({"rules": rules} if rules else {}))
    alone = rules is not None or phases[0].format == "melee"
    register_teams(desk, [TeamDraft((f"Anne A{n}",) if alone else (f"Anne A{n}", f"Yves B{n}")) for n in range(count)])
    round_of(desk)
    return desk


def test_a_bracket_shows_what_is_played_and_what_it_leads_to():
    hall = opened(phase_of(Phase("knock-out"), count=8))
    page = texts(on(hall, show(Steering(), SlideKind.BRACKET)))
    assert page.startswith("Main bracket")
    assert "Quarter-finals · round 1" in page
    assert "Semi-finals · round 2" in page
    assert "Final ·" not in page


def test_pools_have_who_is_in_them():
    hall = opened(phase_of(Phase("pools")))
    play(hall.desk)
    assert "Pool A Wins 1" in texts(on(hall, show(Steering(), SlideKind.POOLS)))


def test_partners_are_under_each_other_and_a_bye_has_no_table():
    hall = opened(phase_of(Phase("melee")))
    page = on(hall, show(Steering(), SlideKind.DRAW_BY_TABLE))
    assert page.count("lines-2") == 2
    assert "exempt" in texts(page)


def test_three_sit_at_a_table_of_three():
    desk = new_desk(rules=resolve_rules("belote-three", {}))
    register_teams(desk, [TeamDraft((f"Anne A{n}",)) for n in range(6)])
    round_of(desk)
    assert on(opened(desk)).count('class="cell') == 6


def test_a_championship_of_nobody_is_welcomed():
    page = texts(on(opened(new_desk())))
    assert page == "Concours de la Saint-Martin Saturday, 21 November 2026"


def test_how_to_join_is_shown_while_the_hall_is_open(hall):
    steering = reachable(show(Steering(), SlideKind.WELCOME), "http://192.168.1.20:8471/", "Salle <1>")
    page = on(hall, steering)
    assert "<svg" in page
    assert "Join the Wi-Fi “Salle &lt;1&gt;”, then scan" in page
    assert "<svg" not in on(hall, show(Steering(), SlideKind.WELCOME))


def test_the_clock_can_go_on_without_the_desk(hall):
    round_of(hall.desk)
    page = on(hall, show(Steering(), SlideKind.CLOCK))
    assert re.search(r'data-left="36\d\d|data-left="35\d\d', page)
    assert "data-counts" in page
    assert re.search(r'data-arriving="[5-6]\d\d" data-last="300"', page), (
        "it rings once all have to be there, and before time is up"
    )
    pause_clock(hall.desk)
    assert "data-counts" not in on(hall, show(Steering(), SlideKind.CLOCK))


def test_rows_know_from_which_rank_they_come(hall):
    page = on(hall, show(Steering(), SlideKind.STANDINGS))
    assert re.search(r'data-key="\d" data-moved="-?\d"', page)


def test_hidden_standings_are_on_no_screen(hall):
    change_championship(hall.desk, standings_hidden_from=1)
    assert 'class="standings' not in on(hall, show(Steering(), SlideKind.STANDINGS))


def test_the_podium_shows_nobody_before_the_step(hall):
    change_championship(hall.desk, planned_rounds=2)
    winner = on(hall, Steering(podium=9))
    covered = on(hall, Steering(podium=0))
    assert "Anne" not in texts(covered)
    assert "1st" in texts(winner)
    assert 'class="team"' not in covered
    assert 'class="team"' in winner


def test_held_light_and_without_motion(hall):
    page = on(hall, replace(hold(Steering(), SlideKind.RESULTS, 1), theme=ScreenTheme.LIGHT, motion=False))
    assert '<html lang="en" class="light still">' in page
    assert 'data-lasts="60.0"' in page


def test_a_long_name_is_written_on_two_lines_and_its_number_at_full_size(hall):
    page = on(hall, show(Steering(), SlideKind.DRAW_BY_NAME))
    assert re.search(rf'<span class="number">3</span><span class="name two-lines">{LONG}', page)


def test_a_page_is_small(hall):
    page = on(hall, show(Steering(), SlideKind.DRAW_BY_NAME))
    files = static_files()
    assert len(page.encode()) + sum(len(files[name]) for name in ("screen.css", "screen.js", "hall.js")) <= 30_000
    assert len(files["screen.js"]) <= 4_096
