import { type Command, Option } from "commander";

/** Adds `--format text|json`; JSON is stable and meant for programs. */
export function addFormatOption(command: Command): Command {
  return command.addOption(
    new Option("--format <format>", "text for people, json for programs").choices(["text", "json"]).default("text"),
  );
}
