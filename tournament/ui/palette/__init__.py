"""The palette (Ctrl+K): actions, tables, teams and players by a few letters; pages give `offers()`."""
