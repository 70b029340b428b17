"""The proof of the draws: thousands of random championships by every format, each judged from its export alone.

`make audit` plays them and writes what it found to `docs/proof/draws.md`. `plans` makes a random plan of a seed,
`trial` plays and judges it, `summary` says what came of all of them. A violation is reported with its seed, and `python
-m proof --first SEED --count 1` plays that one again.
"""
