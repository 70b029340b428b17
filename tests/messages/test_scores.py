"""Every score and every refusal of the scoring room has its sentence, in both languages, and says what a table needs to
hear."""

import ast
import string
from pathlib import Path

import pytest

from tests.scoring.sheets import play, rules_with
from tournament.errors import Problem
from tournament.i18n import translator
from tournament.messages import refusals
from tournament.messages.phrases import lettered, number, side_text
from tournament.messages.scores import scores
from tournament.messages.scores.scores import ending_text, hand_text, reasons_text
from tournament.scoring.facts import HandFacts, Sheet, Stopped
from tournament.scoring.games import score_sheet
from tournament.scoring.scores import GameScore, Reason

ROOT = Path(__file__).resolve().parents[2] / "tournament"
SOURCES = [
    *sorted((ROOT / "scoring").glob("*.py")),
    *sorted((ROOT / "systems").glob("*/scoring.py")),
    ROOT / "cli" / "score.py",
]
FRENCH, ENGLISH = translator("fr"), translator("en")


def texts_of(node: ast.expr) -> set[str]:
    """The texts an expression can give: a constant, both arms of a conditional, the values of a table."""
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) | texts_of(node.orelse)
    if isinstance(node, ast.Dict):
        return set().union(*(texts_of(value) for value in node.values))
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def nodes() -> list[ast.AST]:
    return [node for source in SOURCES for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))]


def codes_given_to(name: str, position: int = 0) -> set[str]:
    """The codes that the sources give to calls of `name`."""
    calls = [
        node
        for node in nodes()
        if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", ""))
    ]
    return set().union(*(texts_of(call.args[position]) for call in calls if len(call.args) > position))


def codes_in_variables() -> set[str]:
    """The codes that the sources keep in a variable called `code` or `codes` before they give them to a problem."""
    assigned = [
        node
        for node in nodes()
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("code", "codes")
    ]
    return set().union(*(texts_of(node.value) for node in assigned))


def test_every_problem_has_its_sentence():
    codes = codes_given_to("Problem") | codes_given_to("refuse", position=1) | codes_in_variables()
    assert {"points-impossible", "capot-points", "declarer-missing", "annulled-deal-carries", "not-contract"} <= codes
    assert codes <= set(refusals.SENTENCES)


def test_every_reason_has_its_sentence_and_every_sentence_its_reason():
    assert codes_given_to("Reason") == set(scores.SENTENCES)


@pytest.mark.parametrize("tr", [FRENCH, ENGLISH], ids=["fr", "en"])
@pytest.mark.parametrize("sentences", [scores.SENTENCES, refusals.SENTENCES], ids=["scores", "refusals"])
def test_a_translation_names_the_same_values(sentences, tr):
    for sentence in sentences.values():
        named = {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
        said = {field for _, field, _, _ in string.Formatter().parse(tr.gettext(sentence)) if field}
        assert said <= named, sentence


def test_a_failed_contract():
    score = play("""
        taker  contract    points belote   ->    1    2
        1      130♥           128    -     ->    0  160
    """)
    assert (
        hand_text(score.hands[0], FRENCH)
        == "Contrat chuté (dedans)\u00a0: 128 points pour 130 demandés (art. 4). Le camp 2 marque 160."
    )
    assert (
        hand_text(score.hands[0], ENGLISH, lettered)
        == "Contract failed: 128 points for 130 bid (art. 4). Side B scores 160."
    )


def test_a_belote_that_changes_sides():
    score = play("""
        taker  contract        points belote   ->    1    2
        1      100♥ surcontre    80      2     ->    0  660
        1      120♥              80      1     ->    0  180
    """)
    assert hand_text(score.hands[0], ENGLISH).endswith("Belote: 20 more for side 2, which announced it (art. 5).")
    assert hand_text(score.hands[1], ENGLISH).endswith(
        "Belote announced by side 1, which failed: its 20 points go to side 2 (art. 7)."
    )


def test_the_end_of_a_game_with_its_article():
    score = play(
        """
        taker  contract    points belote   ->    1    2
        1       90♥           112    -     ->  112   50
    """,
        target=100,
    )
    assert hand_text(score.hands[0], ENGLISH).endswith(
        "The game ends on this hand, so its points are not rounded (art. 8 A)."
    )
    assert ending_text(score, ENGLISH) == "Side 1 wins the game with 112, for 100 (art. 8)."
    assert ending_text(GameScore((), {"A": 0, "B": 0}), ENGLISH) == ""


def test_a_stopped_hand_says_so_first():
    hand = HandFacts(declarer="A", contract=90, points=30, stopped=Stopped(4, "A"))
    line = score_sheet(Sheet(rules_with(), [hand])).hands[0]
    assert hand_text(line, FRENCH).startswith("Mène arrêtée au pli 4 pour une mauvaise carte du camp 1\u00a0:")


def test_a_reason_that_a_referee_typed_is_said_as_typed():
    given = Reason("adjustment-given", {"side": "B", "points": 1600, "reason": "{side} 100 %"})
    assert reasons_text([given], FRENCH) == "Arbitre\u00a0: 1\u202f600 points au camp 2 ({side} 100 %)."


def test_sides_go_by_number_on_screens_and_by_letter_in_files():
    problem = Problem("side-not-seated", "declarer", {"side": "C", "seated": ("A", "B")})
    assert refusals.problem_text(problem, FRENCH) == "Le camp 3 n’est pas à cette table."
    assert refusals.problem_text(problem, FRENCH, lettered) == "Le camp C n’est pas à cette table."
    assert (side_text("B", FRENCH), side_text("B", ENGLISH, lettered)) == ("camp 2", "side B")


def test_numbers():
    assert [number(value, FRENCH) for value in (0, 160, 2010, 1234567)] == [
        "0",
        "160",
        "2\u202f010",
        "1\u202f234\u202f567",
    ]
    assert [number(value, ENGLISH) for value in (2010, -1600)] == ["2,010", "\u22121,600"]
