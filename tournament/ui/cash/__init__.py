"""The cash at the desk: payments, tills, and counting them."""
