"""The one place where codes become sentences, in the language of the translator that is passed in.

A table of sentences for each kind of code: refusals, scores, journal entries, settings, troubles of the system. A code
without one fails a test.
"""
