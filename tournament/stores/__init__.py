"""Small files of this program that several of its processes read and change: a read that fails is never taken for an empty file."""
