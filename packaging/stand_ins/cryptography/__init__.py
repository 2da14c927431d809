"""What the frozen program has instead of the package of that name; see README.md beside it."""
