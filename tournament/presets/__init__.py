"""Presets: ways to run a championship that were given a name, kept on this computer apart from every championship, and shared as files."""
