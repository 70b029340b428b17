"""Data in and out: clubs' entry lists, workbooks, and championships in the published JSON.

Whatever comes in is checked whole and previewed before anything of it is written.
"""
