"""An evening from the entry list to the printed ranking, by key events alone, in a real window on a display of its own.

    python tests/e2e/evening.py --out build/e2e [--rounds 3] [--by-hand 4]

Leaves the championship file, the documents that were saved, and a picture of every step. `make e2e` runs it; it needs
Xvfb and xdotool.
"""

import os
import sys
from pathlib import Path, PurePath

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.e2e.asked import asked
from tests.e2e.keyboard import Keyboard, program
from tournament.exchange.sample import ENTRIES
from tournament.scoring.facts import HandFacts, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import DEFAULT_SYSTEM, form_of, resolve_rules
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import deal
from tournament.ui.scores.hand_writing import write_keys

CAPOT = Path(os.environ.get("CAPOT_PROGRAM", Path(sys.executable).with_name("capot")))
"""The program of this source, unless another one is named, such as one that was installed."""
TEAMS, TABLES = 63, 31
RULES = resolve_rules(DEFAULT_SYSTEM, {})


def play(keyboard: Keyboard, folder: PurePath, rounds: int, by_hand: int, entries: PurePath = ENTRIES) -> None:
    """The evening. Of each round, `by_hand` tables bring all their hands, the others their totals. Paths are those of
    the program's own system."""
    rng = SeededRng(20261121)
    begin(keyboard)
    create(keyboard, folder / "soiree.capot")
    register(keyboard, entries)
    for number in range(1, rounds + 1):
        if number == 3:
            withdraw(keyboard, "Les Capots 58")
        tables = TABLES + (number == 2)
        draw(keyboard, number)
        if number == 1:
            arrive_late(keyboard)
        enter_round(keyboard, number, tables, by_hand, rng)
    finish(keyboard, folder)


def begin(keyboard: Keyboard) -> None:
    """The questions of the first start, answered as they are proposed."""
    keyboard.shot("premier-demarrage")
    keyboard.order("Enter")


def create(keyboard: Keyboard, file: PurePath) -> None:
    keyboard.shot("bienvenue")
    keyboard.order("Ctrl+n")
    keyboard.type("Concours de la Saint-Martin")
    keyboard.press("Tab")
    keyboard.type("Salle communale")
    keyboard.shot("nouveau")
    keyboard.order("Ctrl+Enter")
    keyboard.answer(str(file))
    keyboard.shot("championnat")


def register(keyboard: Keyboard, entries: PurePath) -> None:
    """The list the club has, then one team by hand."""
    keyboard.order("Ctrl+2")
    keyboard.shot("equipes-vide")
    keyboard.order("Ctrl+i")
    keyboard.line(str(entries))
    keyboard.rest()
    keyboard.order("Alt+d")
    keyboard.shot("liste")
    keyboard.answer()
    keyboard.shot("equipes")


def arrive_late(keyboard: Keyboard) -> None:
    """Someone comes after the posting, and plays with the one who waits."""
    keyboard.order("Ctrl+2")
    keyboard.line("Jacques Lerouge")
    keyboard.line("Odile Quesnel")
    keyboard.rest()
    keyboard.shot("arrivee-tardive")


def withdraw(keyboard: Keyboard, team: str) -> None:
    keyboard.order("Ctrl+2", "Ctrl+f")
    keyboard.line(team)
    keyboard.rest()
    keyboard.order("Alt+e")
    keyboard.order("b")
    keyboard.shot("abandon")
    keyboard.answer("Un joueur est souffrant")


def draw(keyboard: Keyboard, number: int) -> None:
    keyboard.order("Ctrl+3")
    keyboard.order("Enter")
    keyboard.shot(f"tour-{number}-tirage")
    keyboard.order("Enter")
    keyboard.shot(f"tour-{number}-affiche")


def enter_round(keyboard: Keyboard, number: int, tables: int, by_hand: int, rng: SeededRng) -> None:
    keyboard.order("Ctrl+4")
    for table in range(1, tables + 1):
        keyboard.line(str(table))
        if number == 2 and table == 7:
            forfeit(keyboard)
        elif table <= by_hand:
            enter_hands(keyboard, rng, shot=f"tour-{number}-saisie" if table == 2 else "")
        else:
            enter_totals(keyboard, rng)
        keyboard.press("Enter")
    keyboard.shot(f"tour-{number}-rentre")
    keyboard.order("Ctrl+5")
    keyboard.shot(f"tour-{number}-classement")


def enter_hands(keyboard: Keyboard, rng: SeededRng, shot: str) -> None:
    """A game hand by hand; a picture with the third hand typed and not yet saved."""
    hands: tuple[HandFacts, ...] = ()
    while not score_sheet(Sheet(RULES, hands)).is_over:
        hand = typable(rng)
        hands = (*hands, hand)
        keyboard.type(write_keys(hand, "fr", form_of(RULES)))
        if shot and len(hands) == 9:
            keyboard.shot(shot)
        keyboard.press("Enter")


def typable(rng: SeededRng):
    """A deal that the line of keys can say: nothing a referee adds."""
    while True:
        hand = deal(RULES, rng)
        if hand.annulled is None and not hand.adjustments and hand.stopped is None:
            return hand


def enter_totals(keyboard: Keyboard, rng: SeededRng) -> None:
    hands: tuple[HandFacts, ...] = ()
    while not score_sheet(Sheet(RULES, hands)).is_over:
        hands = (*hands, typable(rng))
    totals = score_sheet(Sheet(RULES, hands)).totals
    keyboard.press("F9")
    keyboard.line(str(totals["A"]))
    keyboard.line(str(totals["B"]))


def forfeit(keyboard: Keyboard) -> None:
    """Side 2 has not come: the panel of decisions, then the letter of the forfeit and the number of the side."""
    keyboard.order("F8", "F", "2")
    keyboard.order("Tab", "Tab")  # whether the team is absent from now on is not asked for
    keyboard.type("Odile Quesnel")
    keyboard.press("Tab")
    keyboard.type("Absents dix minutes apres le debut")
    keyboard.shot("forfait")
    keyboard.order("Enter")


def finish(keyboard: Keyboard, folder: PurePath) -> None:
    """The ranking on paper."""
    keyboard.order("Ctrl+6")
    keyboard.order("Ctrl+k")
    keyboard.type("enregistrer definitif")
    keyboard.order("Enter")
    keyboard.answer(str(folder / "classement.pdf"))
    keyboard.shot("documents")
    keyboard.order("Ctrl+1")
    keyboard.shot("fin")


def main() -> int:
    folder, args = asked(rounds=3, by_hand=4)
    with program(
        [str(CAPOT), "--lang", "fr"],
        folder,
        CAPOT_CONFIG=str(folder / "preferences"),
        CAPOT_DATA=str(folder / "register"),
        HOME=str(folder),
    ) as (keyboard, running):
        play(keyboard, folder, args.rounds, args.by_hand)
        keyboard.quit(running)
    return 0 if (folder / "classement.pdf").read_bytes().startswith(b"%PDF") else 1


if __name__ == "__main__":
    sys.exit(main())
