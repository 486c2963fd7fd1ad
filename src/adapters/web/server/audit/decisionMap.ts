import { useQuery } from '@tanstack/react-query';
import type { AuditPayload, TickerAudit } from '../../../../domain/dashboard/audit/auditPayload.js';
import type { z } from 'zod';
import type { PortfolioMap, TickerMap, whatIfReply } from '../../../http/contract/dashboard/audit/decisionMap.js';
import { requestJson } from '../request.js';

export const DECISION_MAP_QUERY_KEY = ['map'];

/** Whether the decision maps are computed. If so, every ticker has a map or a reason why it has none. */
export const areMapsReady = (tickers: AuditPayload['tickers']): boolean =>
  Object.values(tickers).some(({ next, metadata }) => next !== null || metadata.map_reason !== undefined);

/** Loads a ticker's decision map, computed from the audit generated at `generatedAt`. */
export function useTickerMap(ticker: string, generatedAt: string, enabled: boolean) {
  return useQuery({
    queryKey: [...DECISION_MAP_QUERY_KEY, ticker, generatedAt],
    queryFn: () => requestJson<TickerMap>(`/audit/${encodeURIComponent(ticker)}/map`),
    enabled,
  });
}

/** Loads the decision maps of all tickers, and whether the previous maps agreed with this audit. */
export const usePortfolioMap = (generatedAt: string, enabled: boolean) =>
  useQuery({
    queryKey: [...DECISION_MAP_QUERY_KEY, generatedAt],
    queryFn: () => requestJson<PortfolioMap>('/audit/map'),
    enabled,
  });

type WhatIfReply = z.infer<typeof whatIfReply>;
/** The audit of a ticker after an assumed next session. */
export type HypotheticalTickerAudit = Omit<Extract<WhatIfReply, { kind: 'hypothetical' }>, 'audit'> & {
  readonly audit: TickerAudit;
};
type WhatIf = HypotheticalTickerAudit | Extract<WhatIfReply, { kind: 'unavailable' }>;

/** @param assumed query string with the assumed close and other assumptions; while it is empty, nothing is requested */
export function useWhatIf(ticker: string, assumed: string, generatedAt: string) {
  return useQuery({
    queryKey: ['what-if', ticker, assumed, generatedAt],
    queryFn: () => requestJson<WhatIf>(`/audit/${encodeURIComponent(ticker)}/what-if?${assumed}`),
    enabled: assumed !== '',
    gcTime: 0,
  });
}
