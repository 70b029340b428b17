"""An independent judge of exported championships.

It reads the published export and nothing else, and computes everything again with code of its own: it may not import
scoring, draws, standings, services or models. Two independent implementations that agree find mistakes that one cannot
find in itself.

`judge` says everything that is wrong with an export, and more where nothing was corrected. `reading` parses the plain
JSON with the values that `reader` takes out of it one by one, which also follows the hash chain of a journal; `export`
is what it holds. `draws` judges the plan and the seating, then each format in its way, by what had been played before
(`past`): `pairs` and `seats` whether a better draw existed, `schedules` and `brackets` who should have met. `games`
judges the results, with `rules` for sheets of hands, `criteria` the standings, and `cash` the money. What is wrong is a
`Finding`, a code worded by `tournament.messages`.
"""
