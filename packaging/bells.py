"""Makes the sounds of the round's clock, `resources/sounds/`: strokes of a small bell, one, two and three of them.

Each is a sum of the partials of a bell that die away, the higher the sooner. 8 kHz, one channel, 8 bits: a few kB each,
and all computers play them.
"""

import argparse
import math
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[1] / "resources" / "sounds"
RATE: Final = 8000
STROKE: Final = 0.45
"""Seconds from one stroke to the next."""
RINGS: Final = 0.75
"""Seconds for which a stroke is heard."""
STRIKE: Final = 660.0
"""The pitch of the stroke, in hertz."""
PARTIALS: Final = (
    (0.5, 0.35, 3.0),
    (1.0, 1.0, 4.5),
    (1.2, 0.5, 6.0),
    (1.5, 0.3, 7.0),
    (2.0, 0.55, 8.0),
    (2.66, 0.25, 11.0),
)
"""Of the strike: pitch, loudness, and how fast it dies away in a second."""
SOUNDS: Final = {"bell-1.wav": 1, "bell-2.wav": 2, "bell-3.wav": 3}


def stroke() -> Sequence[float]:
    """One stroke, between -1 and 1."""
    loudest = sum(loudness for _, loudness, _ in PARTIALS)
    return [
        sum(
            loudness * math.exp(-dying * at) * math.sin(2 * math.pi * STRIKE * pitch * at)
            for pitch, loudness, dying in PARTIALS
        )
        / loudest
        for at in (sample / RATE for sample in range(round(RINGS * RATE)))
    ]


def ring(strokes: int) -> bytes:
    """So many strokes one after another, as unsigned bytes."""
    mixed = [0.0] * round((STROKE * (strokes - 1) + RINGS) * RATE)
    for number in range(strokes):
        begin = round(number * STROKE * RATE)
        for position, value in enumerate(stroke()):
            mixed[begin + position] += value
    fades = RATE // 20
    faded = [value * min(1.0, (len(mixed) - position) / fades) for position, value in enumerate(mixed)]
    return bytes(min(max(round(128 + 120 * value), 0), 255) for value in faded)


def write(folder: Path) -> None:
    """Write every sound."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, strokes in SOUNDS.items():
        with wave.open(str(folder / name), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(1)
            file.setframerate(RATE)
            file.writeframes(ring(strokes))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    write(parser.parse_args().folder)
