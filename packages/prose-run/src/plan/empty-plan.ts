import type { Plan } from "./plan.js";

/** A plan that says nothing, to be filled by a reader. */
export const emptyPlan: Plan = {
  form: "unknown",
  system: null,
  sourcePath: null,
  services: [],
  order: [],
  callerInputs: [],
  returns: [],
  environment: [],
  tools: [],
  remarks: [],
  namesOutputs: true,
  warnings: [],
};
