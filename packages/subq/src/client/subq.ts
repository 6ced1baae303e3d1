import type { ModelInfo } from "../models/read-models.js";
import type { DecideRequest } from "../questions/decide-request.js";
import type { QuestionMap } from "../questions/question.js";
import type { DecideManyOptions, ManyDecisions } from "./decide-many.js";
import type { Decision } from "./decision.js";
import type { CallOptions } from "./options.js";

/** A client of one server with one key. Nothing of it shows the key. */
export interface Subq {
  /** The model of requests that name none. */
  readonly model: string;
  /** Address of the decision endpoint; a query, which may hold a key, is only told apart. */
  readonly endpoint: string;

  /**
   * Asks up to 128 questions about one state in exactly one request (REQ-INSPECT-06).
   *
   * @throws SubqError `invalid-request` with every problem before anything is sent; any other code of
   * {@link SubqErrorCode} when the server cannot be reached, refuses, or answers something that cannot be relied on
   */
  decide<const Asked extends QuestionMap>(
    request: DecideRequest<Asked>,
    options?: CallOptions,
  ): Promise<Decision<Asked>>;

  /**
   * Asks any number of questions about one state: as many requests as needed, some at a time, answers joined. The
   * state is sent (and billed) with each of them. The first failure ends the others.
   *
   * @throws SubqError as `decide`
   */
  decideMany<const Asked extends QuestionMap>(
    request: DecideRequest<Asked>,
    options?: DecideManyOptions,
  ): Promise<ManyDecisions<Asked>>;

  /**
   * The models of the account, in the server's order.
   *
   * @throws SubqError as `decide`, `bad-response` for a list of unknown shape
   */
  listModels(options?: CallOptions): Promise<readonly ModelInfo[]>;

  /**
   * The sha256, in hex, of a request's model, state, questions and images: the cache's key.
   *
   * @throws SubqError `invalid-request` as `decide`
   */
  fingerprint(request: DecideRequest): Promise<string>;

  /** Closes the client's own connections; a dispatcher that was handed in stays open. A later call opens new ones. */
  close(): Promise<void>;
}
