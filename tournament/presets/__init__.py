"""Presets: named ways to run a championship, kept on this computer, and shared as files."""
