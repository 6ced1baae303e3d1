import type { Route } from "../route.js";
import { accountRoutes } from "./account.js";
import { basketRoutes } from "./basket.js";
import { catalogueRoutes } from "./catalogue.js";
import { graphqlRoutes } from "./graphql.js";
import { streamRoutes } from "./stream.js";
import { uploadRoutes } from "./uploads.js";

/** Every API call that the shop offers, apart from its socket. */
export const shopRoutes: readonly Route[] = [
  ...catalogueRoutes,
  ...basketRoutes,
  ...accountRoutes,
  ...graphqlRoutes,
  ...uploadRoutes,
  ...streamRoutes,
];

export { trackerRoutes } from "./tracker.js";
