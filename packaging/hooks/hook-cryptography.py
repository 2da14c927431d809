# The stand-in needs nothing beside it; the hook that comes with PyInstaller is for the original.
