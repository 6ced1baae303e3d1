// Makes step folders in a run, as one of several processes; started by layout.test.ts.
import { createStepFolder } from "../../src/layout.js";

const [run = "", count = "0"] = process.argv.slice(2);
for (let made = 0; made < Number(count); made++) createStepFolder(run, `click-${process.pid}`);
