"""What a hall's screens show: slides, their order, and how the desk steers them. Pure."""
