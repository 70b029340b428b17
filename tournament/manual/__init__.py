"""The manual in every language, as sections and blocks from which window and paper are made.

The chapters are Markdown as a forge shows it, in `docs/manuel` (in the wheel, in `tournament/resources/manual`).
"""
