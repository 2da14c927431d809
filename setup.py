"""The one compiled module of aizo; everything else about the package stands in pyproject.toml."""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

DEBUG = os.environ.get("AIZO_BUILD_DEBUG") == "1"

if sys.platform == "win32":
    COMPILE, LINK = ["/O2", "/fp:precise"], []
else:
    # Fused multiply-add would change 4 % of the weights on ARM: the oracle must give the same bits.
    COMPILE = ["-O2", "-g" if DEBUG else "-g0", "-ffp-contract=off", "-fvisibility=hidden"]
    # Apple's linker knows no -s.
    LINK = [] if DEBUG or sys.platform == "darwin" else ["-s"]

NO_COMPILER = """

aizo has one compiled module, and building it from source did not work:
    {problem}
It needs a C compiler and the headers of this Python, for example
    Debian, Ubuntu   apt install gcc libc6-dev python3-dev
    Fedora, RHEL     dnf install gcc python3-devel
    Alpine           apk add gcc musl-dev python3-dev
    macOS            xcode-select --install
    Windows          the Build Tools for Visual Studio, with C++
Or take a ready-made wheel: pip install --only-binary aizo aizo
"""


class BuildKernel(build_ext):
    """Build the kernel, or say in plain words what is missing."""

    def run(self) -> None:
        """Build it.

        Raises:
            SystemExit: There is no compiler that works; the text says what to install.
        """
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as problem:
            raise SystemExit(NO_COMPILER.format(problem=problem)) from None


kernel = Extension(
    "aizo._scoring",
    ["src/aizo/_scoring.pyx"],
    depends=[f"src/aizo/_{part}.pxi" for part in ("segment", "words", "query", "gather", "count")],
    extra_compile_args=COMPILE,
    extra_link_args=LINK,
    define_macros=[("CYTHON_TRACE_NOGIL", "1")] if DEBUG else [],
)

setup(
    cmdclass={"build_ext": BuildKernel},
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
