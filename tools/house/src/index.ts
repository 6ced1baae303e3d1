/** What other workspaces' tests may use of the house: the dependency picture and the import reader. */
export { findImports } from "./imports.js";
export { onlyHere, picture } from "./picture.js";
