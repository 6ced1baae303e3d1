import type { DomDocument, DomNode, DomObserverClass } from "./dom.js";

declare const document: DomDocument;
declare const MutationObserver: DomObserverClass;

/** Watches a document for changes. */
export interface DomWatch {
  /** Milliseconds since the latest change, or since watching began. */
  quietFor(): number;
  stop(): void;
}

/**
 * Starts watching the document, also open shadow roots. Runs in the page; leaves nothing behind once stopped.
 *
 * An element whose style attribute changes again and again is an animation: from the tenth change on it does not count.
 */
export function watchDom(): DomWatch {
  const seen = new WeakSet<DomNode>();
  const styled = new WeakMap<DomNode, number>();
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  let changedAt = performance.now();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "attributes" && record.attributeName === "style") {
        const times = (styled.get(record.target) ?? 0) + 1;
        styled.set(record.target, times);
        if (times > 10) continue;
      }
      changedAt = performance.now();
    }
  });
  observer.observe(document, options);
  const watch: DomWatch = {
    quietFor() {
      // Shadow roots appear without a mutation that the document sees.
      for (const element of document.querySelectorAll("*")) {
        const root = element.shadowRoot;
        if (root === null || seen.has(root)) continue;
        seen.add(root);
        observer.observe(root, options);
        changedAt = performance.now();
      }
      return performance.now() - changedAt;
    },
    stop() {
      observer.disconnect();
    },
  };
  watch.quietFor();
  changedAt = performance.now();
  return watch;
}
