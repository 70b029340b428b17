"""The way in without a window, for scripts, auditors and tests.

`main` reads the arguments and answers for every error with a sentence and an exit code; each command is a module that offers
`register(subparsers)`. What argparse says of its own accord is listed for translation in `argparse_words`.
"""
