import type { Route } from '../../pipeline/route.js';

/**
 * Keeps other web pages from reading a route's replies; otherwise any site could detect that the program is running.
 */
export const restrictToSameOrigin = (route: Route): Route => ({
  ...route,
  definition: { ...route.definition, publicRead: false },
});
