import { assembleAudit, prepareMarket, type AuditRequest } from '../../domain/audit/auditPortfolio.js';
import { auditTicker, type Market, type TickerInput, type TickerResult } from '../../domain/audit/auditTicker.js';
import type { AuditPayload } from '../../domain/audit/payload.js';
import { readBars, type BarsReading } from '../../domain/audit/readBars.js';
import type { Position } from '../../domain/portfolio/position.js';
import type { TickerMemory } from '../../domain/ticker/memory.js';
import type { Clock } from '../clock.port.js';
import type { ProblemReport } from '../problemReport.port.js';
import type { MarketData } from './marketData.port.js';
import type { AuditPlan } from './planAudit.js';
import { readIndex } from './readIndex.js';
import { rememberTickers } from './rememberTickers.js';
import type { MemoryByTicker } from './tickerMemories.port.js';

export interface AuditedPositions {
  readonly audit: AuditPayload;
  /** To be kept for the next audit. */
  readonly memories: MemoryByTicker;
}

/** Fetches the prices and judges the tickers. Whatever is wrong with one ticker stays with that ticker. */
export class AuditPositions {
  constructor(
    private readonly prices: MarketData,
    private readonly clock: Clock,
    private readonly report: ProblemReport,
  ) {}

  /**
   * Lets other work run after each ticker, when it also calls `onTicker`.
   * @param before what was kept of the tickers after the audit before
   */
  async execute(plan: AuditPlan, before: MemoryByTicker, onTicker: () => void): Promise<AuditedPositions> {
    const { kept, leftOut, portfolio, origin } = plan;
    const tickers: TickerInput[] = [];
    for (const position of kept) tickers.push(await this.withPrices(position, before[position.ticker] ?? null));
    const request: AuditRequest = {
      tickers,
      index: await readIndex(this.prices),
      generatedAt: this.clock.now().toISOString(),
      dataSource: origin.prices,
      portfolio,
      leftOut,
    };
    const market = prepareMarket(request);
    const results: TickerResult[] = [];
    for (const ticker of tickers) {
      results.push(this.judged(ticker, market));
      onTicker();
      await otherWorkDone();
    }
    return { audit: assembleAudit(request, market, results), memories: rememberTickers(plan, before, results) };
  }

  private async withPrices(position: Position, memory: TickerMemory | null): Promise<TickerInput> {
    return { symbol: position.ticker, position, memory, reading: await this.readingOf(position.ticker) };
  }

  private async readingOf(symbol: string): Promise<BarsReading> {
    try {
      const daily = await this.prices.daily(symbol);
      return daily.kind === 'prices' ? readBars(daily.rows) : { kind: 'unusable', reason: daily.reason, flags: [] };
    } catch (problem) {
      this.report(problem, `prices of ${symbol}`);
      return { kind: 'unusable', reason: `The prices of ${symbol} could not be read. The log says why.`, flags: [] };
    }
  }

  private judged(ticker: TickerInput, market: Market): TickerResult {
    try {
      return auditTicker(ticker, market);
    } catch (problem) {
      this.report(problem, `audit of ${ticker.symbol}`);
      return { kind: 'failed', symbol: ticker.symbol, message: `${ticker.symbol} could not be audited. The log says why.` };
    }
  }
}

/** Judging a ticker holds the event loop for some milliseconds: requests and timers get their turn in between. */
const otherWorkDone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
