"""One open championship: its picture, the commands that change it, the journal of them, and undo.

In the order in which one uses another:

- `views`, `changes`: what views are given of the journal, and which rows and kinds of thing a command changed;
- `state`: the immutable picture of the championship after one entry of the journal, of which everything shown is
  computed;
- `unit_of_work`: what a command does to a state, before anything of it is written; `rows`: how its rows come into the
  file;
- `journal`: the entries of the journal, as they are read, written, and given to views;
- `undo_stack`, `undo`: what a desk could take back, and taking it back;
- `use_cases`: the declaration of each use case, the commands that are made of them, and the preview of a command;
- `open_file`, `desk`: the open file, and the desk at it, the one way to change a championship.
"""
