"""The screen of the hall: a second window that paints slides, on any monitor, and the page from which the desk steers it."""
