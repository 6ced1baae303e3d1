import type { CdpConnection } from "../cdp/connection.js";
import type { AttachedSession, Sessions } from "../cdp/sessions.js";

/** One document of a page: its own, or that of a frame. */
export interface FrameDocument {
  readonly session: AttachedSession;
  readonly frameId: string;
  readonly loaderId: string;
  readonly parentId: string | undefined;
  readonly url: string;
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly loaderId: string; readonly parentId?: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[];
}

/** Every document of a page, also those of frames in other processes; the page's own first. */
export async function frameDocuments(cdp: CdpConnection, sessions: Sessions, page: string): Promise<FrameDocument[]> {
  const trees = await Promise.all(
    sessions.framesOf(page).map(async (session) => {
      const answer = await cdp
        .send<{ frameTree: FrameTree }>("Page.getFrameTree", {}, session.sessionId)
        .catch(() => undefined);
      return answer === undefined ? [] : flatten(answer.frameTree, session);
    }),
  );
  return trees.flat().sort((left, right) => Number(left.parentId !== undefined) - Number(right.parentId !== undefined));
}

function flatten({ frame, childFrames = [] }: FrameTree, session: AttachedSession): FrameDocument[] {
  const own = { session, frameId: frame.id, loaderId: frame.loaderId, parentId: frame.parentId, url: frame.url };
  return [own, ...childFrames.flatMap((child) => flatten(child, session))];
}
