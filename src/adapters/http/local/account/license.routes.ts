import type { EnterLicenseKey } from '../../../../application/dashboard/license/enterLicenseKey.js';
import type { GetLicense } from '../../../../application/dashboard/license/getLicense.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { enterLicenseKeyRequest, licenseView } from '../../contract/dashboard/license.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';

export interface LicenseRoutesDependencies {
  readonly getLicense: GetLicense;
  readonly enterLicenseKey: EnterLicenseKey;
  readonly ownPage: AccessRule<null>;
}

const EXAMPLE = {
  state: 'valid',
  code: 'VALID',
  tier: 'premium',
  features: { max_tickers: 100, broker_writes: true },
  max_tickers: 100,
  expires_at: null,
  days_remaining: null,
  message: 'License active.',
  key_last4: '4WBH',
  checked_at: '2026-11-21T06:30:00.000Z',
};

export function licenseRoutes({
  getLicense: viewLicense,
  enterLicenseKey,
  ownPage,
}: LicenseRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/license',
    id: 'getLicense',
    summary: 'Returns the status of the license',
    access: publicAccess,
    reply: licenseView,
    example: { reply: EXAMPLE },
    handle: async () => viewLicense.execute(),
  });

  const enter = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/license',
    id: 'enterLicenseKey',
    summary: 'Stores a license key and validates it with the cloud',
    access: ownPage,
    body: enterLicenseKeyRequest,
    reply: licenseView,
    example: { body: { key: 'PLB-7K3M-Q9TX-4WBH' }, reply: EXAMPLE },
    handle: async ({ body }) => {
      await enterLicenseKey.execute(body.key);
      return viewLicense.execute();
    },
  });

  return [view, enter];
}
