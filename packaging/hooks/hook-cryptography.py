"""The stand-in needs nothing beside it; PyInstaller's own hook is for the original."""
