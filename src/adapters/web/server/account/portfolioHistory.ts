import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LedgerReply, TransactionsReply } from '../../../http/contract/dashboard/portfolio/ledger.js';
import type { HistoryReply } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { requestJson } from '../request.js';

/** @param query of the request, such as `period=1Y` */
export const usePortfolioHistory = (query: string) =>
  useQuery({
    queryKey: ['portfolio-history', query],
    queryFn: () => requestJson<HistoryReply>(`/ui/ledger/history?${query}`),
    placeholderData: keepPreviousData,
  });

export const useTransactions = (query: string) =>
  useQuery({
    queryKey: ['transactions', query],
    queryFn: () => requestJson<TransactionsReply>(`/ui/ledger/transactions?${query}`),
  });

/** Positions, imports, possible wash sales and contradictions of the ledger. */
export const useLedger = () =>
  useQuery({ queryKey: ['ledger'], queryFn: () => requestJson<LedgerReply>('/ui/ledger') });
