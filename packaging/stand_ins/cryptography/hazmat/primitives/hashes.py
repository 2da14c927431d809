"""Part of the stand-in for cryptography."""


class SHA256:
    """Names the one hash that keys are derived with."""
