"""A queue of sixty teams at the door, by key events alone in a real window: once typed in full, a year later offered
after a few letters.

    python tests/e2e/queue.py --out build/queue [--teams 60]

Says how many keys a team takes and how long the machine was busy with it, and checks that both files hold every team.
Needs Xvfb and xdotool.
"""

import random
import sys
import time
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.e2e.asked import asked
from tests.e2e.evening import CAPOT, begin, create
from tests.e2e.keyboard import Keyboard, program
from tournament.register.people import People, found, is_enough, key_of
from tournament.register.register import kept_register
from tournament.services.people.registration import teams
from tournament.services.setup.championship import open_championship
from tournament.simulation.rng import SeededRng, draft_teams

KEYS_A_SECOND = 3
"""How fast a volunteer types who looks at a list and at a queue."""
PRESSED = {"down": "Down", "enter": "Enter"}

Keys = list[tuple[str, str]]
"""What is done for a team: a text typed, or a key pressed (`down`, `enter`)."""


def in_full(pair: Sequence[str], _known: People) -> Keys:
    """Both names, letter by letter; no name of a team."""
    return [("type", pair[0]), ("enter", ""), ("type", pair[1]), ("enter", "")]


def offered(pair: Sequence[str], known: People) -> Keys:
    """As few letters of the first player's surname as bring this player under the third place of the list, then the
    partner as proposed."""
    name = pair[0]
    surname = name.split()[-1]
    for length in range(2, len(surname) + 1):
        typed = surname[:length]
        places = [person.name for person in found(known.items(), typed)][:3] if is_enough(typed) else []
        if name in places:
            return [("type", typed), *[("down", "")] * (places.index(name) + 1), ("enter", ""), ("enter", "")]
    return in_full(pair, known)


def keys_of(done: Keys) -> int:
    """How many keys that is."""
    return sum(len(text) if what == "type" else 1 for what, text in done)


def register(
    keyboard: Keyboard, pairs: Sequence[Sequence[str]], how: Callable[[Sequence[str], People], Keys], known: People
) -> None:
    """Type the whole queue, and say what it took."""
    keyboard.order("Ctrl+2")
    known, keys, begun = dict(known), [], time.perf_counter()
    for number, pair in enumerate(pairs, start=1):
        done = how(pair, known)
        keys.append(keys_of(done))
        for name in pair:
            known.pop(key_of(name), None)  # whoever is registered is offered no more
        for what, text in done:
            keyboard.type(text) if what == "type" else keyboard.press(PRESSED[what])
            if how is offered and number == 3 and what == "down":
                keyboard.shot("proposes")
    took = (time.perf_counter() - begun) / len(pairs)
    middle, most = sorted(keys)[len(keys) // 2], max(keys)
    typed = f"{middle / KEYS_A_SECOND:.1f} s at {KEYS_A_SECOND} keys a second"
    told = (
        f"{len(pairs)} teams, {middle} keys in the middle ({typed}), {most} at most; {took:.2f} s each by "
        "machine, pauses included"
    )
    sys.stdout.write(f"{how.__name__}: {told}\n")
    keyboard.shot(how.__name__)


def ascii_pairs(n: int) -> list[tuple[str, ...]]:
    """So many pairs as people are called here, without the accents that xdotool cannot type on every keyboard."""
    plain = [
        [unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode() for name in team.players]
        for team in draft_teams(n, SeededRng(60))
    ]
    return [tuple(pair) for pair in plain]


def evening(
    folder: Path, name: str, pairs: Sequence[Sequence[str]], how: Callable[[Sequence[str], People], Keys]
) -> bool:
    """One championship; whether its file holds every pair."""
    data, file = folder / "data", folder / f"{name}.capot"
    environment = {"CAPOT_CONFIG": str(folder / "preferences"), "CAPOT_DATA": str(data), "HOME": str(folder)}
    with program([str(CAPOT), "--lang", "fr"], folder, **environment) as (keyboard, running):
        if not (folder / "preferences").exists():
            begin(keyboard)
        create(keyboard, file)
        register(keyboard, pairs, how, kept_register(data / "register.json").look().people)
        keyboard.quit(running)
    desk = open_championship(file, by="queue")
    there = {frozenset(map(key_of, team.players)) for team in teams(desk.state)}
    desk.close()
    missing = {frozenset(map(key_of, pair)) for pair in pairs} - there
    sys.stdout.write(f"{name}: {len(there)} teams in the file, {len(missing)} missing\n")
    return not missing


def main() -> int:
    folder, args = asked(teams=60)
    pairs = ascii_pairs(args.teams)
    again = list(pairs)
    random.Random(2027).shuffle(again)
    return 0 if evening(folder, "premiere", pairs, in_full) and evening(folder, "deuxieme", again, offered) else 1


if __name__ == "__main__":
    sys.exit(main())
