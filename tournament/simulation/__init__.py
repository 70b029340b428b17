"""Random championships by the services, in memory. A seed's evening is the same to the byte."""
