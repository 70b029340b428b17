"""Sentences of documents."""
