"""What rule sheets say: parts that several systems share; others are in a system's plugin.

    text             what rules, sections and scales are made of
    cards … referee  the shared parts: cards, deal, bids, card play, declarations, end of a game, the championship, what
                     goes wrong
    contrees, taken, prizes  what the systems of one family share, around their own deal, bids and marks
    systems          the text of each system, found in its plugin

No sentence names what a hand marks: marks are scored when a sheet is printed. Sentences are English, and are translated
where they are laid out.
"""
