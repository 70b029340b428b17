"""The rules of the card games, as pure functions: facts in, value out.

`facts` says what happened at the table, `rules` which rule system and settings are played, `scores` what follows from
them. Each rule system is a plugin of `tournament.systems`, found by `systems`. `games` plays a whole score sheet to its
end, and `sheet_json` reads and writes the published form of a hand and of a sheet. Nothing here uses a window, a
database, a clock or a sentence: reasons and problems are codes. What the declaration of a setting says (`settings`) is
English text that is carried along, and translated where it is shown.
"""
