import { createSubq, type SubqOptions } from "@inspect/subq";
import { requirementIds, requirementQuestions } from "./requirement-questions.js";
import type { StoryEvidence } from "./tell-story.js";

/** What SubQ says of one requirement: the probability, 0 to 1, that the evidence shows it kept. */
export interface RequirementAnswer {
  readonly id: string;
  readonly probability: number;
  readonly kept: boolean;
}

/** Below this probability a requirement counts as not shown. */
const threshold = 0.5;
/** Characters of one file that are sent; the rest is cut and the cut is said. */
const longestFile = 12_000;

/**
 * Asks SubQ one question for each requirement over what the story recorded, in one request.
 *
 * @throws SubqError when SubQ cannot be asked or answers badly
 */
export async function checkRequirements(
  { commands, files }: StoryEvidence,
  options: SubqOptions = {},
): Promise<readonly RequirementAnswer[]> {
  const client = createSubq(options);
  try {
    const state = {
      commands: commands.map(({ command, code, stdout, stderr }) => ({ command, code, stdout, stderr })),
      files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, shorten(text)])),
    };
    const { answers } = await client.decide({ state, questions: requirementQuestions() });
    return requirementIds.map((id) => {
      const answer = answers[id];
      const probability = answer?.type === "noul" ? answer.noul : 0;
      return { id, probability, kept: probability >= threshold };
    });
  } finally {
    await client.close();
  }
}

function shorten(text: string): string {
  if (text.length <= longestFile) return text;
  return `${text.slice(0, longestFile)}\n[${text.length - longestFile} characters cut]`;
}
