"""What is said in the hall beside the games: announcements, reported results, calls for a referee."""
