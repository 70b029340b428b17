"""The pages for players' telephones."""
