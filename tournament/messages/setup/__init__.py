"""Sentences of settings, rules, formats and presets."""
