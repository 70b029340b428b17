"""The palette (Ctrl+K): every action, table, team and player found by a few letters. A page offers what it can do by `offers()`."""
