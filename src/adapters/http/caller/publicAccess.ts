import type { AccessRule } from '../pipeline/routeDefinition.js';

/** No credentials asked. */
export const publicAccess: AccessRule<null> = { scheme: null, refusals: [], admit: async () => null };
