"""One file a format: each recognises its records by content and reads sessions from them."""
