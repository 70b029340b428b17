"""An independent judge of exported championships.

It reads the published export and nothing else, and computes everything again with code of its own: it may not import
scoring, draws, standings, services or models. Two independent implementations that agree find mistakes that one cannot
find in itself.

`judge` says everything that is wrong with an export. `reading` and, for the deals of a game, `hand_reading` parse the
plain JSON with a `Reader`, which reports what has the wrong shape; `export` is what it holds, `roll` judges teams,
`draws` the seating and then each format in its way, by what had been played before (`past`): `pairs` with `pairing` and
`several` whether a better draw existed, `schedules` and `brackets` who should have met, `melee` the partners. `phases`
judges the plan, `games` the results, with `rules` for sheets of hands, and `table` the standings. `strict` judges more
where nothing was corrected. `journal` follows the hash chain of a journal. What is wrong is a `Finding`, a code worded
by `messages`.
"""
