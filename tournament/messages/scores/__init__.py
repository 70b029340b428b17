"""Sentences of hands, sheets and standings."""
