/** What a ref of page.aria.yaml stands for. */
export interface RefEntry {
  /** Target id of the page or frame process that holds the element. */
  readonly target: string;
  readonly frameId: string;
  /** The document: a ref of an earlier document is stale. */
  readonly loaderId: string;
  readonly backendNodeId: number;
  readonly role: string;
  readonly name: string;
}

/** Refs as they are kept between commands. */
export interface KeptRefs {
  /** The number of the next new ref. */
  readonly next: number;
  /** The refs of the latest snapshot. */
  readonly entries: Readonly<Record<string, RefEntry>>;
}

/** Gives elements their refs; an element keeps its ref for as long as it lives. */
export interface RefBook {
  refFor(entry: RefEntry): string;
  /** The refs given since the book was made, for the next command. */
  keep(): KeptRefs;
}

/** @param kept the refs of the snapshot before */
export function createRefBook(kept: KeptRefs): RefBook {
  const before = new Map(Object.entries(kept.entries).map(([ref, entry]) => [keyOf(entry), ref]));
  const given = new Map<string, RefEntry>();
  let { next } = kept;
  return {
    refFor(entry) {
      const ref = before.get(keyOf(entry)) ?? `e${next++}`;
      before.set(keyOf(entry), ref);
      given.set(ref, entry);
      return ref;
    },
    keep: () => ({ next, entries: Object.fromEntries(given) }),
  };
}

function keyOf({ target, frameId, loaderId, backendNodeId }: RefEntry): string {
  return `${target} ${frameId} ${loaderId} ${backendNodeId}`;
}
