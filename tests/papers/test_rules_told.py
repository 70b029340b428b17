"""What the rule sheet tells of each game, and does not tell of others."""

from dataclasses import replace

import pytest

from tests.papers.rule_sheets import FRENCH, playing, printed, sheet_says
from tournament.i18n import translator
from tournament.messages.phrases import number
from tournament.messages.setup.rules import rule_lines
from tournament.scoring.course import score_hand
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import SYSTEMS, resolve_rules
from tournament.services.setup.views import ByeWorth, ForfeitMarks


@pytest.mark.parametrize("system", [system for system in SYSTEMS if "multiplied" in system])
def test_the_last_trick_of_a_capot_and_of_a_generale(system, snapshot):
    rules = resolve_rules(system, {})
    capot = score_hand(HandFacts("A", 80, points=162, capot="A"), rules).marks["A"]
    assert capot - 152 == 100
    assert "is worth 100 in a capot, 350 in a générale" in printed(playing(snapshot, system), translator("en"))


@pytest.mark.parametrize(
    ("options", "held", "marks"),
    [({}, "81 were held", "181 62"), ({"rounding": "tens"}, "80 were held", "180 60"), ({"litige": "failed"}, "", "")],
)
def test_the_hand_after_a_litige_takes_what_it_held(options, held, marks, snapshot):
    text = printed(playing(snapshot, "belote-classic", options), translator("en"))
    assert f"100 points · {held} made {marks}" in text if held else "were held" not in text


def test_three_players_are_not_told_of_cards_they_do_not_hold(snapshot):
    text = printed(playing(snapshot, "belote-modern", {"seats": 3}), translator("en"))
    assert "24 cards" in text
    assert "8 (0)" not in text
    assert "eights and sevens" not in text


def test_what_bids_are_worth_in_bar_belote(snapshot):
    english = translator("en")
    text = printed(playing(snapshot, "belote-comptoir"), english)
    for told, worth in [("40 · 44", 1), ("51 · 56", 2), ("71 · 80", 3), ("91 · 91", 4), ("111 · 112", 5)]:
        assert number(-worth, english) in text.partition(f"{told} points")[2][:12]


@pytest.mark.parametrize(("king", "said"), [(10, "K (10)"), (4, "K (4)")])
def test_the_king_of_belote_with_prizes(king, said, snapshot):
    systems = [system for system in SYSTEMS if system.endswith("-bonus")]
    assert all(said in printed(playing(snapshot, system, {"king": king}), translator("en")) for system in systems)


@pytest.mark.parametrize(("bye", "worth"), [(ByeWorth.HALF, "(1,000)"), (ByeWorth.TARGET, "(2,000)")])
def test_a_bye_is_worth_what_the_settings_say(bye, worth, snapshot):
    championship = replace(snapshot.championship, bye_worth=bye, forfeit_marks=ForfeitMarks.AVERAGE)
    assert worth in printed(replace(snapshot, championship=championship), translator("en"))


def test_the_time_of_a_game_is_that_of_the_championship(snapshot):
    english = translator("en")
    timed = replace(snapshot, championship=replace(snapshot.championship, game_minutes=45))
    assert "a game is stopped after 45 minutes" in printed(timed, english)
    assert "After an hour" in printed(snapshot, english)


def test_generale_follows_capot_and_nothing_follows_contre_but_surcontre(snapshot):
    said = sheet_says(snapshot, "contree-multiplied")
    assert "80, 90… 160, puis 260, c’est le capot (tous les plis), puis 500, c’est la générale" in said
    assert "après un capot demandé, plus rien" not in said
    assert "sur un contre ou un capot demandé" not in said
    assert "sur un contre ou un capot demandé" in sheet_says(snapshot, "contree-championship")
    assert "générale contrée" in said


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sheet_warns_or_says_what_only_other_packs_and_lengths_have(system, snapshot):
    said = sheet_says(snapshot, system)
    assert "avertissement" not in said
    assert "pourra décider d’exclure" in said or "pourra décider de l’exclure" in said
    assert ("l’erreur ne doit pas bénéficier" in said) is (
        "faults" not in {each.name for each in SYSTEMS[system].settings}
    )
    assert ("40 à 50 minutes" in said) is (playing(snapshot, system).championship.rules.target == 2000)
    assert "4 neuf" not in said


def test_a_game_of_another_length_does_not_tell_how_long_2000_points_take(snapshot):
    assert "40 à 50 minutes" not in sheet_says(snapshot, "contree-championship", {"target": 1000})
    assert "40 à 50 minutes" not in sheet_says(snapshot, "contree-championship", {"hands": 12})


def test_where_nothing_is_rounded_no_last_hand_is_spoken_of(snapshot):
    assert "sans les arrondir" not in sheet_says(snapshot, "belote-classic", {"ending": "real"})
    assert rule_lines(resolve_rules("belote-classic", {"ending": "rounded"}), FRENCH) == (
        "Belote classique, 1\u202f000 points",
    )


@pytest.mark.parametrize(("pack", "order"), [(24, "9 10 V D R A"), (30, "7 8 9 10 V D R A")])
def test_who_deals_is_drawn_from_the_cards_that_are_there(pack, order, snapshot):
    assert f"la plus basse ({order})" in sheet_says(snapshot, "belote-three", {"pack": pack})


def test_a_player_who_does_not_bid_passes_aloud(snapshot):
    for system in SYSTEMS:
        if not SYSTEMS[system].countdown and "bonus" not in system and "two" not in system:
            assert "« je passe »" in sheet_says(snapshot, system), system


def test_totals_that_do_not_come_to_162_are_counted_again_and_banco_has_its_name(snapshot):
    assert "162 points en tout. Si les totaux des camps n’y arrivent pas ensemble, on recompte." in sheet_says(
        snapshot, "belote-classic"
    )
    assert "51–70 s’appelle le banco, 71–90 le super banco." in sheet_says(snapshot, "belote-comptoir")
