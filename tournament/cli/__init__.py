"""The way in without a window, for scripts, auditors and tests.

`main` parses the arguments and turns every error into a sentence and an exit code; each command is a module that offers
`register(subparsers)`. The messages of argparse itself are listed for translation in `argparse_words`.
"""
