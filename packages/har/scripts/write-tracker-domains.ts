// Writes src/classify/tracker-domains.ts from third-party-web (MIT, https://github.com/patrickhulce/third-party-web).
// Run it after an update of that package: npx tsx --conditions=@inspect/source packages/har/scripts/write-tracker-domains.ts
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { trackerDomainsSource } from "./tracker-domains-source.js";

writeFileSync(fileURLToPath(new URL("../src/classify/tracker-domains.ts", import.meta.url)), trackerDomainsSource());
