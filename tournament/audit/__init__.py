"""An independent judge of draws, totals, winners and standings, with code of its own.

It reads an exported championship and may not import scoring, draw or standings, not even indirectly: a mistake made there must not be made here too.
"""
