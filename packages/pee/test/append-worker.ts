import { appendFinding } from "../src/files.js";
import { createFinding } from "../src/index.js";

const [folder, id, count] = process.argv.slice(2) as [string, string, string];

for (let index = 0; index < Number(count); index += 1) {
  const at = new Date().toISOString();
  const point = `Process ${id} says ${"x".repeat(2000)} for the time ${index}`;
  const { number } = await appendFinding(
    folder,
    createFinding({ step: index + 1, point, explain: "Because.", readingText: "r".repeat(1500), at }),
  );
  process.stdout.write(`${number}\n`);
}
