import type { GetPortfolioHistory } from '../../../../application/dashboard/ledger/getPortfolioHistory.js';
import { historyQuery, historyReply } from '../../contract/dashboard/portfolio/portfolioHistory.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';
import { toHistoryReply } from './historyViews.js';

export const portfolioHistoryRoute = (getPortfolioHistory: GetPortfolioHistory): Route =>
  defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/ledger/history',
    id: 'getPortfolioHistory',
    summary: 'Returns values, flows, returns, gains and income by session, year and position',
    query: historyQuery,
    reply: historyReply,
    example: { query: { period: '1Y' } },
    handle: async ({ query: { symbol = null, period = null, from = null, to = null } }) =>
      toHistoryReply(await getPortfolioHistory.execute({ symbol, period, from, to })),
  });
