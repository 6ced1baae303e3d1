import { isJsonObject } from "../questions/json.js";
import type { DecisionBody, Misbehaviour } from "./misbehaviour.js";

/** The body of a decision after one misbehaviour that concerns its content; others leave it as it is. */
export function alterBody(body: DecisionBody, misbehaviour: Misbehaviour | undefined): unknown {
  if (misbehaviour === undefined) return body;
  switch (misbehaviour.kind) {
    case "edit":
      return misbehaviour.edit(structuredClone(body));
    case "wrong-names":
      return {
        ...body,
        answers: Object.fromEntries(Object.entries(body.answers).map(([name, answer]) => [`${name}_x`, answer])),
      };
    case "extra-answer":
      return { ...body, answers: { ...body.answers, nobody_asked: { type: "noul", noul: 0.5 } } };
    case "missing-answer":
      return withAnswer(body, misbehaviour.name, () => undefined);
    case "wrong-type":
      return withAnswer(body, misbehaviour.name, (answer) =>
        answer.type === "noul" ? { type: "score", score: 1 } : { type: "noul", noul: 0.5 },
      );
    case "probability-above-one":
      return withAnswer(body, misbehaviour.name, aboveOne);
    default:
      return body;
  }
}

type WireAnswer = DecisionBody["answers"][string];

function withAnswer(
  body: DecisionBody,
  wanted: string | undefined,
  change: (answer: WireAnswer) => WireAnswer | undefined,
): unknown {
  const name = wanted ?? Object.keys(body.answers)[0];
  const entries = Object.entries(body.answers).flatMap(([key, answer]): [string, WireAnswer][] => {
    const changed = key === name ? change(answer) : answer;
    return changed === undefined ? [] : [[key, changed]];
  });
  return { ...body, answers: Object.fromEntries(entries) };
}

function aboveOne(answer: WireAnswer): WireAnswer {
  if (!isJsonObject(answer.probabilities)) return { ...answer, noul: 1.2 };
  const [first = ""] = Object.keys(answer.probabilities);
  return { ...answer, probabilities: { ...answer.probabilities, [first]: 1.2 } };
}
