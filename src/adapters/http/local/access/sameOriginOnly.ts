import type { Route } from '../../pipeline/route.js';

/** Makes a route unreadable for other web pages; otherwise any site could detect the program. */
export const sameOriginOnly = (route: Route): Route => ({
  definition: { ...route.definition, publicRead: false },
  answer: (request, limits, headers) => route.answer(request, limits, headers),
});
