"""What leaves on paper: PDF documents, made from frozen lines and a translator, never from a desk.

`documents` lists them; each `document` is a file of its own that lays its content on the frame of `page`. `text` is the only way a name reaches a
sheet: it makes it printable, fits it to its place, and escapes it. The same snapshot makes the same bytes.
"""
