"""Every rule system once more, from the published rules alone: nothing here uses the program's own scoring.

`systems` finds what is known of each in its bundle, as a `System`: who sits, its settings, which fields a hand has,
what it is worth. What several of them share is here: `contracts` for the contrées, `classic` with `declarations` for
the belotes of a turned-up card, `bonus` for the two that pay for combinations. `possible` and its neighbours find the
hands that cannot be, `cards` what a pack holds, and `course` plays a sheet out. Sides are 0, 1, 2 … here, A, B, C … on
the sheet.
"""
