import type { GetAuditChanges } from '../../../../application/dashboard/audit/getAuditChanges.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { auditChangesView, type AuditChangesView } from '../../contract/dashboard/audit/changes.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';

const EXAMPLE: AuditChangesView = {
  since: { generated_at: '2026-11-20T06:30:00.000Z', as_of: '2026-11-19' },
  tickers: [
    {
      ticker: 'AAPL',
      changes: [
        { kind: 'state', from: 'WATCH', to: 'TIGHTEN', reason: '1 rung is hit' },
        { kind: 'rung', r: 1, price: 170, share: 0.25 },
      ],
    },
  ],
  added: ['MSFT'],
  removed: [],
};

export const changesRoute = (readChanges: GetAuditChanges): Route =>
  defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/changes',
    id: 'getChanges',
    summary: 'Returns the differences between the latest audit and the previous one',
    access: publicAccess,
    reply: auditChangesView,
    example: { reply: EXAMPLE },
    handle: async () => {
      const { since, tickers, added, removed } = await readChanges.execute();
      return {
        since: since === null ? null : { generated_at: since.generatedAt, as_of: since.asOf },
        tickers: tickers.map(({ ticker, changes }) => ({ ticker, changes: [...changes] })),
        added: [...added],
        removed: [...removed],
      };
    },
  });
