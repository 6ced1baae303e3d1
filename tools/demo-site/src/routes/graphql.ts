import { json, type Route } from "../route.js";
import { readObject } from "./basket.js";

/** One GraphQL endpoint with two operations that it knows by name; anything else is answered with `errors`. */
export const graphqlRoutes: readonly Route[] = [
  {
    method: "POST",
    path: /^\/graphql$/,
    kind: "graphql",
    answer: ({ body, state }) => {
      const { operationName, variables } = readObject(body);
      const given = typeof variables === "object" && variables !== null ? (variables as Record<string, unknown>) : {};
      const productId = String(given.productId ?? "");
      if (operationName === "ProductReviews") {
        return json(200, { data: { reviews: state.reviews.filter((review) => review.productId === productId) } });
      }
      if (operationName === "AddReview") {
        const review = { productId, text: String(given.text ?? "") };
        state.reviews.push(review);
        return json(200, { data: { addReview: review } });
      }
      return json(200, { data: null, errors: [{ message: `Unknown operation ${String(operationName)}.` }] });
    },
  },
];
