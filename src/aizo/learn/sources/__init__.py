"""Where other tools keep preferences: one file a format, each gives statements."""
