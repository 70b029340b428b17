"""The page of the documents, previews and printers."""
