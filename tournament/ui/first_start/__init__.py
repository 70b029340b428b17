"""The first start: a few questions on one page, before anything else is shown to somebody who has never been here."""
