"""The window as a desk of a championship that another computer hosts: finding the host, joining it, its absence, and going on in its stead."""
