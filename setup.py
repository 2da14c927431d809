"""The one compiled module of aizo; everything else about the package stands in pyproject.toml."""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("AIZO_BUILD_DEBUG") == "1"

if sys.platform == "win32":
    COMPILE, LINK = ["/O2", "/fp:precise"], []
else:
    # Fused multiply-add would change 4 % of the weights on ARM: the oracle must give the same bits.
    COMPILE = ["-O2", "-g" if DEBUG else "-g0", "-ffp-contract=off", "-fvisibility=hidden"]
    # Apple's linker knows no -s.
    LINK = [] if DEBUG or sys.platform == "darwin" else ["-s"]

kernel = Extension(
    "aizo._scoring",
    ["src/aizo/_scoring.pyx"],
    depends=[f"src/aizo/_{part}.pxi" for part in ("segment", "words", "query", "gather")],
    extra_compile_args=COMPILE,
    extra_link_args=LINK,
    define_macros=[("CYTHON_TRACE_NOGIL", "1")] if DEBUG else [],
)

setup(
    ext_modules=cythonize(
        [kernel],
        annotate=DEBUG,
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": DEBUG,
            "linetrace": DEBUG,
            "embedsignature": True,
        },
    ),
)
