"""Every rule system once more, from the published rules alone: nothing here uses the program's own scoring.

`system` is what is known of each, found in its plugin: who sits, its settings, which fields a hand has, what it is
worth. `families` has what several of them share: the contrées, the belotes of a turned-up card, the two that pay for
combinations. `possible` finds the hands that cannot be, and `course` plays a sheet out. Sides are 0, 1, 2 … here,
A, B, C … on the sheet.
"""
