import { downloadFor, type Platform } from '../../../../domain/shared/release/release.js';
import type { GetUpdateStatus } from '../../../../application/dashboard/release/getUpdateStatus.js';
import type { InstallUpdate, UpdateProgress } from '../../../../application/dashboard/release/installUpdate.js';
import { installUpdateRequest, updateStatusView, type UpdateStatusView } from '../../contract/dashboard/update.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface UpdateRoutesDependencies {
  readonly getUpdateStatus: GetUpdateStatus;
  readonly installUpdate: Pick<InstallUpdate, 'start' | 'status'>;
  /** Null when no archive is built for this system. */
  readonly platform: Platform | null;
  readonly orderPage: AccessRule<null>;
}

export function updateRoutes({
  getUpdateStatus,
  installUpdate,
  platform,
  orderPage,
}: UpdateRoutesDependencies): Route[] {
  const view = async (): Promise<UpdateStatusView> =>
    toUpdateStatusView(getUpdateStatus.execute(), await installUpdate.status(), platform);

  const update = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/update',
    id: 'getUpdate',
    summary: 'Returns this version, the latest version, and whether an upgrade is required',
    reply: updateStatusView,
    handle: view,
  });

  const install = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/update',
    id: 'installUpdate',
    summary: 'Starts to download and install the latest version',
    access: orderPage,
    body: installUpdateRequest,
    reply: updateStatusView,
    example: { body: { version: '6.5.0' } },
    async handle({ body }) {
      await installUpdate.start(body.version);
      return view();
    },
  });

  return [update, install];
}

const toUpdateStatusView = (
  { current, release, updateAvailable, upgradeRequired, checkedAt }: ReturnType<GetUpdateStatus['execute']>,
  installation: UpdateProgress | null,
  platform: Platform | null,
): UpdateStatusView => ({
  current,
  latest: release?.version ?? null,
  min_version: release?.min_version ?? null,
  update_available: updateAvailable,
  upgrade_required: upgradeRequired,
  download_url: release === null || platform === null ? null : downloadFor(release.download, platform),
  release_notes: release?.release_notes ?? null,
  checked_at: checkedAt?.toISOString() ?? null,
  installation:
    installation?.state === 'downloading'
      ? { state: 'downloading', received_bytes: installation.receivedBytes, total_bytes: installation.totalBytes }
      : installation,
});
