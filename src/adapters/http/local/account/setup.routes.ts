import type { GetInstallationStatus } from '../../../../application/dashboard/setup/getInstallationStatus.js';
import { installationStatusView } from '../../contract/dashboard/setup.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export const installationStatusRoute = (describeSetup: GetInstallationStatus): Route =>
  defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/setup',
    id: 'getSetup',
    summary: 'Returns the setup progress of this installation, and what is not configured',
    reply: installationStatusView,
    handle: async () => {
      const { version, auditedAt, marketData, cloud, plansUrl, portfolio, portfolioPath } =
        await describeSetup.execute();
      const { isChangedSinceAudit, ...listed } = portfolio;
      return {
        version,
        audited_at: auditedAt,
        market_data: marketData,
        cloud,
        plans_url: plansUrl,
        portfolio: { ...listed, changed_since_audit: isChangedSinceAudit, path: portfolioPath },
      };
    },
  });
