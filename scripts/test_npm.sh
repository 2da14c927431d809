#!/bin/sh
# Compile and test the npm package; the first time its two tools are installed from the lock.
set -eu
cd "$(dirname "$0")/../npm"
[ -d node_modules/typescript ] || npm ci --ignore-scripts --no-audit --no-fund --silent
npm run --silent build
node --test --test-reporter=dot test/*.test.js
