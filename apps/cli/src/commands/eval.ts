import { configureAction } from "../browser/action-command.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["<expression>", "JavaScript that the page runs; a function is called"],
      help: `
Its JSON value is printed and stands in step.json, secrets taken out.

Examples:
  inspect eval "document.title"
  inspect eval "() => [...document.querySelectorAll('h2')].map((h) => h.textContent)"`,
      action: ([expression = ""]) => ({ kind: "eval", expression }),
    },
    command,
    context,
    done,
  );
