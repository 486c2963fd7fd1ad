import { marketContextOf } from '../../../domain/dashboard/audit/auditPortfolio.js';
import type { Bars } from '../../../domain/dashboard/market/bars.js';
import { allTickerSessionsOf } from '../../../domain/dashboard/replay/allTickerSessions.js';
import { barsUpTo, noSessionsMessage } from '../../../domain/dashboard/replay/replayPeriod.js';
import { replayReport, type ReplayReport } from '../../../domain/dashboard/replay/replayReport.js';
import { replayTicker, type ReplayedTicker } from '../../../domain/dashboard/replay/replayTicker.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type { LoadBars } from '../market/loadBars.js';
import type { MarketData } from '../market/marketData.port.js';
import { MAX_CONCURRENT_LOADS, yieldToEventLoop } from '../market/yieldToEventLoop.js';
import type { ReplayPlan } from './planReplay.js';
import { loadMarketIndex } from '../market/loadMarketIndex.js';

interface Loaded {
  readonly symbol: string;
  readonly bars: Bars;
}

/** Replays the framework over the sessions of a period, bar by bar. */
export class ReplayHistory {
  constructor(
    private readonly load: LoadBars,
    private readonly prices: Pick<MarketData, 'source' | 'note'>,
  ) {}

  /**
   * Calls `onTicker` after each ticker, and yields to the event loop.
   * @throws NotFound `unknown_ticker` for a named ticker without prices, `no_sessions` when no ticker can be replayed
   */
  async execute(plan: ReplayPlan, onTicker: () => void): Promise<ReplayReport> {
    const leftOut = new Map<string, string>();
    const universe = await this.loaded(plan, leftOut);
    const market = marketContextOf({
      index: await this.index(plan),
      tickers: universe.flatMap((each) => inputsUpTo(each, plan.to)),
    });
    const replayed: ReplayedTicker[] = [];
    for (const { symbol, bars } of universe) {
      const known = barsUpTo(bars, plan.to);
      const ticker = known === null ? null : replayTicker(symbol, allTickerSessionsOf(known, market), plan.from);
      if (ticker === null) leftOut.set(symbol, noSessionsMessage(symbol, bars, plan));
      else replayed.push(ticker);
      onTicker();
      await yieldToEventLoop();
    }
    if (replayed.length === 0) throw new NotFound(nothingToReplay(leftOut), 'no_sessions');
    const { from, to } = plan;
    const scope = { from, to, data_source: this.prices.source, note: this.prices.note, left_out: inOrder(leftOut) };
    return replayReport(scope, replayed);
  }

  private async loaded({ symbols, named }: ReplayPlan, leftOut: Map<string, string>): Promise<Loaded[]> {
    const readings = await runInParallel(symbols, MAX_CONCURRENT_LOADS, async (symbol) => ({
      symbol,
      reading: await this.load.execute(symbol),
    }));
    return readings.flatMap(({ symbol, reading }) => {
      if (reading.kind === 'bars') return [{ symbol, bars: reading.bars }];
      if (named) throw new NotFound(`${symbol} cannot be replayed. ${reading.reason}`, 'unknown_ticker');
      leftOut.set(symbol, reading.reason);
      return [];
    });
  }

  private async index({ to }: ReplayPlan): Promise<Bars | null> {
    const index = await loadMarketIndex(this.load);
    return index === null ? null : barsUpTo(index.bars, to);
  }
}

function inputsUpTo({ symbol, bars }: Loaded, to: string) {
  const known = barsUpTo(bars, to);
  return known === null ? [] : [{ symbol, position: null, reading: { kind: 'bars' as const, bars: known, flags: [] } }];
}

function nothingToReplay(leftOut: ReadonlyMap<string, string>): string {
  const [first = 'There are no tickers.'] = leftOut.values();
  return leftOut.size > 1 ? `None of the ${leftOut.size} tickers can be replayed. ${first}` : first;
}

const inOrder = (record: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries([...record].toSorted(([one], [other]) => (one < other ? -1 : 1)));
