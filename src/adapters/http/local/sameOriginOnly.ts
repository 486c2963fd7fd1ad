import type { Route } from '../pipeline.js';

/** A route that no other web page can read: which would tell any site that the program runs here. */
export const sameOriginOnly = ({ definition, answer }: Route): Route => ({
  definition: { ...definition, publicRead: false },
  answer,
});
