import { fenced } from "../reading/render-reading.js";
import type { Bundle, BundleBody, BundleExchange } from "./bundle.js";

/** `bundle.md`: what SubQ was given, for people. Text of pages and answers stands in code blocks. */
export function renderBundle(bundle: Bundle): string {
  const { state } = bundle;
  const parts = [
    `# Step ${state.step.number}: ${state.step.action}`,
    `Goal: ${state.goal === null ? "none" : state.goal.text}`,
    ...(state.account === null ? [] : ["## Account", fenced(json(state.account))]),
    "## What we did",
    fenced(json(state.step)),
    ...list(
      "## Why no known state names it",
      state.unknownBecause.map(({ code, message }) => `${code}: ${message}`),
    ),
    ...list("## Notes", state.notes),
    `## Page`,
    fenced([state.page.title ?? "", state.page.url ?? "", "", state.page.text ?? "(no page.txt)"].join("\n")),
    `## Internal API exchanges (${state.exchanges.length})`,
    ...state.exchanges.map((exchange, index) => exchangePart(exchange, index)),
    ...list(
      "## Earlier steps",
      state.earlierSteps.map(({ number, action, says }) => `${number} ${action}: ${says ?? "not read"}`),
    ),
    "## Questions",
    bundle.questions === null
      ? "None: a known state or code decided the step."
      : `${Object.keys(bundle.questions).length} questions; ${bundle.calls?.notAsked ?? 0} calls not asked about.`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function exchangePart(exchange: BundleExchange, index: number): string {
  const at = exchange.offset === null ? "at an unknown time" : `at ${exchange.offset.toFixed(3)} s`;
  const answered = exchange.answeredAt === null ? "" : `, answered at ${exchange.answeredAt.toFixed(3)} s`;
  const lines = [`### exchanges[${index}] ${exchange.id} ${at}${answered}`, fenced(exchange.line)];
  if (exchange.operations !== undefined) lines.push(fenced(json(exchange.operations)));
  for (const [name, side] of [["Sent", exchange.sent] as const, ["Received", exchange.received] as const]) {
    if (side?.body !== undefined) lines.push(`${name}: ${bodyWords(side.body)}`, ...bodyBlock(side.body));
  }
  return lines.join("\n\n");
}

function bodyWords({ type, absent, bytes, cut }: BundleBody): string {
  const words = [type, ...(absent === undefined ? [] : [absent]), ...(bytes === undefined ? [] : [`${bytes} bytes`])];
  if (cut !== undefined) words.push(`cut: the first ${cut.kept} of ${cut.total} characters`);
  return words.join(", ");
}

function bodyBlock({ content }: BundleBody): readonly string[] {
  if (content === undefined) return [];
  return [fenced(typeof content === "string" ? content : json(content))];
}

function list(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [title, fenced(entries.join("\n"))];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
