import type { Configure } from "../command.js";

export const configure: Configure = () => {};
