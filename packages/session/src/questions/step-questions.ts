import { choice, noul, type QuestionMap } from "@inspect/subq/questions";
import type { BundleState } from "../bundle/bundle.js";
import { type AskedCalls, askCalls } from "./ask-calls.js";

/** At most so many questions are asked of one step (REQ-INSPECT-06). */
export const questionLimit = 128;

/** Names of the five yes/no questions. */
export const yesNoNames = ["goalMet", "fitsAccount", "neverComeUp", "pageAgreesWithApi", "causedByAction"] as const;

/** The name of a yes/no question. */
export type YesNoName = (typeof yesNoNames)[number];

/** What one step is asked, and which calls were asked about. */
export interface StepQuestions {
  readonly questions: QuestionMap;
  readonly calls: AskedCalls;
}

/**
 * The questions of a step (REQ-INSPECT-07): what the step means, never what to do next. All words are ours; what the
 * page and the API said stays in the state, and a call is named by its place there.
 */
export function stepQuestions(state: BundleState): StepQuestions {
  const general: QuestionMap = {
    ...(state.goal === null ? {} : { goalMet }),
    fitsAccount: state.account === null ? fitsOneAccount : fitsAccount,
    neverComeUp,
    pageAgreesWithApi,
    causedByAction,
    outcome,
  };
  const calls = askCalls(state, questionLimit - Object.keys(general).length);
  return { questions: { ...general, ...calls.questions }, calls: calls.asked };
}

const goalMet = noul("The goal in `goal.text` is met after this step.", {
  true: "The page and the answers in `exchanges` show that what the goal asks for has happened.",
  false: "It has not happened, only part of it has, or nothing shows that it has.",
});

const fitsAccount = noul(
  "Everything that this step shows fits the account in `account`: its name, platform, home city and country, browser and the exit of its proxy.",
  {
    true: "Names, places, languages, currencies and the browser shown are those of the account, or none are shown.",
    false: "Something belongs to another person, place, platform or browser than the account's.",
  },
);

const fitsOneAccount = noul("Everything that this step shows belongs to one and the same account.", {
  true: "Names, places, languages and currencies agree with each other and with `earlierSteps`, or none are shown.",
  false: "Something belongs to another person, place or platform than the rest.",
});

const neverComeUp = noul("Something came up in this step that should never have come up.", {
  true: "For example a block, a request to prove that one is human, a lock of the account, an exposed error of the server, data of someone else, or a loss of what was there before.",
  false: "Everything that came up belongs to ordinary use, an ordinary message of refusal included.",
});

const pageAgreesWithApi = noul("What `page` shows agrees with the answers in `exchanges`.", {
  true: "The page shows what the answers say, or neither says anything about the other.",
  false: "The page says one thing and an answer says another.",
});

const causedByAction = noul("What happened in this step was caused by our action in `step`.", {
  true: "The calls in `exchanges` and the page are a consequence of the action.",
  false: "They come from something else: the page's own timers, an earlier action, the platform.",
});

const outcome = choice("What did our action in `step` come to?", {
  "as-expected": "It did what such an action is meant to do.",
  "no-change": "Nothing changed by it.",
  "wrong-result": "It had an effect, but not the one that such an action is meant to have.",
  "stopped-by-platform": "The platform refused it or stood in its way: an error, a limit, a block.",
  "person-only":
    "It waits for something that only a person can do, for example a code sent to a phone or a proof of identity.",
  unclear: "What is recorded does not say.",
});
