import { resolve } from "node:path";
import { Option } from "commander";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { writeOut } from "../har/write-out.js";
import { CommandError } from "../print-failure.js";
import { answerTable } from "../subq/answer-table.js";
import { readQuestions, readState } from "../subq/read-input.js";
import { redactState } from "../subq/redact-state.js";
import { type SubqCommandOptions, withSubq } from "../subq/with-subq.js";

const help = `
Asks SubQ's Decisions API up to 128 questions about one state, in one request. The state is a text, or a JSON object or
array; the questions are JSON or YAML by name, each with its type (noul, choice or score), instructions and criteria.
Secrets are taken out of the state before it is sent; images go as they are.

SUBQ_API_KEY holds the key (made at console.subq.ai); SUBQ_BASE_URL, SUBQ_SNAP_MODEL and SUBQ_IMAGE_KEYS change the
address, the model and the property names of an image item.

Exit code 0 answered, 2 wrong arguments or a request that is refused, 3 no key, or SubQ cannot be reached or fails.

Examples:
  inspect subq ask --state order.json --questions questions.yaml
  curl -s https://shop.example/help | inspect subq ask --state - --questions questions.json --format json
  inspect subq ask --state note.txt --questions questions.json --image page.png --model subq-snap-1.1`;

interface AskOptions extends SubqCommandOptions {
  readonly state: string;
  readonly questions: string;
  readonly image: readonly string[];
  readonly format: "table" | "json";
  readonly redact: boolean;
}

export const configure: Configure = (command, context) => {
  command
    .requiredOption("--state <file>", "what the questions are about; - for stdin")
    .requiredOption("--questions <file>", "questions by name, as JSON or YAML; - for stdin")
    .addOption(
      new Option("--image <file>", "an image that every question sees (repeatable, at most 4)")
        .default([], "none")
        .argParser((file: string, before: readonly string[]) => [...before, file]),
    )
    .option("--model <id>", "the model (default: SUBQ_SNAP_MODEL, then subq-snap-1.1)")
    .option("--base-url <url>", "host root, …/v1 or full endpoint (default: SUBQ_BASE_URL, then https://api.subq.ai)")
    .addOption(new Option("--format <format>", "how to print").choices(["table", "json"]).default("table"))
    .option("--no-retry", "send the request once only; a repetition is likely billed")
    .option("--no-redact", "send the state word for word")
    .addHelpText("after", help)
    .action(async (options: AskOptions) => {
      if (options.state === "-" && options.questions === "-") {
        throw new CommandError("stdin (-) can be read once only: give --state or --questions a file", exitCode.usage);
      }
      await withSubq(context, options, async (client) => {
        const questions = await readQuestions(context, options.questions);
        const state = redactState(context, await readState(context, options.state), options.redact);
        const images = options.image.map((file) => resolve(context.cwd, file));
        const decision = await client.decide({ state, questions, ...(images.length > 0 ? { images } : {}) });
        const { answers, model, requestedModel, usage, requestId, attempts, duration } = decision;
        const json = {
          model: model ?? null,
          requestedModel,
          answers,
          usage: { inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null },
          requestId: requestId ?? null,
          attempts,
          duration,
        };
        const text = options.format === "json" ? `${JSON.stringify(json, null, 2)}\n` : answerTable(decision);
        await writeOut(context.stdout, text);
      });
    });
};
