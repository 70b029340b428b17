"""What a cell of a list for spreadsheet programs may hold."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Money:
    """An amount in cents; its cell is a number of euros, with which a treasurer can go on."""

    cents: int


Value = str | int | datetime | Money | None
"""The value of a cell; a yes or no is a `bool`, and shows as the program that opens it says yes and no."""
