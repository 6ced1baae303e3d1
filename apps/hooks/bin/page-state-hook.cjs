#!/usr/bin/env node
require("../dist/page-state-hook.cjs");
