import { choice, createSubq, matchVerdict, noul, score } from "@inspect/subq";
import { startSubqServer } from "@inspect/subq/test";

const server = await startSubqServer({ answers: { refund: 0.94, queue: "returns", severity: 1.4 } });
const subq = createSubq({ apiKey: server.env.SUBQ_API_KEY, baseUrl: server.url }); // or SUBQ_API_KEY and nothing else

const { answers } = await subq.decide({
  state: { message: "The lamp came with a cracked base. I want my money back." },
  questions: {
    refund: noul("The customer asks for money back."),
    queue: choice("Which queue should take `message`?", { returns: "Unwanted goods", billing: "Charges", other: null }),
    severity: score("How serious is it?", ["Cosmetic", "Usable with a defect", "Unusable or unsafe"]),
  },
});

const refund = matchVerdict(
  answers.refund,
  { noUpTo: 0.2, yesFrom: 0.8 },
  { yes: () => "refund", no: () => "no refund", unsure: () => "ask a person" },
);
console.log(refund, answers.queue.choice, answers.queue.probabilities.returns, answers.severity.score);

await subq.close();
await server.close();
