"""What a championship file holds.

`tables` and `money_tables` declare the tables as classes, from which a file is laid out; `engine` makes the one durable
connection to a file; `file` creates, checks, opens and closes one; `upgrades` brings older files up to date; `journal`
chains its entries by hashes, so that a change made by other means is found. Services return lines, never rows.

A championship may be in a schema of a database server instead: `server` has its engine, `server_schema` creates, opens
and lists, `server` also says what is tried again, and what programs hear of each other. Outside this
package nobody asks which it is.
"""
