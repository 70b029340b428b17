"""An open hall beside its games: announcements, reported results, calls for a referee, devices.

`passes` the secret that the passes of teams are derived from, and giving one out anew; `devices` the devices that were
paired. Both are outside the journal: what lets somebody in is in the file and nowhere else.
"""
