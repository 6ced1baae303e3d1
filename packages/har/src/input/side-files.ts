import type { SideBody } from "../pipeline.js";

/** The bodies that lie beside a HAR: in its folder or in its archive. */
export interface SideFiles {
  /** Reads the body that an entry names; the name comes from the recording and is not trusted. */
  readonly read: (name: string) => SideBody;
}

/** For inputs that have nothing beside them. */
export const noSideFiles: SideFiles = {
  read: () => ({
    ok: false,
    code: "missing",
    message: "the recording keeps this body in a side file that was not given",
  }),
};
