"""How the window looks: `tokens` names every colour, size and space once; the other modules hand them to Qt."""
