import { useQuery } from '@tanstack/react-query';
import type { ExplainedTicker } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { TickerBars } from '../../../http/contract/dashboard/audit/bars.js';
import { requestJson } from '../request.js';

/** A ticker of the audit generated at that time, with the origin of each result. */
export function useExplainedTicker(ticker: string, generatedAt: string) {
  return useQuery({
    queryKey: ['ticker', ticker, generatedAt],
    queryFn: () => requestJson<ExplainedTicker>(`/audit/${encodeURIComponent(ticker)}`),
  });
}

/** The bars that the ticker was audited with. */
export function useBars(ticker: string, generatedAt: string) {
  return useQuery({
    queryKey: ['bars', ticker, generatedAt],
    queryFn: () => requestJson<TickerBars>(`/bars/${encodeURIComponent(ticker)}`),
  });
}
