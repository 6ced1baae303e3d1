/** `npm run check:subq`: SubQ judges each requirement by what the story recorded. Needs SUBQ_API_KEY; opt-in. */
import { isSubqError } from "@inspect/subq";
import { checkRequirements } from "./check-requirements.js";
import { tellStory } from "./tell-story.js";

try {
  if ((process.env.SUBQ_API_KEY ?? "") === "") {
    process.stderr.write("check:subq: set SUBQ_API_KEY; keys are made at console.subq.ai\n");
    process.exitCode = 3;
  } else {
    const answers = await checkRequirements(await tellStory(() => {}, true));
    for (const { id, probability, kept } of answers) {
      process.stdout.write(`${id}  ${probability.toFixed(2)}  ${kept ? "kept" : "NOT SHOWN"}\n`);
    }
    const missing = answers.filter(({ kept }) => !kept).length;
    process.stdout.write(`${answers.length - missing} kept, ${missing} not shown\n`);
    process.exitCode = missing === 0 ? 0 : 1;
  }
} catch (error) {
  if (!isSubqError(error)) throw error;
  process.stderr.write(`check:subq: ${error.message}\n`);
  process.exitCode = 3;
}
