"""Part of the stand-in for cryptography."""
