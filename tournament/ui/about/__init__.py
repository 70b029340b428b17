"""About the program: versions, whose work it is made of, where it keeps files, where releases are."""
