import type { LedgerBook } from '../../../../application/dashboard/ledger/ledgerBook.js';
import { matchesFilter } from '../../../../domain/dashboard/ledger/transactionFilter.js';
import {
  ledgerQuery,
  ledgerReply,
  transactionsQuery,
  transactionsReply,
} from '../../contract/dashboard/portfolio/ledger.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';
import { toLedgerReply, toTransactionView } from './ledgerViews.js';

export function ledgerRoutes(ledger: LedgerBook): Route[] {
  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/ledger',
    id: 'getLedger',
    summary: 'Returns positions, cash, realized gains and imports of the ledger',
    query: ledgerQuery,
    reply: ledgerReply,
    example: { query: { symbol: 'KO' } },
    handle: async ({ query }) => toLedgerReply(await ledger.view(), query),
  });

  const transactions = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/ledger/transactions',
    id: 'listTransactions',
    summary: 'Lists the transactions of a symbol, a period or a kind in trade order',
    query: transactionsQuery,
    reply: transactionsReply,
    example: { query: { symbol: 'KO' } },
    handle: async ({ query: { limit, skip, ...filter } }) => {
      const found = (await ledger.view()).transactions.filter((each) => matchesFilter(each, filter));
      const end = Math.max(0, found.length - skip);
      const shown = found.slice(limit === undefined ? 0 : Math.max(0, end - limit), end);
      return { transactions: shown.map(toTransactionView), total: found.length };
    },
  });

  return [view, transactions];
}
