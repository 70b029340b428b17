"""Random championships, played hand by hand through the services, in memory. The same seed plays the same evening, to the byte."""
