import type { GetUpdateStatus } from '../../../../application/dashboard/release/getUpdateStatus.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

/** Admits the callers that `screen` admits, unless this version is too old. */
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
