import type { GetUpdateStatus } from '../../../../application/dashboard/release/getUpdateStatus.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

/** Lets in whom `screen` lets in, as long as this version is not too old. */
export const requireCurrentVersion = (
  screen: AccessRule<null>,
  update: Pick<GetUpdateStatus, 'requireCurrentVersion'>,
): AccessRule<null> => ({
  ...screen,
  async admit(request) {
    const caller = await screen.admit(request);
    update.requireCurrentVersion();
    return caller;
  },
});
