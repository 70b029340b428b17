"""One opened hall: who may do what from outside the window, and what is seen there. Knows no window, no web server and no sentence."""
