import type { ReadChanges } from '../../../../application/dashboard/audit/readChanges.js';
import { anyone } from '../../caller/anyone.js';
import { changesView, type ChangesView } from '../../contract/dashboard/audit/changes.js';
import { route, type Route } from '../../pipeline/route.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';

const EXAMPLE: ChangesView = {
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

export const changesRoute = (readChanges: ReadChanges): Route =>
  route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/changes',
    id: 'getChanges',
    summary: 'What the latest audit says otherwise than the one before',
    access: anyone,
    reply: changesView,
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
