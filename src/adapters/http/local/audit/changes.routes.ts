import type { GetAuditChanges } from '../../../../application/dashboard/audit/getAuditChanges.js';
import { auditChangesView } from '../../contract/dashboard/audit/changes.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export const changesRoute = (getAuditChanges: GetAuditChanges): Route =>
  defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/changes',
    id: 'getChanges',
    summary: 'Returns the differences between the latest audit and the previous one',
    reply: auditChangesView,
    handle: async () => {
      const { since, tickers, added, removed } = await getAuditChanges.execute();
      return {
        since: since === null ? null : { generated_at: since.generatedAt, as_of: since.asOf },
        tickers: tickers.map(({ ticker, changes }) => ({ ticker, changes: [...changes] })),
        added: [...added],
        removed: [...removed],
      };
    },
  });
