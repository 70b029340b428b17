"""What the telephones show of brackets, pools, players who enter alone, every system's rules, and the clock."""

import re

import pytest

from tests.desks import new_desk
from tests.services.conftest import PLAYERS
from tests.services.test_brackets import alone_in_its_bracket
from tests.services.test_phases import full_desk, play
from tests.web.conftest import opened
from tests.web.test_looking_up import MOST_BYTES, read, weight
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.desk.undo_stack import MOVED
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.clock import pause_clock, start_clock
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import championship, change_settings
from tournament.web.phones.parts import in_pages, paged
from tournament.web.phones.rules import rules_view


def posted_round(desk):
    draw(desk)
    post_draw(desk)
    return desk


def win_all(desk):
    """The team of the lower number wins at each table."""
    for game in current_round(desk.state).tables:
        winner = min(game.sides, key=lambda side: side.team)
        record_totals(
            desk, game.id, {side.letter: 2100 if side is winner else 700 for side in game.sides}, winner=winner.letter
        )


class TestBrackets:
    def test_the_round_that_is_played_then_the_others(self):
        desk = full_desk(8, Phase("knock-out"))
        play(desk)
        nobody = opened(posted_round(desk)).nobody()
        assert "Bracket" in read(nobody, "/")
        text = read(nobody, "/tableau")
        assert "Main bracket · Semi-finals · round 2 Table 1" in text
        assert "Main bracket · Quarter-finals · round 1" in text.partition("The other rounds")[2]
        links = re.findall(r'href="/tableau\?tour=([^"&]+)"', nobody.get("/tableau").text)
        before = read(nobody, f"/tableau?tour={links[0]}")
        assert "goes through" in before
        assert "not known yet" in read(nobody, f"/tableau?tour={links[-1]}")
        assert "Semi-final" in read(nobody, "/equipe/1")

    def test_who_is_out_of_the_bracket_reads_their_rank_and_at_the_end_everybody_does(self):
        desk = full_desk(8, Phase("knock-out"))
        play(desk)
        hall = opened(posted_round(desk))
        text = read(hall.team(8), "/ma-table")
        assert "Your games are over." in text
        assert "of 8" in text
        assert "Ask at the scorers’ desk" not in text
        win_all(desk)
        play(desk)
        hall.catch_up()
        for number in (1, 4, 8):
            text = read(hall.team(number), "/ma-table")
            assert "Thank you for playing!" in text
            assert re.search(r"Final rank \S+ .*of 8", text)
            assert "Ask at the scorers’ desk" not in text

    def test_once_all_is_over_no_place_is_secured_beside_the_one_that_two_share(self):
        desk = full_desk(8, Phase("knock-out", options={"third_place": "no"}))
        for _ in range(2):
            win_all(posted_round(desk))
        hall = opened(posted_round(desk))
        assert "3rd of 8 · tied · place secured 4th" in read(hall.team(4), "/ma-table")
        assert "Rank Team Place secured, Wins" in read(hall.nobody(), "/classement")
        win_all(desk)
        hall.catch_up()
        text = read(hall.team(4), "/ma-table")
        assert "Final rank 3rd of 8 · tied · 1 win" in text
        assert "Rank Team Wins, Points" in read(hall.nobody(), "/classement")

    def test_a_team_that_nobody_can_meet(self):
        text = read(opened(alone_in_its_bracket()).nobody(), "/tableau")
        assert "Main bracket · Final · round 2" in text
        assert "1 a / a Anne a and Bruno a goes through exempt" in text

    def test_an_address_that_names_no_round_shows_the_one_that_is_played(self):
        nobody = opened(posted_round(full_desk(4, Phase("knock-out")))).nobody()
        assert "Semi-finals" in read(nobody, "/tableau?tour=<b>")


class TestMovedAway:
    def test_every_page_says_that_nothing_is_new_here_any_more(self):
        hall = opened(posted_round(full_desk(4, Phase("knock-out"))))
        nobody, says = hall.nobody(), "The championship goes on at another address"
        assert says not in read(nobody, "/")
        hall.desk.run(MOVED, lambda work: work.details.update(to="postgresql://serveur/capot/concours"))
        hall.host.publish(hall.desk.state)
        assert says in read(nobody, "/")
        assert says in read(nobody, "/equipe/1")


class TestPools:
    def test_who_would_go_on_and_every_game(self):
        desk = full_desk(8, Phase("pools"), Phase("swiss", 2, takes=4))
        play(desk)
        nobody = opened(desk).nobody()
        text = read(nobody, "/poules")
        assert "Pool A" in text
        assert "1 ▸ 1 " in text
        assert "beats" in text
        assert "as long as everybody is there" in read(nobody, "/equipe/1")

    def test_pools_tell_nothing_of_hidden_standings(self):
        desk = full_desk(8, Phase("pools"))
        change_settings(desk, {"standings_hidden_from": 1})
        play(desk)
        text = read(opened(desk).nobody(), "/poules")
        assert "The standings are shown again after the podium." in text
        assert "Pool A" not in text


def test_where_everybody_enters_alone_pages_speak_of_players_and_name_partners():
    desk = new_desk(phases=(Phase("melee"),))
    register_teams(desk, [TeamDraft((name,)) for name in PLAYERS[:8]])
    nobody = opened(posted_round(desk)).nobody()
    assert "Players" in read(nobody, "/equipes")
    text = read(nobody, "/equipe/1")
    assert "with" in text
    assert text.index("with") < text.index("against")


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_the_rules_of_every_system_are_told_within_30_kb(system):
    """By the sentences of the sheet for the tables, whatever the system."""
    desk = new_desk(rules=resolve_rules(system, {}))
    nobody = opened(desk).nobody()
    view = rules_view(championship(desk.state), translator("fr"))
    text = read(nobody, "/regles", "fr")
    assert all(" ".join(rule.split()) in text for section in view.sections for _, rule in section.rules)
    assert weight(nobody, "/regles?lang=fr") <= MOST_BYTES


class TestTheClock:
    def test_it_stands_on_every_page_with_its_end(self, hall):
        change_settings(hall.desk, {"game_minutes": 60})
        hall.catch_up()
        hall.clock.now = current_round(hall.desk.state).posted_at
        end = hall.clock.now.astimezone()
        expected = f"ends at {end.hour + 1 if end.hour < 23 else 0:02}:{end.minute:02}"
        nobody = hall.nobody()
        for path in ("/", "/tables", "/classement", "/equipe/1", "/regles", "/equipes"):
            assert expected in read(nobody, path)

    def test_a_pause_is_told(self, hall):
        hall.clock.now = current_round(hall.desk.state).posted_at
        start_clock(hall.desk)
        pause_clock(hall.desk)
        hall.catch_up()
        assert "Paused" in read(hall.nobody(), "/tables")


class TestParts:
    def test_a_list_is_cut_by_rows_and_by_bytes(self):
        assert [len(part) for part in in_pages(["x"] * 120, lambda row: (row,))] == [50, 50, 20]
        assert [len(part) for part in in_pages(["é" * 3000] * 5, lambda row: (row,))] == [2, 2, 1]
        assert in_pages([], lambda row: (row,)) == [[]]

    def test_a_row_that_is_too_long_alone_has_a_page(self):
        assert [len(part) for part in in_pages(["x" * 50_000] * 2, lambda row: (row,))] == [1, 1]

    def test_pages_are_named_by_what_is_on_them(self):
        pages = in_pages(list(range(1, 121)), lambda row: (str(row),))
        rows, paging = paged(pages, "2", str)
        assert (rows[0], paging.labels) == (51, ("1–50", "51–100", "101–120"))
