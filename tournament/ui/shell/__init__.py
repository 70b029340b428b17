"""The frame of the window: the rail, the bar, the evening with its pages, starting and closing."""
