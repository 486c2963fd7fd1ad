import type { ReadUpdate } from '../../../../application/dashboard/release/readUpdate.js';
import type { Access } from '../../pipeline/routeDefinition.js';

/** Lets in whom `screen` lets in, as long as this version is not too old. */
export const currentVersion = (screen: Access<null>, update: Pick<ReadUpdate, 'demandCurrent'>): Access<null> => ({
  ...screen,
  async admit(request) {
    const caller = await screen.admit(request);
    update.demandCurrent();
    return caller;
  },
});
