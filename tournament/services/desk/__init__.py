"""One open championship: the desk, its commands, the journal, undo."""
