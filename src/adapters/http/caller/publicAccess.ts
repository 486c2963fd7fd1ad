import type { AccessRule } from '../pipeline/routeDefinition.js';

/** Requires no credentials. */
export const publicAccess: AccessRule<null> = { scheme: null, refusals: [], admit: async () => null };
