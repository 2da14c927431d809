#!/bin/sh
# Freeze inside the container whose C library is the oldest that the program is for, and try it there.
set -eu

case $TARGET in
*-gnu)
    # The image's own Pythons have no shared library. This one is pinned by uv's version.
    /opt/python/cp312-cp312/bin/python -m pip install --quiet uv==0.13.8
    /opt/python/cp312-cp312/bin/uv python install --install-dir /opt/shared cpython-3.11
    python=$(echo /opt/shared/cpython-3.11*/bin/python3.11)
    floor=2.28
    ;;
*)
    apk add --quiet binutils gcc musl-dev zlib-dev
    python=python3
    floor=
    ;;
esac
"$python" packaging/freeze.py --wheel "$WHEEL" --out dist --target "$TARGET" --commit "$COMMIT" --glibc "$floor"
"$python" packaging/smoke.py dist/aizo-*-"$TARGET".tar.gz
