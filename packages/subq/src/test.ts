// A real HTTP server of the Decisions API's wire for tests and demonstrations; node:http only.
export type { ImageKeys } from "./images/image-keys.js";
export type { DecisionBody, HeaderMap, Misbehaviour } from "./test/misbehaviour.js";
export type {
  AnswerScript,
  ReceivedDecision,
  ReceivedRequest,
  ScriptedAnswer,
  ScriptedAnswers,
  SubqServer,
  SubqServerOptions,
} from "./test/options.js";
export { startSubqServer } from "./test/start-server.js";
