"""What is known of each thing of a championship, each field once: its export, its published form and the schema are made from it. No SQL here."""
