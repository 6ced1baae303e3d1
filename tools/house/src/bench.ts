/** Runs every benchmark of the workspaces, one after the other: `npm run bench [-- <part of a path>]`. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const wanted = process.argv[2];

const files = ["packages", "apps"]
  .flatMap((group) => readdirSync(`${root}/${group}`).map((name) => `${group}/${name}/bench`))
  .filter((folder) => existsSync(`${root}/${folder}`))
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`)
      .filter((name) => name.endsWith(".bench.ts"))
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => wanted === undefined || file.includes(wanted));

let failed = 0;
for (const file of files) {
  process.stdout.write(`\n== ${file}\n`);
  const { status } = spawnSync(
    process.execPath,
    ["--conditions=@inspect/source", "--import", "tsx", `${root}/${file}`],
    { stdio: "inherit", cwd: root },
  );
  if (status !== 0) failed++;
}
process.stdout.write(`\n${files.length - failed} of ${files.length} benchmark files met their bounds\n`);
process.exitCode = failed === 0 ? 0 : 1;
