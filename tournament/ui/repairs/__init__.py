"""What is put right in a round: dialogs that show what becomes of it."""
