"""Preferences that were chosen before a test begins."""

from tournament.preferences import Preferences, document_of, kept_preferences


def write_preferences(preferences: Preferences) -> None:
    """Remember the preferences, whatever was remembered before. Raises OSError when the disk refuses."""
    kept_preferences().change(lambda _: document_of(preferences))
