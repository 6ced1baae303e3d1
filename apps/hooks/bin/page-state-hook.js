#!/usr/bin/env node
import "../dist/page-state-hook.js";
