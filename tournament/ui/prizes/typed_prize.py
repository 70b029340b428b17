"""What is typed of a prize: ranks, a sum or a share. No Qt."""

import re
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import euros, read_cents
from tournament.records.money import PlannedPrize

_RANKS: Final = re.compile(r"(\d{1,4})\s*(?:(?:-|–|—|à|a|to|\.\.)\s*(\d{1,4}))?")
_SHARE: Final = re.compile(r"(\d{1,3})\s*%")
Worth = tuple[int | None, int | None]
"""Cents, or percent."""


def read_ranks(text: str) -> tuple[int, int] | None:
    """The ranks of a prize: `1`, `4-8`, `4 à 8`; None for anything else."""
    typed = _RANKS.fullmatch(text.strip().casefold())
    if typed is None:
        return None
    return int(typed[1]), int(typed[2] or typed[1])


def write_ranks(prize: PlannedPrize) -> str:
    """The ranks of a prize as they are typed."""
    if prize.first_rank is None:
        return ""
    return (
        f"{prize.first_rank}"
        if prize.last_rank in (None, prize.first_rank)
        else f"{prize.first_rank}-{prize.last_rank}"
    )


def read_worth(text: str, tr: Translator) -> Worth | None:
    """What a prize is worth: a sum, a share such as `20 %`, or nothing; None for anything else."""
    if not text.strip():
        return None, None
    if share := _SHARE.fullmatch(text.strip()):
        return None, int(share[1])
    cents = read_cents(text, tr)
    return None if cents is None else (cents, None)


def write_worth(prize: PlannedPrize, tr: Translator) -> str:
    """What a prize is worth as it is typed."""
    if prize.percent is not None:
        return f"{prize.percent} %"
    return "" if prize.cents is None else euros(prize.cents, tr)
