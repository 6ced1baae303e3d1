import type { CdpConnection } from "../cdp/connection.js";

/** One dialog of a step, for step.json. */
export interface RecordedDialog {
  readonly type: "alert" | "confirm" | "prompt" | "beforeunload";
  readonly message: string;
  readonly url: string;
  readonly answer: "accepted" | "dismissed";
  /** What was typed into a prompt. */
  readonly text?: string;
  /** ISO time. */
  readonly at: string;
}

/** How dialogs are answered. */
export interface DialogAnswer {
  /**
   * `accept` or `dismiss` for confirm and prompt. An alert has one button, and a page that asks whether to leave it is
   * left. @default "dismiss"
   */
  readonly answer?: "accept" | "dismiss";
  /** What is typed into a prompt when it is accepted. @default the prompt's own proposal */
  readonly text?: string;
}

interface DialogOpening {
  readonly url: string;
  readonly message: string;
  readonly type: RecordedDialog["type"];
  readonly defaultPrompt?: string;
}

/** Answers every dialog at once (a page stands still while one is open) and records it; Playwright never sees them. */
export function answerDialogs(
  cdp: CdpConnection,
  { answer = "dismiss", text }: DialogAnswer = {},
): readonly RecordedDialog[] {
  const dialogs: RecordedDialog[] = [];
  cdp.hide(({ method }) => method === "Page.javascriptDialogOpening" || method === "Page.javascriptDialogClosed");
  cdp.onEvent(({ method, params, sessionId }) => {
    if (method !== "Page.javascriptDialogOpening") return;
    const { type, message, url, defaultPrompt } = params as DialogOpening;
    const accept = type === "alert" || type === "beforeunload" || answer === "accept";
    const promptText = type === "prompt" && accept ? (text ?? defaultPrompt ?? "") : undefined;
    cdp
      .send("Page.handleJavaScriptDialog", { accept, ...(promptText === undefined ? {} : { promptText }) }, sessionId)
      .catch(() => {});
    dialogs.push({
      type,
      message: message.slice(0, 2000),
      url,
      answer: accept ? "accepted" : "dismissed",
      ...(promptText === undefined ? {} : { text: promptText }),
      at: new Date().toISOString(),
    });
  });
  return dialogs;
}
