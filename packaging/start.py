"""Where the frozen program begins: its children get the environment that it was given itself."""

import os
import sys

if sys.platform == "linux":
    # The bootloader points the loader of libraries at the program's own folder. A browser or a
    # shell that inherited this would load our libraries instead of the system's.
    original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if original is not None:
        os.environ["LD_LIBRARY_PATH"] = original
# Left in place, these would make an aizo that we start believe to be a part of this process.
for name in [name for name in os.environ if name.startswith("_PYI_")]:
    del os.environ[name]

from aizo.cli import main  # noqa: E402 (after the environment is as it was)

sys.exit(main())
