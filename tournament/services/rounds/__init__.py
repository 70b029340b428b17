"""The plan and its progress, draws, rounds, brackets, pools, permissions, and explanations."""
