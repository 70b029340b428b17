"""The manual: its chapters in every language, read into sections and blocks, from which the window and the paper are made. Knows neither.

The chapters are Markdown as a forge shows it, in `docs/manuel` (in the wheel, in `tournament/resources/manual`).
"""
