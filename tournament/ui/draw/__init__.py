"""The parts of the draw page."""
