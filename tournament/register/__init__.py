"""People of earlier championships, remembered on this computer, offered at the door, erasable."""
