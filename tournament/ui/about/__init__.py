"""What the program says of itself: its versions, whose work it is made of, where it keeps what is somebody's, and where newer versions are."""
