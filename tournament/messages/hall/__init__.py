"""What is said in the hall, on its screens and telephones."""
