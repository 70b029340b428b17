"""Score entry: the line of keys, the fields beside it, the tables as tiles and the score sheet like the paper one."""
