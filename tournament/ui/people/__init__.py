"""The pages of the teams and of one team, with the dialogs that belong to them."""
