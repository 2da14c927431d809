"""The places that keep profiles. A new one is added here, and every contract test runs on it."""

from __future__ import annotations

from aizo.store.sqlite import open_store


class Sqlite:
    """A profile in an SQLite file; every store opened has a connection of its own."""

    name = "sqlite"

    def __init__(self, folder):
        """Keep the path; the profile does not exist yet."""
        self.path = folder / "profile.db"

    def open(self):
        """Open one more store on the profile."""
        return open_store(self.path)


BACKENDS = (Sqlite,)
