import { choice, noul, type QuestionMap, score } from "@inspect/subq/questions";

/** 128 questions of all three types. */
export function questionsOf(count = 128): QuestionMap {
  const entries = Array.from({ length: count }, (_, index) => {
    const name = `question_${String(index).padStart(3, "0")}`;
    const about = `Exchange ${index}: what does its answer say about the goal?`;
    if (index % 4 === 1) return [name, choice(about, { met: "The goal is met", missed: "It is not", other: null })];
    if (index % 4 === 2) return [name, score(about, ["Nothing", "A little", "A lot"])];
    return [name, noul(about, { true: "It says so", false: "It does not" })];
  });
  return Object.fromEntries(entries) as QuestionMap;
}

/** A text of so many characters, as a page has them. */
export function textState(size = 200_000): string {
  return "The order K-77 was delivered on Monday; the lamp came with a cracked base. "
    .repeat(size / 75 + 1)
    .slice(0, size);
}

/** An object of about so many bytes as JSON, as a step's exchanges have them: nested, its keys in no order. */
export function objectState(size = 200_000): object {
  const exchange = (index: number): object => ({
    url: `https://shop.example/api/orders/${index}?page=${index % 7}`,
    method: index % 3 === 0 ? "POST" : "GET",
    status: 200 + (index % 5),
    offset: index * 0.013,
    response: {
      type: "application/json",
      body: { order: { id: `K-${index}`, total: index * 1.5, open: index % 2 === 0 } },
    },
    request: { headers: { accept: "application/json", "content-type": "application/json" }, body: null },
  });
  const one = JSON.stringify(exchange(100)).length + 1;
  return {
    goal: "The order is returned",
    exchanges: Array.from({ length: Math.floor(size / one) }, (_, i) => exchange(i)),
  };
}
