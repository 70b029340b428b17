"""Addresses that mean the same on every computer."""

from typing import Final

LOOPBACK: Final = "127.0.0.1"
"""This computer, as nobody but itself reaches it."""
