"""What the screens of a hall show: slides, which of them follow which, and how the desk steers them. Pure: no window, page, sentence or clock."""
