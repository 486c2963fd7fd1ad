import type { EnterLicenseKey } from '../../../../application/dashboard/license/enterLicenseKey.js';
import type { GetLicense } from '../../../../application/dashboard/license/getLicense.js';
import { enterLicenseKeyRequest, licenseView } from '../../contract/dashboard/license.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface LicenseRoutesDependencies {
  readonly getLicense: GetLicense;
  readonly enterLicenseKey: EnterLicenseKey;
  readonly ownPage: AccessRule<null>;
}

export function licenseRoutes({
  getLicense: viewLicense,
  enterLicenseKey,
  ownPage,
}: LicenseRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/license',
    id: 'getLicense',
    summary: 'Returns the status of the license',
    reply: licenseView,
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
    example: { body: { key: 'PLB-7K3M-Q9TX-4WBH' } },
    handle: async ({ body }) => {
      await enterLicenseKey.execute(body.key);
      return viewLicense.execute();
    },
  });

  return [view, enter];
}
