"""The frame of the window: the rail, the bar, the view of a championship with its pages, starting and closing."""
