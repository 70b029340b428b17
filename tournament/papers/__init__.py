"""What leaves on paper: PDF documents, made from frozen lines and a translator, never from a desk.

`documents` lists them; each `document` is a file of its own that lays its content on the frame of `page`. Every name
goes through `text`, which makes it printable, fits it into its width, and escapes it. The same snapshot makes the same
bytes.
"""
