import { useQuery } from '@tanstack/react-query';
import type { ExplainedTicker } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { TickerBars } from '../../../http/contract/dashboard/audit/bars.js';
import { requestJson } from '../request.js';

/** Loads a ticker of the audit generated at `generatedAt`, with the explanation of each result. */
export function useExplainedTicker(ticker: string, generatedAt: string) {
  return useQuery({
    queryKey: ['ticker', ticker, generatedAt],
    queryFn: () => requestJson<ExplainedTicker>(`/audit/${encodeURIComponent(ticker)}`),
  });
}

/** Loads the bars that the audit of the ticker used. */
export function useBars(ticker: string, generatedAt: string) {
  return useQuery({
    queryKey: ['bars', ticker, generatedAt],
    queryFn: () => requestJson<TickerBars>(`/bars/${encodeURIComponent(ticker)}`),
  });
}
