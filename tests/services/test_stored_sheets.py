"""A sheet that an older program accepted and today's checks would refuse: the evening goes on, the sheet is to check,
and it is put right."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts, made
from tournament.cli.main import run
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.models.tables import Hand
from tournament.scoring.facts import Annulment
from tournament.scoring.stored import score_stored
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.undo import undo
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import register_teams
from tournament.services.repairs.consequences import consequences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import RoundState
from tournament.services.scores import entry
from tournament.services.scores.decisions import close_round, preview_stop, preview_stop_at, stop_game, stop_round
from tournament.services.scores.entry import annul_hand, change_hand, record_hand, record_hands, remove_hand
from tournament.services.scores.sheet_moves import exchange_sides, preview_hand, sheet
from tournament.services.scores.standing import standings
from tournament.services.scores.views import ResultKind, ToCheck
from tournament.services.setup.championship import change_championship, open_championship

IMPOSSIBLE = made(500)
VARIED = [made(90), made(102, contract=90), made(120, declarer="B", contract=100)]


def accept_everything(monkeypatch):
    """What an older program did that checked less."""
    monkeypatch.setattr(entry, "score_changed", lambda changed, *_: score_stored(changed))


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A round of two tables; at table 1 the second of three hands cannot be."""
    path = tmp_path / "concours.capot"
    desk = desk_in(path)
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    one, other = current_round(desk.state).tables
    with monkeypatch.context() as older:
        accept_everything(older)
        record_hands(desk, one.id, [made(90), IMPOSSIBLE, made(100)])
    record_hands(desk, other.id, [CAPOT] * 4)
    desk.close()
    return path


@pytest.fixture
def evening(file):
    desk = open_championship(file, by="Odile")
    yield desk
    desk.close()


def table(desk, number=1):
    return current_round(desk.state).tables[number - 1]


def store(desk, facts):
    """Put these facts in the place of the second hand of table 1, whatever they say."""
    hand = sheet(desk.state, table(desk).id).hands[1].id
    desk.run("settings-changed", lambda work: work.change(work.state.one(Hand, hand), facts=facts))


def test_the_evening_opens_and_says_which_table_is_to_be_checked(evening):
    (played,) = rounds(evening.state)
    assert (played.state, played.to_check) == (RoundState.POSTED, (1,))
    assert (table(evening).to_check, table(evening).kind) == ((ToCheck.REFUSED,), ResultKind.PENDING)
    shown = sheet(evening.state, table(evening).id)
    assert [(problem.path, problem.code) for problem in shown.score.problems] == [("hands[1].points", "points-range")]
    assert [line.facts.points for line in shown.hands] == [90, 500, 100]


def test_everything_else_goes_on_as_ever(evening):
    assert standings(evening.state).tables_in == 1
    assert export_championship(evening.state)["rounds"][0]["games"][0]["hands"][1]["points"] == 500
    assert len(snapshot(evening.state, evening.clock()).rounds) == 1
    assert consequences(evening.state, {"rules": resolve_rules("contree-championship", {"target": 3000})}).games
    change_championship(evening, bye_wins=False)
    record_hand(evening, table(evening).id, made(82))
    close_round(evening, referee="Ana", reason="it is late")
    draw(evening)
    post_draw(evening)
    assert len(rounds(evening.state)) == 2


def test_the_hand_is_corrected_and_nothing_is_to_be_checked_any_more(evening):
    shown = sheet(evening.state, table(evening).id)
    preview = preview_hand(shown, made(110), shown.hands[1].id)

    change_hand(evening, shown.hands[1].id, made(110))

    assert (sheet(evening.state, shown.game.id).score, table(evening).to_check) == (preview, ())
    undo(evening)
    assert table(evening).to_check == (ToCheck.REFUSED,)


@pytest.mark.parametrize(
    "way",
    [remove_hand, lambda desk, hand: annul_hand(desk, hand, annulment=Annulment.AGREED, referee="Ana", reason="lost")],
)
def test_it_is_struck_out_or_annulled(evening, way):
    way(evening, sheet(evening.state, table(evening).id).hands[1].id)
    assert table(evening).to_check == ()


def test_nothing_impossible_is_written_beside_it(evening):
    with pytest.raises(Refused) as refused:
        record_hand(evening, table(evening).id, made(700))
    assert [problem.path for problem in refused.value.problems] == ["hands[3].points"]


def test_a_stop_by_the_clock_is_not_held_up_by_it(evening):
    stop_game(evening, table(evening).id, more=0, referee="Ana", reason="it is late")
    assert table(evening).kind is ResultKind.PLAYED


def test_a_hand_that_is_no_hand_at_all_is_told_too(evening):
    store(evening, {"declarer": 5, "tricks": []})
    told = {(problem.path, problem.code) for problem in sheet(evening.state, table(evening).id).score.problems}
    assert told == {("hands[1].declarer", "not-side"), ("hands[1].tricks", "field-unknown")}
    change_hand(evening, sheet(evening.state, table(evening).id).hands[1].id, made(110))
    assert table(evening).to_check == ()


def test_capot_check_names_the_hand_and_ends_in_order(file, capsys):
    assert run(["--lang", "en", "check", str(file)]) == 1
    assert "rounds[0].games[0].hands[1]" in capsys.readouterr().out


BESIDE_IT = {
    "the next hand is written": lambda desk, shown: record_hand(desk, shown.game.id, made(82)),
    "another hand is corrected": lambda desk, shown: change_hand(desk, shown.hands[0].id, made(110)),
    "a hand before it is struck out": lambda desk, shown: remove_hand(desk, shown.hands[0].id),
    "the game is stopped": lambda desk, shown: stop_game(
        desk, shown.game.id, more=1, referee="Ana", reason="it is late"
    ),
    "the hall is stopped": lambda desk, _: stop_round(desk, more=1, referee="Ana", reason="it is late"),
}
NEWER = {"declarer": "A", "contract": 90, "points": 100, "a_field_of_tomorrow": 1}


class TestAHandThatCannotBeRead:
    """It marks nothing until it is corrected, and holds up nothing else. Here it is the second of three at table 1."""

    @pytest.fixture
    def evening(self, evening):
        store(evening, NEWER)
        return evening

    @pytest.mark.parametrize("deed", BESIDE_IT.values(), ids=BESIDE_IT)
    def test_everything_else_on_its_sheet_goes_on(self, evening, deed):
        deed(evening, sheet(evening.state, table(evening).id))

        shown = sheet(evening.state, table(evening).id)
        assert stored(evening, [hand.id for hand in shown.hands if not hand.is_read]) == [NEWER]
        assert {problem.code for problem in shown.score.problems} == {"field-unknown"}
        assert table(evening).to_check == (ToCheck.REFUSED,)

    def test_what_comes_next_is_told_first(self, evening):
        shown = sheet(evening.state, table(evening).id)
        assert (dict(shown.score.totals), dict(preview_hand(shown, made(82)).totals)) == (
            {"A": 190, "B": 130},
            {"A": 270, "B": 210},
        )
        (line,) = preview_stop(evening.state, 1)
        assert (line.score.totals, line.score.problems) == (shown.score.totals, ())
        assert preview_stop_at(shown, 1) == line.score

    def test_the_sides_are_not_exchanged_until_it_is_corrected(self, evening):
        shown = sheet(evening.state, table(evening).id)
        with pytest.raises(Refused) as refused:
            exchange_sides(evening, shown.game.id)
        said = [problem_text(problem, translator("fr")) for problem in refused.value.problems]
        assert said == [
            "La mène 2 de la table 1 est illisible\u00a0: corrigez-la ou retirez-la avant d’échanger les camps."
        ]
        assert stored(evening, [shown.hands[1].id]) == [NEWER]

        change_hand(evening, shown.hands[1].id, made(110))
        exchange_sides(evening, shown.game.id)
        assert [hand.facts.declarer for hand in sheet(evening.state, shown.game.id).hands] == ["B", "B", "B"]

    def test_it_is_exported_as_it_is_stored(self, evening):
        assert export_championship(evening.state)["rounds"][0]["games"][0]["hands"][1] == NEWER

    def test_it_is_corrected(self, evening):
        change_hand(evening, sheet(evening.state, table(evening).id).hands[1].id, made(110))
        assert table(evening).to_check == ()

    def test_nothing_impossible_is_written_beside_it(self, evening):
        with pytest.raises(Refused) as refused:
            record_hand(evening, table(evening).id, made(700))
        assert [problem.path for problem in refused.value.problems] == ["hands[3].points"]


def stored(desk, ids):
    """The documents of hands as the file has them."""
    return [desk.state.one(Hand, id_).facts for id_ in ids]


class TestTheSameSheetTwice:
    def test_it_is_noticed_at_both_tables(self, evening):
        remove_hand(evening, sheet(evening.state, table(evening).id).hands[1].id)
        for number in (1, 2):
            for line in sheet(evening.state, table(evening, number).id).hands[::-1]:
                remove_hand(evening, line.id)
            record_hands(evening, table(evening, number).id, VARIED)
        assert [(game.to_check, game.duplicate_result) for game in current_round(evening.state).tables] == [
            ((ToCheck.DUPLICATE_RESULT,), 2),
            ((ToCheck.DUPLICATE_RESULT,), 1),
        ]

    def test_four_capots_are_no_sign_of_it(self, evening):
        for line in sheet(evening.state, table(evening).id).hands[::-1]:
            remove_hand(evening, line.id)
        record_hands(evening, table(evening).id, [CAPOT] * 4)
        assert current_round(evening.state).to_check == ()
