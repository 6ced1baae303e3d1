/** A call that was open when a step ended; the next step records what still comes for it. */
export interface OpenCall {
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly hasBody: boolean;
  /** The number of the step in which it began. */
  readonly step: number;
}
