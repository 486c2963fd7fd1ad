import type { GetInstallationStatus } from '../../../../application/dashboard/setup/getInstallationStatus.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { installationStatusView } from '../../contract/dashboard/setup.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';

const EXAMPLE = {
  version: '6.4.0',
  audited_at: null,
  market_data: { source: 'sample' as const, folder: null },
  cloud: 'connected' as const,
  plans_url: 'https://plumbline.example/plans',
  portfolio: {
    source: 'sample',
    path: '/home/ada/.plumbline/portfolio.csv',
    positions: 21,
    watched: 4,
    changed_since_audit: false,
    problem: null,
  },
};

export const installationStatusRoute = (describeSetup: GetInstallationStatus): Route =>
  defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/setup',
    id: 'getSetup',
    summary: 'Returns the setup progress of this installation, and what is not configured',
    access: publicAccess,
    reply: installationStatusView,
    example: { reply: EXAMPLE },
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
