import type { AddMissingTransactions } from '../../../../application/dashboard/ledger/addMissingTransactions.js';
import type { ChooseLots } from '../../../../application/dashboard/ledger/chooseLots.js';
import type { GetReturns } from '../../../../application/dashboard/ledger/getReturns.js';
import type { LedgerBook } from '../../../../application/dashboard/ledger/ledgerBook.js';
import type { UndoBatch } from '../../../../application/dashboard/ledger/undoBatch.js';
import { matchesFilter } from '../../../../domain/dashboard/ledger/transactionFilter.js';
import { decimalText, parseDecimal, ZERO } from '../../../../domain/dashboard/portfolio/decimal.js';
import { publicAccess } from '../../caller/publicAccess.js';
import {
  addMissingTransactionsReply,
  addMissingTransactionsRequest,
  chooseLotsRequest,
  ledgerQuery,
  ledgerReply,
  lotsQuery,
  lotsReply,
  returnsQuery,
  returnsReply,
  transactionsQuery,
  transactionsReply,
  undoBatchRequest,
  type LedgerReply,
  type ReturnsReply,
} from '../../contract/dashboard/portfolio/ledger.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';
import { toLedgerReply, toReturnsReply, toTransactionView } from './ledgerViews.js';

export interface LedgerRoutesDependencies {
  readonly ledger: LedgerBook;
  readonly undoBatch: UndoBatch;
  readonly addMissingTransactions: AddMissingTransactions;
  readonly chooseLots: ChooseLots;
  readonly getReturns: GetReturns;
  readonly ownPage: AccessRule<null>;
}

const BATCH_ID = '7c9d3f5e-5e0c-4d0e-9c55-0f6f3c1a2b3d';

const LEDGER: LedgerReply = {
  is_portfolio: true,
  lot_method: 'fifo',
  transactions: 2,
  batches: [
    { batch_id: BATCH_ID, at: '2026-11-21T06:30:00.000Z', origin: 'import', file: 'activity.csv', transactions: 2 },
  ],
  positions: [{ symbol: 'KO', quantity: '6', cost: '420.6', currency: 'USD', opened_on: '2026-03-31' }],
  cash: [{ account: 'Brokerage', currency: 'USD', amount: '-401' }],
  realized: [{ symbol: 'KO', currency: 'USD', gain: '19.6' }],
  wash_sales: [],
  wash_sale_count: 0,
  issues: [],
  issue_count: 0,
};

const RETURNS: ReturnsReply = {
  symbol: 'KO',
  basis: 'positions',
  from: '2026-03-30',
  to: '2026-11-20',
  start_value: { kind: 'value', value: 0 },
  end_value: { kind: 'value', value: 450 },
  net_flow: 401,
  gain: { kind: 'value', value: 49 },
  time_weighted: { kind: 'value', period: 0.07, annual: null },
  money_weighted: { kind: 'unavailable', reason: 'Money was invested for less than a day, or not at all.' },
  index: null,
  flows: [{ date: '2026-03-31', net: 701, transaction_ids: [`${BATCH_ID}:1`] }],
  missing_prices: [],
  unpriced_options: [],
};

export function ledgerRoutes({
  ledger,
  undoBatch,
  addMissingTransactions,
  chooseLots,
  getReturns,
  ownPage,
}: LedgerRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/ledger',
    id: 'getLedger',
    summary: 'Returns positions, cash, realized gains and imports of the ledger',
    access: publicAccess,
    query: ledgerQuery,
    reply: ledgerReply,
    failures: [409],
    example: { query: { symbol: 'KO' }, reply: LEDGER },
    handle: async ({ query }) => toLedgerReply(await ledger.view(), query),
  });

  const transactions = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/ledger/transactions',
    id: 'listTransactions',
    summary: 'Lists the transactions of a symbol, a period or a kind in trade order',
    access: publicAccess,
    query: transactionsQuery,
    reply: transactionsReply,
    failures: [409],
    example: {
      query: { symbol: 'KO' },
      reply: {
        transactions: [
          {
            id: `${BATCH_ID}:1`,
            batch_id: BATCH_ID,
            kind: 'buy',
            account: 'Brokerage',
            trade_date: '2026-03-31',
            symbol: 'KO',
            quantity: '10',
            price: '70',
            amount: '-701',
            currency: 'USD',
            fee: '1',
            source: { file: 'activity.csv', line: 2 },
          },
        ],
        total: 1,
      },
    },
    handle: async ({ query: { limit, skip, ...filter } }) => {
      const found = (await ledger.view()).transactions.filter((each) => matchesFilter(each, filter));
      const end = Math.max(0, found.length - skip);
      const shown = found.slice(limit === undefined ? 0 : Math.max(0, end - limit), end);
      return { transactions: shown.map(toTransactionView), total: found.length };
    },
  });

  const lots = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/ledger/lots',
    id: 'listLots',
    summary: 'Lists the open lots of a symbol, oldest first',
    access: publicAccess,
    query: lotsQuery,
    reply: lotsReply,
    failures: [409],
    example: {
      query: { symbol: 'KO' },
      reply: {
        lots: [
          { lot_id: `${BATCH_ID}:1`, account: 'Brokerage', opened_on: '2026-03-31', quantity: '6', cost: '420.6' },
        ],
      },
    },
    handle: async ({ query: { symbol } }) => ({
      lots: (await ledger.view()).state.lots
        .filter((lot) => lot.symbol === symbol)
        .map(({ id, account, openedOn, quantity, cost, isCostKnown }) => ({
          lot_id: id,
          account,
          opened_on: openedOn,
          quantity: decimalText(quantity),
          cost: isCostKnown ? decimalText(cost) : null,
        })),
    }),
  });

  const undo = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/ledger/undo',
    id: 'undoBatch',
    summary: 'Undoes an import by adding a reversing batch',
    access: ownPage,
    body: undoBatchRequest,
    reply: ledgerReply,
    failures: [404, 409],
    example: { body: { batch_id: BATCH_ID }, reply: { ...LEDGER, is_portfolio: false, batches: [] } },
    handle: async ({ body }) => {
      await undoBatch.execute(body.batch_id);
      return toLedgerReply(await ledger.view(), ledgerQuery.parse({}));
    },
  });

  const addMissing = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/ledger/missing',
    id: 'addMissingTransactions',
    summary: 'Adds the transfers that make the ledger match the broker’s quantities, or only lists them',
    access: ownPage,
    body: addMissingTransactionsRequest,
    reply: addMissingTransactionsReply,
    failures: [409, 502, 503],
    example: { body: { check_only: true }, reply: { batch_id: null, added: [] } },
    handle: async ({ body }) => {
      const { batchId, added } = await addMissingTransactions.execute(body.check_only);
      return { batch_id: batchId, added: added.map(toTransactionView) };
    },
  });

  const choose = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/ledger/lots',
    id: 'chooseLots',
    summary: 'Sets the lot method for all sales, or the lots that one sale closes',
    access: ownPage,
    body: chooseLotsRequest,
    reply: ledgerReply,
    failures: [404, 409],
    example: { body: { method: 'lifo' }, reply: { ...LEDGER, lot_method: 'lifo' } },
    handle: async ({ body }) => {
      if ('method' in body) await chooseLots.method(body.method);
      else
        await chooseLots.forTrade(
          body.transaction_id,
          body.lots.map(({ lot_id, quantity }) => ({ lotId: lot_id, quantity: parseDecimal(quantity) ?? ZERO })),
        );
      return toLedgerReply(await ledger.view(), ledgerQuery.parse({}));
    },
  });

  const returns = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/ledger/returns',
    id: 'getReturns',
    summary: 'Returns time-weighted and money-weighted returns over a period, compared with the index',
    access: publicAccess,
    query: returnsQuery,
    reply: returnsReply,
    failures: [404, 409],
    example: { query: { symbol: 'KO', to: '2026-11-20' }, reply: RETURNS },
    handle: async ({ query: { symbol, from, to } }) =>
      toReturnsReply(await getReturns.execute(symbol ?? null, { from: from ?? null, to: to ?? null })),
  });

  return [view, transactions, lots, undo, addMissing, choose, returns];
}
