"""Tries the program as Windows would run it, under Wine."""
