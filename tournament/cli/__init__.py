"""The way in without a window, for scripts, auditors and tests.

`main` parses the arguments and turns every error into a sentence and an exit code; `parsers` says what each command
takes, and each command is a module. What commands share at a terminal is in `terminal`.
"""
