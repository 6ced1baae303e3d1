/** `npm start`: the main jobs, through the built command, on recordings that the project ships. */
import { fileURLToPath } from "node:url";
import { proseCommand } from "./prose-part.js";
import { runCommand, type ToldCommand } from "./run-command.js";
import { tellStory } from "./tell-story.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const here = { cwd: root, env: { ...process.env, NO_COLOR: "1" } };

tell(
  await runCommand(
    "A visit of the demo shop, recorded by npm run record:fixtures: its internal API calls",
    ["har", "tools/demo-site/recordings/shop.har"],
    here,
  ),
);
await tellStory(tell);
tell(await runCommand("A finished OpenProse run: was it executed faithfully, did it do its job?", proseCommand, here));

function tell({ title, command, stdout, stderr, code }: ToldCommand): void {
  process.stdout.write(`\n## ${title}\n\n$ ${command.replace(root, "")}\n\n${stdout}${stderr}`);
  if (stdout === "" && stderr === "") process.stdout.write("(no output)\n");
  else if (!stdout.endsWith("\n") && stderr === "") process.stdout.write("\n");
  if (code !== 0) process.stdout.write(`(exit code ${code})\n`);
}
