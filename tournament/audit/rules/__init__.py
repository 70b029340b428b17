"""Every rule system once more, from the published rules alone: nothing here knows how the program itself counts.

`systems` is the table of them: who sits, which settings there are, what a hand may tell, what it is worth. `contree` counts the contrées,
`classic` the belotes of a turned-up card with `declarations`, `bonus` the two that pay for combinations, `comptoir` bar belote. `possible` and
its neighbours know the hands that cannot be, `cards` what a pack holds, and `course` plays a sheet out. Sides are 0, 1, 2 … here, A, B, C … on the
sheet.
"""
