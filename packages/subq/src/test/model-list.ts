/** The body of `GET /v1/models` in one of the two shapes known for this wire. */
export function modelList(models: readonly string[], shape: "openai" | "typesafe"): object {
  return shape === "openai"
    ? { object: "list", data: models.map((id) => ({ id, object: "model", owned_by: "subq" })) }
    : { models: models.map((name) => ({ name, description: `The model ${name}`, release_date: "2026-01-01" })) };
}
