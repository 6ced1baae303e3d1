import { shared } from "./tsup.config.ts";

// Built after the hook, whose build empties the folder.
export default { ...shared, entry: { manage: "src/manage.ts" }, clean: false };
