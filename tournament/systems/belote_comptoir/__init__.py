"""Bar belote for two to six players, and the lyonnaise (001)."""
