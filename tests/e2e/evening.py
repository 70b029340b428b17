"""An evening from the entry list to the printed ranking, by key events alone, in a real window on a display of its own.

    python tests/e2e/evening.py --out build/e2e [--rounds 5] [--by-hand 6]

Leaves the championship file, the documents that were saved, and a picture of every step. `make e2e` runs it; it needs Xvfb and xdotool.
"""

import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.e2e.keyboard import Keyboard, program
from tournament.exchange.sample import ENTRIES
from tournament.reports.documents import DOCUMENTS
from tournament.scoring.facts import Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import DEFAULT_SYSTEM, form_of, resolve_rules
from tournament.simulation.luck import Luck
from tournament.simulation.table import deal
from tournament.ui.entry.hand_writing import write_keys

CAPOT = Path(sys.executable).with_name("capot")
TEAMS, TABLES = 63, 31
RULES = resolve_rules(DEFAULT_SYSTEM, {})
OF_A_PLAN = ("plan", "pools", "bracket")
"""Documents that an evening without a plan of phases lacks: nothing can be pressed there."""


def play(keyboard: Keyboard, folder: Path, rounds: int, by_hand: int) -> None:
    """The evening. Of each round, `by_hand` tables bring all their hands, the others their totals."""
    luck = Luck(20261121)
    create(keyboard, folder / "soiree.capot")
    register(keyboard)
    for number in range(1, rounds + 1):
        if number == 3:
            withdraw(keyboard, "Les Capots 58")
        tables = TABLES + (number == 2)
        draw(keyboard, number)
        if number == 1:
            arrive_late(keyboard)
        enter_round(keyboard, number, tables, by_hand, luck)
    finish(keyboard, folder)


def create(keyboard: Keyboard, file: Path) -> None:
    keyboard.shot("bienvenue")
    keyboard.press("Ctrl+n", wait=0.5)
    keyboard.type("Concours de la Saint-Martin")
    keyboard.press("Tab")
    keyboard.type("Salle communale")
    keyboard.shot("nouveau")
    keyboard.press("Ctrl+Enter", wait=1.0)
    keyboard.answer(str(file))
    keyboard.shot("championnat")


def register(keyboard: Keyboard) -> None:
    """The list the club has, then one team by hand."""
    keyboard.press("Ctrl+2", wait=0.5)
    keyboard.shot("equipes-vide")
    keyboard.press("Ctrl+i", wait=1.0)
    keyboard.line(str(ENTRIES), wait=1.5)
    keyboard.press("Alt+d", wait=0.3)
    keyboard.shot("liste")
    keyboard.answer()
    keyboard.shot("equipes")


def arrive_late(keyboard: Keyboard) -> None:
    """Someone comes after the posting, and plays with the one who waits."""
    keyboard.press("Ctrl+2", wait=0.3)
    keyboard.line("Jacques Lerouge")
    keyboard.line("Odile Quesnel", wait=0.5)
    keyboard.shot("arrivee-tardive")


def withdraw(keyboard: Keyboard, team: str) -> None:
    keyboard.press("Ctrl+2", "Ctrl+f", wait=0.3)
    keyboard.line(team, wait=0.3)
    keyboard.press("Alt+e", wait=0.5)
    keyboard.press("b", wait=0.7)
    keyboard.shot("abandon")
    keyboard.answer("Un joueur est souffrant")


def draw(keyboard: Keyboard, number: int) -> None:
    keyboard.press("Ctrl+3", wait=0.5)
    keyboard.press("Enter", wait=1.0)
    keyboard.shot(f"tour-{number}-tirage")
    keyboard.press("Enter", wait=1.0)
    keyboard.shot(f"tour-{number}-affiche")


def enter_round(keyboard: Keyboard, number: int, tables: int, by_hand: int, luck: Luck) -> None:
    keyboard.press("Ctrl+4", wait=0.5)
    for table in range(1, tables + 1):
        keyboard.line(str(table))
        if number == 2 and table == 7:
            forfeit(keyboard)
        elif table <= by_hand:
            enter_hands(keyboard, luck, shot=f"tour-{number}-saisie" if table == 2 else "")
        else:
            enter_totals(keyboard, luck)
        keyboard.press("Enter")
    keyboard.shot(f"tour-{number}-rentre")
    keyboard.press("Ctrl+5", wait=0.5)
    keyboard.shot(f"tour-{number}-classement")


def enter_hands(keyboard: Keyboard, luck: Luck, shot: str) -> None:
    """A game hand by hand; a picture with the third hand typed and not yet saved."""
    hands = ()
    while not score_sheet(Sheet(RULES, hands)).is_over:
        hand = typable(luck)
        hands = (*hands, hand)
        keyboard.type(write_keys(hand, "fr", form_of(RULES)))
        if shot and len(hands) == 9:
            keyboard.shot(shot)
        keyboard.press("Enter")


def typable(luck: Luck):
    """A deal that the line of keys can say: nothing a referee adds."""
    while True:
        hand = deal(RULES, luck)
        if hand.annulled is None and not hand.adjustments and hand.stopped is None:
            return hand


def enter_totals(keyboard: Keyboard, luck: Luck) -> None:
    hands = ()
    while not score_sheet(Sheet(RULES, hands)).is_over:
        hands = (*hands, typable(luck))
    totals = score_sheet(Sheet(RULES, hands)).totals
    keyboard.press("F9")
    keyboard.line(str(totals["A"]))
    keyboard.line(str(totals["B"]))


def forfeit(keyboard: Keyboard) -> None:
    """Side 2 has not come: the incident panel."""
    keyboard.press("F8", wait=0.3)
    keyboard.press("Right", "Right", "Space", wait=0.3)
    keyboard.press("Tab", "Tab", "Tab", "Space", "Tab", wait=0.3)
    keyboard.type("Odile Quesnel")
    keyboard.press("Tab")
    keyboard.type("Absents dix minutes apres le debut")
    keyboard.shot("forfait")
    keyboard.press("Enter", wait=0.3)


def finish(keyboard: Keyboard, folder: Path) -> None:
    """The ranking on paper, and the program closed."""
    keyboard.press("Ctrl+6", wait=0.5)
    made = [name for name in DOCUMENTS if name not in OF_A_PLAN]
    to_save = 3 * made.index("standings") + 2  # each document can be looked at, printed, saved
    keyboard.press(*["Tab"] * to_save, "Enter", wait=1.0)
    keyboard.answer(str(folder / "classement.pdf"))
    keyboard.shot("documents")
    keyboard.press("Ctrl+1", wait=0.5)
    keyboard.shot("fin")
    keyboard.press("Ctrl+q", wait=2.0)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--by-hand", type=int, default=6)
    args = parser.parse_args()
    folder = args.out.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with program(
        [str(CAPOT), "--lang", "fr"], folder, CAPOT_CONFIG=str(folder / "preferences"), CAPOT_DATA=str(folder / "register"), HOME=str(folder)
    ) as (keyboard, _):
        play(keyboard, folder, args.rounds, args.by_hand)
    return 0 if (folder / "classement.pdf").read_bytes().startswith(b"%PDF") else 1


if __name__ == "__main__":
    sys.exit(main())
