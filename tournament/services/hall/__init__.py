"""What is done in an open hall beside the games: announcements, reported results, calls for a referee, and who is let in.

`passes` the secret that the passes of teams are derived from, and giving one out anew; `devices` the devices that were paired. Both are outside the
journal: what lets somebody in is in the file and nowhere else.
"""
