"""How fast the program is beside what was promised: `make bench` measures, nothing fails.

`rows` is what a measurement is and its rows, `cases` how much is measured. `opening` starts the program as a person
does, `imports` says what its first page waits for, `evening` sits at the desk of a large hall, `statements` counts
what the file is asked there, `stalls` how long the window stands still, `standing` ranks a crowd, `draws` draws
beside networkx, `desks` lets others type at a host, `papers` scores, prints and imports.
"""
