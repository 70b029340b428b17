"""What leaves as data and comes back: lists of teams as clubs have them, workbooks, and championships in the published JSON format.

Whatever comes in is checked whole and previewed before anything of it is written.
"""
