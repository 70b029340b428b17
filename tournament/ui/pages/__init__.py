"""The pages of the window, one a file. No page knows another: what happened goes up as a signal."""
