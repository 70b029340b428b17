"""What papers are made from, their editions, and the sheets of games after play, now and as they were."""
