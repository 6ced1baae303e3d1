import type { Page } from "playwright-core";
import { visibleText } from "../in-page/visible-text.js";

const longestText = 200_000;
const patienceMs = 5000;

/** What a page shows as text, frames behind the page's own text under a line with their address. */
export async function readPageText(page: Page): Promise<string> {
  const main = page.mainFrame();
  const frames = [main, ...page.frames().filter((frame) => frame !== main)];
  const texts = await Promise.all(
    frames.map(async (frame) => {
      const read = frame.evaluate(visibleText, longestText).catch(() => undefined);
      const answer = await Promise.race([
        read,
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs).unref()),
      ]);
      if (answer === undefined) return frame === main ? undefined : "";
      const cut =
        answer.length > answer.text.length ? `\n[${answer.length - answer.text.length} more characters left out]` : "";
      if (frame === main) return `${answer.text}${cut}`;
      return answer.text.trim() === "" ? "" : `\n--- frame ${frame.url()}\n${answer.text}${cut}`;
    }),
  );
  const [own, ...inner] = texts;
  if (own === undefined) throw new Error("the page did not answer");
  return `${[own, ...inner.filter((text) => text !== "")].join("\n").trimEnd()}\n`;
}
