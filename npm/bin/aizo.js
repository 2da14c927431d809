#!/usr/bin/env node
"use strict";

require("../dist/run.js").shim(process.argv.slice(2));
