import type { Route } from '../../pipeline/route.js';

/** A route that no other web page can read: which would tell any site that the program runs here. */
export const sameOriginOnly = (route: Route): Route => ({
  definition: { ...route.definition, publicRead: false },
  answer: (request, limits, headers) => route.answer(request, limits, headers),
});
