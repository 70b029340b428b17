"""Tables on screen: item models over tuples of lines, and the view that shows them."""
