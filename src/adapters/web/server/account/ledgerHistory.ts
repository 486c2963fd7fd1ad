import { useQuery } from '@tanstack/react-query';
import type { HistoryReply } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { requestJson } from '../request.js';

/** The whole history of the ledger; without a ledger, only the present positions. */
export const useLedgerHistory = () =>
  useQuery({ queryKey: ['ledger-history'], queryFn: () => requestJson<HistoryReply>('/ui/ledger/history') });
