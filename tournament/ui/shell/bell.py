"""The bell of the round's clock: short sounds, by a program of the computer, as Qt's player is large."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tournament.services.rounds.game_clock import ClockStage
from tournament.shipped_files import RESOURCES

if sys.platform == "win32":
    import winsound

SOUNDS: Final = RESOURCES / "sounds"
PLAYERS: Final = ("afplay",) if sys.platform == "darwin" else ("pw-play", "paplay", "aplay")
RUNG: Final = {
    (ClockStage.ARRIVING, ClockStage.PLAYING): "bell-1.wav",
    (ClockStage.PLAYING, ClockStage.LAST_MINUTES): "bell-2.wav",
    (ClockStage.ARRIVING, ClockStage.LAST_MINUTES): "bell-2.wav",
    (ClockStage.PLAYING, ClockStage.OVER): "bell-3.wav",
    (ClockStage.LAST_MINUTES, ClockStage.OVER): "bell-3.wav",
}
"""What is rung at the stages of the clock: ten minutes are over, five to go, time is up."""
LONGEST: Final = "bell-3.wav"


def player() -> Sequence[str] | None:
    """The program that plays a sound; empty where the system does so itself, None where nothing can."""
    if sys.platform == "win32":
        return ()
    found = next((path for name in PLAYERS if (path := shutil.which(name))), None)
    return (found,) if found else None


def can_ring() -> bool:
    """Whether this computer has a program that plays sounds."""
    return player() is not None


def play(sound: str) -> None:
    """Play a sound, and wait for nobody. What goes wrong with it is no trouble of the evening."""
    file = str(SOUNDS / sound)
    if sys.platform == "win32":
        with suppress(RuntimeError):
            winsound.PlaySound(file, winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
        return
    with_what = player()
    if with_what is not None:
        with suppress(OSError):
            subprocess.Popen(
                [*with_what, file], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
