"""Whether an evening can be held as it is thought of: figures that an organiser can check by hand."""

from random import Random

import pytest

from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import Choice, Field, History
from tournament.draw.feasible import Advice, Meetings, Outline, Prospect, prospect_of
from tournament.scoring.rules import Seating

BAR = Seating(usual=4, fewest=3, most=6, players=1)


def clock(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


def outlook(
    format_: str,
    entrants: int,
    *,
    start: str = "20:00",
    end: str = "",
    options: dict[str, Choice] | None = None,
    **more: int,
) -> Prospect:
    """An evening of games of 40 minutes, unless it is said otherwise, with 10 minutes between them."""
    told = {"minutes": 40, "between": 10} | more
    return prospect_of(
        Outline(
            format=format_,
            entrants=entrants,
            start=clock(start),
            end=clock(end) if end else None,
            options=FORMATS[format_].with_defaults(options or {}),
            **told,  # type: ignore[arg-type]
        )
    )


def test_four_rounds_end_when_the_clock_says_so() -> None:
    """Four games of 40 minutes and three pauses of ten: 190 minutes."""
    found = outlook("swiss", 30, rounds=4, tables=15, end="23:30")
    assert (found.end, found.fit, found.tables, found.byes) == (clock("23:10"), 4, 15, (0, 0, 0, 0))
    assert found.advice == ()


def test_what_makes_rounds_fit_that_do_not() -> None:
    """Until 23:00 there are 180 minutes: three rounds, or four of (180 + 10) / 4 − 10 = 37 minutes, or ten minutes
    more."""
    found = outlook("swiss", 30, rounds=4, end="23:00")
    assert (found.fit, found.end) == (3, clock("23:10"))
    assert found.advice == (
        Advice("fewer-rounds", 3),
        Advice("shorter-games", 37),
        Advice("start-earlier", clock("19:50")),
        Advice("end-later", clock("23:10")),
    )


@pytest.mark.parametrize(("end", "minutes"), [("21:10", 10), ("21:09", None)])
def test_games_of_less_than_ten_minutes_are_not_proposed(end: str, minutes: int | None) -> None:
    """Four games with three pauses in 70 minutes are of (70 + 10) / 4 − 10 = 10 minutes each, in 69 of nine."""
    found = outlook("swiss", 30, rounds=4, end=end)
    assert next((one.figure for one in found.advice if one.code == "shorter-games"), None) == minutes


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (7, 2), (8, 2), (10, 3)])
def test_partners_that_change_meet_three_others_a_round_and_once_all_the_same(players: int, rounds: int) -> None:
    """Of (players − 1) / 3 rounds at most none is a rematch, and only the first is certain."""
    assert outlook("melee", players, rounds=4).meetings == Meetings(1, rounds)


def test_too_few_for_a_table_have_no_fewer_rounds_than_one() -> None:
    assert outlook("melee", 3, rounds=4).meetings == Meetings(1, 1)


def test_an_evening_may_end_after_midnight() -> None:
    assert (outlook("swiss", 8, rounds=4, end="0:30").fit, outlook("swiss", 8, rounds=6, end="1:00").end) == (
        5,
        clock("0:50"),
    )


def test_who_has_no_time_for_everybody_against_everybody_is_told_of_other_formats() -> None:
    assert Advice("other-format", 4) in outlook("round-robin", 20, end="23:30").advice


def test_tables_that_are_missing() -> None:
    found = outlook("swiss", 31, rounds=4, tables=12)
    assert found.tables == 15
    assert found.advice == (Advice("more-tables", 3), Advice("fewer-entrants", 24), Advice("one-more"))


@pytest.mark.parametrize(
    ("format_", "entrants", "tables", "byes"),
    [
        ("swiss", 13, 6, (1, 1, 1)),
        ("moving", 13, 7, (1, 1, 1)),
        ("pools", 13, 5, (3, 3, 3)),
        ("pools", 21, 9, (3, 3, 3)),
        ("round-robin", 7, 3, (1, 1, 1)),
    ],
)
def test_tables_and_byes_of_three_rounds(format_: str, entrants: int, tables: int, byes: tuple[int, ...]) -> None:
    """Who stays keeps a table even where nobody comes to it."""
    found = outlook(format_, entrants, rounds=3)
    assert (found.tables, found.byes) == (tables, byes)


def test_players_of_a_table_of_several() -> None:
    found = prospect_of(Outline(format="random", entrants=14, minutes=30, start=0, rounds=2, seating=BAR))
    assert (found.tables, found.byes, found.meetings) == (3, (0, 0), Meetings(1, 4))


@pytest.mark.parametrize(
    ("format_", "entrants", "options", "meetings"),
    [
        ("random", 16, {}, Meetings(8, 14)),
        ("swiss", 15, {}, Meetings(8, 14)),
        ("moving", 16, {}, Meetings(8, 8)),
        ("mitchell", 15, {}, Meetings(8, 8)),
        ("round-robin", 16, {}, Meetings(15, 15)),
        ("advance", 15, {}, Meetings(15, 15)),
        ("pools", 16, {}, Meetings(None, None)),
        ("pools", 16, {"legs": 2}, Meetings(3, 3)),
        ("swiss", 2, {}, Meetings(1, 1)),
    ],
)
def test_rounds_without_a_rematch(format_: str, entrants: int, options: dict[str, Choice], meetings: Meetings) -> None:
    assert outlook(format_, entrants, options=options, rounds=1).meetings == meetings


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_what_is_certain_of_draws_happens_whatever_the_results(method: str) -> None:
    for entrants in (6, 7, 11, 14):
        for seed in range(10):
            rng, met, byes = Random(seed), dict[frozenset[int], int](), dict[int, int]()
            for number in range(1, (outlook(method, entrants, rounds=1).meetings.certain or 0) + 1):
                order = rng.sample(range(1, entrants + 1), entrants)
                drawn = draw_round(
                    method, Field(entrants=tuple(order), seed=seed, round_number=number, history=History(met, byes))
                )
                assert (drawn.cost.rematches, drawn.cost.repeated_byes) == (0, 0)
                met |= {frozenset(pair): 1 for pair in drawn.tables}
                byes |= dict.fromkeys(drawn.byes, 1)


def test_more_rounds_than_are_certain_could_be_drawn_in_advance() -> None:
    assert outlook("swiss", 8, rounds=6).advice == (Advice("in-advance", 7), Advice("without-rematch", 4))
    assert outlook("moving", 8, rounds=6).advice == (Advice("without-rematch", 4),)


def test_four_teams_leave_after_round_four() -> None:
    """Of 20, 16 are left: by standings 8 rounds in all are certain, and four are played."""
    found = outlook("swiss", 20, rounds=6, played=4, leaving=4, start="22:40", end="23:59")
    assert (found.byes, found.tables, found.fit, found.end) == ((0, 0), 8, 1, clock("0:10"))
    assert found.meetings == Meetings(4, 10)
    assert found.advice == (Advice("fewer-rounds", 1), Advice("shorter-games", 34), Advice("end-later", clock("0:10")))


def test_where_everything_is_settled_the_opponents_of_those_who_leave_sit_out() -> None:
    found = outlook("round-robin", 8, played=4, leaving=2)
    assert (found.byes, found.byes_at_most, found.meetings) == ((2, 2, 2), True, Meetings(3, 3))


def test_nobody_is_left() -> None:
    assert outlook("swiss", 4, rounds=3, leaving=4).tables == 0


@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_has_an_answer_for_every_number(format_: str) -> None:
    """What is said of a round is what a draw of it would do, everybody there."""
    for entrants in (*range(1, 25), 63, 64, 65):
        found = outlook(format_, entrants, rounds=3)
        assert len(found.rounds) <= 3
        assert all(ahead.tables >= 0 <= ahead.byes for ahead in found.rounds)
        entered = Field(
            entrants=tuple(range(1, entrants + 1)), seed=1, round_number=1, options=FORMATS[format_].with_defaults({})
        )
        if found.rounds:
            first = draw_round(format_, entered)
            assert (found.rounds[0].tables, found.rounds[0].byes) == (
                max(first.at, default=len(first.tables)),
                len(first.byes),
            )
