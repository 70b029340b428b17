"""How the window looks: `tokens` names every colour, size and space once; the other modules apply them to Qt."""
