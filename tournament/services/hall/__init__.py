"""An open hall beside its games: announcements, reported results, calls for a referee, devices.

`devices` has the devices that were paired, the secret from which the passes of teams are derived, and giving one out
anew. They are outside the journal: what lets somebody in is in the file and nowhere else.
"""
