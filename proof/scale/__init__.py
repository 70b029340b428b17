"""What one computer carries: the program's own costs, measured here, and a federation's Sunday simulated with them."""
