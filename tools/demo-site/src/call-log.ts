import { now } from "./clock.js";
import type { ServedCall, ServedKind } from "./served-call.js";

/** A call that has begun; `finish` writes it into the log, once. */
export interface OpenCall {
  finish(status: number, requestBody: string, responseBody: string): void;
}

/** The calls served, in the order of their arrival. */
export class CallLog {
  #calls: { readonly order: number; readonly call: ServedCall }[] = [];
  #next = 0;

  begin(origin: ServedCall["origin"], kind: ServedKind, method: string, path: string): OpenCall {
    const order = this.#next++;
    const startedAt = now();
    const calls = this.#calls;
    let open = true;
    return {
      finish(status, requestBody, responseBody) {
        if (!open) return;
        open = false;
        calls.push({
          order,
          call: { method, path, startedAt, endedAt: now(), status, requestBody, responseBody, kind, origin },
        });
      },
    };
  }

  truth(): ServedCall[] {
    return this.#calls.toSorted((left, right) => left.order - right.order).map(({ call }) => call);
  }

  clear(): void {
    this.#calls = [];
  }
}
