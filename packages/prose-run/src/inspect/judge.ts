/** A question that only reading can answer. Its text holds no secrets. */
export interface JudgeQuestion {
  /** Stable for the same run content and the same question, so that answers can be cached. */
  readonly id: string;
  readonly topic: "clause" | "substance" | "goal";
  /** What is asked, in one sentence; a yes means that the run did well. */
  readonly question: string;
  /** What the answer has to rest on: excerpts by name. */
  readonly state: Readonly<Record<string, string>>;
}

/** An answer stands beside the evaluation; it never moves scores or verdict. */
export interface JudgeAnswer {
  readonly id: string;
  /** Null when the judge cannot tell. */
  readonly answer: boolean | null;
  /** One sentence, or empty. */
  readonly reason: string;
}

/** Something that reads: a model behind an API, or a person. A missing answer is no error. */
export interface Judge {
  /** Shown beside its answers. */
  readonly id: string;
  judge(questions: readonly JudgeQuestion[]): Promise<readonly JudgeAnswer[]>;
}
