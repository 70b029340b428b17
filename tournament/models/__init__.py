"""What a championship file holds.

`schema` is the tables as SQL, the truth; `tables` maps them for the services; `engine` is the one durable connection to a file; `file` creates,
judges, opens and closes one; `journal` chains its entries, so that nothing can be altered unseen. Rows stay below the services.
"""
