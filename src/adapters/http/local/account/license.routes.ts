import type { EnterLicenseKey } from '../../../../application/dashboard/license/enterLicenseKey.js';
import type { ViewLicense } from '../../../../application/dashboard/license/viewLicense.js';
import { anyone } from '../../caller/anyone.js';
import { licenseEntry, licenseView } from '../../contract/dashboard/license.js';
import { route, type Route } from '../../pipeline/route.js';
import type { Access } from '../../pipeline/routeDefinition.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';

export interface LicenseRoutes {
  readonly viewLicense: ViewLicense;
  readonly enterLicenseKey: EnterLicenseKey;
  readonly ownPage: Access<null>;
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

export function licenseRoutes({ viewLicense, enterLicenseKey, ownPage }: LicenseRoutes): Route[] {
  const view = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/license',
    id: 'getLicense',
    summary: 'What is known about the license',
    access: anyone,
    reply: licenseView,
    example: { reply: EXAMPLE },
    handle: async () => viewLicense.execute(),
  });

  const enter = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/license',
    id: 'enterLicenseKey',
    summary: 'Takes a license key and asks the cloud about it',
    access: ownPage,
    body: licenseEntry,
    reply: licenseView,
    example: { body: { key: 'PLB-7K3M-Q9TX-4WBH' }, reply: EXAMPLE },
    handle: async ({ body }) => {
      await enterLicenseKey.execute(body.key);
      return viewLicense.execute();
    },
  });

  return [view, enter];
}
