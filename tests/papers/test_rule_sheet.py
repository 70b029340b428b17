"""The rule sheets of every system: one page in both languages at any setting, and never at odds with the scores."""

from itertools import chain, combinations, pairwise
from typing import Any

import pypdfium2
import pytest

from tests.examples import a_slice
from tests.papers.rule_sheets import (
    FRENCH,
    LONGEST_CUSTOMS,
    SHEETS,
    game_not_played,
    needs_30,
    pages_of,
    playing,
    printed,
    read,
    row,
    said_by,
    sheet_says,
    spaced,
    wordiest,
)
from tournament.draw.facts import Phase
from tournament.i18n import translator
from tournament.messages.scores.scores import reasons_text
from tournament.messages.setup.formats import plan_text
from tournament.papers.documents import DOCUMENTS
from tournament.papers.rule_poster import WALL_LEAST
from tournament.papers.rules.examples import known_scales, score_of
from tournament.papers.rules.text import RULE_TEXTS
from tournament.papers.text import SMALLEST
from tournament.scoring.course import score_hand
from tournament.scoring.facts import ClockStop, HandFacts, Sheet, Trump
from tournament.scoring.forms import takes_all
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.scores.game_records import outcome
from tournament.services.scores.views import ResultKind
from tournament.services.setup.views import ByeWorth, ForfeitMarks, WorthTerms
from tournament.systems.contree_championship.sheet import LAST_HAND


def test_every_system_has_its_text():
    assert RULE_TEXTS.keys() == SYSTEMS.keys()


@pytest.mark.parametrize("most", [False, True])
@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=8))
def test_one_page_whose_letters_are_read_by_the_usual_settings_and_those_that_say_most(system, most, tr, snapshot):
    here = wordiest(snapshot, system, tr) if most else playing(snapshot, system)
    assert min(read(here, tr.language, "rule-sheet")[1]) >= SMALLEST - 0.01
    _, on_the_wall = read(here, tr.language, "rule-poster")
    over_the_scale = 5  # the names of its columns, and in two lines at most how it is read
    assert min(sorted(on_the_wall)[over_the_scale:]) >= WALL_LEAST - 0.01


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=3))
def test_the_scale_is_what_the_rules_score(system, sheet, tr, snapshot):
    here = playing(snapshot, system)
    text, rules, shown = printed(here, tr, sheet), here.championship.rules, 0
    for scale in known_scales(RULE_TEXTS[system].scales, rules, wall=sheet == "rule-poster"):
        for each in scale.examples:
            told, *rest = (spaced(cell) for cell in row(each, scale, rules, tr) if cell)
            said = " ".join(rest).split()
            beside = text.partition(f" {told} ")[2].split()[: len(said)]
            # columns stand in the order in which they were drawn, or in that of the page
            shown += sorted(beside) == sorted(said)
    every = sum(len(scale.examples) for scale in known_scales(RULE_TEXTS[system].scales, rules))
    assert shown == every if sheet == "rule-sheet" else shown >= 6


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_every_hand_of_a_scale_can_be_played_by_some_settings(system):
    choices = [{setting.name: choice} for setting in SYSTEMS[system].settings for choice in setting.choices]
    unknown = {id(each.hand) for scale in RULE_TEXTS[system].scales for each in scale.examples}
    for options in chain([{}], choices, (first | second for first, second in combinations(choices, 2))):
        if unknown:
            unknown -= {
                id(each.hand)
                for scale in known_scales(RULE_TEXTS[system].scales, resolve_rules(system, options))
                for each in scale.examples
            }
    assert not unknown


BESIDE: dict[str, dict[str, Any]] = {
    # where a setting matters only beside another
    "ending": {"rounding": "tens"},
    "round_five": {"rounding": "tens"},
    "failed_share": {"seats": 3},
}
CANNOT_SHOW = {
    # a pack of 24 cards has no sevens, one of 30 no four of them
    ("belote-three", "seven_annuls"),
}


@pytest.mark.parametrize(
    ("system", "name"),
    a_slice(
        ((system, setting.name) for system in SYSTEMS for setting in SYSTEMS[system].settings if setting.choices), of=3
    ),
)
def test_a_setting_changes_the_sheet(system, name, tr, snapshot):
    setting = next(each for each in SYSTEMS[system].settings if each.name == name)
    declared = {each.name for each in SYSTEMS[system].settings}
    beside = {other: value for other, value in BESIDE.get(name, {}).items() if other in declared}
    said = [said_by(playing(snapshot, system, {**beside, name: choice}).championship, tr) for choice in setting.choices]
    are_different = all(first != second for index, first in enumerate(said) for second in said[index + 1 :])
    assert are_different is ((system, name) not in CANNOT_SHOW)


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=3))
def test_the_length_of_a_game_shows(system, tr, snapshot):
    lengths = [
        {"hands": 12},
        {"hands": 8},
        *([{"target": 700}, {"target": 1010}] if not SYSTEMS[system].countdown else []),
    ]
    said = [tuple(said_by(playing(snapshot, system, options).championship, tr)) for options in lengths]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("ending", "takes", "over"),
    [("real", 26, False), ("real", 30, True), ("rounded", 25, True), ("rounded", 24, False)],
)
def test_who_needs_30(ending, takes, over):
    rules = resolve_rules("contree-championship", {"ending": ending})
    score = score_sheet(Sheet(rules, needs_30(takes)))
    assert score.hands[-2].totals["A"] == 1970
    assert score.is_over is over
    assert score.totals["A"] >= 2000 or not over
    assert f"takes {26 if ending == 'real' else 25}" in LAST_HAND[ending]


@pytest.mark.parametrize("system", a_slice([system for system in SYSTEMS if not SYSTEMS[system].countdown], of=3))
def test_a_side_without_a_trick_is_told_that_it_cannot_win_where_it_cannot(system, snapshot):
    here, english = playing(snapshot, system), translator("en")
    rules = here.championship.rules
    hands = [each for scale in known_scales(RULE_TEXTS[system].scales, rules) for each in scale.examples]
    is_barred = any(score_of(each, rules).barred for each in hands if takes_all(each.hand))
    wins = [
        rule
        for section in RULE_TEXTS[system].sections(here.championship, english)
        for rule in section.rules
        if "a side wins when" in rule.text
    ]
    assert [("trick" in rule.text_in(english), rule.wall) for rule in wins] == [(is_barred, True)]


@pytest.mark.parametrize(
    ("options", "marks"), [({}, "all the card points"), ({"failed_marks": 250}, "250 instead of the card points")]
)
def test_what_the_defence_marks_for_a_hand_that_failed(options, marks, snapshot):
    assert f"failed: the defence scores {marks}" in printed(
        playing(snapshot, "belote-classic", options), translator("en")
    )
    assert score_hand(HandFacts("A", points=60), resolve_rules("belote-classic", options)).marks["B"] == options.get(
        "failed_marks", 162
    )


@pytest.mark.parametrize(
    ("options", "stop", "said"),
    [
        ({"hands": 1}, None, "On the last hand each side"),
        ({}, ClockStop(0, 1), "On the last hand that the clock allows each side"),
    ],
)
def test_each_side_marks_its_half_of_a_litige_on_the_last_hand(options, stop, said, snapshot):
    hand = HandFacts("A", trump=Trump.HEARTS, points=81)
    assert score_sheet(Sheet(resolve_rules("belote-classic", options), [hand], stop=stop)).totals == {"A": 81, "B": 81}
    assert f"{said} scores its half" in printed(playing(snapshot, "belote-classic", options), translator("en"))


def test_whoever_plays_for_himself_has_neither_partner_nor_side(tr, snapshot):
    said = " ".join(said_by(playing(snapshot, "belote-comptoir").championship, tr)).lower()
    for word in {"en": ("the partner", "side"), "fr": ("le partenaire", "camp ", "camps")}[tr.language]:
        assert word not in said


@pytest.mark.parametrize(
    ("bye", "forfeit", "said"),
    [
        (ByeWorth.HALF, ForfeitMarks.HALF, "goes down half a game (3)"),
        (ByeWorth.TARGET, ForfeitMarks.TARGET, "goes down a whole game (6)"),
    ],
)
def test_byes_and_forfeits_of_a_countdown_go_down_from_its_start_as_the_sheet_says(bye, forfeit, said, snapshot):
    here = playing(snapshot, "belote-comptoir", bye_worth=bye, forfeit_marks=forfeit)
    rules = here.championship.rules
    sat_out = game_not_played(rules, "A", ResultKind.BYE)
    left = game_not_played(rules, "ABCD", ResultKind.FORFEIT, losers="D")
    terms = WorthTerms(rules, bye, bye_wins=True, forfeit_marks=forfeit)
    down = [6 - total for game in (sat_out, left) for total in outcome(game, terms, None).totals.values()]
    assert [f"({points})" in said for points in down] == [True, True, True, True, False]
    assert down[-1] == 0
    text = printed(here, translator("en"))
    assert f"players for whom no table has room sit out, and each {said}.* It counts as a win.*" in text
    assert f"Each of the others {said}; the absent player does not go down.*" in text


@pytest.mark.parametrize("system", ["belote-traditional", "belote-three", "belote-comptoir"])
def test_the_heads_of_the_columns_stand_apart_on_the_wall(system, tr, snapshot):
    here = playing(snapshot, system)
    (scale, *_) = known_scales(RULE_TEXTS[system].scales, here.championship.rules)
    document = pypdfium2.PdfDocument(DOCUMENTS["rule-poster"].render(here, tr))
    text = document[0].get_textpage()
    spans = [text.search(tr.gettext(label), match_case=True).get_next() for label in scale.columns]
    ends = [(text.get_charbox(first)[0], text.get_charbox(first + count - 1)[2]) for first, count in spans]
    text.close()
    document.close()
    a_letter = 6
    assert all(right[0] - left[1] >= a_letter for left, right in pairwise(ends))


@pytest.mark.parametrize(
    ("system", "options", "said"),
    [
        ("belote-classic", {"vache": "on"}, "le donneur doit choisir l’atout (la vache)."),
        (
            "belote-classic",
            {"turned_jack": "taken"},
            "Si la retourne est un valet, le premier à parler doit la prendre.",
        ),
        (
            "belote-modern",
            {},
            (
                "Si la retourne est un valet, le premier à parler doit prendre sa couleur, ou dire sans-atout ou "
                "tout-atout."
            ),
        ),
        ("belote-classic", {"higher_suit": "on"}, "monter dans la couleur : trèfle, carreau, cœur, pique."),
        (
            "belote-modern",
            {"higher_suit": "on"},
            "monter dans la couleur : trèfle, carreau, cœur, pique, sans-atout, tout-atout.",
        ),
        ("belote-two-open", {"belote_first": "king"}, "De la belote, le roi se joue en premier."),
        (
            "belote-classic",
            {"rounding": "tens", "round_five": "in-turn"},
            "un 5 une fois vers le haut, une fois vers le bas.",
        ),
        ("belote-classic", {"capot_declarations": "lost"}, "personne ne marque les annonces d’un camp sans un pli.*"),
        (
            "belote-classic",
            {"declarations_make": "off"},
            "la défense marque les siennes, celles du preneur sont remises en jeu.",
        ),
        ("contree-multiplied", {}, "totaux égaux dans un contrat réussi, contré ou non"),
        (
            "belote-two-bonus",
            {},
            "Un brelan de sept ou de huit ne compte rien, mais annule les suites comme les autres.",
        ),
        (
            "belote-four-bonus",
            {},
            "Qui ne fait aucun pli contenant une carte qui compte ne note ni combinaison ni belote.",
        ),
    ],
)
def test_the_customs_of_a_hall_are_printed(system, options, said, snapshot):
    assert said in spaced(sheet_says(snapshot, system, options))
    assert (said in spaced(sheet_says(snapshot, system))) is (not options)


@pytest.mark.parametrize(("failed_capot", "marked"), [(500, True), (410, True), (250, True), (160, False)])
def test_a_bid_capot_that_failed_is_no_article_but_a_convention(failed_capot, marked, snapshot):
    rules = resolve_rules("contree-championship", {"failed_capot": failed_capot})
    hand = score_hand(HandFacts("A", "capot", points=140), rules)
    assert [reason.article for reason in hand.reasons] == ["", "convention" if marked else ""]
    assert ("(convention de ce concours)." in reasons_text(hand.reasons, FRENCH)) is marked
    assert (
        f"capot · 140 points dedans* 0 {failed_capot}"
        in sheet_says(snapshot, "contree-championship", {"failed_capot": failed_capot})
    ) is marked


@pytest.mark.parametrize(
    ("system", "facts"),
    [
        ("belote-classic", HandFacts("A", "capot", Trump.HEARTS, points=100)),
        ("coinche-made-plus-contract", HandFacts("A", 90, points=100)),
        ("contree-announced", HandFacts("A", 90, points=100)),
        ("contree-multiplied", HandFacts("A", 100, points=80, belote=("A",))),
        ("belote-three", HandFacts("A", trump=Trump.HEARTS, by_side=(("A", 60), ("B", 70), ("C", 32)))),
    ],
)
def test_what_no_source_says_is_said_to_be_a_convention(system, facts):
    score = score_hand(facts, resolve_rules(system, {"capot_bid": "on"} if facts.contract == "capot" else {}))
    assert "(this championship’s convention)." in reasons_text(score.reasons, translator("en"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_mark_is_explained(sheet, tr, snapshot):
    text = printed(playing(snapshot, "contree-championship"), tr, sheet)
    assert {"fr": "* convention de ce concours", "en": "* this championship’s convention"}[tr.language] in text


def test_the_sheet_names_referees_rounds_and_the_customs_of_the_hall(snapshot):
    here = playing(
        snapshot,
        "contree-championship",
        referees="Ada Abel, Jean {Petit}",
        customs=("Le bar ferme à minuit.", "Pas de chien {ici}"),
    )
    (front,) = pages_of(here, FRENCH)
    assert "Arbitres : Ada Abel, Jean {Petit}." in front.replace("\N{NO-BREAK SPACE}", " ")
    assert "Usages de la salle Le bar ferme à minuit. Pas de chien {ici}" in front
    assert "Tours : 4 prévus ; l’organisation dit pour chacun comment il est tiré.*" in front.replace("\u202f", " ")


def test_the_sheet_says_the_plan_of_the_rounds(snapshot):
    plan = (Phase("swiss", 3), Phase("knock-out", takes=8))
    (front,) = pages_of(playing(snapshot, "contree-championship", phases=plan), FRENCH)
    assert plan_text(plan, FRENCH) in front


@pytest.mark.parametrize("system", ["belote-classic", "contree-championship"])
def test_customs_that_find_no_room_stand_overleaf_and_the_front_says_so(system, snapshot):
    here = playing(wordiest(snapshot, system, FRENCH), system, customs=LONGEST_CUSTOMS, referees="Ada Abel, " * 20)
    front, back = pages_of(here, FRENCH)
    assert "Usages de la salle voir au verso." in front
    assert all(spaced(line) in back for line in LONGEST_CUSTOMS)


def test_a_sheet_without_customs_does_not_speak_of_them(snapshot):
    (front,) = pages_of(snapshot, FRENCH)
    assert "Usages" not in front
    assert "Arbitres" not in front


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system.endswith("-bonus")])
def test_belote_with_prizes_has_one_regime_of_faults(system, snapshot):
    priced, decided = sheet_says(snapshot, system), sheet_says(snapshot, system, {"faults": "referee"})
    of_both = ("10 pour une erreur de donne", "on mélange, on coupe et on redonne", "l’erreur ne doit pas bénéficier")
    assert [[text in said for text in of_both] for said in (priced, decided)] == [
        [True, False, False],
        [False, True, True],
    ]
    assert "pénalité" not in decided


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=3))
@pytest.mark.parametrize("language", a_slice(["fr", "en"], of=2))
def test_the_columns_of_marks_are_called_by_whole_words(system, language, snapshot):
    """Measured on the page: each head stands there once for each column of that name, in one piece, on one line."""
    here = playing(snapshot, system)
    scales = known_scales(RULE_TEXTS[system].scales, here.championship.rules)
    heads = [translator(language).gettext(label) for scale in scales for label in scale.columns]
    document = pypdfium2.PdfDocument(DOCUMENTS["rule-sheet"].render(here, translator(language)))
    page = document[0].get_textpage()
    for head in set(heads):
        found, places = page.search(head, match_case=True, match_whole_word=True), []
        while place := found.get_next():
            index, count = place
            places.append([page.get_charbox(index + step) for step in range(count)])
        in_head = [boxes for boxes in places if boxes[0][3] > 690]
        assert len(in_head) >= heads.count(head), head
        assert all(max(box[1] for box in boxes) - min(box[1] for box in boxes) < 3 for boxes in in_head), head
