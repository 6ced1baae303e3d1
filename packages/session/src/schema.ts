// @inspect/session/schema: zod schemas of the session's files and the compiler of page state maps. Kept apart from the
// main entry, since importing zod and yaml costs more than a whole step that a state decides.
export { type CompileResult, type StatesProblem, safeCompilePageStates } from "./schema/compile-page-states.js";
export { pageStatesSchema } from "./schema/page-states-schema.js";
