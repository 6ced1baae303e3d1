import type { Rule } from "./rubric.js";
import { type EffectivenessRule, effectivenessRules } from "./rules-effectiveness.js";
import { type LogRule, logRules } from "./rules-log.js";
import { type StructureRule, structureRules } from "./rules-structure.js";

export type RuleId = StructureRule | LogRule | EffectivenessRule;

/** Every rule of the rubric by its id, in the order of the documentation. */
export const rules: Readonly<Record<RuleId, Rule>> = { ...structureRules, ...logRules, ...effectivenessRules };
