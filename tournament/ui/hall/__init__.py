"""The hall: opening it to telephones, tablets and screens, and what the window has of it while it is open."""
