"""The screen of the hall: a second window with slides on any monitor, and its page at the desk."""
