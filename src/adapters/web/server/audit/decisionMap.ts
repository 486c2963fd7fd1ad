import { useQuery } from '@tanstack/react-query';
import type { AuditPayload, TickerAudit } from '../../../../domain/dashboard/audit/auditPayload.js';
import type { z } from 'zod';
import type { PortfolioMap, TickerMap, whatIfReply } from '../../../http/contract/dashboard/audit/decisionMap.js';
import { requestJson } from '../request.js';

export const MAP_QUERY_KEY = ['map'];

/** Whether the maps of the audit are computed: each ticker then has either a map or the reason why it has no map. */
export const areMapsReady = (tickers: AuditPayload['tickers']): boolean =>
  Object.values(tickers).some(({ next, metadata }) => next !== null || metadata.map_reason !== undefined);

/** Loads a ticker's decision map that is based on the audit generated at that time. */
export function useTickerMap(ticker: string, generatedAt: string, enabled: boolean) {
  return useQuery({
    queryKey: [...MAP_QUERY_KEY, ticker, generatedAt],
    queryFn: () => requestJson<TickerMap>(`/audit/${encodeURIComponent(ticker)}/map`),
    enabled,
  });
}

/** Loads the decision maps of all tickers, with the check of the previous maps. */
export const usePortfolioMap = (generatedAt: string, enabled: boolean) =>
  useQuery({
    queryKey: [...MAP_QUERY_KEY, generatedAt],
    queryFn: () => requestJson<PortfolioMap>('/audit/map'),
    enabled,
  });

type WhatIfReply = z.infer<typeof whatIfReply>;
/** The ticker as audited after an assumed session. */
export type HypotheticalTicker = Omit<Extract<WhatIfReply, { kind: 'hypothetical' }>, 'audit'> & {
  readonly audit: TickerAudit;
};
type WhatIf = HypotheticalTicker | Extract<WhatIfReply, { kind: 'unavailable' }>;

/** @param assumed the route's query: the close and other assumptions; while it is empty, nothing is requested */
export function useWhatIf(ticker: string, assumed: string, generatedAt: string) {
  return useQuery({
    queryKey: ['what-if', ticker, assumed, generatedAt],
    queryFn: () => requestJson<WhatIf>(`/audit/${encodeURIComponent(ticker)}/what-if?${assumed}`),
    enabled: assumed !== '',
    gcTime: 0,
  });
}
