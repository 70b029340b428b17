"""The rule systems, a plugin each: other packages may ship more, and none imports them.

    scoring   SYSTEM: who sits, what may be set, which fields a hand has, what it is worth (pure)
    words     WORDS: what the hall calls it
    sheet     RULE_TEXT: its rule sheet, in words and example hands
    judge     SYSTEM: the same counted once more, from the rules alone; it imports nothing but the audit

Each layer finds its part through `tournament.plugins`. What several systems share is in the layer it belongs to:
`tournament.scoring`, `tournament.papers.rules`, `tournament.audit.rules`; systems of one family also take from each
other, part from part of the same name.
"""
