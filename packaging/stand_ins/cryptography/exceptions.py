"""Part of the stand-in for cryptography."""


class InvalidTag(Exception):
    """What came back was not sealed here."""
