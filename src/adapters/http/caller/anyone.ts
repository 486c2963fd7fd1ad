import type { Access } from '../pipeline/routeDefinition.js';

/** No credentials asked. */
export const anyone: Access<null> = { scheme: null, refusals: [], admit: async () => null };
