"""`python -m aizo`."""

from __future__ import annotations

import sys

from aizo.cli import main

if __name__ == "__main__":
    sys.exit(main())
