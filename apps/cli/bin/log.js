#!/usr/bin/env node
process.env.INSPECT_BIN = "log";
await import("../dist/main.js");
