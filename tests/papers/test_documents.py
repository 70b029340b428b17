"""Every document, read back from its PDF: whole, in order, safe, and the same bytes each time."""

from dataclasses import replace

import pytest

from tests.examples import a_slice, so_many
from tests.papers.papers import (
    HOSTILE,
    LOOSE,
    SHRUNK_TO_TWO_LINES,
    SMALL,
    TIMES_NAMED,
    WITHOUT_NAMES,
    complete,
    in_order,
    lacking_of,
    pages,
    printed,
    sizes,
)
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.views import GameView, ResultKind, SeatedView, SideView

TIED = tuple(identity for identity in DOCUMENTS if identity not in LOOSE)


@pytest.mark.parametrize("count", [9, 61, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("identity", ["draw-by-table", "draw-by-team", "standings", "door-list"])
def test_every_team_stands_on_the_wall_once(identity, count, snapshot_of):
    snapshot = snapshot_of(count, names={number: f"Team-{number}." for number in range(1, count + 1)})
    text = printed(identity, snapshot)
    assert [text.count(f"Team-{number}.") for number in range(1, count + 1)] == [1] * count


@pytest.mark.parametrize("count", [9, 61, pytest.param(200, marks=pytest.mark.long)])
def test_tables_stand_in_their_order_and_the_bye_last(count, snapshot_of):
    text = printed(
        "draw-by-table", snapshot_of(count, names={number: f"Team-{number}." for number in range(1, count + 1)})
    )
    assert in_order(text, [f"Team-{number}." for number in range(1, count + 1)])
    assert in_order(text, ["Bye", f"Team-{count}."]) is bool(count % 2)


def test_the_draw_names_its_round_method_and_seed_in_both_languages(snapshot):
    again = replace(snapshot.rounds[0], number=4, method=DrawMethod.SWISS, rematches=2)
    fourth = replace(snapshot, rounds=(*snapshot.rounds, again))
    assert in_order(
        printed("draw-by-table", fourth),
        ["Draw of round 4", "By standings, neighbours", "4 tables", "2 rematches", "Draw no. 202611214"],
    )
    assert in_order(
        printed("draw-by-table", fourth, "fr"), ["Tirage du tour 4", "4 tables", "2 revanches", "202611214"]
    )


def test_the_newest_posted_round_is_printed_and_not_the_one_still_looked_at(snapshot):
    drawn = replace(snapshot.rounds[0], number=2, state=RoundState.DRAWN)
    assert "Draw of round 1" in printed("draw-by-table", replace(snapshot, rounds=(*snapshot.rounds, drawn)))


@pytest.mark.parametrize(
    ("count", "sheets", "paper"), [(9, 4, 2), (61, 30, 15), pytest.param(200, 100, 50, marks=pytest.mark.long)]
)
def test_a_score_sheet_for_every_table_two_on_a_page_where_there_is_room_and_none_for_the_bye(
    count, sheets, paper, snapshot_of
):
    names = {number: f"Team-{number}." for number in range(1, count + 1)}
    texts = pages(
        DOCUMENTS["score-sheets"].render(snapshot_of(count, names=names, options={"target": 1000}), translator("en"))
    )
    assert len(texts) == paper
    text = " ".join(texts)
    assert text.count("Final totals") == sheets
    assert in_order(text, [f"Team-{number}." for number in range(1, 2 * sheets + 1)])
    assert (f"Team-{count}." in text) is (count % 2 == 0)


def test_a_score_sheet_has_the_suits_the_signatures_and_the_players(snapshot):
    text = printed("score-sheets", snapshot, "fr")
    first = snapshot.rounds[0].games[0]
    for part in ("♠", "♥", "♦", "♣", "Camp 1", "Signature du camp 2", *first.sides[0].players, *first.sides[1].players):
        assert part in text


@pytest.mark.parametrize(
    ("options", "rows", "paper"),
    [
        ({}, 24, 4),
        ({"target": 1000}, 16, 2),
        ({"target": 4000}, 42, 8),
        ({"hands": 4}, 4, 2),
        ({"hands": 12}, 12, 2),
        ({"hands": 17}, 17, 2),
        ({"hands": 24}, 24, 4),
        ({"hands": 40}, 40, 8),
    ],
)
def test_a_sheet_has_a_row_for_every_hand_and_a_long_game_a_page_or_two_to_itself(options, rows, paper, snapshot_of):
    texts = pages(DOCUMENTS["score-sheets"].render(snapshot_of(9, options=options), translator("en")))
    assert len(texts) == paper
    assert " ".join(texts).count("♠") == rows * len(snapshot_of(9).rounds[0].tables)


@pytest.mark.long
@pytest.mark.parametrize("identity", DOCUMENTS)
def test_hostile_names_are_printed_as_typed(identity, tr, snapshot_of):
    snapshot = complete(snapshot_of(9, names=HOSTILE), identity)
    hostile = replace(
        snapshot,
        championship=replace(snapshot.championship, name="<b>&<img src='/etc/hostname'>", venue="<font size=99>{0} %s"),
    )
    text = " ".join(pages(DOCUMENTS[identity].render(hostile, tr)))
    if identity not in LOOSE:
        assert "<b>&<img src='/etc/hostname'>" in text
        assert ("<font size=99>{0} %s" in text) is (identity != "team-slips")
    if identity not in WITHOUT_NAMES:
        # in the narrow boxes of a bracket a name that no two lines hold is cut: it stands whole in the draw
        long_ones = () if identity == "bracket" else SHRUNK_TO_TWO_LINES
        for part in (
            "<b>x",
            '<img src="/etc/passwd">',
            "=1+1",
            "Małgorzata □ □□",
            "</para><a href='x'>&nbsp;",
            *long_ones,
        ):
            assert part in text
        assert identity == "bracket" or text.replace(" ", "").count("W" * 60) == TIMES_NAMED.get(identity, 1)


@pytest.mark.parametrize("tr", a_slice(("fr", "en"), of=2), indirect=True)
def test_the_same_snapshot_makes_the_same_bytes(snapshot_of, tr):
    papers = list(DOCUMENTS.items())[:: so_many(3, 1)]
    first, _, again = (
        {identity: document.render(complete(here, identity), tr) for identity, document in papers}
        for here in (snapshot_of(9), snapshot_of(21, names=HOSTILE), snapshot_of(9))
    )
    assert [identity for identity, _ in papers if again[identity] != first[identity]] == []


@pytest.mark.parametrize("identity", a_slice(TIED, of=2, first=1))
def test_every_sheet_is_tied_to_the_file(identity, snapshot_of):
    for text in pages(DOCUMENTS[identity].render(complete(snapshot_of(21), identity), translator("en"))):
        assert ("Unnumbered copy" in text) == (identity not in SMALL), "whoever holds a small sheet needs none of it"
        assert ("21/11/2026 at 14:32" if identity in SMALL else "Unnumbered copy, 21 November 2026 at 14:32") in text
        assert "Journal 3fa9c1d2" in text
        assert "3fa9c1d2e" not in text


@pytest.mark.parametrize(
    ("identity", "count", "expected"),
    [
        ("draw-by-table", 2, 1),
        ("draw-by-table", 36, 1),
        ("draw-by-table", 37, 2),
        ("draw-by-table", 200, 6),
        ("standings", 61, 3),
        ("rule-sheet", 200, 1),
        ("rule-poster", 200, 1),
        ("draw-by-team", 9, 3),
        ("draw-by-team", 61, 5),
        ("draw-by-team", 200, 13),
        ("door-list", 21, 1),
        ("door-list", 200, 10),
        ("final-ranking", 9, 1),
        ("bracket", 9, 1),
        ("bracket", 32, 3),
        ("journal", 200, 6),
    ],
)
def test_pages_are_numbered(identity, count, expected, snapshot_of):
    texts = pages(DOCUMENTS[identity].render(complete(snapshot_of(count), identity), translator("en")))
    assert len(texts) == expected
    assert [f"Page {number} of {expected}" in text for number, text in enumerate(texts, start=1)] == [True] * expected


def test_what_is_lacking_is_said_in_a_sentence(before_the_first_draw, tr):
    empty = replace(before_the_first_draw, teams=(), standings=replace(before_the_first_draw.standings, lines=()))
    lacking = {identity: lacking_of(identity, empty) for identity in DOCUMENTS}
    assert {identity: problem and problem.code for identity, problem in lacking.items()} == {
        "door-list": "no-team-registered",
        "name-labels": "no-team-registered",
        "place-cards": None,
        "team-labels": "no-team-registered",
        "draw-by-table": "no-round-posted",
        "draw-by-team": "no-round-posted",
        "draw-explained": "no-round-posted",
        "team-slips": "no-round-posted",
        "played-sheets": "no-round-posted",
        "score-sheets": "no-round-posted",
        "blank-score-sheets": None,
        "plan": "no-schedule",
        "pools": "no-pools",
        "bracket": "no-brackets",
        "standings": "no-team-registered",
        "final-ranking": "no-round-posted",
        "helper-sheet": None,
        "key-sheet": None,
        "rule-sheet": None,
        "rule-poster": None,
        "hall-poster": "hall-not-open",
        "hall-poster-a3": "hall-not-open",
        "diplomas": "no-round-posted",
        "podium": "no-round-posted",
        "blank-diplomas": None,
        "prize-list": "no-prize",
        "prize-envelopes": "no-prize",
        "receipts": "nothing-in-cash",
        "cash-sheet": "nothing-in-cash",
        "raffle-tickets": None,
        "raffle-lots": "no-raffle",
        "raffle-minutes": "no-drawing",
        "decisions": None,
        "journal": None,
    }
    assert all(problem_text(problem, tr) for problem in lacking.values() if problem)


def test_nothing_but_what_is_final_is_lacking_once_a_round_is_posted(snapshot, tr):
    """Nor what only a schedule, a bracket, a plan of prizes or an open hall has."""
    lacking = {identity: lacking_of(identity, snapshot) for identity in DOCUMENTS}
    final, *alike = [lacking.pop(name) for name in ("final-ranking", "diplomas", "podium")]
    assert alike == [final, final]
    assert [lacking.pop(name).code for name in ("plan", "pools", "bracket")] == [
        "no-schedule",
        "no-pools",
        "no-brackets",
    ]
    assert {lacking.pop(name).code for name in ("hall-poster", "hall-poster-a3")} == {"hall-not-open"}
    assert lacking.pop("played-sheets").code == "nothing-played"
    assert {lacking.pop(name).code for name in ("prize-list", "prize-envelopes")} == {"no-prize"}
    assert {lacking.pop(name).code for name in ("receipts", "cash-sheet")} == {"nothing-in-cash"}
    assert [lacking.pop(name).code for name in ("raffle-lots", "raffle-minutes")] == ["no-raffle", "no-drawing"]
    assert set(lacking.values()) == {None}
    assert final.code == "results-still-out"
    assert "1" in problem_text(final, tr)
    assert lacking_of("final-ranking", complete(snapshot)) is None


def test_teams_are_found_by_name_as_in_a_dictionary_and_then_by_number(snapshot_of):
    names = ["Zèbres", "Œillets", "école", "Eaux", "Écu", "Odile", "l'As", "Las", "Ærø"]
    text = printed("draw-by-team", snapshot_of(9, names=dict(enumerate(names, start=1))))
    assert in_order(
        text,
        [
            "Ærø",
            "Eaux",
            "école",
            "Écu",
            "l'As",
            "Las",
            "Odile",
            "Œillets",
            "Zèbres",
            "1 1",
            "2 1",
            "3 2",
            "8 4",
            "9 Bye",
        ],
    )


def test_the_journal_says_when_who_what_and_why(snapshot):
    text = printed("journal", snapshot)
    assert "11 entries, oldest first" in text
    assert in_order(
        text,
        [
            "1 21/11/2026, 13:06 Odile",
            "created.",
            f"{snapshot.teams[0].name} registered.",
            "excluded. cards shown to the partner",
        ],
    )


def test_a_long_reason_takes_the_lines_it_needs(snapshot):
    *others, last = snapshot.journal
    reason = " ".join(f"because-{number}" for number in range(60))
    said = replace(snapshot, journal=(*others, replace(last, why=reason)))
    assert reason in printed("journal", said).replace("- ", "-")


def test_blank_sheets_are_those_of_the_tables_without_a_name(snapshot):
    text = printed("blank-score-sheets", snapshot)
    assert text.count("♠") == 24
    short = printed(
        "blank-score-sheets",
        replace(
            snapshot, championship=replace(snapshot.championship, rules=resolve_rules(DEFAULT_SYSTEM, {"hands": 12}))
        ),
    )
    assert (short.count("Final totals"), short.count("♠")) == (2, 24)
    assert "Round ......" in text
    assert "Draw no." not in text
    assert not any(team.name in text for team in snapshot.teams)


LONG = {
    "letters": ("W" * 60, ("W" * 60, "M" * 60)),
    "words": (
        "Les irréductibles joueuses de la belote contrée de Châtillon",
        ("Marie-Antoinette de La Rochefoucauld de Montmorency d'Aubigné",) * 2,
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("identity", DOCUMENTS)
def test_nothing_is_written_smaller_than_seven_points(identity, name, snapshot_of, tr):
    called, players = LONG[name]

    def renamed(game):
        return replace(
            game, sides=tuple(replace(side, members=(SeatedView(side.team, called, players),)) for side in game.sides)
        )

    plain = complete(snapshot_of(9), identity)
    longer = replace(
        plain,
        championship=replace(plain.championship, name="W" * 120, venue="W" * 120),
        teams=tuple(replace(team, name=called, players=players, club=called) for team in plain.teams),
        rounds=tuple(replace(line, games=tuple(map(renamed, line.games))) for line in plain.rounds),
        sheets=tuple(replace(one, sheet=replace(one.sheet, game=renamed(one.sheet.game))) for one in plain.sheets),
        standings=replace(
            plain.standings,
            lines=tuple(replace(line, name=called, players=players, club=called) for line in plain.standings.lines),
        ),
        awards=replace(
            plain.awards, awards=tuple(replace(line, name=called, players=players) for line in plain.awards.awards)
        ),
        cash=replace(plain.cash, entries=tuple(replace(entry, payer=called) for entry in plain.cash.entries)),
        journal=tuple(
            replace(entry, by=called, why=called, details=entry.details | {"team": called}) for entry in plain.journal
        ),
    )
    paper = DOCUMENTS[identity].render(longer, tr)
    for_checking = {6.0} if identity in SMALL else set()
    assert min(sizes(paper) - for_checking) >= 7
    if identity not in (*WITHOUT_NAMES, "bracket"):
        assert called.replace(" ", "") in "".join(pages(paper)).replace(" ", "")


@pytest.mark.parametrize("identity", a_slice(TIED, of=2))
def test_an_edition_says_its_number_and_time_on_every_page(identity, snapshot_of):
    edition = replace(complete(snapshot_of(21), identity), edition=3)
    day = (
        {"en": "21/11/2026 at", "fr": "21/11/2026 à"}
        if identity in SMALL
        else {"en": "21 November 2026 at", "fr": "21 novembre 2026 à"}
    )
    for text in pages(DOCUMENTS[identity].render(edition, translator("en"))):
        assert f"Issue 3, {day['en']} 14:32" in text
    for text in pages(DOCUMENTS[identity].render(edition, translator("fr"))):
        assert f"Édition 3, {day['fr']} 14:32" in text


def test_the_sheet_of_one_table_and_the_slip_of_one_team_are_printed_alone(snapshot):
    (text,) = pages(DOCUMENTS["score-sheets"].render(snapshot, translator("en"), Part(table=3)))
    assert text.count("Final totals") == 1
    assert in_order(text, [side.name for side in snapshot.rounds[0].games[2].sides])
    (text,) = pages(DOCUMENTS["team-slips"].render(snapshot, translator("en"), Part(team=6)))
    assert text.count("Journal 3fa9c1d2") == 1
    assert in_order(text, [snapshot.teams[5].name, "against", snapshot.teams[4].name])


def test_paper_of_an_earlier_round_can_be_made_again(snapshot):
    second = replace(snapshot.rounds[0], number=2)
    both = replace(snapshot, rounds=(*snapshot.rounds, second))
    assert "Draw of round 1" in pages(DOCUMENTS["draw-by-table"].render(both, translator("en"), Part(round=1)))[0]
    assert DOCUMENTS["draw-by-table"].about(both.rounds) == 2
    assert DOCUMENTS["draw-by-table"].about(both.rounds, Part(round=1)) == 1
    assert DOCUMENTS["door-list"].about(both.rounds) is None


@pytest.mark.parametrize(
    ("identity", "part", "said"),
    [
        ("score-sheets", Part(table=5), "Round 1 has no table 5"),
        ("team-slips", Part(team=10), "Team 10 is not in the draw of round 1"),
        ("draw-by-team", Part(round=2), "Round 2 is not posted"),
    ],
)
def test_paper_of_what_is_not_there_is_refused_in_a_sentence(identity, part, said, snapshot):
    with pytest.raises(Refused) as refusal:
        DOCUMENTS[identity].render(snapshot, translator("en"), part)
    assert said in problem_text(refusal.value.problems[0], translator("en"))


def test_how_many_pages_are_made_is_told_page_by_page(snapshot_of):
    told = []
    DOCUMENTS["score-sheets"].render(
        snapshot_of(9, options={"hands": 12}), translator("en"), progress=lambda done, of: told.append((done, of))
    )
    assert told == [(1, 2), (2, 2)]


def test_a_short_sheet_has_room_for_what_the_referee_decided(snapshot_of):
    assert printed("score-sheets", snapshot_of(9, options={"hands": 12})).count("signed by the referee") == 4
    assert "signed by the referee" not in printed("score-sheets", snapshot_of(9))


UNEVEN_NAMES = (
    "Marie-Antoinette de Beauregard-Villeneuve",
    "Jean-Christophe Abderrahmane",
    "Ève Ô",
    "W" * 60,
    "Anne Bertrand-Delacroix",
    "Li",
)


def tables_of_six(snapshot, players):
    """The evening with everybody alone, at one table of six and one of as many as are left."""
    alone = [
        replace(team, name=name, players=(name,), club="") for team, name in zip(snapshot.teams, players, strict=False)
    ]
    sides = [
        SideView("ABCDEF"[index % 6], (SeatedView(team.number, team.name, team.players),), 0)
        for index, team in enumerate(alone)
    ]
    games = [
        GameView(table, 1, table, tuple(seated), ResultKind.PENDING, None, 0)
        for table, seated in ((1, sides[:6]), (2, sides[6:]))
    ]
    return replace(snapshot, teams=tuple(alone), rounds=(replace(snapshot.rounds[0], games=tuple(games)),))


@pytest.mark.parametrize("identity", ["draw-by-table", "draw-by-team", "team-slips", "door-list"])
def test_six_players_at_a_table_are_named_once_each_whatever_their_names(snapshot_of, tr, identity):
    players = [*UNEVEN_NAMES, *(f"Joueur {letter}" for letter in "ABCDE")]
    snapshot = tables_of_six(snapshot_of(11), players)
    text = " ".join(pages(DOCUMENTS[identity].render(snapshot, tr)))
    times = 5 if identity == "team-slips" else 1
    assert [text.count(f"Joueur {letter}") for letter in "ABCDE"] == [times] * 5
    assert "Beauregard" in text
    assert text.replace(" ", "").count("W" * 60) == (6 if identity == "team-slips" else 1)
