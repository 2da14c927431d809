"""The commands that need more than the registry says, one a file."""
