/** Reads OpenProse run folders of every generation and inspects them. Everything exported here is public. */
export { ProseRunError } from "./error.js";
export { parseVmLog } from "./log/parse-vm-log.js";
