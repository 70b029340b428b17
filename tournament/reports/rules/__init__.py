"""What the rule sheets say, before it is laid on a page: a file for each rule system or family, composed of parts that several of them share.

    text             what rules, sections and scales are made of
    cards … referee  the shared parts: cards, deal, bids, card play, declarations, end of a game, the championship, what goes wrong
    contrees … prizes  the systems
    systems          which text belongs to which system

No sentence names what a hand marks: marks are scored when a sheet is printed. Sentences stand in English, and are translated where they are laid out.
"""
