import { closeBrowser, openBrowser, recordStep } from "@inspect/recorder";
import { createStepFolder } from "@inspect/session/layout";

/** Opens a browser, records two steps below `folder` and tells what they came to. */
export async function visit(folder: string, settings: { browser?: string } = {}): Promise<string[]> {
  const { browser } = await openBrowser({ profile: `${folder}/profile`, settings });
  const told: string[] = [];
  try {
    for (const action of [
      { kind: "goto", url: "data:text/html,<title>Tea</title><button onclick=\"title.text='Done'\">Brew</button>" },
      { kind: "click", target: { by: "role", role: "button", name: "Brew" } },
    ] as const) {
      const stepFolder = () => createStepFolder(folder, action.kind);
      const { step, record } = await recordStep({ browser, action, stepFolder });
      told.push(`${step.name} ${record.ok ? "ok" : record.error}, settled by ${record.settled?.by}`);
    }
  } finally {
    await closeBrowser(browser);
  }
  return told;
}
