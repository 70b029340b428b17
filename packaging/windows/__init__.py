"""Makes the installers for Windows, on any system that has mingw-w64 and NSIS."""
