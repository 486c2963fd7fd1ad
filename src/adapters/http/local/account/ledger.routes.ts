import type { AddMissingTransactions } from '../../../../application/dashboard/ledger/addMissingTransactions.js';
import type { ChooseLots } from '../../../../application/dashboard/ledger/chooseLots.js';
import type { GetReturns } from '../../../../application/dashboard/ledger/getReturns.js';
import type { LedgerBook } from '../../../../application/dashboard/ledger/ledgerBook.js';
import type { UndoBatch } from '../../../../application/dashboard/ledger/undoBatch.js';
import { matchesFilter } from '../../../../domain/dashboard/ledger/transactionFilter.js';
import { decimalText, parseDecimal, ZERO } from '../../../../domain/dashboard/portfolio/decimal.js';
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
} from '../../contract/dashboard/portfolio/ledger.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';
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

export function ledgerRoutes({
  ledger,
  undoBatch,
  addMissingTransactions,
  chooseLots,
  getReturns,
  ownPage,
}: LedgerRoutesDependencies): Route[] {
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

  const lots = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/ledger/lots',
    id: 'listLots',
    summary: 'Lists the open lots of a symbol, oldest first',
    query: lotsQuery,
    reply: lotsReply,
    example: { query: { symbol: 'KO' } },
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
    example: { body: { batch_id: BATCH_ID } },
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
    example: { body: { check_only: true } },
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
    example: { body: { method: 'lifo' } },
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
    ...PAGE_READ_ROUTE,
    path: '/ui/ledger/returns',
    id: 'getReturns',
    summary: 'Returns time-weighted and money-weighted returns over a period, compared with the index',
    query: returnsQuery,
    reply: returnsReply,
    example: { query: { symbol: 'KO', to: '2026-11-20' } },
    handle: async ({ query: { symbol, from, to } }) =>
      toReturnsReply(await getReturns.execute(symbol ?? null, { from: from ?? null, to: to ?? null })),
  });

  return [view, transactions, lots, undo, addMissing, choose, returns];
}
