"""What is known of each thing, each field once: exports and schema are made from it. No SQL."""
