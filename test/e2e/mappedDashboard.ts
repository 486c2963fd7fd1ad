import { tickerMap, type TickerMap } from '../../src/adapters/http/contract/dashboard/audit/decisionMap.js';
import { waitUntil } from '../servers/waitUntil.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { runFirstAuditByApi, writeSampleOf } from './firstAudit.js';

export type DecisionMapReply = Extract<TickerMap, { kind: 'map' }>;

/** Starts a dashboard, audits these tickers and waits until their decision maps are ready. */
export async function startMappedDashboard(home: string, tickers: readonly string[]): Promise<Dashboard> {
  await writeSampleOf(home, tickers);
  const dashboard = await startDashboard(home);
  await runFirstAuditByApi(dashboard);
  await waitUntil(async () => (await fetch(`${dashboard.address}/audit/map`)).ok);
  return dashboard;
}

export async function fetchTickerMap({ address }: Dashboard, ticker: string): Promise<DecisionMapReply> {
  const reply = tickerMap.parse(await (await fetch(`${address}/audit/${ticker}/map`)).json());
  if (reply.kind !== 'map') throw new TypeError(reply.reason);
  return reply;
}
