import type { Access } from './route.js';

/** No credentials asked. */
export const anyone: Access<null> = {
  scheme: null,
  refusals: [],
  admit: async () => null,
};
