import type { GetUpdateStatus } from '../../../../application/dashboard/release/getUpdateStatus.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';

/** Adds a check to an access rule: no caller is admitted while this version of the dashboard is too old. */
export const requireCurrentVersion = (
  rule: AccessRule<null>,
  update: Pick<GetUpdateStatus, 'requireCurrentVersion'>,
): AccessRule<null> => ({
  ...rule,
  async admit(request) {
    const caller = await rule.admit(request);
    update.requireCurrentVersion();
    return caller;
  },
});
