"""Sentences of what is put right in a round."""
