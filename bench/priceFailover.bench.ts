import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AttachOptionChain } from '../dist/application/dashboard/audit/attachOptionChain.js';
import { AuditPositions } from '../dist/application/dashboard/audit/auditPositions.js';
import { LoadBars } from '../dist/application/dashboard/market/loadBars.js';
import { readDashboardSettings } from '../dist/bootstrap/dashboard/settings/config.js';
import { selectPriceSources } from '../dist/bootstrap/dashboard/settings/selectPriceSources.js';
import { isTradingSession, lastFinalSession } from '../dist/domain/dashboard/market/calendar/tradingSessions.js';
import { addDays } from '../dist/domain/shared/calendar/calendarDays.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY, AlpacaApi } from '../test/servers/alpaca/api.ts';
import { listen } from '../test/servers/listen.ts';
import { median } from './load.ts';
import { atMost, type BenchRow } from './row.ts';

const TICKERS = Array.from({ length: 25 }, (_, index) => `B${String.fromCharCode(65 + index)}`);
const FAILING = TICKERS.filter((_, index) => index % 5 < 2);
const BARS = 2520;
const ROUNDS = 5;
/** A typical response time over the internet. */
const LATENCY_MS = 80;
const MOST_RATIO = 1.3;

/** Measures an audit of 25 tickers without stored prices while the first of two price sources fails for 10 of them. */
export async function priceFailoverBench(): Promise<BenchRow[]> {
  const api = new AlpacaApi();
  api.quota = Infinity;
  const bars = someBars();
  for (const ticker of [...TICKERS, 'SPX']) api.market.bars.set(ticker, bars);
  const alpaca = await served(api.listener);
  const tradier = await served((_request, response) => void response.end(JSON.stringify({ history: { day: bars } })));
  const whole: number[] = [];
  const failing: number[] = [];
  const measure = async (tickers: readonly string[]): Promise<number> => {
    api.market.failing.clear();
    for (const ticker of tickers) api.market.failing.add(ticker);
    return auditTime(alpaca.origin, tradier.origin, tickers.length);
  };
  await measure([]);
  for (let round = 0; round < ROUNDS; round += 1) {
    // An audit sends 52 requests, with or without failures. The order alternates, so that neither kind of audit always
    // runs second.
    if (round % 2 === 0) whole.push(await measure([]));
    failing.push(await measure(FAILING));
    if (round % 2 === 1) whole.push(await measure([]));
  }
  alpaca.close();
  tradier.close();
  const ratios = failing.map((ms, round) => ms / (whole[round] ?? NaN));
  const [ours, floor] = [median(failing), median(whole)];
  return [
    {
      name: `audit of ${TICKERS.length} tickers while the first price source fails for ${FAILING.length}`,
      unit: 'ms',
      ours,
      floor,
      ratio: median(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      cost: null,
      floorCost: null,
      limits: [atMost(MOST_RATIO, 'ratio')],
      note: `floor: no failure; nothing stored, ${LATENCY_MS} ms a reply`,
    },
  ];
}

/** @param fromTradier number of tickers whose prices come from the second source */
async function auditTime(alpaca: string, tradier: string, fromTradier: number): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const settings = readDashboardSettings({
    PLUMBLINE_HOME: home,
    MARKET_DATA: 'alpaca,tradier',
    ALPACA_KEY_ID,
    ALPACA_SECRET_KEY,
    ALPACA_DATA_BASE: alpaca,
    TRADIER_TOKEN: 'token',
    TRADIER_API_BASE: tradier,
  });
  const clock = { now: () => new Date() };
  const report = (problem: unknown): never => {
    throw problem;
  };
  const sources = selectPriceSources(settings, { clock, report, warn: report, offline: false, canStorePrices: true });
  const chains = new AttachOptionChain(
    { at: async () => ({ kind: 'none', reason: '-' }), saveVolatility: async () => {} },
    report,
  );
  const audits = new AuditPositions(new LoadBars(sources.prices, clock, report), chains, clock, report);
  const audited = TICKERS.map((ticker) => ({ ticker, quantity: 1, averagePrice: 100, stop: null, entryDate: null }));
  const origin = { prices: sources.prices.source, portfolio: 'bench' };
  const portfolio = { source: 'bench', errors: [], notes: [] };
  const startedAt = performance.now();
  const { audit } = await audits.execute(
    { audited, skippedReasonByTicker: {}, origin, portfolio, cash: null, leftOut: [], measureDrawdown: null },
    {},
    () => undefined,
  );
  const elapsed = performance.now() - startedAt;
  rmSync(home, { recursive: true, force: true });
  const used = Object.values(audit.tickers).map(({ metadata }) => metadata.price_source);
  if (used.length !== TICKERS.length || used.filter((name) => name === 'tradier').length !== fromTradier)
    throw new Error(`The audit is not complete: ${JSON.stringify([used, audit.errors])}`);
  return elapsed;
}

async function served(listener: RequestListener): Promise<{ readonly origin: string; close(): void }> {
  const late = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await pause(LATENCY_MS);
    listener(request, response);
  };
  const server = createServer((request, response) => void late(request, response));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Creates ten years of rising and falling prices up to the last session. */
function someBars() {
  const dates: string[] = [];
  for (let date = lastFinalSession(Date.now()); dates.length < BARS; date = addDays(date, -1))
    if (isTradingSession(date)) dates.unshift(date);
  return dates.map((date, index) => {
    const close = Number((100 + 30 * Math.sin(index / 60) + index / 50).toFixed(2));
    return { date, open: close - 0.5, high: close + 1, low: close - 1, close, volume: 1_000_000 + index };
  });
}
