import { clientBlock } from './clientAddress.js';
import type { Access } from '../pipeline/routeDefinition.js';

/** No credentials asked. */
export const anyone: Access<null> = {
  scheme: null,
  refusals: [],
  admit: async () => null,
};

/** The same, known by the block of addresses that the request comes from. */
export const anyoneByAddress: Access<string> = { ...anyone, admit: async (request) => clientBlock(request) };
