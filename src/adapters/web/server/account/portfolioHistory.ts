import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { LedgerReply, TransactionsReply } from '../../../http/contract/dashboard/portfolio/ledger.js';
import type { HistoryReply } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { requestJson } from '../request.js';

/**
 * Imports, order fills and audits change the ledger or its prices, so every view loads the data again when it opens.
 */
const ALWAYS_STALE = { staleTime: 0 } as const;

/** @param query the request's query string, such as `period=1Y`; empty for the whole history */
export const usePortfolioHistory = (query: string) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: ['portfolio-history', query],
    queryFn: () => requestJson<HistoryReply>(`/ui/ledger/history?${query}`),
    placeholderData: keepPreviousData,
  });

/** @param query the request's query string, such as `symbol=AAPL`; null loads nothing */
export const useTransactions = (query: string | null) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: ['transactions', query],
    queryFn: query === null ? skipToken : () => fetchTransactions(query),
  });

export const fetchTransactions = (query: string): Promise<TransactionsReply> =>
  requestJson(`/ui/ledger/transactions?${query}`);

/**
 * Loads the positions, imports, possible wash sales and contradictions in the ledger.
 * @param query the query string that selects the wash sales, such as `after=2025-12-31`
 */
export const useLedger = (query: string) =>
  useQuery({
    ...ALWAYS_STALE,
    queryKey: ['ledger', query],
    queryFn: () => requestJson<LedgerReply>(`/ui/ledger?${query}`),
    placeholderData: keepPreviousData,
  });
