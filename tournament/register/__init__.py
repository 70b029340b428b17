"""The people of earlier championships, remembered on this computer and apart from every championship file: offered at the door, erasable here."""
